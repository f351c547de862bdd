import type { Instant } from '../instant.ts';
import { currentSet } from '../journey/current-set.ts';
import { isSamePlace, type RouteLeg, routeOf } from '../journey/route.ts';
import type { ContainerState, Milestone } from '../journey/state.ts';
import { canonicalLocode } from '../location.ts';
import type { MovementObservation, Observation } from '../observation.ts';
import type { StatedEtaSource } from './assumptions.ts';
import { estimateMs } from './estimate-moment.ts';
import type { SilenceReason } from './forecast.ts';
import { terminalKey } from './waits-of-journey.ts';

/** A leg by sea that has not ended. Places are UN/LOCODEs. */
export interface LegAhead {
  from: string | null;
  to: string;
  /** IMO number; null where the line names none. */
  vessel: string | null;
  vesselName: string | null;
  departedAt: Instant | null;
  plannedAt: Instant | null;
}

/** What a forecast needs to know of the journey of a container; stored, so that positions alone can change a forecast. */
export interface VoyageAhead {
  portOfLading: string | null;
  portOfDischarge: string;
  /** Key of the terminal there; not in what earlier versions stored. */
  terminal?: string | null;
  /** In the order of travel, down to the port of discharge. */
  legs: LegAhead[];
  /** Since when it waits for the first of them; null where that is not known, or once it departed. */
  waitingSince: Instant | null;
  /** When line and schedule expect it, in milliseconds since the epoch. */
  stated: { source: StatedEtaSource; atMs: number }[];
  /** Why nothing can be forecast, by the journey alone. */
  silence: SilenceReason | null;
}

/** What comes to a port of discharge, and ends the voyage. */
const ARRIVALS: ReadonlySet<Milestone['milestone']> = new Set<Milestone['milestone']>([
  'vessel_arrived',
  'vessel_berthed',
  'vessel_discharged',
]);

/** The way by sea that a container has ahead; null where it has arrived, or its port of discharge is not known. */
export function voyageAhead(
  state: ContainerState,
  observations: readonly Observation[],
  now: Instant,
): VoyageAhead | null {
  const portOfDischarge = state.portOfDischarge?.locode ?? null;
  if (portOfDischarge === null || hasLanded(state)) return null;
  const way = routeOf(state).legs.filter(({ mode }) => mode === 'vessel' || mode === 'barge');
  const ahead = upToDischarge(way, state);
  const legs = ahead.map(toLegAhead);
  const last = legs.at(-1);
  const scheduled = scheduledArrivals(observations, { portOfDischarge, vessel: last?.vessel ?? null });
  return {
    portOfLading: state.portOfLading?.locode ?? null,
    portOfDischarge,
    terminal: terminalKey(state),
    legs: completed(legs, portOfDischarge),
    waitingSince: waitingSince(way, ahead[0]),
    stated: statedArrivals(state, scheduled.standing, now),
    silence: silenceOf(state, { legs, isOmitted: scheduled.isOmittedAfter(now) }),
  };
}

function hasLanded(state: ContainerState): boolean {
  const { milestones, portOfDischarge, standsAt } = state;
  const later = [
    state.podArrivedAt,
    state.podDischargedAt,
    state.podFullOutAt,
    state.podRailLoadedAt,
    state.podRailDepartedAt,
    state.indAtaAt,
    state.finalDestinationFullOutAt,
    state.deliveredAt,
    state.emptyTerminatedAt,
  ];
  const isAtPort = milestones.some(
    ({ milestone, place, reverted }) =>
      reverted === null && ARRIVALS.has(milestone) && isSamePlace(place, portOfDischarge),
  );
  return standsAt !== null || isAtPort || later.some((at) => at !== null);
}

function upToDischarge(way: readonly RouteLeg[], { portOfDischarge }: ContainerState): RouteLeg[] {
  const ahead = way.filter(({ hasArrived }) => !hasArrived);
  const last = ahead.findIndex(({ to }) => isSamePlace(to, portOfDischarge));
  return last < 0 ? ahead : ahead.slice(0, last + 1);
}

