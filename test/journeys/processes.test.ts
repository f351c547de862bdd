import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { type EmbeddedServer, startEmbedded } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';
import { bills, operatorIn, outcomes, PATIENCE, rowsOf, type Tracked, trackAll } from './journeys.ts';

const BILLS: Tracked[] = [
  ...bills('SBX0DEMO01', 'SBX0RAIL01', 'SBX0HOLD01', 'SBX0LFD01', 'SBX0RETURNED01', 'SBX0RETRACTED01'),
  ...bills('SBX0TRANSHIP01', 'SBX0FEEDER01', 'SBX0DELAYED01', 'SBX0ROLLED01', 'TESTTRSUCCEEDED', 'TESTTRFAILED'),
];

/** Numbers of other kinds, for another account. */
const OTHERS: Tracked[] = [
  { kind: 'container', number: 'LFXU1000101' },
  { kind: 'booking', number: 'SBK0FLAKY01' },
];

/** Numbers that come in between two kills; the bills of lading are divided into rounds of so many. */
const NUMBERS_A_ROUND = 3;
/** A round starts a process, which takes seconds on a slow machine. */
const MINUTES = 120_000;
const SECRET_KEY = 'ab'.repeat(32);

/** What is left of a run: everything that subscribers and readers see, without ids and times. */
interface Trace {
  requests: object[];
  containers: object[];
  events: object[];
  messages: object[];
}

let program: Program;
/** What one worker makes of the numbers that nothing disturbs. */
let undisturbed: Trace;

describe.skipIf(!databaseAvailable)('programs that share a database', () => {
  beforeAll(async () => {
    program = compileProgram();
    undisturbed = await onServer(async (context, env) => {
      const { db } = context;
      await trackAll(await operatorIn(db), OTHERS);
      await trackAll(context, BILLS);
      const worker = program.start(['worker'], env);
      await untilAllIsKnown(db);
      await worker.stop();
    });
  });
  afterAll(() => program.remove());

  it('come to the same result side by side as one alone', async () => {
    const together = await onServer(async (context, env) => {
      const { db } = context;
      await trackAll(await operatorIn(db), OTHERS);
      await trackAll(context, BILLS);
      const workers = [program.start(['worker'], env), program.start(['worker'], env)];
      await untilAllIsKnown(db);

      const ended = await Promise.all(workers.map((worker) => worker.stop()));

      expect(ended).toMatchObject([
        { code: 0, stdout: '' },
        { code: 0, stdout: '' },
      ]);
      expect(workers.flatMap((worker) => worker.log().filter(({ level }) => level === 'error'))).toEqual([]);
    });

    expect(together).toEqual(undisturbed);
  });

  it('lose nothing and double nothing when they are killed again and again in the middle of their work', {
    timeout: MINUTES,
  }, async () => {
    const killed = await onEmbedded(async (context, env) => {
      const { db } = context;
      await trackAll(await operatorIn(db), OTHERS);
      for (let at = 0; at < BILLS.length; at += NUMBERS_A_ROUND) {
        await trackAll(context, BILLS.slice(at, at + NUMBERS_A_ROUND));
        const run = program.start([at % 2 === 0 ? 'serve' : 'worker'], env);
        // An answer is there, and what it changes is being written.
        await run.logged('source.polled', 1 + (at % 2));
        await run.stop('SIGKILL');
        // As if the time of its leases were over.
        await db.pool.query(
          "UPDATE watch_schedule SET lease_until = now() - interval '1 ms' WHERE lease_until IS NOT NULL",
        );
      }
      const last = program.start(['serve'], env);
      await untilAllIsKnown(db);

      const ended = await last.stop();

      expect(ended).toMatchObject({ code: 0, stdout: '' });
    });

    expect(killed).toEqual(undisturbed);
  });

  it('make one shipment of several numbers for it that one account tracks at the same moment', async () => {
    await onServer(async (context, env) => {
      const { db } = context;
      await trackAll(context, [
        ...bills('SBX0DEMO01', 'SBX0HOLD01'),
        ...['LFXU1001406', 'LFXU1001509', 'LFXU1001601', 'LFXU1001005'].map(boxOf),
        ...['SBK0DEMO01', 'SBK0HOLD01'].map((number): Tracked => ({ kind: 'booking', number })),
      ]);
      const workers = [program.start(['worker'], env), program.start(['worker'], env)];
      await untilAllIsKnown(db);
      await Promise.all(workers.map((worker) => worker.stop()));

      expect(await rowsOf(db, 'SELECT bill_of_lading_number FROM shipment ORDER BY 1')).toEqual([
        { bill_of_lading_number: 'SBX0DEMO01' },
        { bill_of_lading_number: 'SBX0HOLD01' },
      ]);
      const doubled = 'SELECT number FROM container GROUP BY number HAVING count(*) > 1';
      expect(await rowsOf(db, doubled)).toEqual([]);
      // Which of them adds nothing depends on which answer comes first; all of them lead to the shipment.
      const requests = `SELECT DISTINCT r.status, r.failed_reason, s.bill_of_lading_number AS bill FROM tracking_request r
        LEFT JOIN shipment s ON s.id = r.shipment_id`;
      const possible = ['SBX0DEMO01', 'SBX0HOLD01'].flatMap((bill) => [
        { status: 'created', failed_reason: null, bill },
        { status: 'tracking_stopped', failed_reason: null, bill },
        { status: 'failed', failed_reason: 'duplicate', bill },
      ]);
      for (const request of await rowsOf(db, requests)) expect(possible).toContainEqual(request);
      expect(workers.flatMap((worker) => worker.log().filter(({ level }) => level === 'error'))).toEqual([]);
    });
  });

  it('finish what they have begun when they get SIGTERM', async () => {
    await onServer(async (context, env) => {
      const { db } = context;
      await trackAll(context, bills('SBX0BROKEN01'));
      const worker = program.start(['worker'], env);
      const begun = `SELECT 1 FROM watch_schedule s JOIN watch w ON w.id = s.watch_id
        WHERE w.number = 'SBX0BROKEN01' AND s.lease_token IS NOT NULL`;
      await vi.waitUntil(async () => (await rowsOf(db, begun)).length > 0, PATIENCE);

      const ended = await worker.stop();

      expect(ended).toMatchObject({ code: 0, signal: null });
      expect(await outcomes(db)).toMatchObject({ SBX0BROKEN01: { is_retrying: true, retry_count: 1 } });
      expect(await rowsOf(db, 'SELECT 1 FROM watch_schedule WHERE lease_token IS NOT NULL')).toEqual([]);
    });
  });
});

