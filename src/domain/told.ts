import type { Instant } from './instant.ts';
import type { Party } from './observation.ts';

/** What is told of a container, part by part, in the order of its journey; each part has those who tell it. */
const PARTS_TOLD_BY = {
  departure: ['shipping_line', 'ais'],
  arrival: ['shipping_line', 'terminal', 'ais', 'schedule'],
  availability_and_holds: ['terminal', 'rail'],
  last_free_day: ['shipping_line', 'terminal', 'rail'],
  inland: ['rail', 'shipping_line'],
  pickup: ['terminal', 'rail', 'shipping_line'],
  empty_return: ['terminal', 'rail', 'shipping_line'],
} as const satisfies Record<string, readonly Party[]>;

/** The name of such a part. */
export type TellablePart = keyof typeof PARTS_TOLD_BY;

/**
 * What is known of one part. `told`: something of it was reported. `nothing_told`: somebody who would tell it was heard,
 * last at `asOf`, and had nothing to report. `no_data`: nobody who would tell it has ever been heard of the container, so
 * nothing is known, not even that nothing happened.
 */
export interface ToldPart {
  part: TellablePart;
  state: 'told' | 'nothing_told' | 'no_data';
  asOf: Instant | null;
}

/** What is known of every part; `told` names the parts of which something was reported, `left` those that do not apply. */
export function toldParts(
  heard: Readonly<Partial<Record<Party, Instant | null>>>,
  { told, left }: { told: ReadonlySet<TellablePart>; left: ReadonlySet<TellablePart> },
): ToldPart[] {
  return TELLABLE_PARTS.filter((part) => !left.has(part)).map((part) => {
    const moments = PARTS_TOLD_BY[part].flatMap((party) => heard[party] ?? []);
    const asOf = moments.sort().at(-1) ?? null;
    if (told.has(part)) return { part, state: 'told', asOf };
    return { part, state: asOf === null ? 'no_data' : 'nothing_told', asOf };
  });
}

/** Their names, in that order. */
export const TELLABLE_PARTS = [
  'departure',
  'arrival',
  'availability_and_holds',
  'last_free_day',
  'inland',
  'pickup',
  'empty_return',
] as const satisfies readonly TellablePart[];
