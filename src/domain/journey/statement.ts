import { LOCAL_CLOCK } from '../../core/local-clock.ts';
import { DAY_MS, HOUR_MS, type Instant, shift, toEpochMs } from '../instant.ts';
import { spanOfLocal } from '../local-moment.ts';
import {
  type Movement,
  type MovementObservation,
  type Observation,
  type Party,
  type Stored,
  type TransportMode,
  versionOf,
} from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import type { Carriage } from './carriage.ts';
import { earliestOf } from './local-times.ts';
import type { Gazetteer } from './places.ts';
import type { Place } from './state.ts';

/** A stored statement that something moved. */
export type StoredMovement = Stored<MovementObservation>;

/** A movement as a source stated it, made comparable with what others say. */
export interface Statement {
  id: string;
  container: string | null;
  movement: Movement;
  load: 'laden' | 'empty' | null;
  mode: TransportMode | null;
  place: Place | null;
  placeKey: string;
  facility: FacilityReference | null;
  carriage: Carriage;
  at: Instant;
  atMs: number;
  /** The end of the span in which it may have happened: for a date-only statement the end of that day. */
  untilMs: number;
  /** The span in which a local time of an unknown zone lies; null if the moment is known. */
  localSpan: { earliestMs: number; latestMs: number } | null;
  precision: 'time' | 'date';
  party: Party;
  /** When the source says that it made the statement; null if it does not say. */
  recordedAt: Instant | null;
  /** The moment that orders versions of it: that one, else the receipt. */
  version: Instant;
  receivedAt: Instant;
  standing: 'actual' | 'estimated' | 'planned';
  isWithdrawn: boolean;
  /** It was stated as actual, but lies ahead. */
  isMisdated: boolean;
  /** Whether it brought the next cargo, as another document shows. */
  bringsNextCargo: boolean;
}

// Clocks differ and zones are mistaken, but an event further ahead than this has not happened.
const AHEAD_MS_MAX = 2 * HOUR_MS;

/** The moment from which on an event that was stated as actual counts as such. */
export function countsFrom(occurredAt: Instant): Instant {
  return shift(occurredAt, -AHEAD_MS_MAX);
}

/** Whether an event that was stated as actual lies too far ahead to be one. */
export function isAhead(occurredAt: Instant, asOf: Instant): boolean {
  return occurredAt > asOf && countsFrom(occurredAt) > asOf;
}

/** What it takes to read a stored movement. */
export interface StatementContext {
  asOf: Instant;
  gazetteer: Gazetteer;
  withdrawn: ReadonlySet<string>;
}

/** Reads a stored movement. */
export function readStatement(observation: StoredMovement, context: StatementContext): Statement {
  const { place, key } = context.gazetteer(observation.place, observation.facility);
  const atMs = toEpochMs(observation.occurredAt);
  const localSpan = localSpanOf(observation);
  const earliest = earliestOf(observation, observation.occurredAt);
  const isFuture = observation.classifier === 'actual' && isAhead(earliest, context.asOf);
  const standing = isFuture ? 'estimated' : observation.classifier;
  return {
    id: observation.id,
    container: observation.container,
    movement: observation.movement,
    load: observation.load,
    mode: modeOf(observation),
    place: localSpan === null ? place : onLocalClock(place),
    placeKey: key,
    facility: observation.facility,
    carriage: {
      imo: observation.vessel?.imo ?? null,
      name: observation.vessel?.name ?? null,
      voyage: observation.voyage,
    },
    at: observation.occurredAt,
    atMs,
    untilMs: (localSpan?.latestMs ?? atMs) + (observation.precision === 'date' ? DAY_MS - 1 : 0),
    localSpan,
    precision: observation.precision,
    party: observation.party,
    recordedAt: observation.recordedAt,
    version: versionOf(observation),
    receivedAt: observation.receivedAt,
    standing,
    isMisdated: isFuture,
    bringsNextCargo: observation.bringsNextCargo === true,
    isWithdrawn: standing !== 'actual' && context.withdrawn.has(observation.id),
  };
}

function localSpanOf({ localTime, occurredAt }: StoredMovement): Statement['localSpan'] {
  if (localTime === undefined) return null;
  const { earliest, latest } = spanOfLocal(occurredAt);
  return { earliestMs: toEpochMs(earliest), latestMs: toEpochMs(latest) };
}

/** A place as those times of it are shown that are on its clock while its zone is not known. */
export function onLocalClock(place: Place | null): Place {
  return { ...(place ?? { locode: null, name: null, kind: 'port' }), timezone: LOCAL_CLOCK };
}

/** Whether a stored statement is a movement. */
export function isMovement(observation: Observation): observation is StoredMovement {
  return observation.kind === 'movement';
}

// What is loaded, discharged or calls at a sea terminal moves by vessel, even if the source does not say so.
function modeOf(observation: StoredMovement): TransportMode | null {
  const { mode, movement, vessel, voyage, facility, party } = observation;
  if (mode !== null) return mode;
  if (movement === 'berth') return 'vessel';
  if (movement !== 'load' && movement !== 'discharge' && movement !== 'arrive' && movement !== 'depart') return null;
  if (vessel !== null || voyage !== null || party === 'ais') return 'vessel';
  if (facility?.type === 'ramp' || party === 'rail') return 'rail';
  return facility?.type === 'terminal' ? 'vessel' : null;
}
