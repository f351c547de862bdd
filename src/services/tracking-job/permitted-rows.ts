import type { ServiceContext } from '../service-context.ts';
import { type OpenRow, type SettledRow, untrackedRows } from './track-row.ts';

/** The rows that may be tracked now, and those that are beyond what the caller may begin to track in a minute. */
export interface PermittedRows {
  permitted: OpenRow[];
  beyond: OpenRow[];
  /** Takes back what was counted for numbers that turned out not to be new. */
  settled(rows: readonly SettledRow[]): Promise<void>;
}

/**
 * Counts each number that is not tracked yet against the allowance of the caller. The call was counted for the first of
 * them, and numbers that are tracked already cost nothing.
 */
export async function permittedRows(context: ServiceContext, rows: readonly OpenRow[]): Promise<PermittedRows> {
  const { newNumbers } = context;
  if (newNumbers === undefined) return { permitted: [...rows], beyond: [], settled: async () => {} };
  const [, ...counted] = await untrackedRows(context, rows);
  const granted = counted.length === 0 ? 0 : await newNumbers.takeNumbers(counted.length);
  const beyond = counted.slice(granted);
  const left = new Set(beyond.map(({ position }) => position));
  return { permitted: rows.filter(({ position }) => !left.has(position)), beyond, settled };

  async function settled(done: readonly SettledRow[]): Promise<void> {
    const created = done.filter(({ outcome }) => outcome === 'created').length;
    const unused = granted - Math.max(0, created - 1);
    if (unused > 0) await newNumbers?.giveBack(unused);
  }
}
