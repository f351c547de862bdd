import { toEpochMs } from '../instant.ts';
import type { ContainerStatus } from '../status.ts';
import type { Availability } from './availability.ts';
import type { Course } from './classify.ts';
import { OF_A_VOYAGE, ON_CARRIAGE_MOVES } from './milestone-groups.ts';
import { emptyReturnOf, lastOf, type Mark } from './milestone-list.ts';

/** A status with the rule that made it and the observations that decided. */
export interface StatusDecision {
  status: ContainerStatus;
  rule: string;
  because: string[];
}

/**
 * The status of a container is that of the latest leg it reached. It ends empty and returned; before that delivered;
 * before that picked up, unless it was brought back
 * laden or a train carried it on after a gate-out at the port; before that it stands inland or is
 * on the train there; before that it stands at the port of discharge; before that it is on a ship from the first
 * loading on, through every transhipment and also when the ship has arrived. Before the ship it is new. Availability
 * shows at which place it stands. `loaded` and `dropped` come only from sources that say just that.
 */
export function statusOf(
  marks: readonly Mark[],
  availability: Availability,
  course: Course,
  isReused = false,
): StatusDecision {
  return (
    ended(marks, isReused) ??
    pickedUp(marks, course, isReused) ??
    standing(availability, course) ??
    cameByTruck(course) ??
    broughtBack(marks, course) ??
    seenAshore(availability, course) ??
    inland(marks) ??
    atPort(marks, course) ??
    afloat(marks) ??
    explicit(marks, course) ??
    beginning(marks, course)
  );
}

/**
 * The gate-out with which the container left for its consignee. One after which a train carried it on is none, nor is one
 * after which it waited further inland or was put down at another yard.
 */
export function pickupOf(marks: readonly Mark[], { putDown }: Pick<Course, 'putDown'>): Mark | undefined {
  const pickup = lastOf(marks, 'full_out');
  if (pickup === undefined || putDown !== null) return undefined;
  // Out through a gate again, it had been put down before; it came back there.
  const latest = marks.findLast(({ milestone }) => milestone.milestone === 'full_out');
  if (latest !== undefined && latest.atMs > pickup.untilMs && latest.spot.key !== pickup.spot.key) return undefined;
  const goesOn = marks.some((mark) => (isOnTrain(mark) || isWaiting(mark)) && mark.atMs > pickup.untilMs);
  return goesOn ? undefined : pickup;
}

function ended(marks: readonly Mark[], isReused: boolean): StatusDecision | null {
  const returned = emptyReturnOf(marks);
  if (returned !== undefined) return decide('empty_returned', 'The empty container was returned.', returned);
  const delivered = lastOf(marks, 'delivered');
  return delivered === undefined
    ? null
    : decide('delivered', outcome('The container was delivered to the consignee.', isReused), delivered);
}

function pickedUp(marks: readonly Mark[], course: Course, isReused: boolean): StatusDecision | null {
  const pickup = pickupOf(marks, course);
  if (pickup === undefined) return null;
  return decide('picked_up', outcome('The laden container left through the gate.', isReused), pickup);
}

const REUSED = 'It carries its next cargo since; its empty return was not reported.';

/** Whether the rule of a status says that the container went on to its next cargo, so that its empty return is not awaited. */
export function isReusedRule(rule: string): boolean {
  return rule.endsWith(REUSED);
}

function outcome(rule: string, isReused: boolean): string {
  return isReused ? `${rule} ${REUSED}` : rule;
}

function standing({ current, offDock }: Availability, { putDown, itinerary }: Course): StatusDecision | null {
  if (offDock !== null) {
    return { status: 'off_dock', rule: 'The terminal moved the container to a yard outside.', because: [offDock.id] };
  }
  if (putDown !== null && putDown.placeKey !== itinerary.destination?.key) {
    const because = putDown.statements.map(({ id }) => id);
    return { status: 'off_dock', rule: 'A truck brought it to a yard outside of the terminal.', because };
  }
  if (current === null) return null;
  return current.available === true
    ? { status: 'available', rule: 'It is reported as available where it stands.', because: [current.id] }
    : { status: 'not_available', rule: 'It is reported as not available where it stands.', because: [current.id] };
}

// A yard has it at the port of discharge, where no arrival is reported.
function seenAshore({ landing, standsAt }: Availability, { itinerary }: Course): StatusDecision | null {
  if (landing === null || standsAt?.key !== itinerary.discharge?.key) return null;
  return itinerary.destination === null
    ? { status: 'grounded', rule: `${IN_YARD}; nothing is known of its availability.`, because: [landing.id] }
    : { status: 'awaiting_inland_transfer', rule: `${IN_YARD}, and it is to go on inland.`, because: [landing.id] };
}

const IN_YARD = 'It is in the yard at its port of discharge, though its discharge is not reported';

