import type { SupersededTime } from './state.ts';
import type { Statement } from './statement.ts';

/**
 * The times of a fact that differ from the one that is shown, each once for every party that states it. A day and a time
 * of that day do not differ. The statements are in the order of authority.
 */
export function supersededTimes(shown: Statement, statements: readonly Statement[]): SupersededTime[] {
  const times = new Map<string, SupersededTime>();
  for (const statement of statements) {
    if (isSameTime(statement, shown)) continue;
    const { id, party, at, precision } = statement;
    const key = `${party} ${at} ${precision}`;
    const known = times.get(key);
    if (known === undefined) times.set(key, { party, at, precision, because: [id] });
    else known.because.push(id);
  }
  return [...times.values()];
}

function isSameTime(one: Statement, other: Statement): boolean {
  if (one.precision === 'time' && other.precision === 'time') return one.atMs === other.atMs;
  return one.atMs <= other.untilMs && other.atMs <= one.untilMs;
}
