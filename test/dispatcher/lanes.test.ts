import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { type Database, openDatabase, type Statement } from '../../src/db/client.ts';
import type { Attempt } from '../../src/dispatcher/attempt.ts';
import { CLAIM_LANES, type Claimed, claimLanes, extendLeases } from '../../src/dispatcher/claim.ts';
import { UNTRIED } from '../../src/dispatcher/health.ts';
import { BEGINNING, type Due, READ_DUE, readDue } from '../../src/dispatcher/read-due.ts';
import { RELEASE, releaseLanes } from '../../src/dispatcher/release.ts';
import { SETTLE, settle, type Verdict } from '../../src/dispatcher/settle.ts';
import { TAKE_WAKES, takeWakes } from '../../src/dispatcher/wake.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { interrupted, somebodyWaits } from '../support/interrupted.ts';
import { rows } from '../support/tracking.ts';
import { laneOf, logOf, messageOf, newWebhook, notify, statesOf } from './deliveries.ts';

const LEASE_MS = 60_000;
const ALL = { quick: 1_000, slow: 1_000 };
const URL = 'https://hooks.example.com/';

let db: TestDatabase;
/** The connections of a second process. */
let other: Database;

beforeAll(async () => {
  db = await testDatabase();
  other = await openDatabase({ url: db.url });
});

afterAll(async () => {
  await other.close();
  await db.drop();
});

describeWithDatabase('word of something new', () => {
  it('makes the lane due, once, however often it comes', async () => {
    const webhook = await webhookWith(2);
    await notify(db, webhook);

    const taken = [await takeWakes(db), await takeWakes(other)];

    expect(taken).toEqual([2, 0]);
    expect((await laneOf(db, webhook)).due_in_ms).toBeLessThanOrEqual(0);
  });

  it('leaves a lane alone that somebody holds, who finds it when the lane is given back', async () => {
    const webhook = await webhookWith(1);
    const claimed = await claimOne(webhook);
    await settleAll(claimed, { status: 'succeeded' });
    await notify(db, webhook);

    await takeWakes(other);
    const held = await laneOf(db, webhook);
    await release(claimed);

    expect(held).toMatchObject({ lease_token: claimed.leaseToken });
    expect(held.due_in_ms).toBeGreaterThan(1_000);
    expect((await laneOf(db, webhook)).due_in_ms).toBeLessThanOrEqual(0);
  });

  it('is not lost where it comes while the lane is being given back', async () => {
    const webhook = await webhookWith(1);
    const claimed = await claimOne(webhook);
    await settleAll(claimed, { status: 'succeeded' });
    let waking: Promise<number> | null = null;
    // The lane has been looked through by then and is not given back yet.
    const late: Database = {
      ...db,
      transaction: (body) =>
        db.transaction(async (tx) => {
          const result = await body(tx);
          await notify(other, webhook);
          waking = takeWakes(other);
          await somebodyWaits(db);
          return result;
        }),
    };

    await releaseLanes(late, [releasedOf(claimed)]);
    await waking;

    expect((await laneOf(db, webhook)).due_in_ms).toBeLessThanOrEqual(0);
  });

  it('is not lost where it was taken just before the lane is looked through', async () => {
    const webhook = await webhookWith(1);
    const claimed = await claimOne(webhook);
    await settleAll(claimed, { status: 'succeeded' });
    const early = interrupted(db, 'lock_webhook_lanes', async () => {
      await notify(other, webhook);
      await takeWakes(other);
    });

    await releaseLanes(early, [releasedOf(claimed)]);

    expect((await laneOf(db, webhook)).due_in_ms).toBeLessThanOrEqual(0);
  });

  it('does not end the pause of an open circuit', async () => {
    const webhook = await webhookWith(1);
    await db.pool.query("UPDATE webhook_lane SET blocked_until = now() + interval '1 hour' WHERE webhook_id = $1", [
      webhook,
    ]);

    await takeWakes(db);

    expect((await laneOf(db, webhook)).due_in_ms).toBeGreaterThan(3_000_000);
  });
});

