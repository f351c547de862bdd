import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../core/context.ts';

/** How long something is tried, and what is said of its failures. */
export interface Patience {
  /** Whether it is still worth while. */
  isWorthwhile: () => boolean;
  log: Log;
  /** What the line of the log is called. */
  message: string;
}

const PAUSE_MS = 100;

/** Repeats what the database could not do just now, as long as that is worth while; null when it was given up. */
export async function persist<T>(work: () => Promise<T>, { isWorthwhile, log, message }: Patience): Promise<T | null> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      log.warn({ error }, message);
      if (!isWorthwhile()) return null;
      await sleep(PAUSE_MS);
    }
  }
}
