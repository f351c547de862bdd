import { DAY_MS, HOUR_MS, shift, toInstant } from '../../src/domain/instant.ts';
import type { MovementObservation, ObservationDraft } from '../../src/domain/observation.ts';
import { type Chance, chanceOf } from './chance.ts';
import { generateRoute, type Leg, type Route, type Said, type Stop } from './journey-route.ts';

/** A journey so far: what its sources have said, and the moment after the last of it. */
export interface Journey {
  drafts: ObservationDraft[];
  asOf: string;
}

const SOURCE = 'MAEU';
const START = Date.UTC(2026, 8, 1);
/** A journey is seen on its way: so many statements at least are still to come. */
const TO_COME_MIN = 10;
/** How far a new estimate lies from the true arrival, at most. */
const REVISION_HOURS_MAX = 48;

/** Generates a journey of which exactly so much has been said; the same seed gives the same journey. */
export function generateJourney(seed: number, size: number): Journey {
  const chance = chanceOf(seed);
  const route = generateRoute(chance);
  const spoken = [...saidOf(route, chance).map(toDraft), ...besides(route, chance)];
  while (spoken.length < size + TO_COME_MIN) spoken.push(toDraft(revision(route, chance), spoken.length));
  const inOrder = spoken.sort((a, b) => recordedAt(a).localeCompare(recordedAt(b)));
  const seen = inOrder.slice(0, size);
  return { drafts: seen, asOf: shift(recordedAt(seen.at(-1)), HOUR_MS) };
}

/** The same answer one poll later, with a new estimate in the place of the last one; null if nothing is expected. */
export function withNewEstimate({ drafts, asOf }: Journey): Journey | null {
  const index = drafts.findLastIndex(isExpectation);
  const former = drafts[index];
  if (former === undefined || !isExpectation(former)) return null;
  const recorded = shift(asOf, HOUR_MS);
  const next = { ...former, occurredAt: shift(former.occurredAt, 7 * HOUR_MS), recordedAt: recorded };
  const revised = { ...next, sourceEventId: `${former.sourceEventId}-revised` };
  return { drafts: drafts.with(index, revised), asOf: shift(recorded, HOUR_MS) };
}

function isExpectation(draft: ObservationDraft): draft is MovementObservation {
  return draft.kind === 'movement' && draft.classifier !== 'actual' && draft.movement === 'arrive';
}

function saidOf({ containers, depot, legs }: Route, chance: Chance): Said[] {
  const first = legs[0];
  const last = legs.at(-1);
  if (first === undefined || last === undefined) return [];
  const actual = (at: number) => ({ classifier: 'actual', at, saidAt: at + (1 + chance.below(12)) * HOUR_MS }) as const;
  const ofBoxes = containers.flatMap((container): Said[] => [
    { movement: 'gate_out', ...actual(DAY_MS), container, stop: depot, leg: null, load: 'empty' },
    { movement: 'gate_in', ...actual(3 * DAY_MS), container, stop: first.from, leg: null, load: 'laden' },
    ...legs.flatMap((leg): Said[] => [
      { movement: 'load', ...actual(leg.departsAt - 12 * HOUR_MS), container, stop: leg.from, leg, load: 'laden' },
      { movement: 'discharge', ...actual(leg.arrivesAt + 14 * HOUR_MS), container, stop: leg.to, leg, load: 'laden' },
    ]),
    {
      movement: 'gate_out',
      ...actual(last.arrivesAt + 3 * DAY_MS),
      container,
      stop: last.to,
      leg: null,
      load: 'laden',
    },
    { movement: 'gate_in', ...actual(last.arrivesAt + 7 * DAY_MS), container, stop: last.to, leg: null, load: 'empty' },
  ]);
  const ofLegs = legs.flatMap((leg): Said[] => {
    const shared = { container: null, leg, load: null } as const;
    return [
      { ...shared, movement: 'depart', classifier: 'planned', at: leg.departsAt, saidAt: 0, stop: leg.from },
      { ...shared, movement: 'arrive', classifier: 'planned', at: leg.arrivesAt, saidAt: 0, stop: leg.to },
      { ...shared, movement: 'depart', ...actual(leg.departsAt), stop: leg.from },
      { ...shared, movement: 'arrive', ...actual(leg.arrivesAt), stop: leg.to },
    ];
  });
  return [...ofBoxes, ...ofLegs];
}

