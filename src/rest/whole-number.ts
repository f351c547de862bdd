import { z } from 'zod';

/** A whole number of a query, such as a number of days. */
export const WholeNumber = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number')
  .transform(Number);

/** The same from 1 on, such as a number of records; of nine digits at most. */
export const PositiveNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 on')
  .transform(Number)
  .pipe(z.int().min(1).max(999_999_999));
