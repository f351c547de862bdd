import type { Instant } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import { compareText } from './current-set.ts';
import { earliestOf } from './local-times.ts';
import type { Gazetteer } from './places.ts';
import type { RawEvent } from './state.ts';
import { isAhead, onLocalClock, type StoredMovement } from './statement.ts';

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
  const events: RawEvent[] = [];
  for (const observation of observations) {
    const event = rawEvent(observation, context);
    if (event !== null) events.push(event);
  }
  return events.sort(
    (one, other) => compareText(one.at, other.at) || compareText(one.observationId, other.observationId),
  );
}

function rawEvent(observation: Observation, context: RawEventContext): RawEvent | null {
  switch (observation.kind) {
    case 'movement':
      return moved(observation, context);
    case 'document':
      return observation.event === 'mentioned'
        ? null
        : placeless(observation, observation.occurredAt ?? versionOf(observation), context);
    case 'unusable':
      return placeless(observation, versionOf(observation), context);
    case 'sighting':
      return watched(observation, { at: observation.seenAt, facility: null }, context);
    case 'measurement':
      return watched(observation, { at: observation.measuredAt, facility: observation.facility }, context);
    default:
      return null;
  }
}

function moved(observation: StoredMovement, { asOf, gazetteer, retracted, meaning }: RawEventContext): RawEvent {
  const { id, occurredAt, classifier, vessel } = observation;
  const { place } = gazetteer(observation.place, observation.facility);
  return {
    observationId: id,
    event: meaning.get(id) ?? null,
    originalEvent: observation.originalEvent,
    at: occurredAt,
    precision: observation.precision,
    estimated: classifier !== 'actual' || isAhead(earliestOf(observation, occurredAt), asOf),
    party: observation.party,
    retracted: retracted.has(id),
    place: observation.localTime === undefined ? place : onLocalClock(place),
    facility: observation.facility,
    vesselName: vessel?.name ?? null,
    vesselImo: vessel?.imo ?? null,
    voyage: observation.voyage,
    delayReasonCode: observation.delayReasonCode ?? null,
    changeRemark: observation.changeRemark ?? null,
  };
}

type Watched = Extract<Observation, { kind: 'sighting' | 'measurement' }>;

/** A place where the container was seen: no milestone, but a part of the whole record. */
function watched(
  observation: Watched,
  { at, facility }: { at: Instant; facility: FacilityReference | null },
  context: RawEventContext,
): RawEvent {
  const { place } = observation.place === null ? { place: null } : context.gazetteer(observation.place, facility);
  const precision = observation.kind === 'sighting' ? observation.precision : 'time';
  return { ...placeless(observation, at, context), precision, place, facility };
}

type Explained = { delayReasonCode?: string | undefined; changeRemark?: string | undefined };

function placeless(
  said: Pick<StoredMovement, 'id' | 'originalEvent' | 'party'> & Explained,
  at: Instant,
  { retracted, meaning }: RawEventContext,
): RawEvent {
  const { id, originalEvent, party } = said;
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
    delayReasonCode: said.delayReasonCode ?? null,
    changeRemark: said.changeRemark ?? null,
  };
}
