import { z } from 'zod';

/** Text that can be stored: PostgreSQL takes no character with the code zero, and nobody means to send one. */
export const PlainText = z
  .string()
  .refine((text) => !text.includes('\0'), 'The text has a character with the code zero');
