import { distanceNauticalMiles } from '../great-circle.ts';
import { canonicalLocode, pointOfLocode } from '../location.ts';

/*
 * What is assumed of waits and errors before this installation has seen enough of its own. Every figure is a public one
 * or marked as an assumption; none is shown as a fact.
 */

/** Hours in a hub between two vessels: median 6 days, 80 of 100 between 2 and 13 days (an assumption). */
const HUB_HOURS = [48, 72, 96, 120, 132, 156, 168, 192, 240, 312] as const;

/** Mean days in a hub, early 2025 (EconDB). */
const HUB_DAYS: Readonly<Record<string, number>> = { SGSIN: 7.1, NLRTM: 9.1, BEANR: 6.7 };

/** Shares of the mean wait for a berth: most wait less, few much longer (an assumption). */
const WAIT_SHARES = [0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.15, 1.5, 2, 2.6] as const;

/** Mean days before a berth, December 2024 (Kuehne+Nagel); any other port as the last figure (an assumption). */
const WAIT_DAYS: Readonly<Record<string, number>> = {
  CNNGB: 1.7,
  CNTAO: 1.5,
  CNSHA: 1.8,
  KRPUS: 2.3,
  MYPKG: 1,
  PHMNL: 3,
};
const WAIT_DAYS_ELSEWHERE = 0.75;

/** Mean days from discharge to departure by rail, August 2025 (Los Angeles and Long Beach); elsewhere an assumption. */
const RAIL_DAYS: Readonly<Record<string, number>> = { USLAX: 4.98, USLGB: 4.98 };
const RAIL_DAYS_ELSEWHERE = 3;

/** What a container or its vessel waits for. */
export const WAIT_KINDS = ['hub', 'berth', 'rail_ramp', 'rail_transit'] as const;
export type WaitKind = (typeof WAIT_KINDS)[number];

/** Ten durations in hours that stand for a wait of which nothing is known here. */
export function assumedWait(kind: WaitKind, locode: string): number[] {
  if (kind === 'rail_transit') return assumedTransit(locode);
  const port = canonicalLocode(locode);
  if (kind === 'hub') return scaledTo(HUB_DAYS[port] ?? null, HUB_HOURS);
  if (kind === 'berth') return scaledTo(WAIT_DAYS[port] ?? WAIT_DAYS_ELSEWHERE, WAIT_SHARES);
  return scaledTo(RAIL_DAYS[port] ?? RAIL_DAYS_ELSEWHERE, WAIT_SHARES);
}

/** Shares of the mean time of a train: they differ less than waits do (an assumption). */
const TRANSIT_SHARES = [0.7, 0.78, 0.84, 0.9, 0.96, 1.02, 1.1, 1.2, 1.3, 1.5] as const;

/** A day in yards and 16 nautical miles of the great circle an hour: five days from Los Angeles to Chicago (an assumption). */
const YARD_HOURS = 24;
const TRAIN_MILES_PER_HOUR = 16;

/** Where the places are not known: days of a train over half a continent (an assumption). */
const TRANSIT_DAYS_ELSEWHERE = 4;

function assumedTransit(lane: string): number[] {
  const [begin = null, end = null] = lane.split(' ').map(pointOfLocode);
  const hours =
    begin === null || end === null
      ? 24 * TRANSIT_DAYS_ELSEWHERE
      : YARD_HOURS + distanceNauticalMiles(begin, end) / TRAIN_MILES_PER_HOUR;
  return scaledTo(hours / 24, TRANSIT_SHARES);
}

function scaledTo(meanDays: number | null, pattern: readonly number[]): number[] {
  if (meanDays === null) return [...pattern];
  const mean = pattern.reduce((sum, value) => sum + value, 0) / pattern.length;
  return pattern.map((value) => (value / mean) * meanDays * 24);
}

/** Who estimates an arrival: a line, its schedule, the crew of the vessel, a railroad, and this program. */
export const ETA_SOURCES = ['line', 'schedule', 'ais', 'rail', 'own'] as const;
export type EtaSource = (typeof ETA_SOURCES)[number];

/** Who states estimates in the observations of a journey. */
export type StatedEtaSource = Extract<EtaSource, 'line' | 'schedule'>;

/** Mean error in hours at the arrival, and how much it grows with each day before it (assumptions). */
const ERRORS: Readonly<Record<EtaSource, { hours: number; perDay: number }>> = {
  line: { hours: 30, perDay: 3 },
  schedule: { hours: 36, perDay: 3 },
  ais: { hours: 18, perDay: 5 },
  rail: { hours: 12, perDay: 5 },
  own: { hours: 24, perDay: 3 },
};

/** The mean error in hours that is assumed of an estimate so many days before the arrival. */
export function assumedErrorHours(source: EtaSource, leadDays: number): number {
  const { hours, perDay } = ERRORS[source];
  return hours + perDay * Math.max(0, leadDays);
}
