import { DAY_MS, toEpochMs, toInstant } from '../instant.ts';
import { enteredEstimate, type SentEta, vesselToPort } from './entered-estimate.ts';
import {
  type ForecastHistory,
  type ForecastInput,
  type ForecastLook,
  makeForecast,
  type SilenceReason,
} from './forecast.ts';
import { AHEAD_DAYS_MAX } from './lead.ts';
import { ownEstimate } from './own-estimate.ts';
import type { VoyageAhead } from './voyage-ahead.ts';
import { type WayAhead, type WayFacts, wayAhead } from './way-ahead.ts';

/** What came of one look at the voyage of a container. */
export interface VoyageForecast {
  /** Null where the way is not known, so that nothing was estimated. */
  look: ForecastLook | null;
  /** What the own estimate was made of. */
  way: WayAhead | null;
  /** Why nothing is shown; null if something is. */
  silence: SilenceReason | null;
}

/** What is known at the moment of a forecast. */
export interface VoyageFacts extends WayFacts {
  /** What the crew of the vessel that the container is on entered last; null where nothing was received of it. */
  entered: SentEta | null;
  history: ForecastHistory;
}

/** Forecasts the berthing of a container at its port of discharge from what is known at a moment. */
export function forecastVoyage(voyage: VoyageAhead, facts: VoyageFacts): VoyageForecast {
  const way = wayAhead(voyage, facts);
  if (typeof way === 'string') return { look: null, way: null, silence: way };
  const { nowMs, history } = facts;
  const own = ownEstimate(way.parts, way.fromMs);
  if (own.atMs - nowMs > AHEAD_DAYS_MAX * DAY_MS) return { look: null, way, silence: 'too_far_ahead' };
  const look = makeForecast({ nowMs, own, stated: statedBy(voyage, facts), history });
  return { look, way, silence: look.silence };
}

/** What others estimate: the crew only where the port of discharge is the next of the vessel, and the container is on it. */
function statedBy(voyage: VoyageAhead, { entered, nowMs }: VoyageFacts): ForecastInput['stated'] {
  const at = vesselToPort(voyage) === null ? null : enteredEstimate(entered, voyage.portOfDischarge, toInstant(nowMs));
  return at === null ? voyage.stated : [...voyage.stated, { source: 'ais', atMs: toEpochMs(at) }];
}
