import type { ContainerStatus } from '../status.ts';
import type { Availability } from './availability.ts';
import type { Itinerary } from './itinerary.ts';
import { ON_CARRIAGE_MOVES } from './milestone-groups.ts';
import type { Mark } from './milestone-list.ts';
import { NOWHERE, type Spot } from './places.ts';

/**
 * Where free time can run for a container. `before_landing`: it is not at its port of discharge yet; `at_port`: it stands
 * there; `on_carriage`: it goes on inland; `inland`: it stands at a place inland; `ended`: it was picked up.
 */
export interface Whereabouts {
  stage: 'before_landing' | 'at_port' | 'on_carriage' | 'inland' | 'ended';
  /** The places at which it stands or, before it stands anywhere, at which it is to be picked up. */
  here: ReadonlySet<string>;
  /** The places of its journey to which it is still to come. */
  ahead: ReadonlySet<string>;
  /** The ports and ramps of its journey at which it is not, or not any more, to be picked up. */
  left: ReadonlySet<string>;
}

/** Finds out where a container is that free time may run for. */
export function whereaboutsOf(
  status: ContainerStatus,
  { current, standsAt, inferredStays }: Pick<Availability, 'current' | 'standsAt' | 'inferredStays'>,
  { marks, itinerary }: { marks: readonly Mark[]; itinerary: Itinerary },
): Whereabouts {
  const { discharge, destination, calls } = itinerary;
  const inland = marks.findLast(({ isOnCarriage, milestone }) => isOnCarriage && INLAND.has(milestone.milestone));
  // What is said of availability may name a neighbouring place; where it waits is known better.
  const spot = standsAt ?? current?.spot ?? null;
  const hasGoneInland = inland !== undefined || inferredStays.length > 0;
  const stage = stageOf(status, { spot, hasGoneInland, itinerary });
  const isAway = stage === 'on_carriage' || stage === 'inland' || (stage === 'ended' && hasGoneInland);
  // Cargo that came back stands at the port from which it left.
  const passed = calls.filter(({ role, key }) => isAway || (role !== 'discharge' && key !== discharge?.key));
  const takenOn = marks.filter(({ isOnCarriage, milestone }) => isOnCarriage && TAKES_ON.has(milestone.milestone));
  const stations = takenOn.map((mark) => mark.spot).filter(({ key }) => key !== spot?.key && key !== destination?.key);
  const left = keysOf([...passed, ...(isAway ? stations : [])]);
  const here = without(keysOf(placesHere(stage, [spot, inland?.spot], itinerary)), left);
  return { stage, here, left, ahead: without(without(keysOf([discharge, destination]), here), left) };
}

const TAKES_ON: ReadonlySet<string> = new Set(['rail_loaded', 'rail_departed', 'feeder_loaded', 'feeder_departed']);

function placesHere(
  stage: Whereabouts['stage'],
  seen: readonly (Spot | null | undefined)[],
  { discharge, destination }: Itinerary,
): (Spot | null | undefined)[] {
  if (stage === 'at_port') return [discharge];
  return stage === 'inland' ? [...seen, destination] : [destination ?? discharge];
}

const ENDED: ReadonlySet<ContainerStatus> = new Set(['picked_up', 'delivered', 'empty_returned']);

const INLAND: ReadonlySet<string> = new Set([...ON_CARRIAGE_MOVES, 'arrived_at_inland_destination']);

interface Known {
  spot: Spot | null;
  hasGoneInland: boolean;
  itinerary: Itinerary;
}

function stageOf(status: ContainerStatus, { spot, hasGoneInland, itinerary }: Known): Whereabouts['stage'] {
  if (ENDED.has(status)) return 'ended';
  if (status === 'on_rail') return 'on_carriage';
  if (status === 'awaiting_inland_transfer') return 'at_port';
  if (status === 'on_ship') return hasGoneInland ? 'on_carriage' : 'before_landing';
  if (!STANDING.has(status)) return 'before_landing';
  return hasGoneInland || isInland(spot, itinerary) ? 'inland' : 'at_port';
}

const STANDING: ReadonlySet<ContainerStatus> = new Set(['grounded', 'available', 'not_available', 'off_dock']);

/** Whether a place is the destination, or one inland that the journey did not name. */
function isInland(spot: Spot | null, { discharge, destination }: Itinerary): boolean {
  if (spot === null || spot.key === NOWHERE || spot.key === discharge?.key) return false;
  return spot.key === destination?.key || spot.place?.kind === 'metro_area';
}

function keysOf(spots: readonly (Spot | null | undefined)[]): Set<string> {
  const keys = new Set<string>();
  for (const spot of spots) if (spot != null && spot.key !== NOWHERE) keys.add(spot.key);
  return keys;
}

function without(keys: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...keys].filter((key) => !others.has(key)));
}