function boxOf(number: string): Tracked {
  return { kind: 'container', number };
}

type Story = (context: ServiceContext, env: Record<string, string>) => Promise<void>;

/** Lets programs work on a database of the server, and gives what is left. */
async function onServer(story: Story): Promise<Trace> {
  const url = await createTestDatabase();
  try {
    return await trace(url, story, { DATABASE_URL: url, SECRET_KEY });
  } finally {
    await dropTestDatabase(url);
  }
}

/** Lets programs work on an embedded database, and gives what is left. */
async function onEmbedded(story: Story): Promise<Trace> {
  const folder = scratchFolder('killed');
  let server: EmbeddedServer | null = null;
  try {
    server = await startEmbedded(folder);
    await migrate(server.url);
    return await trace(server.url, story, { DATA_DIR: folder });
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function trace(url: string, story: Story, env: Record<string, string>): Promise<Trace> {
  const db = await openDatabase({ url, poolSize: 2 });
  try {
    await story(await operatorIn(db), {
      PATH: process.env.PATH ?? '',
      SANDBOX: '1',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...env,
    });
    return await readTrace(db);
  } finally {
    await db.close();
  }
}

/** Waits until the line has answered for every request, and the terminals for every container. */
async function untilAllIsKnown(db: Database): Promise<void> {
  const open = `SELECT 1 FROM tracking_request WHERE status = 'pending' UNION ALL
    SELECT 1 FROM watch_schedule WHERE lease_token IS NOT NULL OR next_due_at <= now() OR last_attempted_at IS NULL`;
  await vi.waitUntil(async () => (await rowsOf(db, `SELECT 1 FROM (${open}) x LIMIT 1`)).length === 0, PATIENCE);
}

async function readTrace(db: Database): Promise<Trace> {
  return {
    requests: await rowsOf(
      db,
      `SELECT r.request_number, r.status, r.failed_reason, s.bill_of_lading_number, s.line_tracking_stopped_reason
       FROM tracking_request r LEFT JOIN shipment s ON s.id = r.shipment_id ORDER BY 1`,
    ),
    containers: await rowsOf(
      db,
      `SELECT s.normalized_number, c.number, c.current_status, c.availability_known, c.available_for_pickup, c.holds, c.fees
       FROM container c JOIN shipment s ON s.id = c.shipment_id ORDER BY 1, 2`,
    ),
    events: await rowsOf(
      db,
      `SELECT s.normalized_number, c.number, e.event, e.key, e.invalidated_at IS NULL AS stands FROM transport_event e
       JOIN container c ON c.id = e.container_id JOIN shipment s ON s.id = e.shipment_id ORDER BY 1, 2, 4`,
    ),
    messages: await rowsOf(
      db,
      `SELECT p.body->'shipment'->>'normalized_number' AS shipment, p.body->'container'->>'number' AS container, e.name,
         t.key, count(*)::int AS count FROM outbox_event e JOIN outbox_snapshot p ON p.id = e.snapshot_id
       LEFT JOIN transport_event t ON t.id = e.reference_id GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    ),
  };
}
