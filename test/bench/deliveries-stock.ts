import { putWebhooks } from '../support/webhook-load.ts';
import { filling } from './filling.ts';
import type { BenchDatabase } from './server.ts';
import { idOf, receiveOnce } from './webhook-rows.ts';

/** So far ahead are notifications due when they are written, and how many more seconds for each, so that all are there by then. */
const DUE_SECONDS = 2;
const DUE_SECONDS_EACH = 1 / 500;
/** From the second time on, so many times as long as the last writing took. */
const PATIENCE = 3;

/** So many events a change has; the changes of the measured journeys have 2.09. */
const EVENTS_OF_CHANGE = 2;

/** Webhooks to which the events of one real change can be sent as often as is wanted. */
export interface Stock {
  webhookIds: string[];
  /** Writes at least so many notifications for each of some webhooks, all due at one moment, so much later, and answers with how many these are. */
  put(webhookIds: readonly string[], each: number, aheadSeconds?: number): Promise<number>;
  /** Waits until nothing is pending, and answers with the notifications a second from that moment to the last result. */
  drained(): Promise<number>;
  /** Waits until what was put last is due. */
  due(): Promise<void>;
  /** The bytes of the tables of deliveries with their indexes, vacuumed as the server does by itself in time. */
  bytes(): Promise<number>;
}

/** What the largest events show: a container on its way, with its shipment, its places and its terminal. */
const TEMPLATE = `SELECT e.snapshot_id, (array_agg(e.id ORDER BY e.id))[:${EVENTS_OF_CHANGE}] AS ids FROM outbox_event e
  WHERE e.reference_type = 'transport_event' GROUP BY e.snapshot_id
  HAVING count(*) >= ${EVENTS_OF_CHANGE} ORDER BY e.snapshot_id LIMIT 1`;

/** SQL: when a change is taken to have been written: one a millisecond. */
const AT = "(now() + place * interval '1 millisecond')";

/**
 * As changes write it: each has a snapshot of its own, which its events share. The ids are in the order of time, as those of the
 * program are: with random ones, indexes would be larger than they ever are.
 */
const COPY = `WITH change AS MATERIALIZED (
    SELECT t.webhook_id, ${idOf(AT, "'snapshot' || place || ' ' || t.webhook_id")} AS snapshot_id, place, ${AT} AS at
    FROM unnest($1::uuid[]) AS t(webhook_id), generate_series(1, $2::int) AS place
  ), x AS MATERIALIZED (
    SELECT change.*, ${idOf('at', "'event' || place || ' ' || webhook_id || ' ' || template_id")} AS event_id, template_id
    FROM change, unnest($4::uuid[]) AS template_id
  ), snapshot AS (
    INSERT INTO outbox_snapshot (id, created_at, account_id, body, included)
    SELECT change.snapshot_id, now(), s.account_id, s.body, s.included FROM change, outbox_snapshot s WHERE s.id = $3
  ), notified AS (
    INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record,
      included)
    SELECT x.event_id, now(), e.account_id, e.name, e.reference_type, e.reference_id, x.snapshot_id, e.record, e.included
    FROM x JOIN outbox_event e ON e.id = x.template_id
  )
  INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
    reference_id, next_attempt_at, created_at)
  SELECT ${idOf('x.at', "x.event_id || ' ' || x.webhook_id")}, e.account_id, x.webhook_id, x.event_id, now(), e.name, e.reference_type, e.reference_id,
    now() + $5 * interval '1 second', x.at
  FROM x JOIN outbox_event e ON e.id = x.template_id ORDER BY x.place`;

const STATE = `SELECT count(*) FILTER (WHERE delivery_status = 'failed')::int AS failed, count(*)::int AS written,
    extract(epoch FROM max(finished_at) - min(next_attempt_at))::float8 AS seconds
  FROM webhook_notification WHERE next_attempt_at >= $1`;

/** By the index of what waits, so that to look costs nothing beside what is measured. */
const IS_PENDING = `SELECT EXISTS (SELECT FROM webhook_notification
    WHERE delivery_status = 'pending' AND next_attempt_at >= $1) AS pending`;
const LOOK_MS = 100;

/** The event and its snapshot belong to the change, whoever is notified. */
const BYTES = `SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
  WHERE relkind = 'r' AND relname ~ '^webhook_(notification|attempt|lane|wake)'`;

/** Makes an account with webhooks at these addresses, and has a line report one journey. */
export async function stockDeliveries(db: BenchDatabase, urls: readonly string[]): Promise<Stock> {
  const accountId = await receiveOnce(db);
  const webhookIds = await putWebhooks(db, { accountId, urls });
  const { rows } = await db.pool.query(TEMPLATE);
  const [template] = rows;
  let dueAt: Date | null = null;
  let secondsEach = DUE_SECONDS_EACH;
  return { webhookIds, put, due, drained, bytes };

  async function put(ids: readonly string[], each: number, aheadSeconds = 0): Promise<number> {
    const changes = Math.ceil(each / EVENTS_OF_CHANGE);
    const count = ids.length * changes * EVENTS_OF_CHANGE;
    const dueSeconds = DUE_SECONDS + count * secondsEach + aheadSeconds;
    const startedAt = performance.now();
    await filling(db, async (fill) => {
      await fill(COPY, [ids, changes, template.snapshot_id, template.ids, dueSeconds]);
      await fill('ANALYZE webhook_notification, outbox_event, outbox_snapshot, webhook_lane');
    });
    secondsEach = (PATIENCE * (performance.now() - startedAt)) / 1_000 / count;
    const due = await db.pool.query(
      'SELECT max(next_attempt_at) AS at, max(next_attempt_at) < now() AS is_past FROM webhook_notification',
    );
    if (due.rows[0].is_past)
      throw new Error('The machine is too busy: notifications were due before they were written.');
    dueAt = due.rows[0].at;
    return count;
  }

  async function due(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, (dueAt?.getTime() ?? 0) - Date.now()));
  }

  async function drained(): Promise<number> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if ((await db.pool.query(IS_PENDING, [dueAt])).rows[0].pending) continue;
      const state = (await db.pool.query(STATE, [dueAt])).rows[0];
      if (state.failed > 0) throw new Error(`${state.failed} deliveries failed.`);
      return state.written / state.seconds;
    }
  }

  function bytes(): Promise<number> {
    return filling(db, async (send) => {
      await send('VACUUM webhook_notification, webhook_attempt, webhook_lane, webhook_wake');
      return (await send<{ bytes: number }>(BYTES)).rows[0]?.bytes ?? 0;
    });
  }
}
