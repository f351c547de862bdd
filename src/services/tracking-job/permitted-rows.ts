import type { ServiceContext } from '../service-context.ts';
import { newRows, type OpenRow, type SettledRow } from './track-row.ts';

/** The rows that may be tracked now, and those that are beyond what the caller may begin to track in a minute. */
export interface PermittedRows {
  permitted: OpenRow[];
  beyond: OpenRow[];
  /** Takes back what was counted for numbers that turned out not to be new. */
  settled(rows: readonly SettledRow[]): Promise<void>;
}

/**
 * Counts each number that is to be tracked anew against the allowance of the caller. The call was counted for the first of
 * them, and numbers that are tracked already cost nothing, as do those that are wrong at sight.
 */
export async function permittedRows(context: ServiceContext, rows: readonly OpenRow[]): Promise<PermittedRows> {
  const none = { permitted: [...rows], beyond: [], settled: async () => {} };
  if (context.newNumbers === undefined) return none;
  const [, ...counted] = await newRows(context, rows);
  if (counted.length === 0) return none;
  const granted = await context.newNumbers.takeNumbers(counted.length);
  const beyond = counted.slice(granted.count);
  const left = new Set(beyond.map(({ position }) => position));
  return { permitted: rows.filter(({ position }) => !left.has(position)), beyond, settled };

  async function settled(done: readonly SettledRow[]): Promise<void> {
    const created = done.filter(({ outcome }) => outcome === 'created').length;
    await granted.giveBack(granted.count - Math.max(0, created - 1));
  }
}
