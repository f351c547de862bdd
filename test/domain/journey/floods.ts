import { DAY_MS, HOUR_MS, MINUTE_MS, toInstant } from '../../../src/domain/instant.ts';
import type { MovementObservation, ObservationDraft } from '../../../src/domain/observation.ts';
import { chanceOf } from '../../bench/chance.ts';
import { generateJourney } from '../../bench/journeys.ts';

/** Statements of more days name more different events, and those are compared with each other. */
const DAYS = 3;

type Flood = (count: number) => ObservationDraft[];

const START = Date.UTC(2026, 8, 1);
/** A moment after all that the floods state. */
export const AFTER_FLOODS = '2026-11-10T00:00:00.000Z';

const BASE = generateJourney(3, 60).drafts;
const MOVES = BASE.filter((draft) => draft.kind === 'movement');
const BOX = BASE.find(({ container }) => container !== null)?.container ?? null;
const PLACES = MOVES.flatMap(({ place }) => place ?? []);

/** Statements without end about one container or one bill, each kind in its own way. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'versions of one estimate': (count) => flood(count, (at) => ({ ...estimate(at), sourceEventId: 'same' })),
  estimates: (count) => flood(count, estimate),
  'movements that contradict each other': contradicting,
  'discharges at other times': (count) =>
    flood(count, (at) => ({ ...moved('discharge'), ...said(at), occurredAt: time(30 * DAY_MS + at * MINUTE_MS) })),
  'sailings that happened': (count) => flood(count, (at) => sailing(at, { count, classifier: 'actual' })),
  'sailings that are expected': (count) => flood(count, (at) => sailing(at, { count, classifier: 'estimated' })),
  'gates, in and out': (count) =>
    flood(count, (at) => ({ ...moved(at % 2 ? 'gate_in' : 'gate_out'), ...said(at), occurredAt: time(at * HOUR_MS) })),
  'statements said again': (count) =>
    Array.from({ length: count }, (_, at) => ({ ...any(BASE, at), sourceEventId: `${at}` })),
  snapshots: (count) => flood(count, (at) => snapshot(at)),
  'last free days': lastFreeDays,
  'last free days with snapshots': (count) =>
    lastFreeDays(count / 2).flatMap((day, at) => [
      day,
      { ...snapshot(at), recordedAt: day.recordedAt, checkedAt: day.recordedAt ?? '', source: day.source },
    ]),
  'holds and their releases': holds,
  sightings: (count) =>
    flood(count, (at) => ({ ...SIGHTING, ...said(at), seenAt: time(at * HOUR_MS), place: any(PLACES, at) })),
  'local times of an unknown zone': localTimes,
  containers: (count) => Array.from({ length: count / 20 }, (_, box) => ofBox(`MSKU${1_000_000 + box}`)).flat(),
};

const SIGHTING = {
  kind: 'sighting',
  precision: 'time',
  mode: 'rail',
  words: 'arrived at a place on the way',
  originalEvent: 'CLM',
} as const;

function flood(count: number, draftAt: (at: number) => ObservationDraft): ObservationDraft[] {
  return [...BASE, ...Array.from({ length: count }, (_, at) => draftAt(at))];
}

function contradicting(count: number): ObservationDraft[] {
  const chance = chanceOf(7);
  const parties = ['shipping_line', 'terminal', 'rail'] as const;
  return flood(count, (at) => ({
    ...chance.pick(MOVES),
    ...said(at),
    party: chance.pick(parties),
    classifier: chance.happens(0.6) ? 'actual' : 'estimated',
    place: chance.pick(PLACES),
    occurredAt: time(chance.below(DAYS * 24) * HOUR_MS),
  }));
}

/** A container that is on one vessel after the other without end, from port to port. */
function sailing(
  at: number,
  { count, classifier }: { count: number; classifier: 'actual' | 'estimated' },
): MovementObservation {
  const leg = Math.floor(at / 4);
  const movement = any(['load', 'depart', 'arrive', 'discharge'] as const, at);
  const isComing = movement === 'arrive' || movement === 'discharge';
  const place = { locode: any(PORTS, leg + Number(isComing)), name: null, latitude: null, longitude: null };
  const occurredAt = time(Math.floor((at * 60 * DAY_MS) / count));
  const carried = { place, vessel: { imo: null, name: `VESSEL ${leg}` }, voyage: `${leg}E` } as const;
  return { ...moved('depart'), ...said(at), ...carried, movement, classifier, occurredAt };
}

