import { ascending, medianOf, quantileOf } from './distribution.ts';

/** One estimate that was known at some lead, with how it came out; `latenessHours` is null where there was none. */
export interface ScoredEstimate {
  latenessHours: number | null;
  /** Of the line at the same moment, for comparison; null where it stated none. */
  lineLatenessHours: number | null;
  /** Where an interval was given: its width, and whether the outcome lay in it. */
  interval?: { widthHours: number; isInside: boolean };
}

/** How good estimates of one source were at one lead. Hours of lateness are positive where it came later than estimated. */
export interface EtaScore {
  count: number;
  /** Of all outcomes, the share for which there was no estimate. */
  silentShare: number;
  meanHours: number;
  medianHours: number;
  biasHours: number;
  p90Hours: number;
  within24hShare: number;
  /** Of those with an interval, the share inside of it, and the mean width; null without one. */
  coverage: number | null;
  widthHours: number | null;
  /** 1 less the ratio of the mean error to that of the line on the same outcomes; null without such. */
  skill: number | null;
}

/** The score of estimates; null where there was none at all. */
export function scoreOf(all: readonly ScoredEstimate[]): EtaScore | null {
  const known = all.flatMap((one) => (one.latenessHours === null ? [] : [{ ...one, lateness: one.latenessHours }]));
  if (known.length === 0) return null;
  const off = ascending(known.map(({ lateness }) => Math.abs(lateness)));
  const intervals = known.flatMap(({ interval }) => interval ?? []);
  const paired = known.flatMap(({ lateness, lineLatenessHours }) =>
    lineLatenessHours === null ? [] : [{ own: Math.abs(lateness), line: Math.abs(lineLatenessHours) }],
  );
  const lineMean = meanOf(paired.map(({ line }) => line));
  return {
    count: known.length,
    silentShare: 1 - known.length / all.length,
    meanHours: meanOf(off),
    medianHours: quantileOf(off, 0.5),
    biasHours: medianOf(known.map(({ lateness }) => lateness)),
    p90Hours: quantileOf(off, 0.9),
    within24hShare: off.filter((hours) => hours <= 24).length / off.length,
    coverage: intervals.length === 0 ? null : meanOf(intervals.map(({ isInside }) => (isInside ? 1 : 0))),
    widthHours: intervals.length === 0 ? null : meanOf(intervals.map(({ widthHours }) => widthHours)),
    skill: paired.length === 0 || lineMean === 0 ? null : 1 - meanOf(paired.map(({ own }) => own)) / lineMean,
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
