import { hasEndedInland, type RampAhead, rampAhead } from '../../domain/forecast/ramp-ahead.ts';
import { type VoyageAhead, voyageAhead } from '../../domain/forecast/voyage-ahead.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import type { Observation } from '../../domain/observation.ts';
import type { MadeForecasts } from './make-shown.ts';

/** The way by rail as it is stored: the voyage before it is stored beside it. */
export type RailAhead = Omit<RampAhead, 'voyage'>;

/** What a container has ahead: the way by sea, and the way by rail behind it. Each is null where it is not, or not any more. */
export interface WayLeft {
  voyage: VoyageAhead | null;
  rail: RailAhead | null;
}

/** Of what is not followed any more. */
export const NOTHING_LEFT: WayLeft & { isInlandOver: boolean } = { voyage: null, rail: null, isInlandOver: true };

/** The same, by a journey; and whether it has come to its ramp, or left the port otherwise. */
export function wayLeft(
  state: ContainerState,
  observations: readonly Observation[],
  now: Instant,
): WayLeft & { isInlandOver: boolean } {
  const ramp = rampAhead(state, observations, now);
  const isInlandOver = hasEndedInland(state);
  if (ramp === null) return { voyage: voyageAhead(state, observations, now), rail: null, isInlandOver };
  const { voyage, ...rail } = ramp;
  return { voyage, rail, isInlandOver };
}

/** A vessel at sea is looked at every hour; what stands ashore changes by reports, and hardly by time. */
const AT_SEA_SECONDS = 3_600;
const ASHORE_SECONDS = 6 * 3_600;

/** When forecasts are made again though nothing was reported; null where only a report changes them. */
export function secondsUntilNext({ voyage, rail }: WayLeft, { ramp }: Pick<MadeForecasts, 'ramp'>): number | null {
  if (voyage !== null) return sightedVessel(voyage) === null ? ASHORE_SECONDS : AT_SEA_SECONDS;
  const reason = ramp?.shown.reason ?? null;
  return rail === null || reason === 'train_overdue' || reason === 'dwell_too_long' ? null : ASHORE_SECONDS;
}

/** The IMO number of the vessel whose positions count: the container is on it. Null while it is on none. */
export function sightedVessel({ legs: [first] }: VoyageAhead): string | null {
  return first === undefined || first.departedAt === null ? null : first.vessel;
}
