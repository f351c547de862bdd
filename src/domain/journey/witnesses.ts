import { DAY_MS } from '../instant.ts';
import type { Movement, TransportMode } from '../observation.ts';
import { byNews, inOrderOfAuthority, rankingOf } from './authority.ts';
import { type Carriage, complete, mayBeSameVoyage } from './carriage.ts';
import { compareText, newestFirst } from './current-set.ts';
import { NOWHERE } from './places.ts';
import type { Place } from './state.ts';
import type { Statement } from './statement.ts';

/** One thing that happened or is expected, with everyone who says so. */
export interface Happening {
  movement: Movement;
  load: 'laden' | 'empty' | null;
  mode: TransportMode | null;
  place: Place | null;
  placeKey: string;
  carriage: Carriage;
  isActual: boolean;
  /** The statement that is believed. */
  value: Statement;
  /** All statements, the one that is believed first. */
  statements: Statement[];
  atMs: number;
  untilMs: number;
}

const SAME_HAPPENING_MS_MAX = DAY_MS;

/** The order in which things happen that bear the same time, as date-only statements often do. */
const USUAL_ORDER: readonly Movement[] = ['gate_in', 'arrive', 'berth', 'discharge', 'load', 'depart', 'gate_out'];

/** What undoes a movement, so that the same movement may happen once more. */
const OPPOSITES: Partial<Record<Movement, Movement>> = {
  gate_out: 'gate_in',
  gate_in: 'gate_out',
  load: 'discharge',
  discharge: 'load',
  arrive: 'depart',
  depart: 'arrive',
};

/** Orders happenings by time. */
export function byTime(one: Happening, other: Happening): number {
  return (
    one.atMs - other.atMs ||
    USUAL_ORDER.indexOf(one.movement) - USUAL_ORDER.indexOf(other.movement) ||
    compareText(one.placeKey, other.placeKey) ||
    compareText(one.value.id, other.value.id)
  );
}

/** Whether nobody but AIS tells of it: then it is known where a vessel was, but not what was on it. */
export function isSeenByAisOnly({ statements }: Happening): boolean {
  return statements.every(({ party }) => party === 'ais');
}

/** What has happened: statements of the same movement at the same place within a day are witnesses of one happening. */
export function happenings(actual: readonly Statement[]): Happening[] {
  const ordered = [...actual].sort((one, other) => one.atMs - other.atMs || compareText(one.id, other.id));
  const groups: Group[] = [];
  const byMovement = new Map<string, Group[]>();
  for (const statement of [...ordered.filter(isPlaced), ...ordered.filter((one) => !isPlaced(one))]) {
    const candidates = byMovement.get(statement.movement) ?? [];
    const group = candidates.findLast((candidate) => isWitness(statement, candidate));
    if (group !== undefined) {
      join(group, statement);
      continue;
    }
    const founded = found(statement);
    groups.push(founded);
    byMovement.set(statement.movement, [...candidates, founded]);
  }
  return withoutRepeats(groups.map((group) => toHappening(group, true)));
}

/** What is expected and has not happened: one happening for each movement, place and voyage, by its latest statement. */
export function expectations(expected: readonly Statement[], actual: readonly Happening[]): Happening[] {
  const groups: Group[] = [];
  for (const statement of [...expected].sort(byNews)) {
    if (actual.some((happening) => isAlike(statement, happening))) continue;
    const group = groups.find((candidate) => isAlike(statement, candidate));
    if (group === undefined) groups.push(found(statement));
    else join(group, statement);
  }
  return groups.map((group) => toHappening(group, false)).sort(byTime);
}

interface Group extends Pick<Happening, 'movement' | 'load' | 'mode' | 'placeKey' | 'carriage'> {
  firstMs: number;
  lastMs: number;
  statements: Statement[];
}

function found(statement: Statement): Group {
  const { movement, load, mode, placeKey, carriage, atMs } = statement;
  return { movement, load, mode, placeKey, carriage, firstMs: atMs, lastMs: atMs, statements: [statement] };
}

