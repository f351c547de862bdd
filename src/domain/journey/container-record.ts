import type { InferredStay } from './availability.ts';
import { classify } from './classify.ts';
import type { Material, TripCourse } from './container.ts';
import { scheduledFor } from './etas.ts';
import type { Happening } from './happening.ts';
import type { Itinerary } from './itinerary.ts';
import { legsOf, withInferredEnds } from './legs.ts';
import { rawEventsOf } from './raw-events.ts';
import type { Leg, RawEvent } from './state.ts';
import type { Statement } from './statement.ts';
import type { ContainerTrip } from './trip.ts';

/** What the legs of a container are found in. */
interface Travelled {
  all: readonly Happening[];
  statements: readonly Statement[];
  scheduled: readonly Statement[];
  itinerary: Itinerary;
  stays: readonly InferredStay[];
}

/** The legs of a container with what its line and the schedules expect, and with the ends that are inferred. */
export function travelledLegs({ all, statements, scheduled, itinerary, stays }: Travelled): Leg[] {
  const onTheWay = itinerary.calls.flatMap((call) => scheduledFor(call, scheduled));
  const expected = [...statements, ...onTheWay].filter(({ standing }) => standing !== 'actual');
  return withInferredEnds(legsOf({ happenings: all, expected, itinerary }), stays);
}

/** Every event that is reported of a container, with the milestone that it was understood as. */
export function reportedEvents(
  { number, ownStatements, said }: ContainerTrip,
  { course, all }: Pick<TripCourse, 'course' | 'all'>,
  { asOf, gazetteer, current }: Material,
): RawEvent[] {
  const meaning = new Map<string, string>();
  for (const one of all) {
    const name = one.movement === 'available' ? 'available' : classify(one, course)[0];
    if (name !== undefined) for (const { id } of [...one.statements, ...one.superseded]) meaning.set(id, name);
  }
  const own = new Set(ownStatements.map(({ id }) => id));
  const standing = said.filter((one) => one.kind !== 'movement' || own.has(one.id));
  const taken = current.retracted.filter(({ container }) => container === number || container === null);
  const retracted = new Set(taken.map(({ id }) => id));
  return rawEventsOf([...standing, ...taken], { asOf, gazetteer, retracted, meaning });
}
