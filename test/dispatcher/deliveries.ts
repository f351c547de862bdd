import { newId } from '../../src/core/id.ts';
import type { Database } from '../../src/db/client.ts';
import { Dispatcher, type DispatcherParts } from '../../src/dispatcher/dispatcher.ts';
import type { WrittenEvent } from '../../src/dispatcher/due-reader.ts';
import { type CustomHeader, type Endpoint, Endpoints } from '../../src/dispatcher/endpoint.ts';
import { headersPurpose, secretPurpose, type WebhookMessage } from '../../src/dispatcher/message.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { intercepted } from '../support/intercepted.ts';
import { type Handler, type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { testSealer } from '../support/sealer.ts';
import { rows } from '../support/tracking.ts';
import { until } from '../support/until.ts';
import { loopbackClient } from '../support/webhooks.ts';

/** A notification and its event as the messages of these tests take them. */
export interface Row {
  id: string;
  event: string;
}

export interface Outbox {
  record: { place: number };
  snapshot: { name: string };
}

export type TestDispatcher = Dispatcher<Row, Outbox>;

type TestParts = Partial<DispatcherParts<Row, Outbox>>;

/** A database, a receiver, and the dispatchers between them, for all the tests of a file. */
export interface DeliveryStage {
  db: TestDatabase;
  receiver: LoopbackServer;
  /** What the receiver answers with. */
  answer: Handler;
  /** Starts a dispatcher, which ends with the test. */
  start(parts?: TestParts, from?: Database): TestDispatcher;
  /** Ends what a test started: what it left waiting is not for the next. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A webhook as a test wants it. */
export interface WebhookSaid {
  url: string;
  accountId?: string;
  headers?: CustomHeader[];
  secret?: string;
}

/** What became of a notification. */
export interface State {
  id: string;
  delivery_status: string;
  failed_reason: string | null;
  attempts: number;
  tries: number;
  last_outcome: string | null;
  last_status_code: number | null;
  is_finished: boolean;
  has_body: boolean;
  /** Until it is tried again. */
  due_in_ms: number;
}

/** An attempt as it was logged. */
export interface Logged {
  notification_id: string;
  number: number;
  trigger: string;
  outcome: string;
  status_code: number | null;
  error: string | null;
  request_headers: Record<string, string>;
  response_headers: Record<string, string> | null;
  response_body: Buffer | null;
  is_truncated: boolean;
  duration_ms: number;
}

/** A queue as tests look at it. */
export interface LaneState {
  due_in_ms: number | null;
  lease_token: string | null;
  is_blocked: boolean;
  blocked_for_ms: number | null;
  window: number;
  is_slow: boolean;
  circuit_opens: number;
  failures: number;
  failed_notifications: number;
  exhausted: number;
  is_warned: boolean;
}

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Retries that come at once, and such that no test lives to see. */
export const AT_ONCE: readonly number[] = Array.from({ length: 12 }, () => 0.001);
export const NEVER: readonly number[] = Array.from({ length: 12 }, () => 3_600);

const sealer = testSealer();
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const ACCEPTING: Handler = (_request, response) => sendStatus(response, 200, 'thanks');

/** Opens a stage, whose receiver accepts everything by default. */
export async function openDeliveryStage(): Promise<DeliveryStage> {
  const db = await testDatabase();
  const receiver = await startLoopbackServer((request, response) => stage.answer(request, response));
  const started: TestDispatcher[] = [];
  const stage: DeliveryStage = { db, receiver, answer: ACCEPTING, start, clear, close };
  return stage;

  function start(parts: TestParts = {}, from: Database = db): TestDispatcher {
    const dispatcher = newDispatcher(from, parts);
    started.push(dispatcher);
    dispatcher.start();
    return dispatcher;
  }

  async function clear(): Promise<void> {
    await Promise.all(started.splice(0).map((dispatcher) => dispatcher.stop()));
    await db.pool.query('DELETE FROM webhook');
    stage.answer = ACCEPTING;
    receiver.requests.length = 0;
  }

  async function close(): Promise<void> {
    await receiver.close();
    await db.drop();
  }
}

/** Makes an account. */
export async function newAccount(db: Database): Promise<string> {
  const id = newId();
  await db.pool.query('INSERT INTO account (id, name) VALUES ($1, $2)', [id, id]);
  return id;
}

/** Makes a webhook, in an account of its own by default. */
export async function newWebhook(
  db: Database,
  { url, accountId, headers, secret = SECRET }: WebhookSaid,
): Promise<string> {
  const id = newId();
  await db.pool.query(
    `INSERT INTO webhook (id, account_id, url, events, headers, secret) VALUES ($1, $2, $3, '{*}', $4, $5)`,
    [
      id,
      accountId ?? (await newAccount(db)),
      url,
      headers === undefined ? null : sealer.seal(JSON.stringify(headers), headersPurpose(id)),
      sealer.seal(secret, secretPurpose(id)),
    ],
  );
  return id;
}

const NOTIFY = `WITH made AS (
    SELECT x.id, x.place, gen_random_uuid() AS event_id, gen_random_uuid() AS snapshot_id, w.account_id, w.id AS webhook_id
    FROM unnest($2::uuid[]) WITH ORDINALITY AS x(id, place) JOIN webhook w ON w.id = $1
  ), snapshot AS (
    INSERT INTO outbox_snapshot (id, created_at, account_id, body)
    SELECT snapshot_id, now(), account_id, jsonb_build_object('name', 'ä ' || place) FROM made
  ), event AS (
    INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record)
    SELECT event_id, now(), account_id, 'container.transport.vessel_arrived', 'transport_event', event_id, snapshot_id,
      jsonb_build_object('place', place) FROM made
  )
  INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
    reference_id, next_attempt_at)
  SELECT id, account_id, webhook_id, event_id, now(), 'container.transport.vessel_arrived', 'transport_event', event_id,
    now() - $3 * interval '1 millisecond' + place * interval '1 millisecond'
  FROM made`;

/** Writes notifications as a change does, each due a millisecond after the other, and gives their ids in that order. */
export async function notify(db: Database, webhookId: string, count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await db.pool.query(NOTIFY, [webhookId, ids, count + 1_000]);
  return ids;
}

/** The message of a notification in these tests. */
export function messageOf(row: Row, event: Outbox | WrittenEvent): WebhookMessage {
  const data = { id: row.id, type: 'webhook_notification', attributes: { event: row.event } };
  if ('included' in event) return { data, included: event.included };
  const own = JSON.stringify({ type: 'transport_event', id: `${event.record.place} ${event.snapshot.name}` });
  return { data, included: { shared: Buffer.alloc(0), own } };
}

/** A dispatcher that reaches this machine and tries again at once, by default. */
export function newDispatcher(db: Database, parts: TestParts = {}): TestDispatcher {
  const settings = { retrySeconds: AT_ONCE, pollMs: 5, ...parts.settings };
  return new Dispatcher({ db, sealer, messageOf, http: loopbackClient(), log: SILENT, ...parts, settings });
}

/** What became of the notifications of a webhook, in the order in which they were made. */
export function statesOf(db: Database, webhookId: string): Promise<State[]> {
  return rows<State>(
    db,
    `SELECT id, delivery_status, failed_reason, attempts, tries, last_outcome, last_status_code,
       finished_at IS NOT NULL AS is_finished, body IS NOT NULL AS has_body,
       (extract(epoch FROM next_attempt_at - now()) * 1000)::float8 AS due_in_ms
     FROM webhook_notification WHERE webhook_id = $1 ORDER BY id`,
    [webhookId],
  );
}

/** The attempts of a webhook in the order in which they began. */
export function logOf(db: Database, webhookId: string): Promise<Logged[]> {
  return rows<Logged>(db, 'SELECT * FROM webhook_attempt WHERE webhook_id = $1 ORDER BY started_at, id', [webhookId]);
}

/** The queue of a webhook. */
export async function queueOf(db: Database, webhookId: string): Promise<LaneState> {
  const [queue] = await rows<LaneState>(
    db,
    `SELECT CASE WHEN isfinite(due_at) THEN (extract(epoch FROM due_at - now()) * 1000)::float8 END AS due_in_ms,
       lease_token, coalesce(blocked_until > now(), false) AS is_blocked,
       (extract(epoch FROM blocked_until - now()) * 1000)::float8 AS blocked_for_ms, "window", is_slow, circuit_opens,
       failures, failed_notifications, exhausted, warned_at IS NOT NULL AS is_warned
     FROM webhook_lane WHERE webhook_id = $1`,
    [webhookId],
  );
  if (queue === undefined) throw new Error('The webhook has no queue.');
  return queue;
}

/** The same database, to which something happens right before each statement that is not of a transaction. */
export function watched(db: Database, happening: (name: string, values: unknown[]) => unknown): Database {
  return { ...db, query: intercepted(db.query, ({ name }, values) => happening(name, values)) };
}

/** Resolves when nothing of a webhook waits any more. */
export function delivered(db: Database, webhookId: string): Promise<void> {
  return until(async () => (await statesOf(db, webhookId)).every((state) => state.delivery_status !== 'pending'));
}

/** Resolves when so many attempts are recorded. */
export function recorded(db: Database, webhookId: string, attempts: number): Promise<void> {
  return until(async () => (await logOf(db, webhookId)).length >= attempts);
}

/** The receiver of a webhook as the dispatcher reads it. */
export async function endpointOf(db: Database, webhookId: string): Promise<Endpoint> {
  const endpoint = (await new Endpoints({ db, sealer, log: SILENT }).read([webhookId])).get(webhookId);
  if (endpoint === undefined) throw new Error('There is no such webhook.');
  return endpoint;
}
