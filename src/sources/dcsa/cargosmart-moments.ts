import { z } from 'zod';
import { Code, Text } from './members.ts';

/** A time at CargoSmart: the moment as a text or as milliseconds, and the same on the clock of the place. */
const Moment = z.object({ text: Text, timeInMillis: Text });

/** A time with its clock at the place, and what its `indicator` says of it where nothing else does. */
export const ClockedTime = z
  .object({
    GMT: Moment.nullish().catch(null),
    locDT: Moment.nullish().catch(null),
    indicator: z.object({ value: Code }).nullish().catch(null),
  })
  .transform(({ GMT, locDT, indicator }) => ({
    at: utcOf(GMT ?? null) ?? locDT?.text ?? null,
    classifier: markedAs(indicator?.value ?? null),
  }));
export type ClockedTime = z.infer<typeof ClockedTime>;

/** Whether a time is expected (E) or happened (A), in the codes of DCSA; null where that is not clear. */
export function markedAs(indicator: string | null): 'EST' | 'ACT' | null {
  if (indicator === 'E') return 'EST';
  return indicator === 'A' ? 'ACT' : null;
}

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
