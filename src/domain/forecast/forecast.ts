import { HOUR_MS, type Instant, toInstant } from '../instant.ts';
import { assumedErrorHours, ETA_SOURCES, type EtaSource } from './assumptions.ts';
import { combineEstimates, type WeighedEstimate } from './combine.ts';
import type { Spread } from './distribution.ts';
import { conformalInterval, type Interval } from './interval.ts';
import { type LeadDays, leadOf } from './lead.ts';
import { type SourceError, sourceError } from './source-error.ts';

/** What can be published: the estimate of one source, or the combination of all. */
export const FORECAST_METHODS = [...ETA_SOURCES, 'combined'] as const;
export type ForecastMethod = (typeof FORECAST_METHODS)[number];

/** How one estimate and the combination of all came out for the same call, in hours of lateness. */
export interface LatenessPair {
  hours: number;
  combined: number;
}

/** How the line's estimate and what was published came out for the same call, in hours of lateness. */
export interface PublishedPair {
  line: number;
  published: number;
}

/** How estimates of vessel calls came out, as far as that was known at the moment of a forecast. */
export interface ForecastHistory {
  /** Hours of lateness of one method at one lead, oldest first: of the finest group with enough outcomes. */
  latenesses(method: ForecastMethod, lead: LeadDays): readonly number[];
  /** The same beside the combination, of the calls for which there were both. */
  pairs(method: ForecastMethod, lead: LeadDays): readonly LatenessPair[];
  /** Hours by which the published forecast was exceeded, oldest first; negative where it was later than the outcome. */
  residuals(lead: LeadDays): readonly number[];
  /** What was published beside the line's estimate, of the calls of this line on this lane alone. */
  ofLane(lead: LeadDays): readonly PublishedPair[];
}

/** What a forecast is made of, at one moment. */
export interface ForecastInput {
  nowMs: number;
  own: { atMs: number; spread: Spread };
  /** What line, schedule and crew estimate now; each at most once. */
  stated: readonly { source: Exclude<EtaSource, 'own'>; atMs: number }[];
  history: ForecastHistory;
}

/** Why no forecast is shown. */
export const SILENCE_REASONS = [
  'arrived',
  'next_vessel_unconfirmed',
  'position_stale',
  'vessel_uncertain',
  'port_omitted',
  'port_passed',
  'rolled',
  'no_route',
  'line_is_better',
  'too_wide',
  'too_far_ahead',
] as const;
export type SilenceReason = (typeof SILENCE_REASONS)[number];

/** A forecast of a berthing, with the interval in which 8 of 10 outcomes lie. */
export interface Forecast {
  at: Instant;
  low: Instant;
  high: Instant;
  level: Interval['level'];
  /** What was published: the estimate that did best so far at this lead. */
  method: ForecastMethod;
  lead: LeadDays;
  /** Outcomes from which the interval was made. */
  count: number;
  asOf: Instant;
}

/** A wider interval helps nobody. */
const WIDTH_DAYS_MAX = 14;

/** With fewer outcomes of the combination it is not known whether another method does better. */
const COMPARED_COUNT_MIN = 10;

/** From so many outcomes on, a lane on which the line does better gets no forecast. */
const LANE_COUNT_MIN = 30;

/** Another method is taken for the combination only where it does clearly better. */
const CLEARLY_BETTER = 0.98;

/** What came of one look at a voyage: also what was not shown, because the outcome is compared with all of it. */
export interface ForecastLook {
  lead: LeadDays;
  /** What each method estimates, in milliseconds since the epoch. */
  candidates: Partial<Record<ForecastMethod, number>>;
  /** The estimate that did best so far; what is shown, if anything is. */
  chosenMs: number;
  forecast: Forecast | null;
  /** Why nothing is shown; null if something is. */
  silence: Extract<SilenceReason, 'line_is_better' | 'too_wide'> | null;
}

