import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/** What is wanted of an allowance, in a slot of time. */
export interface Demand {
  /** What may be taken beyond what the counters of all slots hold. */
  limit: number;
  /** Requests that wait for it now. */
  waiting: number;
  /** How much more is worth taking for the requests to come. */
  ahead: number;
}

/** What was taken, and what the counters of the slots hold then. */
export interface AllowanceTaken {
  granted: number;
  totals: ReadonlyMap<number, number>;
}

/** The counters that all replicas share: how much of an allowance was taken in each slot. */
export interface Counter {
  /** Takes from the last of the slots what is left of the limit beyond all of them, as far as it is wanted. */
  take(name: string, slots: readonly number[], demand: Demand): Promise<AllowanceTaken>;
  /** Gives back what was taken from a slot and not used. What cannot be given back is free again when the slot leaves. */
  giveBack(name: string, slot: number, count: number): Promise<void>;
  /** Removes what does not count any more. Where that does not succeed it does the next time. */
  clear(): Promise<void>;
}

/** Longer than a slot can matter, by more than the clocks of two machines may differ. */
const KEPT_MS = 180_000;

/** The requests that wait are served; what goes beyond is at most half of what is left, which no other replica can use. */
const share = (room: string) => `greatest(0, least(${room}, greatest($4, least($5, (${room}) / 2))))`;
const ROOM_FIRST = '$3 - (SELECT points FROM earlier)';
const ROOM = `${ROOM_FIRST} - r.points`;

/**
 * Takes and looks in one statement: the counter of the slot that runs is locked by its row, and those before it can only
 * shrink. What is returned of that slot is as it was before.
 */
const TAKE = sql({
  name: 'take_rate_limit',
  because: 'request',
  parameters: ['text[]', 'text', 'int', 'int', 'int'],
  row: { key: 'text', points: 'int', granted: 'int' },
  text: `WITH earlier AS MATERIALIZED (
      SELECT coalesce(sum(points), 0)::int AS points FROM rate_limit WHERE key = ANY($1::text[])
    ), taken AS (
      INSERT INTO rate_limit AS r (key, points, granted, expire)
      SELECT $2, ${share(ROOM_FIRST)}, ${share(ROOM_FIRST)}, (extract(epoch FROM now()) * 1000)::int8 + ${KEPT_MS}
      WHERE ${share(ROOM_FIRST)} > 0
      ON CONFLICT (key) DO UPDATE SET points = r.points + ${share(ROOM)}, granted = ${share(ROOM)}
      WHERE ${share(ROOM)} > 0 RETURNING key, points, granted
    )
    SELECT key, points, granted FROM taken UNION ALL
    SELECT key, points, 0 FROM rate_limit WHERE key = ANY($1::text[]) OR (key = $2 AND NOT EXISTS (SELECT FROM taken))`,
});

const GIVE_BACK = sql({
  name: 'give_back_rate_limit',
  because: 'request',
  parameters: ['text', 'int'],
  row: {},
  text: 'UPDATE rate_limit SET points = points - $2 WHERE key = $1',
});

const CLEAR = sql({
  name: 'clear_rate_limit',
  because: 'clock',
  parameters: [],
  row: {},
  text: 'DELETE FROM rate_limit WHERE expire < extract(epoch FROM now()) * 1000',
});

/** Makes the counters of a database. */
export function createCounter(db: Database): Counter {
  return { take, giveBack, clear };

  async function take(name: string, slots: readonly number[], demand: Demand): Promise<AllowanceTaken> {
    const byKey = new Map(slots.map((slot) => [keyOf(name, slot), slot]));
    const keys = [...byKey.keys()];
    const current = keys.pop() ?? '';
    const rows = await db.query(TAKE, [keys, current, demand.limit, demand.waiting, demand.ahead]);
    const totals = new Map(rows.flatMap(({ key, points }) => entry(byKey.get(key), points)));
    return { granted: rows.reduce((sum, { granted }) => sum + granted, 0), totals };
  }

  async function giveBack(name: string, slot: number, count: number): Promise<void> {
    await db.query(GIVE_BACK, [keyOf(name, slot), count]).catch(() => null);
  }

  async function clear(): Promise<void> {
    await db.query(CLEAR, []).catch(() => null);
  }
}

function entry(slot: number | undefined, points: number): [number, number][] {
  return slot === undefined ? [] : [[slot, points]];
}

function keyOf(name: string, slot: number): string {
  return `${name}:${slot}`;
}
