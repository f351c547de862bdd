import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dueWatches, rowsOf } from '../scheduler/watches.ts';
import { databaseAvailable, useDatabase } from '../support/database.ts';
import {
  type LoopbackServer,
  type ReceivedRequest,
  sendJson,
  sendStatus,
  startLoopbackServer,
} from '../support/loopback-server.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { PATIENCE } from './journeys.ts';

const LANE = 'XYZL';
const PROCESSES = 8;
const NUMBERS = 24;
const PAGES = 3;
const PER_DAY = 40;
/** What may be left of an allowance because a poll is expected to take more. */
const LEFT_MAX = 2 * PAGES;

const db = useDatabase();

/** The requests that the line has got since its day began, and how it answers. */
const line = { requests: 0, answer: (_request: ReceivedRequest, _response: ServerResponse) => {} };

let program: Program;
let server: LoopbackServer;

describe.skipIf(!databaseAvailable)('LINE_<SCAC>_REQUESTS_PER_DAY', () => {
  beforeAll(async () => {
    program = compileProgram();
    server = await startLoopbackServer((request, response) => {
      line.requests++;
      line.answer(request, response);
    });
  });
  beforeEach(async () => {
    line.requests = 0;
    await db.pool.query('DELETE FROM watch_schedule; DELETE FROM watch; DELETE FROM source_lane');
  });
  afterAll(async () => {
    await program.remove();
    await server.close();
  });

  it('holds for eight processes together where each answer has several pages, and all are read', async () => {
    line.answer = ({ url }, response) => {
      const page = Number(url.searchParams.get('cursor') ?? '1');
      const next = new URL(url);
      next.searchParams.set('cursor', String(page + 1));
      sendJson(response, [eventOf(page)], page < PAGES ? { 'next-page': next.href } : {});
    };
    await dueWatches(db, LANE, NUMBERS);
    const fleet = startFleet();
    const days: number[] = [];

    while ((await unanswered()) > 0) {
      await vi.waitUntil(async () => (await isUsedUp()) || (await unanswered()) === 0, PATIENCE);
      days.push(await endDay());
    }
    await Promise.all(fleet.map((one) => one.stop()));

    expect(days.length).toBeGreaterThan(1);
    expect(Math.max(...days)).toBeLessThanOrEqual(PER_DAY);
  }, 180_000);

  it('holds for eight processes together where each request fails and is made again', async () => {
    line.answer = (_request, response) => sendStatus(response, 503);
    await dueWatches(db, LANE, 3 * PER_DAY);
    const fleet = startFleet();
    const days: number[] = [];

    for (let day = 0; day < 2; day++) {
      await vi.waitUntil(isUsedUp, PATIENCE);
      days.push(await endDay());
    }
    await Promise.all(fleet.map((one) => one.stop()));

    expect(Math.max(...days)).toBeLessThanOrEqual(PER_DAY);
    expect(Math.min(...days)).toBeGreaterThan(0);
  }, 180_000);
});

function startFleet() {
  const env = {
    DATABASE_URL: db.url,
    SECRET_KEY: 'ab'.repeat(32),
    LINE_XYZL_PROFILE: 'dcsa-2.2',
    LINE_XYZL_BASE_URL: server.url,
    LINE_XYZL_AUTH: 'key',
    LINE_XYZL_API_KEY: 'key',
    LINE_XYZL_REQUESTS_PER_DAY: String(PER_DAY),
  };
  return Array.from({ length: PROCESSES }, () => program.start(['worker'], env));
}

function eventOf(page: number) {
  return { eventType: 'EQUIPMENT', eventID: String(page) };
}

async function unanswered(): Promise<number> {
  const rows = await rowsOf(db, 'SELECT 1 FROM watch_schedule WHERE last_succeeded_at IS NULL');
  return rows.length;
}

/** Whether nothing is left of the allowance that a poll could begin with, or none is due. */
async function isUsedUp(): Promise<boolean> {
  const [lane] = await rowsOf<{ day_used: number }>(db, 'SELECT day_used FROM source_lane WHERE lane = $1', [LANE]);
  const due = await rowsOf(db, 'SELECT 1 FROM watch_schedule WHERE next_due_at <= now()');
  return lane !== undefined && (PER_DAY - lane.day_used < LEFT_MAX || due.length === 0);
}

/** Waits for what is under way, begins another day, and returns how many requests the line has got in the one that ended. */
async function endDay(): Promise<number> {
  await db.pool.query("UPDATE source_lane SET blocked_until = now() + interval '1 hour'");
  await vi.waitUntil(async () => (await leased()) === 0, PATIENCE);
  const { requests } = line;
  line.requests = 0;
  await db.pool.query('UPDATE watch_schedule SET next_due_at = now() WHERE last_succeeded_at IS NULL');
  await db.pool.query('UPDATE source_lane SET blocked_until = NULL, day_start = now(), day_used = 0');
  return requests;
}

async function leased(): Promise<number> {
  const rows = await rowsOf(db, 'SELECT 1 FROM watch_schedule WHERE lease_until > now()');
  return rows.length;
}