/** Combines an own estimate with those of others, and decides whether that is worth showing. */
export function makeForecast({ nowMs, own, stated, history }: ForecastInput): ForecastLook {
  const lead = leadOf(own.atMs, nowMs);
  const estimates = [...stated, { source: 'own' as const, atMs: own.atMs }].map(({ source, atMs }) => ({
    source,
    atMs,
    error: errorOf(history, source, lead),
  }));
  const combinedMs = combineEstimates(estimates)?.atMs ?? own.atMs;
  const { method, atMs } = choose(estimates, combinedMs, { history, lead });
  const chosenMs = Math.max(atMs, nowMs);
  const candidates = { ...Object.fromEntries(estimates.map((one) => [one.source, one.atMs])), combined: combinedMs };
  const residuals = history.residuals(lead);
  const interval = conformalInterval(residuals, own.spread);
  const isWide = interval.highHours - interval.lowHours > WIDTH_DAYS_MAX * 24;
  const silence = isLineBetter(history, lead) ? 'line_is_better' : isWide ? 'too_wide' : null;
  if (silence !== null) return { lead, candidates, chosenMs, forecast: null, silence };
  const forecast: Forecast = {
    at: toInstant(chosenMs),
    low: toInstant(Math.max(chosenMs + interval.lowHours * HOUR_MS, nowMs)),
    high: toInstant(Math.max(chosenMs + interval.highHours * HOUR_MS, chosenMs)),
    level: interval.level,
    method,
    lead,
    count: residuals.length,
    asOf: toInstant(nowMs),
  };
  return { lead, candidates, chosenMs, forecast, silence: null };
}

/** How much a forecast has to move before it is announced again. */
const MOVED_HOURS_MIN = 12;
const MOVED_SHARE_MIN = 0.25;

/** Whether a forecast moved enough to be announced: by 12 hours and by a quarter of its width. */
export function hasMovedEnough(former: Pick<Forecast, 'at'>, forecast: Pick<Forecast, 'at' | 'low' | 'high'>): boolean {
  const movedMs = Math.abs(Date.parse(forecast.at) - Date.parse(former.at));
  const widthMs = Date.parse(forecast.high) - Date.parse(forecast.low);
  return movedMs >= MOVED_HOURS_MIN * HOUR_MS && movedMs > MOVED_SHARE_MIN * widthMs;
}

interface Choice {
  method: ForecastMethod;
  atMs: number;
}

type SourceEstimate = WeighedEstimate & { source: EtaSource };

interface Past {
  history: ForecastHistory;
  lead: LeadDays;
}

// The combination is usually better than each of its parts, but not always: where one did clearly better, it is taken. Compared on
// the same calls: a crew enters nothing in those that are hard to foresee.
function choose(estimates: readonly SourceEstimate[], combinedMs: number, { history, lead }: Past): Choice {
  let best: { choice: Choice; ratio: number } = { choice: { method: 'combined', atMs: combinedMs }, ratio: 1 };
  for (const { source, atMs, error } of estimates) {
    const pairs = history.pairs(source, lead);
    if (pairs.length < COMPARED_COUNT_MIN) continue;
    const meanOfSource = meanOff(pairs.map(({ hours }) => hours - error.biasHours));
    const ratio = meanOfSource / meanOff(pairs.map(({ combined }) => combined));
    if (ratio >= best.ratio || ratio >= CLEARLY_BETTER) continue;
    best = { choice: { method: source, atMs: atMs + error.biasHours * HOUR_MS }, ratio };
  }
  return best.choice;
}

function errorOf(history: ForecastHistory, source: EtaSource, lead: LeadDays): SourceError {
  return sourceError(history.latenesses(source, lead), assumedErrorHours(source, lead));
}

/** Whether the line's estimates, as they are, did at least as well on this lane as what was published, for the same calls. */
function isLineBetter(history: ForecastHistory, lead: LeadDays): boolean {
  const pairs = history.ofLane(lead);
  if (pairs.length < LANE_COUNT_MIN) return false;
  return meanOff(pairs.map(({ published }) => published)) >= meanOff(pairs.map(({ line }) => line));
}

function meanOff(hours: readonly number[]): number {
  return hours.reduce((sum, value) => sum + Math.abs(value), 0) / hours.length;
}