function toLegAhead({ from, to, vesselImo, vesselName, departure }: RouteLeg): LegAhead {
  return {
    from: from?.locode ?? null,
    to: to?.locode ?? '',
    vessel: vesselImo,
    vesselName,
    departedAt: departure.actual,
    plannedAt: departure.estimated,
  };
}

// A line that plans no further than a hub still brings the container to the port of discharge.
function completed(legs: readonly LegAhead[], portOfDischarge: string): LegAhead[] {
  const last = legs.at(-1);
  if (last === undefined || last.to === '' || last.to === portOfDischarge) return [...legs];
  const unknown = { vessel: null, vesselName: null, departedAt: null, plannedAt: null };
  return [...legs, { from: last.to, to: portOfDischarge, ...unknown }];
}

function waitingSince(way: readonly RouteLeg[], next: RouteLeg | undefined): Instant | null {
  if (next === undefined || next.hasDeparted) return null;
  const former = way[way.indexOf(next) - 1];
  return former !== undefined && isSamePlace(former.to, next.from) ? former.arrival.actual : null;
}

function statedArrivals(
  { estimates, portOfDischarge }: ContainerState,
  scheduled: readonly MovementObservation[],
  now: Instant,
): VoyageAhead['stated'] {
  const timezone = portOfDischarge?.timezone ?? null;
  const line = estimates.find(
    ({ milestone, party, place }) =>
      milestone === 'vessel_arrived' && party === 'shipping_line' && isSamePlace(place, portOfDischarge),
  );
  const schedule = scheduled.findLast(({ occurredAt }) => occurredAt >= now);
  return [
    ...(line === undefined
      ? []
      : [{ source: 'line' as const, atMs: estimateMs({ at: line.at, precision: line.precision, timezone }) }]),
    ...(schedule === undefined
      ? []
      : [
          {
            source: 'schedule' as const,
            atMs: estimateMs({ at: schedule.occurredAt, precision: schedule.precision, timezone }),
          },
        ]),
  ];
}

/** What schedules say, and said, of the arrival of a vessel at the port of discharge; the newest last. */
function scheduledArrivals(
  observations: readonly Observation[],
  call: { portOfDischarge: string; vessel: string | null },
) {
  const { standing, retracted } = currentSet(observations.filter(({ party }) => party === 'schedule'));
  const ofCall = (one: Observation): one is MovementObservation & Observation =>
    one.kind === 'movement' &&
    one.movement === 'arrive' &&
    call.vessel !== null &&
    one.vessel?.imo === call.vessel &&
    canonicalLocode(one.place?.locode ?? '') === call.portOfDischarge;
  const stands = standing.filter(ofCall).sort((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1));
  return {
    standing: stands,
    isOmittedAfter: (now: Instant) =>
      !stands.some(({ occurredAt }) => occurredAt >= now) &&
      retracted.some((one) => ofCall(one) && one.occurredAt >= now),
  };
}

function silenceOf(
  { disruptions }: ContainerState,
  { legs, isOmitted }: { legs: readonly LegAhead[]; isOmitted: boolean },
): SilenceReason | null {
  if (isOmitted) return 'port_omitted';
  const [next] = legs;
  const isUnconfirmed =
    next === undefined || (next.departedAt === null && (next.plannedAt === null || !namesItsVessel(next)));
  const isRolled = disruptions.some(
    ({ kind, after }) => (kind === 'rolled' || kind === 'missed_connection') && after === null,
  );
  if (isUnconfirmed) return isRolled ? 'rolled' : 'next_vessel_unconfirmed';
  return legs.some(({ to }) => to === '') ? 'no_route' : null;
}

function namesItsVessel({ vessel, vesselName }: LegAhead): boolean {
  return vessel !== null || vesselName !== null;
}
