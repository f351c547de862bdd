import { z } from 'zod';
import { oneOf } from '../../core/complaint.ts';
import { quoted } from '../../core/text.ts';

/**
 * One value of an enumeration, or several: as a list, or in one text with commas between. `complaint` words what is wrong
 * with a value that the enumeration does not have.
 */
export function several<Value extends string>(
  values: z.ZodEnum<Record<string, Value>>,
  complaint = (wrong: string) => `There is no ${quoted(wrong)}; give ${oneOf(values.options)}`,
) {
  const list = z.array(values).min(1, 'Give at least one value').max(50, 'Give at most 50 values');
  return z.preprocess((given, context) => {
    if (typeof given !== 'string') return given;
    const words = given.split(',').map((one) => one.trim());
    const wrong = words.find((word) => !values.safeParse(word).success);
    if (wrong === undefined) return words;
    // Who gave one text has given no list, in which the fault could have a place.
    context.addIssue({ code: 'custom', message: complaint(wrong) });
    return z.NEVER;
  }, list);
}
