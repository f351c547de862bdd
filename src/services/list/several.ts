import { z } from 'zod';

/** One value of an enumeration, or several: as a list, or in one text with commas between. */
export function several<Value extends string>(values: z.ZodType<Value>) {
  const list = z.array(values).min(1, 'Give at least one value').max(50, 'Give at most 50 values');
  return z.preprocess((given) => (typeof given === 'string' ? given.split(',').map((one) => one.trim()) : given), list);
}
