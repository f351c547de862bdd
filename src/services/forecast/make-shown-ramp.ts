import { forecastRamp, type RampFacts, type RampSilenceReason } from '../../domain/forecast/forecast-ramp.ts';
import type { ForecastMemory } from '../../domain/forecast/history.ts';
import type { LearntWaits, WaitPlace } from '../../domain/forecast/learnt-waits.ts';
import { railLane } from '../../domain/forecast/rail-waits.ts';
import type { RampAhead } from '../../domain/forecast/ramp-ahead.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { type RampBegin, rampForecastText, rampSilenceText } from '../../wording/ramp-forecast-text.ts';
import type { PredictedRampEta, RampForecastBasis } from '../record/predicted-ramp-eta.ts';
import type { MadeForecast } from './make-shown.ts';

/** What is known of this installation at the moment of a forecast of an arrival at a ramp. */
export interface RampKnowledge extends Pick<RampFacts, 'nowMs'> {
  waits: LearntWaits;
  rampMemory: ForecastMemory;
}

/** Makes the forecast of the arrival of a container of a line at its ramp, from that of its berthing while it is at sea. */
export function makeShownRamp(
  { ramp, scac }: { ramp: RampAhead; scac: string },
  port: MadeForecast | null,
  { nowMs, waits: learnt, rampMemory }: RampKnowledge,
): MadeForecast<PredictedRampEta> {
  const berthing = port?.look?.forecast ?? port?.shown.reason ?? 'no_route';
  const history = rampMemory.of({ line: scac, lane: railLane(ramp.portOfDischarge, ramp.ramp) });
  const waits = (place: WaitPlace) => learnt.of({ ...place, line: scac }, nowMs);
  const { look, silence } = forecastRamp(ramp, { nowMs, waits, history, berthing });
  const about = { locode: ramp.ramp, as_of: toInstant(nowMs) };
  const forecast = look?.forecast ?? null;
  if (look === null || forecast === null) {
    return { shown: silentRamp(silence ?? 'landing_unknown', about, port?.shown.explanation), look };
  }
  const { at, low, high, level, method } = forecast;
  const isOwn = method === 'own' || method === 'combined';
  const weighed = (['line', 'rail'] as const).filter(
    (source) => method === source || (method === 'combined' && look.candidates[source] !== undefined),
  );
  const begin = beginOf(ramp, typeof berthing === 'string' ? null : berthing.at);
  const own: RampForecastBasis[] = isOwn ? [begin.kind, 'waits'] : [];
  const explanation = rampForecastText({ forecast, begin, weighed, isOwn });
  const shown = { ...about, at, low, high, level, basis: [...own, ...weighed], reason: null, explanation };
  return { shown, look };
}

/** What is shown where a way by rail is not planned any more that was. */
export function withdrawnRamp(locode: string, nowMs: number): MadeForecast<PredictedRampEta> {
  return { shown: silentRamp('not_by_rail', { locode, as_of: toInstant(nowMs) }), look: null };
}

function silentRamp(
  reason: RampSilenceReason,
  about: Pick<PredictedRampEta, 'locode' | 'as_of'>,
  berthing = '',
): PredictedRampEta {
  const explanation = rampSilenceText(reason, berthing);
  return { ...about, at: null, low: null, high: null, level: null, basis: [], reason, explanation };
}

function beginOf({ landedAt, departedAt }: RampAhead, berthingAt: Instant | null): RampBegin {
  if (departedAt !== null) return { kind: 'rail_departure', at: departedAt };
  return landedAt === null ? { kind: 'berthing', at: berthingAt } : { kind: 'landing', at: landedAt };
}
