import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { checkDigit } from '../../src/domain/container-number.ts';
import { rowsOf } from '../scheduler/watches.ts';
import { cnServer, KEY, SECRET } from '../sources/rail-rest/cn-server.ts';
import { terminalServer } from '../sources/terminal-rest/terminal-servers.ts';
import { answerAs, request, shown } from '../sources/upstreams/hub.ts';
import { databaseAvailable, useDatabase } from '../support/database.ts';
import { type Handler, type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { compileProgram, type Program } from '../support/program.ts';

/** Eight processes start at once. */
const PATIENCE = { timeout: 90_000, interval: 200 };

const PROCESSES = 8;
const NUMBERS = 60;
const PER_DAY = 40;
/** What may be left of an allowance because a poll is expected to take more. */
const LEFT_MAX = 6;

/** A source that is no line, how it is set up, and how it answers. */
interface Feed {
  lanes: readonly string[];
  /** What counts the requests of all lanes together; the only lane where it is absent. */
  counter?: string;
  kind: 'container' | 'bill_of_lading';
  variables(url: string): Record<string, string>;
  handler: Handler;
  /** Whether a request counts in the allowance: those for tokens do not. */
  counts(path: string): boolean;
}

/** As many lines as there are numbers: each of them is due at once. */
const MANY_LINES = Array.from({ length: NUMBERS }, (_, at) => `QZ${letter(at / 26)}${letter(at % 26)}`);

const { settings } = terminalServer('lbct', []);

const FEEDS: Record<string, Feed> = {
  'snapshots of a terminal': {
    lanes: ['pier-terminal'],
    kind: 'container',
    variables: (url) => prefixed('TERMINAL_PIER', { URL: url, API_KEY: 'key' }),
    handler: (_request, response) => sendStatus(response, 404, '{"error":"unknown container"}'),
    counts: () => true,
  },
  'a terminal that takes many containers with a request': {
    lanes: ['beach-terminal'],
    kind: 'container',
    variables: (url) =>
      prefixed('TERMINAL_BEACH', { KIND: 'lbct', URL: url, API_KEY: settings.apiKey, FACILITY: 'FIRMS:Y258' }),
    handler: terminalServer('lbct', []).handler,
    counts: () => true,
  },
  'a railroad': {
    lanes: ['cn-rail'],
    kind: 'container',
    variables: (url) => prefixed('RAIL_CN', { KIND: 'cn', URL: url, USERNAME: KEY, PASSWORD: SECRET }),
    handler: cnServer([]),
    counts: (path) => !path.includes('/oauth/'),
  },
  'an upstream that takes several requests for a number': upstreamOf(['QZXV']),
  'an upstream of more lines than it may be asked in a day': upstreamOf(MANY_LINES),
};

function upstreamOf(lines: readonly string[]): Feed {
  return {
    lanes: lines,
    counter: 'upstream:hub',
    kind: 'bill_of_lading',
    variables: (url) =>
      prefixed('UPSTREAM_HUB', { URL: `${url}/v2`, KEY: 'key', LINES: lines.join(','), WEBHOOK: '0' }),
    handler: (received, response) => {
      const pending = request({ status: 'pending', scac: 'QZXV', request_number: 'N' });
      const answers = { 'POST /tracking_requests': shown(pending, 201), 'GET /tracking_requests/r-1': shown(pending) };
      answerAs(answers, received, response);
    },
    counts: () => true,
  };
}

const db = useDatabase();

/** The requests that the source has got since its day began, and how it answers. */
const source = { requests: 0, answer: (_request: Parameters<Handler>[0], _response: ServerResponse) => {} };

let feed: Feed;
let program: Program;
let server: LoopbackServer;

describe.skipIf(!databaseAvailable)('REQUESTS_PER_DAY of sources that are no lines', () => {
  beforeAll(async () => {
    program = compileProgram();
    server = await startLoopbackServer((received, response) => {
      if (feed.counts(received.url.pathname)) source.requests++;
      source.answer(received, response);
    });
  });
  beforeEach(async () => {
    source.requests = 0;
    await db.pool.query(
      'DELETE FROM upstream_order; DELETE FROM watch_schedule; DELETE FROM watch; DELETE FROM source_lane',
    );
  });
  afterAll(async () => {
    await program.remove();
    await server.close();
  });

  it.each(Object.keys(FEEDS))(
    'holds for eight processes together: %s, that answers',
    async (name) => {
      feed = feedOf(name);
      source.answer = feed.handler;

      const days = await threeDays();

      expect(Math.max(...days)).toBeLessThanOrEqual(PER_DAY);
      expect(Math.min(...days)).toBeGreaterThan(0);
    },
    400_000,
  );

  it.each(Object.keys(FEEDS))(
    'holds for eight processes together: %s, of which each request fails',
    async (name) => {
      feed = feedOf(name);
      const { handler, counts } = feed;
      source.answer = (received, response) =>
        counts(received.url.pathname) ? sendStatus(response, 503) : handler(received, response);

      const days = await threeDays();

      expect(Math.max(...days)).toBeLessThanOrEqual(PER_DAY);
      expect(Math.min(...days)).toBeGreaterThan(0);
    },
    400_000,
  );
});

function feedOf(name: string): Feed {
  const found = FEEDS[name];
  if (found === undefined) throw new Error(`There is no feed ${name}.`);
  return found;
}

function letter(at: number): string {
  return String.fromCharCode(65 + Math.floor(at));
}

function prefixed(prefix: string, variables: Record<string, string>): Record<string, string> {
  const all = { ...variables, REQUESTS_PER_DAY: String(PER_DAY), CONCURRENCY: '40' };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`${prefix}_${name}`, value]));
}

