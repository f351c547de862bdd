import { randomInt } from 'node:crypto';
import type { Log } from '../core/context.ts';
import { newId } from '../core/id.ts';
import type { HttpClient } from '../net/fetch.ts';
import { type Traces, traced } from '../observability/trace.ts';
import type { DatabaseTime } from './claim.ts';
import { deliveryHeaders, signingSecrets } from './delivery-headers.ts';
import type { Due } from './due-reader.ts';
import type { Endpoint } from './endpoint.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { type CircuitSettings, consequenceOf, healthAfterFailure, healthAfterSuccess } from './health.ts';
import { ANSWER_BYTES_MAX, messageBytes } from './message.ts';
import { type Answered, answered, redactAnswer } from './outcome.ts';
import { endOfTriesMs, verdictOf } from './retry-schedule.ts';
import type { DeliverySettings } from './settings.ts';
import type { DeliveryFailedReason, NotificationSettlement, Verdict } from './settle.ts';

/** What it takes to deliver. */
export interface DelivererParts {
  http: HttpClient;
  log: Log;
  settings: DeliverySettings;
  circuit: CircuitSettings;
  time: DatabaseTime;
  traces: Traces | null;
}

const CHANCES = 2 ** 32;

/** Sends one notification of a queue, and updates the health of the receiver by the outcome. */
export function deliver(parts: DelivererParts, queue: EndpointQueue, due: Due): Promise<NotificationSettlement> {
  const start = () => ({
    name: 'delivery',
    kind: 'internal' as const,
    attributes: { 'landfall.webhook_id': due.webhookId, 'landfall.notification_id': due.id },
  });
  return traced(parts.traces, start, async (span) => {
    const settlement = await deliverOnce(parts, queue, due);
    span?.set('landfall.outcome', settlement.attempt?.outcome ?? settlement.verdict.status);
    return settlement;
  });
}

async function deliverOnce(parts: DelivererParts, queue: EndpointQueue, due: Due): Promise<NotificationSettlement> {
  const { http, settings, time, log } = parts;
  const body = bytesOf(due, log);
  if (typeof body === 'string') return giveUp(log, queue, { due, reason: body });
  const order = { due, endpoint: queue.endpoint, body };
  const made = await attempt(order, { http, settings, nowMs: time.now() }).catch((error: unknown) => {
    log.error({ err: error, notificationId: due.id }, 'webhook.attempt_crashed');
    return null;
  });
  // A mistake of ours must not send the same for ever.
  if (made === null) return giveUp(log, queue, { due, reason: 'internal_error' });
  const chance = randomInt(CHANCES) / CHANCES;
  const nowMs = time.now();
  const { retrySeconds } = settings;
  const isActive = queue.endpoint.active;
  const verdict = verdictOf(due, made, { isActive, retrySeconds, nowMs, chance });
  // Without a request the health of the receiver stays as it is.
  if (made.outcome === 'not_sendable') queue.skip();
  else {
    queue.finish({ isSuccess: made.outcome === 'success', durationMs: made.durationMs });
    if (isActive) learn(parts, queue, { due, verdict, nowMs });
  }
  logAttempt(log, due, made, verdict);
  return settlementOf(queue, due, { verdict, attempt: made, body });
}

/** Gives a notification up without an attempt. */
function giveUp(
  log: Log,
  queue: EndpointQueue,
  { due, reason }: { due: Due; reason: DeliveryFailedReason },
): NotificationSettlement {
  queue.skip();
  log.warn({ webhookId: due.webhookId, notificationId: due.id, reason }, 'webhook.delivery_given_up');
  return settlementOf(queue, due, { verdict: { status: 'failed', reason } });
}

/** The bytes of the message, those that were sent before if there are any; or why there is no message. */
function bytesOf({ id, body, message, reference }: Due, log: Log): Buffer | DeliveryFailedReason {
  if (body !== null) return body;
  if (message === null) return 'event_expired';
  try {
    return messageBytes(message(), reference);
  } catch (error) {
    log.error({ err: error, notificationId: id }, 'webhook.message_failed');
    return 'internal_error';
  }
}

interface Judged {
  due: Due;
  verdict: Verdict;
  nowMs: number;
}

