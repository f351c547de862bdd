import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dueWatches, rowsOf } from '../scheduler/watches.ts';
import { databaseAvailable, useDatabase } from '../support/database.ts';
import { type LoopbackServer, sendJson, startLoopbackServer } from '../support/loopback-server.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { PATIENCE } from './journeys.ts';

const LANE = 'YMLU';
const FLEET = 3;
const NUMBERS = 90;
const ANSWER_MS = 60;

const db = useDatabase();

/** The requests that the line has at present, the most at once, and how many it has answered. */
const line = { open: 0, most: 0, answered: 0, holds: false };

let program: Program;
let server: LoopbackServer;

describe.skipIf(!databaseAvailable)('LINE_<SCAC>_CONCURRENCY', () => {
  beforeAll(async () => {
    program = compileProgram();
    server = await startLoopbackServer((_request, response) => {
      line.open++;
      line.most = Math.max(line.most, line.open);
      const end = () => {
        if (line.holds) return void setTimeout(end, ANSWER_MS);
        sendJson(response, []);
      };
      response.once('close', () => {
        line.open--;
        line.answered++;
      });
      setTimeout(end, ANSWER_MS);
    });
  });
  afterAll(async () => {
    await program.remove();
    await server.close();
  });

  it('holds for two processes together, and for what is left of them after a kill -9', async () => {
    await dueWatches(db, LANE, NUMBERS);
    const env = {
      DATABASE_URL: db.url,
      SECRET_KEY: 'ab'.repeat(32),
      LINE_YMLU_BASE_URL: server.url,
      LINE_YMLU_API_KEY: 'key',
      LINE_YMLU_CONCURRENCY: String(FLEET),
    };
    const [one, two] = [program.start(['worker'], env), program.start(['worker'], env)];
    await Promise.all([one.logged('source.polled', 5), two.logged('source.polled', 5)]);
    line.holds = true;
    await vi.waitUntil(() => line.open === FLEET, PATIENCE);
    const [{ held }] = await slots();
    await one.stop('SIGKILL');
    line.holds = false;
    const polledBefore = line.answered;
    await expireLeases();
    await vi.waitUntil(() => line.answered >= polledBefore + 10, PATIENCE);
    line.holds = true;
    await vi.waitUntil(() => line.open === FLEET, PATIENCE);
    line.holds = false;
    await vi.waitUntil(async () => (await due()) === 0, PATIENCE);
    const ended = await two.stop();

    expect(held).toBe(FLEET);
    expect(line.most).toBe(FLEET);
    expect(ended).toMatchObject({ code: 0 });
    expect(await slots()).toEqual([{ held: null }]);
  });
});

function slots(): Promise<[{ held: number | null }]> {
  return rowsOf<{ held: number | null }>(
    db,
    `SELECT (SELECT sum((value->>'polls')::int)::int FROM jsonb_each(holders)) AS held FROM source_lane WHERE lane = $1`,
    [LANE],
  ).then(([first]) => [first ?? { held: null }]);
}

async function due(): Promise<number> {
  const rows = await rowsOf(db, 'SELECT 1 FROM watch_schedule WHERE last_attempted_at IS NULL');
  return rows.length;
}

/** As if the time of all leases were over. Those of a living process are written again with its next round. */
async function expireLeases(): Promise<void> {
  await db.pool.query("UPDATE watch_schedule SET lease_until = now() - interval '1 ms' WHERE lease_until IS NOT NULL");
  await db.pool.query(
    `UPDATE source_lane SET holders = (SELECT jsonb_object_agg(key, value || '{"until": 0}') FROM jsonb_each(holders))`,
  );
}