/** Polls with eight processes for three days; the requests of each. */
async function threeDays(): Promise<number[]> {
  await dueNumbers();
  const env = { DATABASE_URL: db.url, SECRET_KEY: 'ab'.repeat(32), POLL_IDLE_MS: '100', ...feed.variables(server.url) };
  const fleet = Array.from({ length: PROCESSES }, () => program.start(['worker'], env));
  const days: number[] = [];
  for (let day = 0; day < 3; day++) {
    await vi.waitUntil(isUsedUp, PATIENCE);
    days.push(await endDay());
  }
  await Promise.all(fleet.map((one) => one.stop()));
  return days;
}

/** Numbers that are due and that no account tracks: polls of them are all the same. */
async function dueNumbers(): Promise<void> {
  const ids = Array.from({ length: NUMBERS }, () => newId());
  const lanes = ids.map((_id, at) => feed.lanes[at % feed.lanes.length]);
  const numbers = ids.map((_id, at) => {
    const body = `MSKU${String(100_000 + at)}`;
    return feed.kind === 'container' ? `${body}${checkDigit(body)}` : `QZXVSHA${at}`;
  });
  await db.pool.query(
    `INSERT INTO watch (id, source, kind, number, journey_month)
     SELECT x.id, x.lane, $4, x.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date
     FROM unnest($1::text[], $2::uuid[], $3::text[]) AS x(lane, id, number)`,
    [lanes, ids, numbers, feed.kind],
  );
  await db.pool.query(
    `INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT x.id, x.lane, now() FROM unnest($1::text[], $2::uuid[]) AS x(lane, id)`,
    [lanes, ids],
  );
}

/** Whether nothing is left of the allowance that a poll could begin with, or none is due. */
async function isUsedUp(): Promise<boolean> {
  const [lane] = await rowsOf<{ day_used: number }>(db, 'SELECT day_used FROM source_lane WHERE lane = $1', [
    feed.counter ?? feed.lanes[0],
  ]);
  const due = await rowsOf(db, 'SELECT 1 FROM watch_schedule WHERE next_due_at <= now()');
  return lane !== undefined && source.requests > 0 && (PER_DAY - lane.day_used < LEFT_MAX || due.length === 0);
}

/** Waits for what is under way, begins another day with all numbers due, and returns the requests of the one that ended. */
async function endDay(): Promise<number> {
  await db.pool.query("UPDATE source_lane SET blocked_until = now() + interval '1 hour'");
  await vi.waitUntil(async () => (await leased()) === 0, PATIENCE);
  const { requests } = source;
  source.requests = 0;
  await db.pool.query('UPDATE watch_schedule SET next_due_at = now()');
  await db.pool.query(
    'UPDATE source_lane SET blocked_until = NULL, failing_since = NULL, day_start = now(), day_used = 0',
  );
  return requests;
}

async function leased(): Promise<number> {
  const rows = await rowsOf(db, 'SELECT 1 FROM watch_schedule WHERE lease_until > now()');
  return rows.length;
}
