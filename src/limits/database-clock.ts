import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/** A clock that shows the database's time without asking it. */
export interface DatabaseClock extends Clock {
  /** Ends what it does on its own. */
  close(): void;
}

const NOW = sql({
  name: 'read_clock_ms',
  because: 'clock',
  parameters: [],
  row: { now: 'float' },
  text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
});

/** Clocks of machines drift apart by milliseconds in this time. */
const COMPARE_MS = 60_000;

/**
 * Makes a clock that all replicas agree on: this machine's, set right by the database's, which it is compared with once
 * a minute. While the database cannot be asked it goes on as it was.
 */
export async function followDatabase(db: Database, clock: Clock): Promise<DatabaseClock> {
  let differenceMs = 0;
  const timer = setInterval(() => void compare(), COMPARE_MS);
  timer.unref();
  await compare();
  return { now: () => Math.floor(clock.now() + differenceMs), close: () => clearInterval(timer) };

  async function compare(): Promise<void> {
    const asked = clock.now();
    const rows = await db.query(NOW, []).catch(() => []);
    const answered = clock.now();
    // The answer is as old as half of the way.
    for (const { now } of rows) differenceMs = now - (asked + answered) / 2;
  }
}
