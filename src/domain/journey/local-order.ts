import { firstAfter, firstFrom } from './ordered-times.ts';
import type { Statement } from './statement.ts';

/**
 * Puts local times of unknown zones into the order that is possible. As if they were UTC they may be half a day off, so
 * that a pickup would stand before the discharge; within the span in which it can have happened, what only happens ashore
 * after the voyage is put behind the vessel's last act, and what only happens before it ahead of its first. The time that
 * is shown stays.
 */
export function inPossibleOrder(statements: readonly Statement[]): Statement[] {
  if (!statements.some(({ localSpan }) => localSpan !== null)) return [...statements];
  const atSea = statements.filter(
    ({ localSpan, mode, standing, movement }) =>
      localSpan === null && mode === 'vessel' && standing === 'actual' && movement !== 'berth',
  );
  const acts = { landings: timesOf(atSea, LANDING), boardings: timesOf(atSea, BOARDING) };
  return statements.map((one) => {
    if (one.localSpan === null || one.standing !== 'actual') return one;
    const [atMs, untilMs] = [possibleMs(one, one.localSpan, acts), one.untilMs];
    return { ...one, atMs, untilMs: Math.max(atMs, untilMs) };
  });
}

/** When vessels landed and took aboard what each container is, or all of them: in order of time. */
interface VesselActs {
  landings: TimesOf;
  boardings: TimesOf;
}

type TimesOf = (container: string | null) => readonly (readonly number[])[];

function timesOf(atSea: readonly Statement[], movements: ReadonlySet<Statement['movement']>): TimesOf {
  const times = new Map<string | null, number[]>();
  for (const { movement, container, atMs } of atSea) {
    if (!movements.has(movement)) continue;
    const own = times.get(container);
    if (own === undefined) times.set(container, [atMs]);
    else own.push(atMs);
  }
  for (const own of times.values()) own.sort((one, other) => one - other);
  return (container) => [times.get(null) ?? [], container === null ? [] : (times.get(container) ?? [])];
}

function possibleMs(
  one: Statement,
  { earliestMs, latestMs }: { earliestMs: number; latestMs: number },
  { landings, boardings }: VesselActs,
): number {
  if (isAfterVoyage(one)) {
    const landed = landings(one.container).flatMap((times) => {
      const last = times[firstFrom(times, latestMs) - 1];
      return last === undefined || last < one.atMs ? [] : [last];
    });
    if (landed.length > 0) return Math.max(...landed) + 1;
  }
  if (!isBeforeVoyage(one)) return one.atMs;
  const boarded = boardings(one.container).flatMap((times) => {
    const first = times[firstAfter(times, earliestMs)];
    return first === undefined || first > one.atMs ? [] : [first];
  });
  return boarded.length > 0 ? Math.min(...boarded) - 1 : one.atMs;
}

const LANDING: ReadonlySet<Statement['movement']> = new Set(['arrive', 'discharge']);
const BOARDING: ReadonlySet<Statement['movement']> = new Set(['load', 'depart']);

function isAfterVoyage({ movement, load }: Statement): boolean {
  if (movement === 'deliver' || movement === 'strip') return true;
  return (movement === 'gate_out' && load !== 'empty') || (movement === 'gate_in' && load === 'empty');
}

function isBeforeVoyage({ movement, load }: Statement): boolean {
  if (movement === 'stuff') return true;
  return (movement === 'gate_in' && load !== 'empty') || (movement === 'gate_out' && load === 'empty');
}
