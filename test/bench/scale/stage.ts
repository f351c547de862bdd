import { createHash } from 'node:crypto';
import type { Database } from '../../../src/db/client.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { benchContext } from '../context.ts';
import { elapsedMs } from '../measure.ts';
import type { LargeAccount } from '../rest-lists-rows.ts';
import type { BenchDatabase } from '../server.ts';
import { type Figure, figureOf } from './figures.ts';
import { planOf } from './plans.ts';
import { Seen } from './seen.ts';

/** A seeded database that is measured. */
export interface Stage {
  db: BenchDatabase;
  /** The same, with a note of each statement. */
  seen: Seen;
  watched: Database;
  accounts: number;
  rounds: number;
}

/** Opens what is measured. */
export function stageOf(db: BenchDatabase, accounts: number, rounds: number): Stage {
  const seen = new Seen();
  return { db, seen, watched: seen.watch(db), accounts, rounds };
}

/** A client of one account. */
export function clientOf({ watched }: Stage, accountId: string): ServiceContext {
  const context = benchContext(watched);
  return { ...context, principal: { ...context.principal, accountId } };
}

/** Runs something once for each key, and answers with what it took and with what the server did the last time. */
export async function measured<Key>(
  stage: Stage,
  name: string,
  keys: readonly Key[],
  run: (key: Key) => Promise<unknown>,
): Promise<Figure[]> {
  stage.seen.take();
  const times: number[] = [];
  let failed = 0;
  for (const key of keys) times.push(await elapsedMs(() => run(key).catch(() => void failed++)));
  const figures = await figuresOf(stage, name, times);
  return failed === 0 ? figures : [{ ...figureOf(name, times), failed }, ...figures.filter((one) => one.name !== name)];
}

/** The figure of a whole, and those of its statements where it has several. */
export async function figuresOf(stage: Stage, name: string, times: readonly number[]): Promise<Figure[]> {
  const statements = stage.seen.take();
  const figures: Figure[] = [];
  for (const one of statements) {
    const plan = await planOf(stage.db.url, one).catch(() => undefined);
    const part = statements.length === 1 ? name : `${name}: ${one.statement.family ?? one.statement.name}`;
    figures.push(figureOf(part, statements.length === 1 && times.length > 0 ? times : one.times, plan));
  }
  return statements.length === 1 || times.length === 0 ? figures : [figureOf(name, times), ...figures];
}

/** The account of a number, of those that the seed has made. */
export function accountId(number: number): string {
  return `0ac00000-0000-7000-8000-0000${number.toString(16).padStart(8, '0')}`;
}

/** Numbers without a pattern, the same in each run. */
export function scattered(count: number, limit: number, salt: string): number[] {
  return Array.from({ length: count }, (_, at) => {
    return createHash('sha256').update(`${salt} ${at}`).digest().readUInt32BE() % limit;
  });
}

const THINGS = `SELECT c.account_id AS "accountId", coalesce(c.list_customer_id, c.account_id) AS "customerId", c.number, c.id,
    s.bill_of_lading_number AS "billOfLading", coalesce(s.ref_numbers[1], 'PO-none') AS reference, s.id AS "shipmentId"
  FROM (SELECT * FROM container WHERE account_id = $1 LIMIT 1000) c JOIN shipment s ON s.id = c.shipment_id
  ORDER BY s.ref_numbers = '{}', c.list_customer_id IS NULL LIMIT 1`;

/** What an account has that filters can name; null for an account without containers. */
export async function thingsOf(
  { db }: Stage,
  id: string,
): Promise<(LargeAccount & { id: string; shipmentId: string }) | null> {
  const { rows } = await db.pool.query<LargeAccount & { id: string; shipmentId: string }>(THINGS, [id]);
  return rows[0] ?? null;
}
