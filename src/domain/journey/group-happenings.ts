import { DAY_MS } from '../instant.ts';
import { byNews, inOrderOfAuthority, rankingOf } from './authority.ts';
import { complete } from './carriage.ts';
import { compareText } from './current-set.ts';
import { byTime, type Happening, isAlike } from './happening.ts';
import { NOWHERE } from './places.ts';
import { OPPOSITES, withoutRepeats } from './repeats.ts';
import type { Statement } from './statement.ts';

const SAME_HAPPENING_MS_MAX = DAY_MS;

/** What has happened: statements of the same movement at the same place within a day are witnesses of one happening. */
export function happenings(actual: readonly Statement[]): Happening[] {
  const ordered = [...actual].sort((one, other) => one.atMs - other.atMs || compareText(one.id, other.id));
  const groups: Group[] = [];
  const byMovement = new Map<string, Group[]>();
  for (const statement of [...ordered.filter(isPlaced), ...ordered.filter((one) => !isPlaced(one))]) {
    const candidates = byMovement.get(statement.movement) ?? [];
    const group = candidates.findLast((candidate) => isWitness(statement, candidate));
    if (group !== undefined && !isPassedBackBetween(ordered, group, statement)) {
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

// A truck that is turned back may pass the same gate twice in a day.
function isPassedBackBetween(all: readonly Statement[], group: Group, { movement, placeKey, load, atMs }: Statement) {
  if (movement !== 'gate_out' && movement !== 'gate_in') return false;
  return all.some(
    (other) =>
      other.movement === OPPOSITES[movement] &&
      other.placeKey === placeKey &&
      other.atMs > group.firstMs &&
      other.atMs < atMs &&
      (other.load === null || load === null || other.load === load),
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
    superseded: [],
    atMs: value.atMs,
    untilMs: value.untilMs,
  };
}
