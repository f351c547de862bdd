import type { Instant } from '../instant.ts';
import { isSamePlace } from '../journey/route.ts';
import type { ContainerState, Milestone } from '../journey/state.ts';
import type { Observation } from '../observation.ts';
import type { EtaSource } from './assumptions.ts';
import { estimateMs } from './estimate-moment.ts';
import { type VoyageAhead, voyageAhead } from './voyage-ahead.ts';

/** The way by rail that a container has ahead, from its port of discharge to the ramp of its destination. */
export interface RampAhead {
  /** UN/LOCODEs. */
  portOfDischarge: string;
  ramp: string;
  /** The way by sea that is left; null once it came to the port of discharge. */
  voyage: VoyageAhead | null;
  /** Since when it stands at the port of discharge; null while it does not, or where that is not known. */
  landedAt: Instant | null;
  /** When its train left the port of discharge. */
  departedAt: Instant | null;
  /** When line or railroad expect it at the ramp, in milliseconds since the epoch. */
  stated: { source: Extract<EtaSource, 'line' | 'rail'>; atMs: number }[];
}

/** The way by rail that is left; null where none is planned, or the container has come to its ramp or left the port otherwise. */
export function rampAhead(state: ContainerState, observations: readonly Observation[], now: Instant): RampAhead | null {
  const portOfDischarge = state.portOfDischarge?.locode ?? null;
  const ramp = state.destination?.locode ?? null;
  if (portOfDischarge === null || ramp === null || ramp === portOfDischarge || hasEndedInland(state)) return null;
  const isPlanned = state.legs.some(({ mode, to }) => mode === 'rail' && isSamePlace(to, state.destination));
  if (!isPlanned) return null;
  const atPort = (name: Milestone['milestone']) =>
    state.milestones.find(({ milestone, place }) => milestone === name && isSamePlace(place, state.portOfDischarge))
      ?.at ?? null;
  return {
    portOfDischarge,
    ramp,
    voyage: voyageAhead(state, observations, now),
    landedAt: atPort('vessel_discharged') ?? atPort('vessel_berthed') ?? atPort('vessel_arrived'),
    departedAt: atPort('rail_departed'),
    stated: statedAtRamp(state),
  };
}

/** Whether it has come to its ramp, or left the port of discharge otherwise. */
export function hasEndedInland(state: ContainerState): boolean {
  const ends = [
    state.podFullOutAt,
    state.indAtaAt,
    state.indRailUnloadedAt,
    state.indSeenAt,
    state.finalDestinationFullOutAt,
    state.deliveredAt,
    state.emptyTerminatedAt,
  ];
  return ends.some((at) => at !== null);
}

function statedAtRamp({ estimates, destination }: ContainerState): RampAhead['stated'] {
  const found = estimates.find(
    ({ milestone, place }) => milestone === 'arrived_at_inland_destination' && isSamePlace(place, destination),
  );
  if (found === undefined) return [];
  const source = found.party === 'rail' ? 'rail' : found.party === 'shipping_line' ? 'line' : null;
  const { at, precision } = found;
  return source === null
    ? []
    : [{ source, atMs: estimateMs({ at, precision, timezone: destination?.timezone ?? null }) }];
}
