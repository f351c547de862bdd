import type { Observation } from '../observation.ts';
import { versionOf } from '../observation.ts';
import { compareText } from './current-set.ts';
import type { Gazetteer } from './places.ts';
import type { RawEvent } from './state.ts';
import { isAhead } from './statement.ts';

/** What the list of raw events takes beside the observations. */
export interface RawEventContext {
  asOf: string;
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
  const { id, party } = observation;
  const said = {
    observationId: id,
    party,
    retracted: context.retracted.has(id),
    event: context.meaning.get(id) ?? null,
  };
  switch (observation.kind) {
    case 'movement': {
      const { occurredAt, precision, classifier, originalEvent, facility, vessel, voyage } = observation;
      return [
        {
          ...said,
          originalEvent,
          at: occurredAt,
          precision,
          estimated: classifier !== 'actual' || isAhead(occurredAt, context.asOf),
          place: context.gazetteer(observation.place, facility).place,
          facility,
          vesselName: vessel?.name ?? null,
          vesselImo: vessel?.imo ?? null,
          voyage,
        },
      ];
    }
    case 'document':
      if (observation.event === 'mentioned') return [];
      return [
        {
          ...said,
          ...NOWHERE,
          originalEvent: observation.originalEvent,
          at: observation.occurredAt ?? versionOf(observation),
        },
      ];
    case 'unusable':
      return [{ ...said, ...NOWHERE, originalEvent: observation.originalEvent, at: versionOf(observation) }];
    default:
      return [];
  }
}

const NOWHERE = {
  precision: 'time',
  estimated: false,
  place: null,
  facility: null,
  vesselName: null,
  vesselImo: null,
  voyage: null,
} as const;
