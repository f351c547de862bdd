import type { Instant } from './instant.ts';
import type { Party } from './observation.ts';

/** The parts of a journey, in its order, with the parties that report each. */
const PARTS_REPORTED_BY = {
  departure: ['shipping_line', 'ais'],
  arrival: ['shipping_line', 'terminal', 'ais', 'schedule'],
  availability_and_holds: ['terminal', 'rail'],
  last_free_day: ['shipping_line', 'terminal', 'rail'],
  inland: ['rail', 'shipping_line'],
  pickup: ['terminal', 'rail', 'shipping_line'],
  empty_return: ['terminal', 'rail', 'shipping_line'],
} as const satisfies Record<string, readonly Party[]>;

/** The name of such a part. */
export type JourneyPart = keyof typeof PARTS_REPORTED_BY;

/**
 * How well one part is known. `told`: something of it was reported. `nothing_told`: a party that reports it was received,
 * last at `asOf`, and had nothing to report. `no_data`: no party that reports it was ever received for the container, so
 * that it is unknown whether anything happened.
 */
export interface ReportedPart {
  part: JourneyPart;
  state: 'told' | 'nothing_told' | 'no_data';
  asOf: Instant | null;
}

/** The state of every part, by the time at which each party was received last; `omitted` are parts that do not apply. */
export function reportedParts(
  received: Readonly<Partial<Record<Party, Instant | null>>>,
  { reported, omitted }: { reported: ReadonlySet<JourneyPart>; omitted: ReadonlySet<JourneyPart> },
): ReportedPart[] {
  return JOURNEY_PARTS.filter((part) => !omitted.has(part)).map((part) => {
    const moments = PARTS_REPORTED_BY[part].flatMap((party) => received[party] ?? []);
    const asOf = moments.sort().at(-1) ?? null;
    if (reported.has(part)) return { part, state: 'told', asOf };
    return { part, state: asOf === null ? 'no_data' : 'nothing_told', asOf };
  });
}

/** The names of the parts, in the order of the journey. */
export const JOURNEY_PARTS = [
  'departure',
  'arrival',
  'availability_and_holds',
  'last_free_day',
  'inland',
  'pickup',
  'empty_return',
] as const satisfies readonly JourneyPart[];