describeWithDatabase('whatever is written, woken, claimed and given back at the same time', () => {
  it('is delivered, and once', async () => {
    const webhooks = await Promise.all(Array.from({ length: 3 }, () => webhookWith(0)));
    const action = fc.record({
      what: fc.constantFrom('write', 'wake', 'turn', 'turn'),
      at: fc.nat(webhooks.length - 1),
      isOther: fc.boolean(),
    });

    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 60 }), async (actions) => {
        await inParallel(actions, 6, async ({ what, at, isOther }) => {
          const process = isOther ? other : db;
          if (what === 'write') await notify(process, webhooks[at] ?? '', 2);
          else if (what === 'wake') await takeWakes(process);
          else await turn(process, 2);
        });
        while ((await takeWakes(db)) + (await turn(other, 100)) > 0);

        const states = (await Promise.all(webhooks.map((webhook) => statesOf(db, webhook)))).flat();
        expect(states.filter((state) => state.delivery_status !== 'succeeded' || state.attempts !== 1)).toEqual([]);
        const logged = (await Promise.all(webhooks.map((webhook) => logOf(db, webhook)))).flat();
        expect(logged).toHaveLength(states.length);
      }),
      { numRuns: 15 },
    );
  });
});

describeWithDatabase('claims', () => {
  it('give no lane to two processes, and every lane to one', async () => {
    const webhooks = await Promise.all(Array.from({ length: 40 }, () => webhookWith(1)));
    await takeWakes(db);

    const claimed = await Promise.all(
      Array.from({ length: 16 }, (_, round) => claim({ quick: 5, slow: 0 }, round % 2 === 0 ? db : other)),
    );

    const ids = claimed.flat().map((lane) => lane.webhookId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(webhooks));
  });

  it('take of slow receivers no more than is wanted, and of quick ones regardless of them', async () => {
    const webhooks = await Promise.all(Array.from({ length: 8 }, () => webhookWith(1)));
    await takeWakes(db);
    await db.pool.query('UPDATE webhook_lane SET is_slow = true WHERE webhook_id = ANY($1)', [webhooks.slice(0, 6)]);

    const claimed = await claim({ quick: 9, slow: 2 });

    expect(claimed.filter(({ isSlow }) => isSlow)).toHaveLength(2);
    expect(
      claimed
        .filter(({ isSlow }) => !isSlow)
        .map(({ webhookId }) => webhookId)
        .sort(),
    ).toEqual(webhooks.slice(6).sort());
    await db.pool.query("UPDATE webhook_lane SET due_at = 'infinity' WHERE webhook_id = ANY($1)", [webhooks]);
  });

  it('pass on when the lease ends on the clock of the database, and burn no attempt', async () => {
    const webhook = await webhookWith(1);
    const first = await claimOne(webhook);
    const none = await claim(ALL, other);
    await expire(webhook);

    const [second] = await claim(ALL, other);

    expect(none).toEqual([]);
    expect(second?.webhookId).toBe(webhook);
    expect(await extendLeases(db, [first], LEASE_MS)).toEqual(new Set());
    expect(await statesOf(db, webhook)).toMatchObject([{ attempts: 0, tries: 0, delivery_status: 'pending' }]);
  });

  it('can be held on to for as long as they are not over', async () => {
    const webhook = await webhookWith(1);
    const held = await claimOne(webhook);

    const kept = await extendLeases(db, [held], LEASE_MS * 10);

    expect(kept).toEqual(new Set([webhook]));
    expect((await laneOf(db, webhook)).due_in_ms).toBeGreaterThan(LEASE_MS * 9);
  });
});

