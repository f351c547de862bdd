import { newId } from '../../src/core/id.ts';
import type { Database } from '../../src/db/client.ts';
import type { Attempt } from '../../src/dispatcher/attempt.ts';
import { type ClaimedQueue, claimQueues, takeWakes } from '../../src/dispatcher/claim.ts';
import { DeliveryBuffer, EventSnapshot } from '../../src/dispatcher/delivery-buffer.ts';
import { BEGINNING, type Due, readDue } from '../../src/dispatcher/due-reader.ts';
import { EndpointQueue } from '../../src/dispatcher/endpoint-queue.ts';
import { UNTRIED } from '../../src/dispatcher/health.ts';
import { type ReleasedQueue, releaseQueues } from '../../src/dispatcher/release.ts';
import { type NotificationSettlement, settleNotifications, type Verdict } from '../../src/dispatcher/settle.ts';
import { endpointOf, messageOf, newWebhook, notify, SECRET } from './deliveries.ts';

/** A queue as it was claimed, and by which name it is held. */
export type ClaimedLane = ClaimedQueue & { leaseToken: string };

/** A queue in memory as a test wants it. */
export interface LaneSaid {
  accountId?: string;
  isSlow?: boolean;
  /** So many deliveries may be under way at once, and so many are waiting. */
  window?: number;
  waiting?: number;
}

export const LEASE_MS = 60_000;
export const ALL = { quick: 1_000, slow: 1_000 };
export const URL = 'https://hooks.example.com/';

const ATTEMPT_MS = 15_000;

/** A webhook with so many notifications that are due. */
export async function webhookWith(db: Database, count: number): Promise<string> {
  const webhook = await newWebhook(db, { url: URL });
  if (count > 0) await notify(db, webhook, count);
  return webhook;
}

/** Claims what is due. */
export async function claim(db: Database, wanted = ALL): Promise<ClaimedLane[]> {
  const token = newId();
  const claimed = await claimQueues(db, wanted, { token, ms: LEASE_MS });
  return claimed.map((queue) => ({ ...queue, leaseToken: token }));
}

/** Claims a queue, and nothing else. */
export async function claimOne(db: Database, webhook: string): Promise<ClaimedLane> {
  await makeDue(db, webhook);
  const [queue] = await claim(db);
  if (queue === undefined) throw new Error('There is nothing to claim.');
  return queue;
}

/** Makes a queue due, and no other. */
export async function makeDue(db: Database, webhook: string): Promise<void> {
  await takeWakes(db);
  await db.pool.query(
    `UPDATE webhook_lane SET due_at = CASE WHEN webhook_id = $1 THEN now() - interval '1 second' ELSE 'infinity' END`,
    [webhook],
  );
}

/** As if the time of the lease had passed. */
export async function expire(db: Database, webhook: string): Promise<void> {
  await db.pool.query(
    "UPDATE webhook_lane SET lease_until = now() - interval '1 ms', due_at = now() - interval '1 ms' WHERE webhook_id = $1",
    [webhook],
  );
}

/** What is due in a queue. */
export async function due(db: Database, webhookId: string): Promise<Due[]> {
  return (await readDue(db, [{ webhookId, most: 100, after: BEGINNING }], messageOf)).get(webhookId) ?? [];
}

/** What a notification came to by an attempt that was made while the queue was held. */
export function result({ leaseToken }: { leaseToken: string }, each: Due, verdict: Verdict): NotificationSettlement {
  const attempt: Attempt = {
    id: newId(),
    startedMs: Date.now(),
    durationMs: 1,
    signatures: null,
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

/** Gives everything in a queue the same result. */
export async function settleAll(db: Database, queue: ClaimedLane, verdict: Verdict): Promise<void> {
  const waiting = await due(db, queue.webhookId);
  await settleNotifications(
    db,
    waiting.map((each) => result(queue, each, verdict)),
  );
}

/** A queue as it is released when its health did not change. */
export function releasedOf(queue: ClaimedLane): ReleasedQueue {
  const { webhookId, leaseToken, window, isSlow } = queue;
  return { webhookId, leaseToken, before: queue, health: queue, window, isSlow };
}

/** Gives a queue back. */
export async function release(db: Database, queue: ClaimedLane): Promise<void> {
  await releaseQueues(db, [releasedOf(queue)]);
}

/** A queue that is held for one that was claimed. */
export async function heldQueue(
  db: Database,
  claimed: ClaimedLane,
  buffer = new DeliveryBuffer(),
): Promise<EndpointQueue> {
  const { leaseToken, webhookId } = claimed;
  const leaseEndsAt = performance.now() + LEASE_MS;
  const endpoint = await endpointOf(db, webhookId);
  return new EndpointQueue({ claimed, endpoint, leaseToken, leaseEndsAt, attemptMs: ATTEMPT_MS, buffer });
}

/** A queue of which no database knows. */
export function queueInMemory({
  accountId = newId(),
  isSlow = false,
  window = 1,
  waiting = 0,
}: LaneSaid = {}): EndpointQueue {
  const webhookId = newId();
  const claimed: ClaimedQueue = { ...UNTRIED, webhookId, accountId, window, isSlow, nowMs: 0 };
  const receiver = { url: URL, active: true, updatedAt: '2026-11-21T12:00:00.000Z', headers: [], secret: SECRET };
  const endpoint = { ...receiver, webhookId, nextSecret: null, switchesAt: null };
  const leaseEndsAt = performance.now() + LEASE_MS;
  const buffer = new DeliveryBuffer();
  const queue = new EndpointQueue({
    claimed,
    endpoint,
    leaseToken: newId(),
    leaseEndsAt,
    attemptMs: ATTEMPT_MS,
    buffer,
  });
  const all = Array.from({ length: waiting }, () => dueWith({ webhookId }));
  queue.add(all, { webhookId, most: waiting, after: BEGINNING });
  return queue;
}

/** A notification of which no database knows. */
export function dueWith(said: { webhookId?: string; body?: Buffer; snapshot?: EventSnapshot }): Due {
  const { webhookId = newId(), body = null, snapshot = null } = said;
  const id = newId();
  const untried = { attempts: 0, tries: 0, triedMs: null, lagMs: 0, dueAt: '2026-11-21T12:00:00.000Z' };
  const createdAt = untried.dueAt;
  const facts = {
    event: 'container.created',
    createdAt,
    trigger: 'auto',
    reference: { type: 'container', id },
    message: null,
  };
  return { id, webhookId, ...untried, ...facts, body, snapshot };
}

/** A snapshot of which nothing was written with the change. */
export function snapshotWith(id: string, body: string): EventSnapshot {
  return new EventSnapshot({ id, included: null, body });
}
