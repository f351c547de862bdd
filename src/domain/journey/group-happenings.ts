import { DAY_MS } from '../instant.ts';
import { byNews, inOrderOfAuthority, rankingOf } from './authority.ts';
import { complete } from './carriage.ts';
import { compareText } from './current-set.ts';
import { byTime, type Happening, isAlike } from './happening.ts';
import { OpenGroups } from './open-groups.ts';
import { firstAfter } from './ordered-times.ts';
import { NOWHERE } from './places.ts';
import { OPPOSITES, withoutRepeats } from './repeats.ts';
import type { Statement } from './statement.ts';

const SAME_HAPPENING_MS_MAX = DAY_MS;

/** What has happened: statements of the same movement at the same place within a day are witnesses of one happening. */
export function happenings(actual: readonly Statement[]): Happening[] {
  const ordered = [...actual].sort((one, other) => one.atMs - other.atMs || compareText(one.id, other.id));
  const isPassedBackBetween = passedBack(ordered);
  const groups: Group[] = [];
  const open = new Map<string, OpenGroups<Group>>();
  for (const placed of [true, false]) {
    for (const candidates of open.values()) candidates.beginAgain();
    for (const statement of ordered) {
      if (isPlaced(statement) !== placed) continue;
      const candidates = open.get(statement.movement) ?? new OpenGroups<Group>(SAME_HAPPENING_MS_MAX);
      open.set(statement.movement, candidates);
      const group = candidates.last(statement.atMs, (candidate) => isWitness(statement, candidate));
      if (group !== undefined && !isPassedBackBetween(group, statement)) {
        join(group, statement);
        continue;
      }
      const founded = found(statement);
      groups.push(founded);
      candidates.add(founded);
    }
  }
  return withoutRepeats(groups.map((group) => toHappening(group, true)));
}

/** What is expected and has not happened: one happening for each movement, place and voyage, by its latest statement. */
export function expectations(expected: readonly Statement[], actual: readonly Happening[]): Happening[] {
  const groups: Group[] = [];
  // Only what has one movement and one place in common may be alike.
  const happened = new Map<string, Happening[]>();
  for (const one of actual) {
    const key = movementOf(one);
    const known = happened.get(key);
    if (known === undefined) happened.set(key, [one]);
    else known.push(one);
  }
  const open = new Map<string, Group[]>();
  for (const statement of [...expected].sort(byNews)) {
    const key = movementOf(statement);
    if (happened.get(key)?.some((happening) => isAlike(statement, happening)) === true) continue;
    const candidates = open.get(key) ?? [];
    const group = candidates.find((candidate) => isAlike(statement, candidate));
    if (group !== undefined) join(group, statement);
    else {
      const founded = found(statement);
      groups.push(founded);
      open.set(key, candidates);
      candidates.push(founded);
    }
  }
  return groups.map((group) => toHappening(group, false)).sort(byTime);
}

interface Group extends Pick<Happening, 'movement' | 'load' | 'mode' | 'placeKey' | 'carriage'> {
  firstMs: number;
  lastMs: number;
  statements: Statement[];
}

function movementOf({ movement, placeKey }: Pick<Happening, 'movement' | 'placeKey'>): string {
  return `${movement} ${placeKey}`;
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
function passedBack(ordered: readonly Statement[]): (group: Group, statement: Statement) => boolean {
  const passages = new Map<string, number[]>();
  for (const { movement, placeKey, load, atMs } of ordered) {
    if (movement !== 'gate_out' && movement !== 'gate_in') continue;
    const key = `${movement}\n${load}\n${placeKey}`;
    const times = passages.get(key);
    if (times === undefined) passages.set(key, [atMs]);
    else times.push(atMs);
  }
  return (group, { movement, placeKey, load, atMs }) => {
    if (movement !== 'gate_out' && movement !== 'gate_in') return false;
    const loads = load === null ? LOADS : [load, null];
    return loads.some((other) => {
      const times = passages.get(`${OPPOSITES[movement]}\n${other}\n${placeKey}`) ?? [];
      const next = times[firstAfter(times, group.firstMs)];
      return next !== undefined && next < atMs;
    });
  };
}

const LOADS = ['laden', 'empty', null] as const;

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