function join(group: Group, statement: Statement): void {
  group.statements.push(statement);
  group.firstMs = Math.min(group.firstMs, statement.atMs);
  group.lastMs = Math.max(group.lastMs, statement.atMs);
  group.load ??= statement.load;
  group.mode ??= statement.mode;
  group.carriage = complete(group.carriage, statement.carriage);
}

function isPlaced(statement: Statement): boolean {
  return statement.placeKey !== NOWHERE;
}

// Statements come in order of time, those without a place last: these join where they fit, wherever that was.
function isWitness(statement: Statement, group: Group): boolean {
  const isNear =
    statement.atMs >= group.firstMs - SAME_HAPPENING_MS_MAX && statement.atMs <= group.lastMs + SAME_HAPPENING_MS_MAX;
  if (!isNear) return false;
  return isAlike(statement, isPlaced(statement) ? group : { ...group, placeKey: NOWHERE });
}

type Comparable = Pick<Happening, 'movement' | 'load' | 'mode' | 'placeKey' | 'carriage'>;

function isAlike(one: Comparable, other: Comparable): boolean {
  return (
    one.movement === other.movement &&
    one.placeKey === other.placeKey &&
    (one.load === null || other.load === null || one.load === other.load) &&
    (one.mode === null || other.mode === null || one.mode === other.mode) &&
    mayBeSameVoyage(one.carriage, other.carriage)
  );
}

function toHappening(group: Group, isActual: boolean): Happening {
  const statements = inOrderOfAuthority(group.statements, rankingOf(group.movement, group.mode));
  const [value] = statements;
  if (value === undefined) throw new Error('A happening has at least one statement.');
  const placed = statements.find(isPlaced) ?? value;
  return {
    movement: group.movement,
    load: group.load,
    mode: group.mode,
    place: placed.place,
    placeKey: placed.placeKey,
    carriage: group.carriage,
    isActual,
    value,
    statements,
    atMs: value.atMs,
    untilMs: value.untilMs,
  };
}

// A line may send the same movement again days later, as a correction under a new id. A place sees the same movement
// of the same voyage twice only if its opposite happened between. Otherwise it happened once: calls of a vessel when
// they were first seen, because later ones are the vessel's shifts within the port; everything else as told last.
function withoutRepeats(all: readonly Happening[]): Happening[] {
  const kept: Happening[] = [];
  for (const happening of [...all].sort(byTime)) {
    const index = kept.findLastIndex((former) => isAlike(former, happening) && isOnce(happening.movement));
    const former = kept[index];
    if (former === undefined || isUndoneBetween(all, former, happening)) kept.push(happening);
    else kept[index] = better(former, happening);
  }
  return kept.sort(byTime);
}

function isOnce(movement: Movement): boolean {
  return OPPOSITES[movement] !== undefined || movement === 'berth' || movement === 'deliver';
}

function isUndoneBetween(all: readonly Happening[], former: Happening, later: Happening): boolean {
  const opposite = OPPOSITES[later.movement];
  return all.some(
    ({ movement, placeKey, atMs }) =>
      movement === opposite && placeKey === later.placeKey && atMs > former.atMs && atMs < later.atMs,
  );
}

function better(former: Happening, later: Happening): Happening {
  const isCall = ['arrive', 'berth', 'depart'].includes(later.movement);
  if (isCall) return isSeenByAisOnly(former) && !isSeenByAisOnly(later) ? firstSeen(former, later) : former;
  return newestFirst(later.value, former.value) < 0 ? later : former;
}

// A line tells of a vessel that waits at anchor when it berths at last, so both mean one call. Where AIS tells of the
// later one as well, it was mistaken about the first.
function firstSeen(former: Happening, later: Happening): Happening {
  if (later.statements.some(({ party }) => party === 'ais')) return later;
  return { ...former, statements: [...former.statements, ...later.statements] };
}