function cameByTruck({ putDown }: Course): StatusDecision | null {
  if (putDown === null) return null;
  const because = putDown.statements.map(({ id }) => id);
  return { status: 'grounded', rule: 'It was brought inland by truck; nothing is known of its availability.', because };
}

// A truck was turned back, and no train has taken the container since.
function broughtBack(marks: readonly Mark[], { itinerary }: Course): StatusDecision | null {
  const pickup = marks.findLast(({ milestone }) => milestone.reverted !== null);
  const reverted = pickup?.milestone.reverted ?? null;
  if (pickup === undefined || reverted === null) return null;
  const backMs = toEpochMs(reverted.at);
  if (marks.some((mark) => isOnTrain(mark) && mark.atMs > backMs)) return null;
  const { discharge, destination } = itinerary;
  const isToGoOn = pickup.spot.key === discharge?.key && destination !== null;
  return {
    status: isToGoOn ? 'awaiting_inland_transfer' : 'grounded',
    rule: 'It left through the gate and was brought back laden; nothing is known of its availability since.',
    because: reverted.because,
  };
}

function inland(marks: readonly Mark[]): StatusDecision | null {
  const latest = marks.findLast(
    ({ isOnCarriage, milestone }) => isOnCarriage && ON_CARRIAGE_MOVES.has(milestone.milestone),
  );
  if (latest === undefined) return null;
  // A day without a time sorts to its beginning, so the train may seem to come after the unloading of the same day.
  const unloaded = marks.findLast(
    (mark) => mark.isOnCarriage && UNLOADED.has(mark.milestone.milestone) && mark.untilMs >= latest.atMs,
  );
  const hasLeft =
    unloaded !== undefined &&
    marks.some((mark) => mark.isOnCarriage && LEAVES.has(mark.milestone.milestone) && mark.atMs >= unloaded.atMs);
  if (unloaded !== undefined && !hasLeft) {
    return decide('grounded', 'It was unloaded inland; nothing is known of its availability.', unloaded);
  }
  return latest.milestone.milestone.startsWith('feeder_')
    ? decide('on_ship', 'It is on a barge or feeder after the port of discharge.', latest)
    : decide('on_rail', 'It was loaded on a train and not yet unloaded.', latest);
}

function atPort(marks: readonly Mark[], { itinerary }: Course): StatusDecision | null {
  const discharged = lastOf(marks, 'vessel_discharged');
  if (discharged === undefined) return null;
  return itinerary.destination === null
    ? decide('grounded', 'It was discharged; nothing is known of its availability.', discharged)
    : decide('awaiting_inland_transfer', 'It was discharged and is to go on inland.', discharged);
}

function afloat(marks: readonly Mark[]): StatusDecision | null {
  const latest = marks.findLast(({ milestone }) => OF_A_VOYAGE.test(milestone.milestone));
  return latest === undefined
    ? null
    : decide('on_ship', 'It went on a ship and was not discharged at its port.', latest);
}

// A load without vessel, voyage or mode, and a drop, are no milestones: it is unknown what they begin or end.
function explicit(marks: readonly Mark[], { actual, landedMs }: Course): StatusDecision | null {
  const said = actual.findLast(
    ({ movement, mode, load, atMs }) =>
      movement === 'drop' ||
      (movement === 'load' && mode === null && load !== 'empty' && (landedMs === null || atMs < landedMs)),
  );
  if (said === undefined) return null;
  const isLatest = !marks.some(({ atMs }) => atMs > said.untilMs);
  if (!isLatest) return null;
  const because = said.statements.map(({ id }) => id);
  return said.movement === 'drop'
    ? { status: 'dropped', rule: 'The source says that it was dropped.', because }
    : { status: 'loaded', rule: 'The source says that it was loaded, but not on what.', because };
}

function beginning(marks: readonly Mark[], { itinerary: { takenOff } }: Course): StatusDecision {
  if (takenOff !== null) {
    const because = takenOff.statements.map(({ id }) => id);
    return { status: 'new', rule: 'It was discharged again at the port at which it had been loaded.', because };
  }
  const latest = marks.at(-1);
  if (latest === undefined) return { status: 'new', rule: 'Nothing has been seen of it yet.', because: [] };
  return decide('new', 'It has not been loaded on a ship yet.', latest);
}

const UNLOADED: ReadonlySet<string> = new Set(['rail_unloaded', 'feeder_discharged']);
const LEAVES: ReadonlySet<string> = new Set(['rail_loaded', 'rail_departed', 'feeder_loaded', 'feeder_departed']);

// Availability only counts where the container waits.
function isWaiting({ milestone }: Mark): boolean {
  return milestone.milestone === 'available' || milestone.milestone === 'not_available';
}

function isOnTrain({ isOnCarriage, milestone }: Mark): boolean {
  return isOnCarriage && milestone.milestone.startsWith('rail_');
}

function decide(status: ContainerStatus, rule: string, { milestone }: Mark): StatusDecision {
  return { status, rule, because: milestone.because };
}
