import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../core/context.ts';

/** How long all parts together may take to finish what is under way. */
export const CLOSE_MS_MAX = 20_000;

/** What each part gets after that, to give back what it can. */
const LATE_STEP_MS_MAX = 500;

/** How to close. */
export interface CloseOptions {
  log: Log;
  /** Aborted when the operator will not wait: every part then has half a second. */
  hurry?: AbortSignal | undefined;
}

/**
 * Undoes in reverse, with a hard deadline: a part that waits for something that never answers does not keep the others from
 * being undone. What fails does not either; the first failure comes out in the end.
 */
export async function undoAll(undo: (() => Promise<void>)[], { log, hurry }: CloseOptions): Promise<void> {
  const failures: unknown[] = [];
  const late = new AbortController();
  const deadline = setTimeout(() => late.abort(), CLOSE_MS_MAX);
  const signal = hurry === undefined ? late.signal : AbortSignal.any([late.signal, hurry]);
  const isLate = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let unfinished = 0;
  for (const step of undo.reverse()) {
    const done = step()
      .catch((error: unknown) => failures.push(error))
      .then(() => true);
    const isDone = await Promise.race([done, afterLate(isLate)]);
    if (!isDone) unfinished++;
  }
  clearTimeout(deadline);
  late.abort();
  if (unfinished > 0) log.warn({ unfinished }, 'app.closed_unfinished');
  if (failures.length > 0) throw failures[0];
}

async function afterLate(isLate: Promise<void>): Promise<false> {
  await isLate;
  return sleep(LATE_STEP_MS_MAX, false, { ref: false });
}
