import type { ForecastLook, ForecastMethod } from '../../domain/forecast/forecast.ts';
import { forecastVoyage, type VoyageForecast } from '../../domain/forecast/forecast-voyage.ts';
import type { ForecastMemory } from '../../domain/forecast/history.ts';
import type { LearntWaits, WaitPlace } from '../../domain/forecast/learnt-waits.ts';
import type { VoyageAhead } from '../../domain/forecast/voyage-ahead.ts';
import type { WayFacts } from '../../domain/forecast/way-ahead.ts';
import { toInstant } from '../../domain/instant.ts';
import { forecastText, silenceText } from '../../wording/forecast-text.ts';
import type { ForecastBasis, PredictedEta } from '../record/predicted-eta.ts';
import type { PredictedRampEta } from '../record/predicted-ramp-eta.ts';
import type { VesselReports } from './knowledge.ts';

/** What is known of this installation at the moment of a forecast. */
export interface ForecastKnowledge extends Pick<WayFacts, 'nowMs' | 'closed'> {
  waits: LearntWaits;
  memory: ForecastMemory;
}

/** A forecast as it is shown, with what is kept of it. */
export interface MadeForecast<Shown = PredictedEta> {
  shown: Shown;
  look: ForecastLook | null;
}

/** What was made of a container, of its berthing and of its arrival at a ramp; null where that is over. */
export interface MadeForecasts {
  port: MadeForecast | null;
  /** Undefined where what is shown stays. */
  ramp: MadeForecast<PredictedRampEta> | null | undefined;
}

/** Makes the forecast of a container of a line from its voyage and from what was received of its vessel. */
export function makeShownForecast(
  { voyage, scac }: { voyage: VoyageAhead; scac: string },
  reports: VesselReports,
  { memory, waits: learnt, ...known }: ForecastKnowledge,
): MadeForecast {
  const lane = `${voyage.portOfLading ?? ''} ${voyage.portOfDischarge}`;
  const waits = (place: WaitPlace) => learnt.of({ ...place, line: scac }, known.nowMs);
  const made = forecastVoyage(voyage, { ...known, ...reports, waits, history: memory.of({ line: scac, lane }) });
  return { shown: shownOf(made, known.nowMs), look: made.look };
}

function shownOf({ look, way, silence }: VoyageForecast, nowMs: number): PredictedEta {
  const as_of = toInstant(nowMs);
  const forecast = look?.forecast ?? null;
  if (forecast === null || way === null || look === null) {
    const reason = silence ?? 'no_route';
    const nothing = { at: null, low: null, high: null, level: null, basis: [] };
    return { ...nothing, reason, explanation: silenceText(reason), as_of };
  }
  const { at, low, high, level, method } = forecast;
  const weighed = WEIGHED.filter((source) => isWeighed(source, method, look));
  const isOwn = method === 'own' || method === 'combined';
  const own: ForecastBasis[] = [
    ...(way.fix === null ? [] : [way.fix.from]),
    ...(way.parts.some(({ kind }) => kind === 'departure') ? ['planned_departure' as const] : []),
    ...(way.parts.some(({ kind }) => kind === 'wait') ? ['waits' as const] : []),
  ];
  const explanation = forecastText({ forecast, way, weighed, isOwn });
  return { at, low, high, level, basis: [...(isOwn ? own : []), ...weighed], reason: null, explanation, as_of };
}

const WEIGHED = ['line', 'schedule', 'ais'] as const;

function isWeighed(source: (typeof WEIGHED)[number], method: ForecastMethod, { candidates }: ForecastLook): boolean {
  return method === source || (method === 'combined' && candidates[source] !== undefined);
}