describeWithDatabase('reading what is due', () => {
  // Whoever claims is stopped where its view of the tables is made and its lane is not, while the former holder ends.
  const GATE = 7;
  const GATED_CLAIM = CLAIM_LANES.text.replaceAll('WHERE due_at <=', 'WHERE (SELECT open FROM gate) AND due_at <=');
  const GATE_SQL = `WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock(${GATE}) IS NOT NULL AS open)`;
  const READ_OF = (lanes: string) => READ_DUE.text.replace(/unnest\(\$1[^)]*\)/, lanes);

  /** The lane is due, and is claimed, delivered and given back while somebody else is about to claim it. */
  async function claimedMeanwhile(webhook: string, claiming: () => Promise<unknown>): Promise<void> {
    await makeDue(webhook);
    const gate = await db.pool.connect();
    await gate.query(`SELECT pg_advisory_lock(${GATE})`);
    const claims = claiming();
    await somebodyWaits(db);
    const [holder] = await claim();
    if (holder === undefined) throw new Error('There is nothing to claim.');
    await settleAll(holder, { status: 'succeeded' });
    await notify(db, webhook);
    await release(holder);
    // The clock of a statement stands still, so that what was given back after it began is due for it within the same
    // millisecond alone. That is rare, and here it is not.
    await db.pool.query("UPDATE webhook_lane SET due_at = due_at - interval '1 minute' WHERE webhook_id = $1", [
      webhook,
    ]);
    await gate.query(`SELECT pg_advisory_unlock(${GATE})`);
    gate.release();
    await claims;
  }

  it('by the statement that claims finds again what was just delivered', async () => {
    const webhook = await webhookWith(1);
    const [before] = await statesOf(db, webhook);
    const text = `${GATE_SQL}, claimed AS (${GATED_CLAIM}), wanted AS (SELECT "webhookId" AS webhook_id, 9 AS most,
      '-infinity'::timestamptz AS after_at, '${BEGINNING.id}'::uuid AS after_id FROM claimed) ${READ_OF('wanted')}`;
    let found: { id: string }[] = [];

    await claimedMeanwhile(webhook, async () => {
      found = await rows(other, text.replace(/AS lane\(.*\)/, 'AS lane'), [newId(), LEASE_MS, 10, 10]);
    });

    expect(found.map(({ id }) => id)).toEqual([before?.id]);
    expect((await statesOf(db, webhook)).find(({ id }) => id === before?.id)).toMatchObject({
      delivery_status: 'succeeded',
    });
  });

  it('by a statement of its own finds what is new and nothing else', async () => {
    const webhook = await webhookWith(1);
    const [before] = await statesOf(db, webhook);
    let claimed: Claimed[] = [];
    let found: Due[] = [];

    await claimedMeanwhile(webhook, async () => {
      claimed = await rows(other, `${GATE_SQL} ${GATED_CLAIM}`, [newId(), LEASE_MS, 10, 10]);
      found = await due(webhook, other);
    });

    const after = (await statesOf(db, webhook)).filter(({ id }) => id !== before?.id);
    expect(claimed).toMatchObject([{ webhookId: webhook }]);
    expect(found.map(({ id }) => id)).toEqual(after.map(({ id }) => id));
  });

  it('gives each lane its first notifications in order, after those that it had', async () => {
    const [one, two] = [await webhookWith(0), await webhookWith(0)];
    const [ofOne, ofTwo] = [await notify(db, one, 5), await notify(db, two, 2)];
    await db.pool.query("UPDATE webhook_notification SET next_attempt_at = now() + interval '1 minute' WHERE id = $1", [
      ofOne[1],
    ]);
    const beginning = { most: 2, after: BEGINNING };

    const first = await readDue(
      db,
      [
        { webhookId: one, ...beginning },
        { webhookId: two, ...beginning },
      ],
      messageOf,
    );
    const last = first.get(one)?.at(-1);
    const after = { at: last?.dueAt ?? BEGINNING.at, id: last?.id ?? BEGINNING.id };
    const second = await readDue(db, [{ webhookId: one, most: 9, after }], messageOf);

    expect(first.get(one)?.map(({ id }) => id)).toEqual([ofOne[0], ofOne[2]]);
    expect(first.get(two)?.map(({ id }) => id)).toEqual(ofTwo);
    expect(second.get(one)?.map(({ id }) => id)).toEqual([ofOne[3], ofOne[4]]);
  });
});

