import type { Instant, LocalDate } from '../../src/domain/instant.ts';
import {
  type Classifier,
  type Movement,
  type MovementObservation,
  type Observation,
  type ObservationDraft,
  type Party,
  store,
  type TerminalSnapshotObservation,
} from '../../src/domain/observation.ts';
import type { PlaceReference } from '../../src/domain/place-reference.ts';

/** The container of most tests. */
export const CONTAINER = 'MSKU0000006';

/** The line of most tests. */
export const LINE = 'MAEU';

type DraftOf<K extends ObservationDraft['kind']> = Extract<ObservationDraft, { kind: K }>;
type Origin = 'source' | 'party' | 'sourceEventId' | 'recordedAt' | 'container';

/** Whatever of a statement a test cares about, and when it was received. */
export type Said<T> = Partial<Omit<T, 'kind'>> & { receivedAt?: Instant };

const RECEIVED_AT = '2026-01-01T00:00:00.000Z';
const SOURCES: Record<Party, string> = {
  shipping_line: LINE,
  terminal: 'own-terminal',
  rail: 'own-rail',
  ais: 'own-ais',
  schedule: 'own-schedule',
};

/** A place by its LOCODE. */
export function at(locode: string): PlaceReference {
  return { locode, name: null, latitude: null, longitude: null };
}

/** A movement, by default an actual one that the line states of the container of the tests. */
export function movement(
  name: Movement,
  place: string | null,
  occurredAt: Instant,
  said: Said<MovementObservation> = {},
): Observation {
  return stored({
    kind: 'movement',
    ...originOf(said),
    movement: name,
    classifier: 'actual',
    occurredAt,
    precision: 'time',
    load: null,
    mode: null,
    place: place === null ? null : at(place),
    facility: null,
    vessel: null,
    voyage: null,
    originalEvent: name,
    ...said,
  });
}

/** A movement of a vessel, on which the container is laden. */
export function bySea(
  name: Movement,
  place: string,
  occurredAt: Instant,
  said: Said<MovementObservation> = {},
): Observation {
  return movement(name, place, occurredAt, { mode: 'vessel', load: 'laden', ...said });
}

/** A movement of a train, on which the container is laden. */
export function byRail(
  name: Movement,
  place: string,
  occurredAt: Instant,
  said: Said<MovementObservation> = {},
): Observation {
  return movement(name, place, occurredAt, { mode: 'rail', load: 'laden', ...said });
}

/** What is expected rather than seen. */
export function expected(classifier: Exclude<Classifier, 'actual'> = 'estimated'): Said<MovementObservation> {
  return { classifier };
}

/** What a terminal shows of the container. */
export function snapshot(checkedAt: Instant, place: string, said: Said<TerminalSnapshotObservation> = {}): Observation {
  return stored({
    kind: 'terminal_snapshot',
    ...originOf({ party: 'terminal', recordedAt: checkedAt, receivedAt: checkedAt, ...said }),
    checkedAt,
    place: at(place),
    facility: null,
    available: null,
    holds: null,
    fees: null,
    appointmentAt: null,
    location: null,
    chassis: null,
    offDock: null,
    ...said,
  });
}

/** Where the railroad saw the container on its way. */
export function sighting(words: string, place: string, seenAt: Instant, said: Said<DraftOf<'sighting'>> = {}) {
  return stored({
    kind: 'sighting',
    ...originOf({ party: 'rail', recordedAt: seenAt, ...said }),
    seenAt,
    precision: 'time',
    place: at(place),
    mode: 'rail',
    words,
    originalEvent: 'CLM',
    ...said,
  });
}

/** What the refrigeration unit of the container reported. */
export function reeferReport(measuredAt: Instant, said: Said<DraftOf<'measurement'>> = {}): Observation {
  return stored({
    kind: 'measurement',
    ...originOf({ recordedAt: measuredAt, ...said }),
    measuredAt,
    place: null,
    facility: null,
    words: 'the refrigeration unit was measured',
    readings: [],
    alarms: null,
    isPowered: null,
    originalEvent: 'REEFER MEAS',
    ...said,
  });
}

/** The last free day as a party sees it. */
export function deadline(
  party: Party,
  lastFreeDay: LocalDate | null,
  said: Said<DraftOf<'deadline'>> = {},
): Observation {
  return stored({
    kind: 'deadline',
    ...originOf({ party, ...said }),
    lastFreeDay,
    place: null,
    computed: false,
    ...said,
    party,
  });
}

/** What a container is. */
export function equipment(said: Said<DraftOf<'equipment'>>): Observation {
  return stored({ kind: 'equipment', ...originOf(said), isoCode: null, sealNumber: null, weightKg: null, ...said });
}

/** What became of a document of the shipment. */
export function document(
  kind: DraftOf<'document'>['document'],
  number: string | null,
  event: DraftOf<'document'>['event'],
  said: Said<DraftOf<'document'>> = {},
): Observation {
  const whole = { container: null, ...said };
  return stored({
    kind: 'document',
    ...originOf(whole),
    document: kind,
    number,
    event,
    occurredAt: null,
    originalEvent: event,
    ...whole,
  });
}

/** The source takes back what it said under an id. */
export function retraction(retracts: string, recordedAt: Instant, said: Said<DraftOf<'retraction'>> = {}): Observation {
  const whole = { recordedAt, receivedAt: recordedAt, ...said };
  return stored({ kind: 'retraction', ...originOf(whole), retracts, ...whole });
}

/** The source stopped reporting an estimate. */
export function withdrawal(observation: Observation, said: Said<DraftOf<'withdrawal'>> = {}): Observation {
  const { source, party, container } = observation;
  return stored({
    kind: 'withdrawal',
    ...originOf({ source, party, container, ...said }),
    withdraws: observation.id,
    ...said,
  });
}

type Wanted = Partial<Pick<ObservationDraft, Origin>> & { receivedAt?: Instant };

function originOf(said: Wanted): Pick<ObservationDraft, Origin> & { receivedAt: Instant } {
  const party = said.party ?? 'shipping_line';
  return {
    source: said.source ?? SOURCES[party],
    party,
    sourceEventId: said.sourceEventId ?? null,
    recordedAt: said.recordedAt ?? null,
    container: said.container === undefined ? CONTAINER : said.container,
    receivedAt: said.receivedAt ?? said.recordedAt ?? RECEIVED_AT,
  };
}

function stored({ receivedAt, ...draft }: ObservationDraft & { receivedAt?: Instant }): Observation {
  return store(draft, receivedAt ?? RECEIVED_AT);
}
