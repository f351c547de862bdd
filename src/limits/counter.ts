import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/** The counters that all replicas share: how much of an allowance was taken in each slot. */
export interface Counter {
  /** Adds to a slot, whatever is in it, and gives what is in it then. */
  take(name: string, slot: number, count: number): Promise<number>;
  /** Gives back what was taken from a slot and not used. What cannot be given back is free again when the slot leaves. */
  giveBack(name: string, slot: number, count: number): Promise<void>;
  /** What was taken in each of some slots; those of which nothing was taken are absent. */
  look(name: string, slots: readonly number[]): Promise<Map<number, number>>;
  /** Removes what does not count any more. Where that does not succeed it does the next time. */
  clear(): Promise<void>;
}

/** Longer than a slot can matter, by more than the clocks of two machines may differ. */
const KEPT_SECONDS = 180;

const LOOK = sql({
  name: 'look_at_rate_limit',
  because: 'poll',
  parameters: ['text[]'],
  row: { key: 'text', points: 'int' },
  text: 'SELECT key, points FROM rate_limit WHERE key = ANY($1::text[])',
});

/** The library clears rows that expired an hour ago; at one row a slot that would be far more than all that count. */
const CLEAR = sql({
  name: 'clear_rate_limit',
  because: 'clock',
  parameters: [],
  row: {},
  text: 'DELETE FROM rate_limit WHERE expire < extract(epoch FROM now()) * 1000',
});

/** Opens the counters. The library is loaded here, because a process that serves nobody over HTTP has no use for it. */
export async function openCounter(db: Database): Promise<Counter> {
  const { RateLimiterPostgres } = await import('rate-limiter-flexible');
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    // What is too much is for the slots of a minute to say together, of which the library sees one at a time.
    points: Number.MAX_SAFE_INTEGER,
    duration: KEPT_SECONDS,
  });
  return { take, giveBack, look, clear };

  async function take(name: string, slot: number, count: number): Promise<number> {
    const { consumedPoints } = await limiter.penalty(keyOf(name, slot), count);
    return consumedPoints;
  }

  async function giveBack(name: string, slot: number, count: number): Promise<void> {
    await limiter.reward(keyOf(name, slot), count).catch(() => null);
  }

  async function look(name: string, slots: readonly number[]): Promise<Map<number, number>> {
    const byKey = new Map(slots.map((slot) => [keyOf(name, slot), slot]));
    const rows = await db.query(LOOK, [[...byKey.keys()]]);
    return new Map(
      rows.flatMap(({ key, points }) => {
        const slot = byKey.get(key);
        return slot === undefined ? [] : [[slot, points] as const];
      }),
    );
  }

  async function clear(): Promise<void> {
    await db.query(CLEAR, []).catch(() => null);
  }
}

function keyOf(name: string, slot: number): string {
  return `${name}:${slot}`;
}