const PORTS = `CNSHA KRPUS SGSIN NLRTM USLAX USNYC DEHAM BEANR GBFXT JPTYO HKHKG TWKHH MYPKG LKCMB AEJEA EGPSD ESALG
  MAPTM FRLEH ITGOA`.split(/\s+/);

function lastFreeDays(count: number): ObservationDraft[] {
  const chance = chanceOf(11);
  return flood(count, (at) => ({
    kind: 'deadline',
    ...said(at),
    source: 'LA-terminal',
    party: 'terminal',
    recordedAt: time(25 * DAY_MS + at * MINUTE_MS),
    lastFreeDay: time((30 + chance.below(20)) * DAY_MS).slice(0, 10),
    place: any(PLACES, at),
    computed: false,
  }));
}

function holds(count: number): ObservationDraft[] {
  return flood(count, (at) => {
    const id = `hold-${Math.floor(at / 2)}`;
    const release = { kind: 'retraction', ...said(at), source: 'LA-terminal', party: 'terminal' } as const;
    if (at % 2 === 1) return { ...release, sourceEventId: null, retracts: id, released: 'customs' };
    const held = [{ name: 'customs', status: 'hold', description: null } as const];
    return { ...snapshot(at), sourceEventId: id, holds: held };
  });
}

function localTimes(count: number): ObservationDraft[] {
  const chance = chanceOf(5);
  return flood(count, (at) => {
    const occurredAt = time(chance.below(DAYS * 24) * HOUR_MS);
    const sailed = { ...chance.pick(MOVES), ...said(at), classifier: 'actual', occurredAt } as const;
    if (at % 2 === 0) return sailed;
    const place = { locode: null, name: 'Nowhere', latitude: null, longitude: null };
    return { ...sailed, movement: 'gate_out', load: 'laden', place, localTime: occurredAt.slice(0, 19) };
  });
}

function ofBox(container: string): ObservationDraft[] {
  const own = BASE.filter((draft) => draft.container === BOX).slice(0, 20);
  return own.map((draft, at) => ({ ...draft, container, sourceEventId: `${container}-${at}` }));
}

function snapshot(at: number): ObservationDraft & { kind: 'terminal_snapshot' } {
  const checkedAt = time(25 * DAY_MS + at * 10 * MINUTE_MS);
  const shown = { place: any(PLACES, 0), facility: null, available: at % 2 === 0, holds: [], fees: null } as const;
  const unsaid = { appointmentAt: null, location: null, chassis: null, offDock: null };
  const origin = { ...said(at), source: 'LA-terminal', party: 'terminal', sourceEventId: null } as const;
  return {
    kind: 'terminal_snapshot',
    ...origin,
    recordedAt: checkedAt,
    checkedAt,
    ...shown,
    holds: [...shown.holds],
    ...unsaid,
  };
}

function estimate(at: number): MovementObservation {
  const expected =
    MOVES.find(({ movement, classifier }) => movement === 'arrive' && classifier !== 'actual') ?? any(MOVES, 0);
  return { ...expected, ...said(at), container: null, occurredAt: time(20 * DAY_MS + (at % 97) * HOUR_MS) };
}

function moved(movement: MovementObservation['movement']): MovementObservation {
  return MOVES.find((one) => one.movement === movement && one.classifier === 'actual') ?? any(MOVES, 0);
}

function said(at: number) {
  const origin = { source: 'MAEU', party: 'shipping_line', container: BOX } as const;
  return { ...origin, sourceEventId: `flood-${at}`, recordedAt: time(at * MINUTE_MS) };
}

function time(ms: number): string {
  return toInstant(START + ms);
}

function any<One>(list: readonly One[], at: number): One {
  const one = list[at % list.length];
  if (one === undefined) throw new Error('The list is empty.');
  return one;
}
