import { daysBetween, type Instant, localDate } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import type { ContainerStatus } from '../status.ts';
import { isSamePlace, type NextCall, nextCall, routeOf } from './route.ts';
import type { ContainerState, Place } from './state.ts';

/** What comes next on a journey, by what is known of it. */
export interface NextMilestone {
  milestone: MilestoneName;
  place: Place | null;
  /** When it is expected; null if no source states it. */
  expectedAt: Instant | null;
  /** Whole days of the place's calendar since then; null if it is not overdue or no time is stated. */
  daysOverdue: number | null;
}

/**
 * The milestone that is to come next: where the container stands at its end, that it leaves it; on the way the next
 * departure or arrival; else what follows from its status. Null when the journey has ended. It takes a state that was
 * derived with its legs.
 */
export function nextMilestone(state: ContainerState, asOf: Instant): NextMilestone | null {
  const ending = AFTER_PICKUP[state.currentStatus];
  if (ending !== undefined) return ending === null || state.reused !== null ? null : unscheduled(ending);
  // Where it stands at its destination, no arrival is to come, though none may be reported.
  const next = isSamePlace(state.standsAt, state.destination) ? null : nextCall(routeOf(state));
  const call = next !== null && hasLandedBy(next, state) ? null : next;
  if (call !== null) return scheduled(call, state, asOf);
  const waiting = WAITING[state.currentStatus];
  if (waiting === 'full_out') return pickup(state, asOf);
  if (waiting !== undefined) return { ...unscheduled(waiting), place: state.standsAt };
  if (state.currentStatus === 'on_rail') return unscheduled('rail_unloaded');
  if (state.currentStatus === 'on_ship') return unscheduled('vessel_discharged');
  return unscheduled('vessel_loaded');
}

/** It stands on land after the voyage already, though its arrival is not reported. */
function hasLandedBy({ leg, movement }: NextCall, { standsAt, portOfDischarge }: ContainerState): boolean {
  return leg.mode === 'vessel' && movement === 'arrive' && standsAt !== null && isSamePlace(leg.to, portOfDischarge);
}

const AFTER_PICKUP: Partial<Record<ContainerStatus, MilestoneName | null>> = {
  picked_up: 'empty_in',
  delivered: 'empty_in',
  empty_returned: null,
};

const WAITING: Partial<Record<ContainerStatus, MilestoneName>> = {
  available: 'full_out',
  not_available: 'available',
  grounded: 'available',
  off_dock: 'full_out',
  awaiting_inland_transfer: 'rail_loaded',
};

function unscheduled(milestone: MilestoneName): NextMilestone {
  return { milestone, place: null, expectedAt: null, daysOverdue: null };
}

// An appointment says when the container is to be picked up, never when it becomes available.
function pickup(
  { standsAt, pickupAppointmentAt: at, pickupAppointmentTimezone }: ContainerState,
  asOf: Instant,
): NextMilestone {
  const timezone = standsAt?.timezone ?? pickupAppointmentTimezone;
  return { milestone: 'full_out', place: standsAt, expectedAt: at, daysOverdue: overdue(at, timezone, asOf) };
}

function scheduled(call: NextCall, state: ContainerState, asOf: Instant): NextMilestone {
  const { leg, movement } = call;
  const place = movement === 'depart' ? leg.from : leg.to;
  const milestone = nameOf(call, state);
  const expectedAt = shownEstimate(milestone, state) ?? leg[movement === 'depart' ? 'departure' : 'arrival'].estimated;
  const timezone = place?.timezone ?? null;
  const loadAt = state.lastMovement?.next?.loadAt ?? null;
  if (expectedAt === null && movement === 'depart' && loadAt !== null && LOADINGS[milestone] !== undefined)
    return { milestone: LOADINGS[milestone], place, expectedAt: loadAt, daysOverdue: overdue(loadAt, timezone, asOf) };
  return { milestone, place, expectedAt, daysOverdue: overdue(expectedAt, timezone, asOf) };
}

/** Where no departure is stated, the loading before it comes next. */
const LOADINGS: Partial<Record<MilestoneName, MilestoneName>> = {
  vessel_departed: 'vessel_loaded',
  transshipment_departed: 'transshipment_loaded',
};

function overdue(expectedAt: Instant | null, timezone: string | null, asOf: Instant): number | null {
  const days = expectedAt === null ? 0 : daysBetween(localDate(expectedAt, timezone), localDate(asOf, timezone));
  return days > 0 ? days : null;
}

function nameOf({ leg, movement }: NextCall, state: ContainerState): MilestoneName {
  const { mode, from, to } = leg;
  // A relay may lead over the port of lading again.
  const hasSailed = state.milestones.some(({ milestone }) => milestone === 'vessel_departed');
  const isFirst = from === null || (isSamePlace(from, state.portOfLading) && !hasSailed);
  if (mode === 'vessel' && movement === 'depart') return isFirst ? 'vessel_departed' : 'transshipment_departed';
  if (mode === 'vessel')
    return to === null || isSamePlace(to, state.portOfDischarge) ? 'vessel_arrived' : 'transshipment_arrived';
  if (movement === 'depart') return mode === 'barge' ? 'feeder_departed' : 'rail_departed';
  if (isSamePlace(to, state.destination)) return 'arrived_at_inland_destination';
  return mode === 'barge' ? 'feeder_arrived' : 'rail_arrived';
}

// What is shown of the container goes before what the leg says, so that no answer contradicts the other.
function shownEstimate(milestone: MilestoneName, state: ContainerState): Instant | null {
  if (milestone === 'vessel_arrived') return state.podEtaAt;
  if (milestone === 'arrived_at_inland_destination') return state.indEtaAt ?? state.destinationEtaAt;
  return null;
}