describeWithDatabase('settling', () => {
  it('counts an attempt with its result, and once only, even if it is written twice', async () => {
    const webhook = await webhookWith(2);
    const claimed = await claimOne(webhook);
    const results = (await due(webhook)).map((each) => result(claimed, each, { status: 'pending', delayMs: 5_000 }));

    await settle(db, results);
    const held = await settle(db, results);

    expect(held).toMatchObject([{ webhook_id: webhook, active: true }]);
    expect(await statesOf(db, webhook)).toMatchObject(
      results.map(() => ({ attempts: 1, tries: 1, delivery_status: 'pending', has_body: true })),
    );
    expect(await logOf(db, webhook)).toHaveLength(2);
    expect((await statesOf(db, webhook)).every(({ due_in_ms }) => due_in_ms > 4_000)).toBe(true);
  });

  it.each(['whose lease is over', 'whose lane was given to somebody else'])(
    'ignores the results of a process %s',
    async (what) => {
      const webhook = await webhookWith(1);
      const stale = await claimOne(webhook);
      const results = (await due(webhook)).map((each) => result(stale, each, { status: 'succeeded' }));
      await expire(webhook);
      if (what.includes('given')) await claim(ALL, other);

      const held = await settle(db, results);

      expect(held).toEqual([]);
      expect(await statesOf(db, webhook)).toMatchObject([{ attempts: 0, delivery_status: 'pending' }]);
      expect(await logOf(db, webhook)).toEqual([]);
    },
  );

  it('ignores those of a former lease of a process that holds the lane anew, in the same breath', async () => {
    const webhook = await webhookWith(2);
    const stale = await claimOne(webhook);
    const [one, two] = await due(webhook);
    await expire(webhook);
    const [anew] = await claim(ALL);
    if (one === undefined || two === undefined || anew === undefined) throw new Error('There is too little.');

    const held = await settle(db, [
      result(stale, one, { status: 'succeeded' }),
      result(anew, two, { status: 'succeeded' }),
    ]);

    expect(held.map(({ lease_token }) => lease_token)).toEqual([anew.leaseToken]);
    const states = new Map((await statesOf(db, webhook)).map((state) => [state.id, state.delivery_status]));
    expect([states.get(one.id), states.get(two.id)]).toEqual(['pending', 'succeeded']);
  });

  it('leaves a new round of tries alone that somebody asked for meanwhile, unless it was accepted', async () => {
    const webhook = await webhookWith(2);
    const claimed = await claimOne(webhook);
    const [failing, accepted] = await due(webhook);
    if (failing === undefined || accepted === undefined) throw new Error('There is too little.');
    await db.pool.query(
      `UPDATE webhook_notification SET "trigger" = 'manual', tries = 0, next_attempt_at = now() - interval '1 ms' WHERE webhook_id = $1`,
      [webhook],
    );

    await settle(db, [
      result(claimed, failing, { status: 'failed', reason: 'exhausted' }),
      result(claimed, accepted, { status: 'succeeded' }),
    ]);

    const states = new Map((await statesOf(db, webhook)).map((state) => [state.id, state]));
    expect(states.get(failing.id)).toMatchObject({
      delivery_status: 'pending',
      attempts: 1,
      tries: 0,
      failed_reason: null,
    });
    expect(states.get(accepted.id)).toMatchObject({ delivery_status: 'succeeded', attempts: 1 });
  });
});

describeWithDatabase('giving back', () => {
  it('makes the lane due with the first that waits, or with the end of the pause, or never', async () => {
    const webhook = await webhookWith(1);
    const claimed = await claimOne(webhook);
    await settleAll(claimed, { status: 'pending', delayMs: 60_000 });

    await release(claimed);
    const waiting = await laneOf(db, webhook);
    await expire(webhook);
    const again = await claimOne(webhook);
    const blockedUntilMs = again.nowMs + 600_000;
    await releaseLanes(db, [{ ...releasedOf(again), health: { ...UNTRIED, circuitOpens: 1, blockedUntilMs } }]);
    const blocked = await laneOf(db, webhook);

    expect(waiting.due_in_ms).toBeGreaterThan(50_000);
    expect(waiting.due_in_ms).toBeLessThanOrEqual(60_000);
    expect(blocked.due_in_ms).toBeGreaterThan(590_000);
    expect(blocked).toMatchObject({ is_blocked: true, circuit_opens: 1, lease_token: null });
  });

  it('does not bring back what failed before somebody made the webhook active anew', async () => {
    const webhook = await webhookWith(1);
    await db.pool.query('UPDATE webhook_lane SET failures = 20, exhausted = 2 WHERE webhook_id = $1', [webhook]);
    const claimed = await claimOne(webhook);
    await db.pool.query('UPDATE webhook_lane SET failures = 0, exhausted = 0 WHERE webhook_id = $1', [webhook]);

    await releaseLanes(db, [{ ...releasedOf(claimed), health: { ...claimed, failures: 21, exhausted: 3 } }]);

    expect(await laneOf(db, webhook)).toMatchObject({ failures: 0, exhausted: 0 });
  });

  it('is nothing to a process that lost the lane', async () => {
    const webhook = await webhookWith(1);
    const stale = await claimOne(webhook);
    await expire(webhook);
    const [holder] = await claim(ALL, other);

    await release(stale);

    expect(await laneOf(db, webhook)).toMatchObject({ lease_token: holder?.leaseToken });
  });
});

