import { DAY_MS, HOUR_MS, toEpochMs } from '../instant.ts';
import { assumedWait } from './assumptions.ts';
import { type Spread, sumOfSpreads } from './distribution.ts';
import {
  type Forecast,
  type ForecastHistory,
  type ForecastLook,
  makeForecast,
  type SilenceReason,
} from './forecast.ts';
import { AHEAD_DAYS_MAX } from './lead.ts';
import type { WaitPlace } from './learnt-waits.ts';
import { railLane } from './rail-waits.ts';
import type { RampAhead } from './ramp-ahead.ts';
import { remainingWait } from './waiting-time.ts';

/** Why no forecast of an arrival at a ramp is shown. */
export const RAMP_SILENCE_REASONS = [
  'berthing_unknown',
  'landing_unknown',
  'dwell_too_long',
  'train_overdue',
  'not_by_rail',
  'line_is_better',
  'too_wide',
  'too_far_ahead',
] as const;
export type RampSilenceReason = (typeof RAMP_SILENCE_REASONS)[number];

/** What is known at the moment of a forecast of an arrival at a ramp. */
export interface RampFacts {
  nowMs: number;
  /** How long dwells and trains took, in hours, oldest first. */
  waits(place: WaitPlace): readonly number[];
  history: ForecastHistory;
  /** The forecast of the berthing, or why there is none; what is at the port or behind it needs none. */
  berthing: Pick<Forecast, 'at' | 'low' | 'high'> | SilenceReason;
}

/** What came of one look at the way to a ramp. */
export interface RampForecast {
  /** Null where nothing was estimated. */
  look: ForecastLook | null;
  /** Why nothing is shown; null if something is. */
  silence: RampSilenceReason | null;
}

/** A train that left longer ago than this and was not reported to arrive says nothing any more. */
const TRAIN_OVERDUE_DAYS = 21;

/** A container that stands longer at the port is not waiting for a train. */
const DWELL_DAYS_MAX = 45;

/**
 * Forecasts the arrival of a container at its ramp: the berthing, the dwell at the port and the train, each as far as it is still
 * ahead, weighed with what line and railroad estimate.
 */
export function forecastRamp(ramp: RampAhead, facts: RampFacts): RampForecast {
  const own = ownRampEstimate(ramp, facts);
  if (typeof own === 'string') return { look: null, silence: own };
  const { nowMs, history } = facts;
  if (own.atMs - nowMs > AHEAD_DAYS_MAX * DAY_MS) return { look: null, silence: 'too_far_ahead' };
  const look = makeForecast({ nowMs, own, stated: ramp.stated, history });
  return { look, silence: look.silence };
}

function ownRampEstimate(
  { portOfDischarge, ramp, voyage, landedAt, departedAt }: RampAhead,
  { nowMs, waits, berthing }: RampFacts,
): { atMs: number; spread: Spread } | RampSilenceReason {
  const wait = (kind: 'rail_ramp' | 'rail_transit', elapsedHours: number): Spread => {
    const locode = kind === 'rail_ramp' ? portOfDischarge : railLane(portOfDischarge, ramp);
    return remainingWait(waits({ kind, locode }), assumedWait(kind, locode), elapsedHours);
  };
  const since = (at: string) => (nowMs - toEpochMs(at)) / HOUR_MS;
  if (departedAt !== null) {
    if (since(departedAt) > TRAIN_OVERDUE_DAYS * 24) return 'train_overdue';
    return sumFrom(nowMs, [wait('rail_transit', since(departedAt))]);
  }
  if (landedAt !== null) {
    if (since(landedAt) > DWELL_DAYS_MAX * 24) return 'dwell_too_long';
    return sumFrom(nowMs, [wait('rail_ramp', since(landedAt)), wait('rail_transit', 0)]);
  }
  if (voyage === null) return 'landing_unknown';
  if (typeof berthing === 'string') return 'berthing_unknown';
  const atMs = toEpochMs(berthing.at);
  const off = (at: string) => (toEpochMs(at) - atMs) / HOUR_MS;
  const atBerth = { low: off(berthing.low), median: 0, high: off(berthing.high) };
  return sumFrom(atMs, [atBerth, wait('rail_ramp', 0), wait('rail_transit', 0)]);
}

function sumFrom(fromMs: number, parts: readonly Spread[]): { atMs: number; spread: Spread } {
  const spread = sumOfSpreads(parts);
  return { atMs: fromMs + spread.median * HOUR_MS, spread };
}
