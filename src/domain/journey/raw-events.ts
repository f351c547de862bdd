import type { Instant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import { compareText } from './current-set.ts';
import type { Gazetteer } from './places.ts';
import type { RawEvent } from './state.ts';
import { isAhead, type StoredMovement } from './statement.ts';

/** What the list of raw events takes beside the observations. */
export interface RawEventContext {
  asOf: Instant;
  gazetteer: Gazetteer;
  retracted: ReadonlySet<string>;
  /** The milestone that an observation was understood as. */
  meaning: ReadonlyMap<string, string>;
}

/** Everything that was said to happen, in order of time, understood or not, also what was taken back. */
export function rawEventsOf(observations: readonly Observation[], context: RawEventContext): RawEvent[] {
  return observations
    .flatMap((observation) => rawEvent(observation, context))
    .sort((one, other) => compareText(one.at, other.at) || compareText(one.observationId, other.observationId));
}

function rawEvent(observation: Observation, context: RawEventContext): RawEvent[] {
  switch (observation.kind) {
    case 'movement':
      return [moved(observation, context)];
    case 'document':
      return observation.event === 'mentioned'
        ? []
        : [placeless(observation, observation.occurredAt ?? versionOf(observation), context)];
    case 'unusable':
      return [placeless(observation, versionOf(observation), context)];
    default:
      return [];
  }
}

function moved(observation: StoredMovement, { asOf, gazetteer, retracted, meaning }: RawEventContext): RawEvent {
  const { id, occurredAt, classifier, vessel } = observation;
  return {
    observationId: id,
    event: meaning.get(id) ?? null,
    originalEvent: observation.originalEvent,
    at: occurredAt,
    precision: observation.precision,
    estimated: classifier !== 'actual' || isAhead(occurredAt, asOf),
    party: observation.party,
    retracted: retracted.has(id),
    place: gazetteer(observation.place, observation.facility).place,
    facility: observation.facility,
    vesselName: vessel?.name ?? null,
    vesselImo: vessel?.imo ?? null,
    voyage: observation.voyage,
  };
}

function placeless(
  { id, originalEvent, party }: Pick<StoredMovement, 'id' | 'originalEvent' | 'party'>,
  at: Instant,
  { retracted, meaning }: RawEventContext,
): RawEvent {
  return {
    observationId: id,
    event: meaning.get(id) ?? null,
    originalEvent,
    at,
    precision: 'time',
    estimated: false,
    party,
    retracted: retracted.has(id),
    place: null,
    facility: null,
    vesselName: null,
    vesselImo: null,
    voyage: null,
  };
}