/** Lines revise their estimates as long as the vessel is on its way. */
function revision({ legs }: Route, chance: Chance): Said {
  const leg: Leg = chance.pick(legs);
  const saidAt = chance.below(Math.ceil(leg.arrivesAt / HOUR_MS)) * HOUR_MS;
  const at = leg.arrivesAt + (chance.below(2 * REVISION_HOURS_MAX) - REVISION_HOURS_MAX) * HOUR_MS;
  return { movement: 'arrive', classifier: 'estimated', at, saidAt, container: null, stop: leg.to, leg, load: null };
}

function toDraft(said: Said, index: number): ObservationDraft {
  const { leg, stop } = said;
  return {
    kind: 'movement',
    ...origin(said.container, said.saidAt, index),
    movement: said.movement,
    classifier: said.classifier,
    occurredAt: toInstant(START + said.at),
    precision: 'time',
    load: said.load,
    mode: leg?.mode ?? 'truck',
    place: stop.place,
    facility: stop.facility,
    vessel: leg?.vessel ?? null,
    voyage: leg?.voyage ?? null,
    originalEvent: `BENCH ${said.movement}`,
  };
}

/** What is said beside movements: papers, equipment, and what terminals show of a container. */
function besides({ containers, legs }: Route, chance: Chance): ObservationDraft[] {
  const port = legs.findLast((leg) => leg.mode !== 'rail');
  const arrivesAt = port?.arrivesAt ?? 0;
  const papers = (['booking', 'bill_of_lading'] as const).map((document, index): ObservationDraft => {
    const number = document === 'booking' ? `BENCH${chance.below(1_000_000)}` : null;
    const happened = {
      event: index === 0 ? 'confirmed' : 'issued',
      occurredAt: toInstant(START),
      originalEvent: 'BENCH',
    } as const;
    return { kind: 'document', ...origin(null, index * 6 * DAY_MS, 1000 + index), document, number, ...happened };
  });
  const boxes = containers.flatMap((container, index): ObservationDraft[] => [
    {
      kind: 'equipment',
      ...origin(container, DAY_MS, 1100 + index),
      isoCode: '45G1',
      sealNumber: `S${index}`,
      weightKg: 18_250,
    },
    ...[1, 2, 3].flatMap((days) => shownAt(container, port?.to ?? null, arrivesAt + days * DAY_MS, chance)),
  ]);
  return [...papers, ...boxes];
}

function shownAt(container: string, stop: Stop | null, at: number, chance: Chance): ObservationDraft[] {
  const terminal = {
    ...origin(container, at, 0),
    source: `${SOURCE}-terminal`,
    party: 'terminal',
    sourceEventId: null,
  } as const;
  const available = chance.happens(0.5);
  const holds = available ? [] : [{ name: 'customs', status: 'hold', description: null } as const];
  const checkedAt = toInstant(START + at);
  const where = { place: stop?.place ?? null, facility: stop?.facility ?? null };
  const unsaid = { fees: null, appointmentAt: null, location: null, chassis: null, offDock: null };
  const lastFreeDay = toInstant(START + at + 4 * DAY_MS).slice(0, 10);
  return [
    { kind: 'terminal_snapshot', ...terminal, checkedAt, ...where, available, holds, ...unsaid },
    { kind: 'deadline', ...terminal, lastFreeDay, place: where.place, computed: false },
  ];
}

function origin(container: string | null, saidAt: number, index: number) {
  const recorded = toInstant(START + saidAt);
  return {
    source: SOURCE,
    party: 'shipping_line',
    sourceEventId: `${index}-${saidAt}`,
    recordedAt: recorded,
    container,
  } as const;
}

function recordedAt(draft: ObservationDraft | undefined): string {
  return draft?.recordedAt ?? '';
}
