import { z } from 'zod';
import { Text } from './members.ts';

/** A time at CargoSmart: the moment as a text or as milliseconds, and the same on the clock of the place. */
const Moment = z.object({ text: Text, timeInMillis: Text });

/** A time with its clock at the place; `indicator` says whether it is expected (E) or happened (A), where nothing else does. */
export const ClockedTime = z
  .object({
    GMT: Moment.nullish().catch(null),
    locDT: Moment.nullish().catch(null),
    indicator: z.object({ value: Text }).nullish().catch(null),
  })
  .transform(({ GMT, locDT, indicator }) => ({
    at: utcOf(GMT ?? null) ?? locDT?.text ?? null,
    isExpected: indicator == null ? null : indicator.value === 'E',
  }));
export type ClockedTime = z.infer<typeof ClockedTime>;

/** A moment of GMT as DCSA writes it. */
function utcOf(moment: z.infer<typeof Moment> | null): string | null {
  if (moment === null) return null;
  const { text, timeInMillis } = moment;
  const milliseconds = timeInMillis === null ? Number.NaN : Number(timeInMillis);
  if (Math.abs(milliseconds) <= MILLISECONDS_MAX) return new Date(milliseconds).toISOString();
  if (text === null) return null;
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
}

/** No date is beyond (ECMA-262, 21.4.1.1). */
const MILLISECONDS_MAX = 8.64e15;
