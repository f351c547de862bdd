import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import type { ClaimedQueue } from '../../src/dispatcher/claim.ts';
import {
  READ_DUE_WEBHOOK_NOTIFICATIONS,
  SETTLE_WEBHOOK_NOTIFICATIONS,
} from '../../src/dispatcher/delivery-statements.ts';
import { BEGINNING, type Due, readDue } from '../../src/dispatcher/due-reader.ts';
import {
  CLAIM_WEBHOOK_LANES,
  RELEASE_WEBHOOK_LANES,
  TAKE_WEBHOOK_WAKES,
} from '../../src/dispatcher/queue-statements.ts';
import { settleNotifications } from '../../src/dispatcher/settle.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../support/database.ts';
import { untilLockIsAwaited } from '../support/interrupted.ts';
import { rows } from '../support/tracking.ts';
import { logOf, messageOf, newAccount, notify, statesOf } from './deliveries.ts';
import {
  claim,
  claimOne,
  due,
  expire,
  LEASE_MS,
  makeDue,
  release,
  result,
  settleAll,
  URL,
  webhookWith,
} from './endpoint-queues.ts';

const db = useDatabase();
const other = useSecondProcess(db);

describeWithDatabase('reading what is due', () => {
  // The claim is stopped between its snapshot of the tables and its lock of the queue, while the former holder ends.
  const GATE = 7;
  const GATED_CLAIM = CLAIM_WEBHOOK_LANES.text.replaceAll(
    'WHERE due_at <=',
    'WHERE (SELECT open FROM gate) AND due_at <=',
  );
  const GATE_SQL = `WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock(${GATE}) IS NOT NULL AS open)`;
  const READ_OF = (queues: string) => READ_DUE_WEBHOOK_NOTIFICATIONS.text.replace(/unnest\(\$1[^)]*\)/, queues);

  /** The queue is due, and is claimed, delivered and released while another process is about to claim it. */
  async function claimedMeanwhile(webhook: string, claiming: () => Promise<unknown>): Promise<void> {
    await makeDue(db, webhook);
    const gate = await db.pool.connect();
    await gate.query(`SELECT pg_advisory_lock(${GATE})`);
    const claims = claiming();
    await untilLockIsAwaited(db);
    const [holder] = await claim(db);
    if (holder === undefined) throw new Error('There is nothing to claim.');
    await settleAll(db, holder, { status: 'succeeded' });
    await notify(db, webhook);
    await release(db, holder);
    // The clock of a statement stands still, so that what was released after it began is due for it within the same
    // millisecond alone. That is rare, and here it is not.
    await db.pool.query("UPDATE webhook_lane SET due_at = due_at - interval '1 minute' WHERE webhook_id = $1", [
      webhook,
    ]);
    await gate.query(`SELECT pg_advisory_unlock(${GATE})`);
    gate.release();
    await claims;
  }

  it('by the statement that claims finds again what was just delivered', async () => {
    const webhook = await webhookWith(db, 1);
    const [before] = await statesOf(db, webhook);
    const text = `${GATE_SQL}, claimed AS (${GATED_CLAIM}), wanted AS (SELECT "webhookId" AS webhook_id, 9 AS most,
      '-infinity'::timestamptz AS after_at, '${BEGINNING.id}'::uuid AS after_id FROM claimed) ${READ_OF('wanted')}`;
    let found: { id: string }[] = [];

    await claimedMeanwhile(webhook, async () => {
      found = await rows(other, text.replace(/AS queue\(.*\)/, 'AS queue'), [newId(), LEASE_MS, 10, 10]);
    });

    expect(found.map(({ id }) => id)).toEqual([before?.id]);
    expect((await statesOf(db, webhook)).find(({ id }) => id === before?.id)).toMatchObject({
      delivery_status: 'succeeded',
    });
  });

  it('by a statement of its own finds what is new and nothing else', async () => {
    const webhook = await webhookWith(db, 1);
    const [before] = await statesOf(db, webhook);
    let claimed: ClaimedQueue[] = [];
    let found: Due[] = [];

    await claimedMeanwhile(webhook, async () => {
      claimed = await rows(other, `${GATE_SQL} ${GATED_CLAIM}`, [newId(), LEASE_MS, 10, 10]);
      found = await due(other, webhook);
    });

    const after = (await statesOf(db, webhook)).filter(({ id }) => id !== before?.id);
    expect(claimed).toMatchObject([{ webhookId: webhook }]);
    expect(found.map(({ id }) => id)).toEqual(after.map(({ id }) => id));
  });

  it('gives each queue its first notifications in order, after those that it had', async () => {
    const [one, two] = [await webhookWith(db, 0), await webhookWith(db, 0)];
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
    const webhook = await webhookWith(db, 2);
    const claimed = await claimOne(db, webhook);
    const results = (await due(db, webhook)).map((each) =>
      result(claimed, each, { status: 'pending', delayMs: 5_000 }),
    );

    await settleNotifications(db, results);
    const held = await settleNotifications(db, results);

    expect(held).toMatchObject([{ webhook_id: webhook, active: true }]);
    expect(await statesOf(db, webhook)).toMatchObject(
      results.map(() => ({ attempts: 1, tries: 1, delivery_status: 'pending', has_body: true })),
    );
    expect(await logOf(db, webhook)).toHaveLength(2);
    expect((await statesOf(db, webhook)).every(({ due_in_ms }) => due_in_ms > 4_000)).toBe(true);
  });

  it.each(['whose lease is over', 'whose queue was claimed by another process'])(
    'ignores the results of a process %s',
    async (what) => {
      const webhook = await webhookWith(db, 1);
      const stale = await claimOne(db, webhook);
      const results = (await due(db, webhook)).map((each) => result(stale, each, { status: 'succeeded' }));
      await expire(db, webhook);
      if (what.includes('given')) await claim(other);

      const held = await settleNotifications(db, results);

      expect(held).toEqual([]);
      expect(await statesOf(db, webhook)).toMatchObject([{ attempts: 0, delivery_status: 'pending' }]);
      expect(await logOf(db, webhook)).toEqual([]);
    },
  );

  it('ignores those of a former lease of a process that holds the queue anew, in the same breath', async () => {
    const webhook = await webhookWith(db, 2);
    const stale = await claimOne(db, webhook);
    const [one, two] = await due(db, webhook);
    await expire(db, webhook);
    const [anew] = await claim(db);
    if (one === undefined || two === undefined || anew === undefined) throw new Error('There is too little.');

    const held = await settleNotifications(db, [
      result(stale, one, { status: 'succeeded' }),
      result(anew, two, { status: 'succeeded' }),
    ]);

    expect(held.map(({ lease_token }) => lease_token)).toEqual([anew.leaseToken]);
    const states = new Map((await statesOf(db, webhook)).map((state) => [state.id, state.delivery_status]));
    expect([states.get(one.id), states.get(two.id)]).toEqual(['pending', 'succeeded']);
  });

  it('keeps a new round of attempts that was requested meanwhile, unless it was accepted', async () => {
    const webhook = await webhookWith(db, 2);
    const claimed = await claimOne(db, webhook);
    const [failing, accepted] = await due(db, webhook);
    if (failing === undefined || accepted === undefined) throw new Error('There is too little.');
    await db.pool.query(
      `UPDATE webhook_notification SET "trigger" = 'manual', tries = 0, next_attempt_at = now() - interval '1 ms' WHERE webhook_id = $1`,
      [webhook],
    );

    await settleNotifications(db, [
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

describeWithDatabase('among thousands of webhooks and notifications', () => {
  beforeAll(async () => {
    await db.pool.query(
      `WITH hook AS (INSERT INTO webhook (id, account_id, url, secret)
         SELECT gen_random_uuid(), $1, $2, '' FROM generate_series(1, 5000) RETURNING id)
       INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
         reference_id, delivery_status)
       SELECT gen_random_uuid(), $1, hook.id, gen_random_uuid(), now(), 'e', 't', gen_random_uuid(),
         CASE WHEN i % 5 = 0 THEN 'pending' ELSE 'succeeded' END FROM hook, generate_series(1, 10) i`,
      [await newAccount(db), URL],
    );
    await db.pool.query("UPDATE webhook_lane SET due_at = now() - interval '1 second' WHERE due_at = 'infinity'");
    await db.pool.query('ANALYZE');
  });

  const A = 'gen_random_uuid()';
  it.each<[string, { text: string }, string, string[]]>([
    ['taking word', TAKE_WEBHOOK_WAKES, '100', ['webhook_lane']],
    ['claiming', CLAIM_WEBHOOK_LANES, `${A}, 60000, 100, 25`, ['webhook_lane']],
    [
      'reading',
      READ_DUE_WEBHOOK_NOTIFICATIONS,
      `ARRAY[${A}], ARRAY[8], ARRAY['-infinity'::timestamptz], ARRAY[${A}]`,
      ['webhook_notification'],
    ],
    [
      'settling',
      SETTLE_WEBHOOK_NOTIFICATIONS,
      `'[]', ARRAY[${A}], ARRAY[${A}], ARRAY[${A}]`,
      ['webhook_notification', 'webhook_lane'],
    ],
    ['giving back', RELEASE_WEBHOOK_LANES, `'[]', ARRAY[${A}]`, ['webhook_notification', 'webhook_lane']],
  ])('%s reads no table from end to end', async (_what, { text }, values, tables) => {
    const client = await db.pool.connect();
    try {
      await client.query('SET plan_cache_mode = force_generic_plan');
      await client.query(`PREPARE planned AS ${text}`);
      const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE planned (${values})`);
      const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
      // An empty partition is read as a whole, because there is nothing in it.
      const { rows } = await client.query<{ name: string }>(
        'SELECT DISTINCT tableoid::regclass::text AS name FROM webhook_notification',
      );
      const read = tables.flatMap((table) => (table === 'webhook_notification' ? rows.map(({ name }) => name) : table));
      for (const table of read) expect(lines).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    } finally {
      client.release(true);
    }
  });
});
