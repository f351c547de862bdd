import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/client.ts';
import { databaseNow } from '../db/clock.ts';

/** A clock that shows the database's time without asking it. */
export interface DatabaseClock extends Clock {
  /** Ends what it does on its own. */
  close(): void;
}

/** Clocks of machines drift apart by milliseconds in this time. */
const COMPARE_MS = 60_000;

/**
 * Makes a clock that all replicas agree on: this machine's, set right by the database's, which it is compared with once
 * a minute. While the database is unavailable, the last difference is kept.
 */
export async function followDatabase(db: Database, clock: Clock): Promise<DatabaseClock> {
  let differenceMs = 0;
  const timer = setInterval(() => void compare(), COMPARE_MS);
  timer.unref();
  await compare();
  return { now: () => Math.floor(clock.now() + differenceMs), close: () => clearInterval(timer) };

  async function compare(): Promise<void> {
    const sent = clock.now();
    const now = await databaseNow(db).catch(() => null);
    const answered = clock.now();
    // The answer is as old as half of the way.
    if (now !== null) differenceMs = now.getTime() - (sent + answered) / 2;
  }
}
