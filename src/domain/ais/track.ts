import { distanceNauticalMiles } from '../great-circle.ts';
import { HOUR_MS, MINUTE_MS } from '../instant.ts';
import { nearKm } from './near.ts';

/** Where a vessel was at a moment. */
export interface PositionReport {
  atMs: number;
  latitude: number;
  longitude: number;
  /** Over ground; null if it is not known. */
  speedKnots: number | null;
}

/** The last accepted position, and the rejected ones since then. */
export interface Track {
  last: PositionReport | null;
  outlier: PositionReport | null;
  /** Consecutive positions that agree with each other and not with the accepted one. */
  outliers: number;
}

/** `late`: not newer than what is known; `jump`: no ship gets there in that time. */
export type ReportVerdict = 'taken' | 'late' | 'jump';

/** What a position is worth. */
export interface Judgement {
  verdict: ReportVerdict;
  track: Track;
  /** The position is accepted although the one before must have been wrong. */
  isMoved: boolean;
}

/** Of a vessel that was never seen. */
export const UNSEEN: Track = Object.freeze({ last: null, outlier: null, outliers: 0 });

/** Container vessels make 25 knots at the most, and a current may carry them. */
const KNOTS_MAX = 30;
/** Receivers of satellite navigation are off by this much without being broken. */
const JITTER_NM = 1;
/** After this many positions that agree, they are right and the accepted one was wrong. */
const OUTLIERS_MAX = 5;
/** Unless a position from the accepted place was received in this time: other vessels may send more often. */
const SILENCE_MS_MIN = 10 * MINUTE_MS;
/** A speed is taken from two positions only if they are this far from each other in time, but not further. */
const SPEED_FROM_MS = [MINUTE_MS, HOUR_MS] as const;
const KM_PER_NM = 1.852;

/**
 * Judges a position by the one before. Two vessels that share one number are seen in turns: the first is followed,
 * and the other one's positions are jumps. Where the first position of all was the wrong one, those after it agree
 * with each other, and after some of them they are believed.
 */
export function judge(track: Track, report: PositionReport): Judgement {
  const { last } = track;
  if (last === null) return taken(report, false);
  if (report.atMs <= last.atMs) return { verdict: 'late', track, isMoved: false };
  if (isReachable(last, report)) return taken(withSpeed(last, report), false);

  const { outlier } = track;
  if (outlier !== null && report.atMs <= outlier.atMs) return { verdict: 'late', track, isMoved: false };
  const agrees = outlier !== null && isReachable(outlier, report);
  const outliers = agrees ? track.outliers + 1 : 1;
  if (outliers >= OUTLIERS_MAX && report.atMs - last.atMs >= SILENCE_MS_MIN) return taken(report, true);
  return { verdict: 'jump', track: { last, outlier: report, outliers }, isMoved: false };
}

function taken(last: PositionReport, isMoved: boolean): Judgement {
  return { verdict: 'taken', track: { last, outlier: null, outliers: 0 }, isMoved };
}

/** Whether a vessel can have come from one position to a later one. */
export function isReachable(from: PositionReport, to: PositionReport): boolean {
  const reachNm = JITTER_NM + (KNOTS_MAX * (to.atMs - from.atMs)) / HOUR_MS;
  // On a flat map, which is quicker, ways are never much shorter than they are, but long ones far too long.
  return nearKm(from, to) / KM_PER_NM <= reachNm || distanceNauticalMiles(from, to) <= reachNm;
}

function withSpeed(last: PositionReport, report: PositionReport): PositionReport {
  const ms = report.atMs - last.atMs;
  if (report.speedKnots !== null || ms < SPEED_FROM_MS[0] || ms > SPEED_FROM_MS[1]) return report;
  return { ...report, speedKnots: nearKm(last, report) / KM_PER_NM / (ms / HOUR_MS) };
}
