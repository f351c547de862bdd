import { z } from 'zod';

/**
 * Text that can be stored: PostgreSQL takes no character with the code zero and no half of a character that JSON can
 * write, and none is ever intended.
 */
export const PlainText = z
  .string()
  .refine((text) => !text.includes('\0'), 'The text has a character with the code zero')
  .refine((text) => !/\p{Surrogate}/u.test(text), 'The text has half a character; send it as a whole');