describeWithDatabase('among thousands of webhooks and notifications', () => {
  beforeAll(async () => {
    const account = await rows<{ account_id: string }>(db, 'SELECT account_id FROM webhook LIMIT 1');
    await db.pool.query(
      `WITH hook AS (INSERT INTO webhook (id, account_id, url, secret)
         SELECT gen_random_uuid(), $1, $2, '' FROM generate_series(1, 5000) RETURNING id)
       INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
         reference_id, delivery_status)
       SELECT gen_random_uuid(), $1, hook.id, gen_random_uuid(), now(), 'e', 't', gen_random_uuid(),
         CASE WHEN i % 5 = 0 THEN 'pending' ELSE 'succeeded' END FROM hook, generate_series(1, 10) i`,
      [account[0]?.account_id, URL],
    );
    await db.pool.query("UPDATE webhook_lane SET due_at = now() - interval '1 second' WHERE due_at = 'infinity'");
    await db.pool.query('ANALYZE');
  });

  const A = 'gen_random_uuid()';
  it.each<[string, Statement, string, string[]]>([
    ['taking word', TAKE_WAKES, '100', ['webhook_lane']],
    ['claiming', CLAIM_LANES, `${A}, 60000, 100, 25`, ['webhook_lane']],
    [
      'reading',
      READ_DUE,
      `ARRAY[${A}], ARRAY[8], ARRAY['-infinity'::timestamptz], ARRAY[${A}]`,
      ['webhook_notification'],
    ],
    ['settling', SETTLE, `'[]', ARRAY[${A}], ARRAY[${A}]`, ['webhook_notification', 'webhook_lane']],
    ['giving back', RELEASE, `'[]', ARRAY[${A}]`, ['webhook_notification', 'webhook_lane']],
  ])('%s reads no table from end to end', async (_what, { text }, values, tables) => {
    const client = await db.pool.connect();
    try {
      await client.query('SET plan_cache_mode = force_generic_plan');
      await client.query(`PREPARE planned AS ${text}`);
      const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE planned (${values})`);
      const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
      for (const table of tables) expect(lines).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    } finally {
      client.release(true);
    }
  });
});

/** A webhook with so many notifications that are due. */
async function webhookWith(count: number): Promise<string> {
  const webhook = await newWebhook(db, { url: URL });
  if (count > 0) await notify(db, webhook, count);
  return webhook;
}

type Lane = Claimed & { leaseToken: string };

async function claim(wanted = ALL, from: Database = db): Promise<Lane[]> {
  const token = newId();
  const claimed = await claimLanes(from, wanted, { token, ms: LEASE_MS });
  return claimed.map((lane) => ({ ...lane, leaseToken: token }));
}

/** Claims a lane, and nothing else. */
async function claimOne(webhook: string): Promise<Lane> {
  await makeDue(webhook);
  const [lane] = await claim();
  if (lane === undefined) throw new Error('There is nothing to claim.');
  return lane;
}

/** Makes a lane due, and no other. */
async function makeDue(webhook: string): Promise<void> {
  await takeWakes(db);
  await db.pool.query(
    `UPDATE webhook_lane SET due_at = CASE WHEN webhook_id = $1 THEN now() - interval '1 second' ELSE 'infinity' END`,
    [webhook],
  );
}

/** What a process does with the lanes that it gets: everything in them is accepted. Tells how many lanes there were. */
async function turn(process: Database, most: number): Promise<number> {
  const lanes = await claim({ quick: most, slow: 0 }, process);
  for (const lane of lanes) {
    const results = (await due(lane.webhookId, process)).map((each) => result(lane, each, { status: 'succeeded' }));
    await settle(process, results);
  }
  if (lanes.length > 0) await releaseLanes(process, lanes.map(releasedOf));
  return lanes.length;
}

/** Does something with each, so many at a time. */
async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const line = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, line));
}

/** As if the time of the lease had passed. */
async function expire(webhook: string): Promise<void> {
  await db.pool.query(
    "UPDATE webhook_lane SET lease_until = now() - interval '1 ms', due_at = now() - interval '1 ms' WHERE webhook_id = $1",
    [webhook],
  );
}

async function due(webhookId: string, from: Database = db): Promise<Due[]> {
  return (await readDue(from, [{ webhookId, most: 100, after: BEGINNING }], messageOf)).get(webhookId) ?? [];
}

function result({ leaseToken }: Lane, each: Due, verdict: Verdict) {
  const attempt: Attempt = {
    id: newId(),
    startedMs: Date.now(),
    durationMs: 1,
    requestHeaders: {},
    outcome: verdict.status === 'succeeded' ? 'success' : 'http_error',
    statusCode: 500,
    error: null,
    responseHeaders: null,
    responseBody: null,
    isTruncated: false,
  };
  return { due: each, leaseToken, verdict, attempt, body: Buffer.from('{}') };
}

async function settleAll(lane: Lane, verdict: Verdict): Promise<void> {
  await settle(
    db,
    (await due(lane.webhookId)).map((each) => result(lane, each, verdict)),
  );
}

function releasedOf(lane: Lane) {
  const { webhookId, leaseToken, window, isSlow } = lane;
  return { webhookId, leaseToken, before: lane, health: lane, window, isSlow };
}

async function release(lane: Lane): Promise<void> {
  await releaseLanes(db, [releasedOf(lane)]);
}
