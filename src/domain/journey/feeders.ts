import type { Instant } from '../instant.ts';
import type { Observation } from '../observation.ts';
import type { DerivedPart } from './derive.ts';
import { type ContainerObservations, ofJourney, ofSameTrip } from './own-trip.ts';

/*
 * A shipment can be fed by several watches: that of its bill of lading or booking, and those of containers that are tracked
 * by their own numbers. What is derived of it is a function of all that these hold, whichever of them came first.
 */

/** A watch of a shipment, with its observations and those of its linked watches. */
export interface Feeder {
  watch: ContainerObservations['watch'];
  /** What was received later is not about the shipment; null while the watch feeds it. */
  endedAt: Instant | null;
  held: readonly ContainerObservations[];
}

/** The end of a watch that fed a shipment because of a replacement which the line has retracted: before anything was received. */
export const NEVER_FED: Instant = '1970-01-01T00:00:00.000Z';

/**
 * What is said of the containers of a shipment. A container that is tracked by its own number is derived from what its
 * watch states about the trip of the documents, and from these; all others from the documents, and those that no
 * document names from the watch that names them.
 */
export function partsOf(all: readonly Feeder[], asOf: Instant): DerivedPart[] {
  const feeders = all.filter(({ endedAt }) => endedAt !== NEVER_FED);
  const isOnly = feeders.length === 1;
  const said = feeders.map(({ watch, endedAt, held }) => ({
    watch,
    observations: ofJourney(watch, held, isOnly ? asOf : null).filter(
      ({ receivedAt }) => endedAt === null || receivedAt <= endedAt,
    ),
  }));
  const [only, ...others] = said;
  if (only !== undefined && others.length === 0) return [{ observations: only.observations }];
  const documents = said.filter(({ watch }) => watch.kind !== 'container').flatMap(({ observations }) => observations);
  const boxes = said.filter(({ watch }) => watch.kind === 'container');
  const own = boxes.map(({ watch: { number }, observations }): DerivedPart => {
    const named = documents.filter(({ container, kind }) => container === number && kind !== 'retraction');
    const ofTrip = named.length === 0 ? observations : [...documents, ...ofSameTrip(named, observations)];
    return { containers: [number], observations: ofTrip };
  });
  return [
    ...own,
    ...(documents.length === 0 ? [] : [{ observations: documents }]),
    ...boxes.map(({ observations }): DerivedPart => ({ observations })),
  ];
}

/** Finds the observations of each container of a shipment; containers of one part share the same array. */
export function partsFinder(feeders: readonly Feeder[], asOf: Instant): (number: string) => readonly Observation[] {
  const parts = partsOf(feeders, asOf).map(({ containers, observations }) => {
    return { names: new Set(containers ?? observations.map(({ container }) => container)), observations };
  });
  return (number) => (parts.find(({ names }) => names.has(number)) ?? parts.at(-1))?.observations ?? [];
}

/** What is said of one container of a shipment. */
export function saidOfContainer(feeders: readonly Feeder[], number: string, asOf: Instant): readonly Observation[] {
  return partsFinder(feeders, asOf)(number);
}
