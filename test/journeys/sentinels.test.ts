import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { MISBEHAVING_NUMBERS } from '../../src/sources/sandbox/misbehaving-numbers.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { bills, operatorIn, outcomes, PATIENCE, rowsOf, trackAll } from './journeys.ts';

const CREATED = { status: 'created', failed_reason: null, is_retrying: false };
const UNREACHABLE = {
  status: 'pending',
  failed_reason: 'shipping_line_unreachable',
  is_retrying: true,
  retry_count: 1,
};
const NONSENSE = { ...UNREACHABLE, failed_reason: 'unrecognized_response' };

/** What becomes of a request for each number at which the line misbehaves, but for the one that stops it all. */
const EXPECTED = {
  TESTTRFAILED: { status: 'failed', failed_reason: 'not_found', is_retrying: false, retry_count: 0 },
  SBX0NOTFOUND01: { status: 'awaiting_manifest', failed_reason: 'awaiting_manifest', is_retrying: false },
  SBX0SLOW01: CREATED,
  SBX0BROKEN01: UNREACHABLE,
  SBX0DENIED01: UNREACHABLE,
  SBX0HALFJSON01: NONSENSE,
  SBX0HTML01: NONSENSE,
  SBX0HUGE01: NONSENSE,
  SBX0FLAKY01: CREATED,
};
const TOO_MANY = 'SBX0TOOMANY01';

let databaseUrl: string;
let app: App;
let context: ServiceContext;

describe.skipIf(!databaseAvailable)('a line that misbehaves', () => {
  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), SANDBOX: '1', LOG_LEVEL: 'silent' };
    app = await createApp(loadConfig(env));
    context = await operatorIn(app.db);
    app.startScheduler();
  });

  afterAll(async () => {
    await app.close();
    await dropTestDatabase(databaseUrl);
  });

  it('has each of its numbers end in a clear outcome', async () => {
    await trackAll(context, bills(...Object.keys(EXPECTED)));

    await vi.waitFor(async () => expect(await outcomes(app.db)).toMatchObject(EXPECTED), PATIENCE);

    expect(new Set([...Object.keys(EXPECTED), TOO_MANY])).toEqual(
      new Set(MISBEHAVING_NUMBERS.map(({ number }) => number)),
    );
  });

  it('leaves what could not be understood in quarantine, with its reason', async () => {
    const kept = await rowsOf<{ source: string; reason: string; raw: string }>(
      app.db,
      'SELECT source, reason, raw FROM quarantine ORDER BY reason',
    );

    expect(kept.map(({ source }) => source)).toEqual(['TEST', 'TEST', 'TEST']);
    expect(kept.every(({ reason, raw }) => reason !== '' && raw !== '' && raw.length <= 64 * 1024)).toBe(true);
  });

  it('notifies subscribers once of each request that is decided', async () => {
    const notified = await rowsOf<{ name: string; count: number }>(
      app.db,
      `SELECT name, count(*)::int AS count FROM outbox_event WHERE reference_type = 'tracking_request' GROUP BY 1 ORDER BY 1`,
    );

    expect(notified).toEqual([
      { name: 'tracking_request.awaiting_manifest', count: 1 },
      { name: 'tracking_request.failed', count: 1 },
      { name: 'tracking_request.succeeded', count: 2 },
    ]);
  });

  it('is left alone when it says so, counts no try, and is polled again when its time is over', async () => {
    await trackAll(context, bills(TOO_MANY));
    await vi.waitUntil(async () => (await outcomes(app.db))[TOO_MANY]?.is_retrying, PATIENCE);
    const seconds = await blockedSeconds();
    await trackAll(context, bills('TEST-TR-SUCCEEDED'));
    const meanwhile = await outcomes(app.db);
    // As if the two minutes had passed, and no account requested the number that makes the line cross any more.
    await app.db.pool.query(
      "UPDATE watch_schedule s SET next_due_at = 'infinity' FROM watch w WHERE w.id = s.watch_id AND w.number = $1",
      [TOO_MANY],
    );
    await app.db.pool.query('UPDATE source_lane SET blocked_until = NULL');

    await vi.waitFor(async () => {
      expect(await outcomes(app.db)).toMatchObject({ 'TEST-TR-SUCCEEDED': CREATED });
    }, PATIENCE);

    expect(seconds).toBeGreaterThan(30);
    expect(meanwhile).toMatchObject({
      [TOO_MANY]: { ...UNREACHABLE, retry_count: 0 },
      'TEST-TR-SUCCEEDED': { status: 'pending', retry_count: 0 },
    });
  });
});

async function blockedSeconds(): Promise<number> {
  const [row] = await rowsOf<{ seconds: number | null }>(
    app.db,
    "SELECT extract(epoch FROM blocked_until - now())::float8 AS seconds FROM source_lane WHERE lane = 'TEST'",
  );
  return row?.seconds ?? 0;
}