function learn(
  { log, settings, circuit }: DelivererParts,
  queue: EndpointQueue,
  { due, verdict, nowMs }: Judged,
): void {
  if (verdict.status === 'succeeded') {
    queue.learn(healthAfterSuccess(queue.health, nowMs), nowMs);
    return;
  }
  const isExhausted = verdict.status === 'failed';
  const failing = { nowMs, triedMs: due.triedMs, isExhausted, endsMs: endOfTriesMs(due, settings.retrySeconds) };
  const health = healthAfterFailure(queue.health, failing, circuit);
  const consequence = consequenceOf(health, nowMs, settings.disableAfterSeconds * 1_000);
  if (consequence === 'warn') {
    const { firstFailureMs, failures } = health;
    const failingSeconds = Math.round((nowMs - (firstFailureMs ?? nowMs)) / 1_000);
    log.warn({ webhookId: queue.webhookId, failures, failingSeconds }, 'webhook.failing');
  }
  queue.learn(consequence === 'warn' ? { ...health, warnedMs: nowMs } : health, nowMs);
  // The warning is stored at the release, and must be before the webhook can be disabled.
  if (consequence === 'warn') queue.end();
  if (consequence === 'disable') queue.giveUp();
}

function logAttempt(log: Log, due: Due, made: Attempt, verdict: Verdict): void {
  const { outcome, statusCode, durationMs } = made;
  const facts = {
    webhookId: due.webhookId,
    notificationId: due.id,
    attempt: due.attempts + 1,
    outcome,
    statusCode,
    durationMs,
    verdict: verdict.status,
  };
  if (outcome === 'success') log.debug(facts, 'webhook.delivered');
  else if (verdict.status === 'failed') log.warn({ ...facts, reason: verdict.reason }, 'webhook.delivery_given_up');
  else log.info(facts, 'webhook.attempt_failed');
}

interface Dealt {
  verdict: Verdict;
  attempt?: Attempt;
  body?: Buffer;
}

/** What was sent is kept once it was not accepted, so that it is never made anew. */
function settlementOf(
  { leaseToken }: EndpointQueue,
  due: Due,
  { verdict, attempt: made, body }: Dealt,
): NotificationSettlement {
  const isKept = verdict.status !== 'succeeded' && due.body === null && body !== undefined;
  return { due, leaseToken, verdict, attempt: made ?? null, body: isKept ? body : null };
}

/** One request to a receiver and what became of it. */
export interface Attempt extends Answered {
  id: string;
  /** On the database's clock, in milliseconds since the epoch. */
  startedMs: number;
  durationMs: number;
  /** Its request headers as they are stored. */
  signatures: Buffer | null;
  requestHeaders: Record<string, string> | null;
}

/** What it takes to make an attempt. */
export interface AttemptParts {
  http: HttpClient;
  settings: Pick<DeliverySettings, 'deadlineMs'>;
  /** The database's time, in milliseconds since the epoch. */
  nowMs: number;
}

/** What is sent where. */
export interface Order {
  due: Due;
  endpoint: Endpoint;
  body: Buffer;
}

/** Sends a notification once. Whatever happens is in what it answers with. */
async function attempt({ due, endpoint, body }: Order, parts: AttemptParts): Promise<Attempt> {
  const { http, settings, nowMs } = parts;
  const [id, startedAt] = [newId(), performance.now()];
  const headers = deliveryHeaders({
    id: due.id,
    event: due.event,
    attempt: due.attempts + 1,
    body,
    timestamp: Math.floor(nowMs / 1_000),
    secrets: signingSecrets(endpoint, startedAt),
    custom: endpoint.headers,
  });
  const outcome = await http.request({
    method: 'POST',
    url: endpoint.url,
    headers: headers.sent,
    body,
    deadlineMs: settings.deadlineMs,
    bodyBytesMax: ANSWER_BYTES_MAX,
  });
  const durationMs = Math.round(performance.now() - startedAt);
  const taken = redactAnswer(answered(outcome), endpoint.headers);
  return { id, startedMs: Math.floor(nowMs), durationMs, ...headers.stored, ...taken };
}
