import type { Instant } from '../instant.ts';
import type { Itinerary } from './itinerary.ts';
import { emptyReturnOf, firstOf, lastOf, type Mark } from './milestone-list.ts';
import type { Because, ContainerFacts } from './state.ts';

type TimeFact =
  | 'emptyOutAt'
  | 'polFullInAt'
  | 'polLoadedAt'
  | 'polDepartedAt'
  | 'podArrivedAt'
  | 'podDischargedAt'
  | 'podFullOutAt'
  | 'podRailLoadedAt'
  | 'podRailDepartedAt'
  | 'indAtaAt'
  | 'indRailUnloadedAt'
  | 'finalDestinationFullOutAt'
  | 'deliveredAt'
  | 'emptyTerminatedAt';

/** The attributes of a container that are times of its milestones. The marks are in order of time. */
export function timeFacts(
  marks: readonly Mark[],
  itinerary: Itinerary,
): { facts: Pick<ContainerFacts, TimeFact>; because: Because } {
  const because: Because = {};
  const sources = marksOfFacts(marks, itinerary);
  const fact = (name: TimeFact): Instant | null => {
    const milestone = sources[name]?.milestone;
    if (milestone === undefined) return null;
    because[name] = milestone.because;
    return milestone.at;
  };
  const facts = {
    emptyOutAt: fact('emptyOutAt'),
    polFullInAt: fact('polFullInAt'),
    polLoadedAt: fact('polLoadedAt'),
    polDepartedAt: fact('polDepartedAt'),
    podArrivedAt: fact('podArrivedAt'),
    podDischargedAt: fact('podDischargedAt'),
    podFullOutAt: fact('podFullOutAt'),
    podRailLoadedAt: fact('podRailLoadedAt'),
    podRailDepartedAt: fact('podRailDepartedAt'),
    indAtaAt: fact('indAtaAt'),
    indRailUnloadedAt: fact('indRailUnloadedAt'),
    finalDestinationFullOutAt: fact('finalDestinationFullOutAt'),
    deliveredAt: fact('deliveredAt'),
    emptyTerminatedAt: fact('emptyTerminatedAt'),
  };
  return { facts, because };
}

function marksOfFacts(marks: readonly Mark[], itinerary: Itinerary): Record<TimeFact, Mark | undefined> {
  const { lading, destination } = itinerary;
  const onward = marks.filter(({ isOnCarriage }) => isOnCarriage);
  const atLading = marks.filter(({ spot }) => spot.key === lading?.key);
  const unloadedThere = onward.filter(({ spot }) => destination === null || spot.key === destination.key);
  const railMs = onward
    .filter(({ milestone }) => milestone.milestone.startsWith('rail_'))
    .reduce((first, { atMs }) => Math.min(first, atMs), Infinity);
  const isInlandPickup = (mark: Mark) => isAwayFromPort(mark, railMs, itinerary);
  return {
    emptyOutAt: lastOf(marks, 'empty_out'),
    polFullInAt: lastOf(atLading, 'full_in') ?? lastOf(marks, 'full_in'),
    polLoadedAt: lastOf(marks, 'vessel_loaded'),
    polDepartedAt: lastOf(marks, 'vessel_departed'),
    podArrivedAt: firstOf(marks, 'vessel_arrived'),
    podDischargedAt: lastOf(marks, 'vessel_discharged'),
    podFullOutAt: lastOf(
      marks.filter((mark) => !isInlandPickup(mark)),
      'full_out',
    ),
    podRailLoadedAt: firstOf(onward, 'rail_loaded'),
    podRailDepartedAt: firstOf(onward, 'rail_departed'),
    indAtaAt: firstOf(marks, 'arrived_at_inland_destination'),
    indRailUnloadedAt: lastOf(unloadedThere, 'rail_unloaded'),
    finalDestinationFullOutAt: lastOf(marks.filter(isInlandPickup), 'full_out'),
    deliveredAt: lastOf(marks, 'delivered'),
    emptyTerminatedAt: emptyReturnOf(marks),
  };
}

// A gate-out somewhere else than at the destination is one inland if a train brought the container there: `railMs` is when
// a train first had it.
function isAwayFromPort({ spot, untilMs }: Mark, railMs: number, { discharge, destination }: Itinerary): boolean {
  if (spot.key === discharge?.key) return false;
  return spot.key === destination?.key || railMs <= untilMs;
}
