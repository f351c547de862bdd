import { createHmac, timingSafeEqual } from 'node:crypto';
import { expect } from 'vitest';
import type { Database } from '../../src/db/client.ts';
import { secretPurpose } from '../../src/dispatcher/message.ts';
import type { Received, Receiver } from './receiver.ts';
import { testSealer } from './sealer.ts';

/** What a test has done that leaves traces of its own. */
export interface Circumstances {
  /** Processes were killed or stopped, so that there may be requests whose results could not be recorded. */
  hasInterrupted?: boolean;
  /** Secrets that the database does not know any more, or not yet. */
  secrets?: readonly string[];
  /** Webhooks were deleted with everything that was known of them. */
  hasDeleted?: boolean;
  /** Webhooks whose receivers can hear no request, whatever the attempts to reach them come to. */
  deaf?: ReadonlySet<string>;
  /** What other receivers have got than the one of the stage. */
  elsewhere?: readonly Received[];
}

interface NotificationRow {
  id: string;
  webhook_id: string;
  delivery_status: string;
  attempts: number;
  body: Buffer | null;
}

interface Stored {
  /** By webhook. */
  secrets: Map<string, string[]>;
  notifications: Map<string, NotificationRow>;
  /** The numbers of the logged attempts of each notification, and those of attempts that reached no receiver. */
  numbers: Map<string, { all: number[]; unreached: number }>;
}

/** SQL: the attempt ended before a request was sent. */
const IS_UNREACHED = `(outcome IN ('tls_error', 'dns_error', 'blocked_address', 'endpoint_disabled', 'not_sendable')
  OR error ~ '^(No connection to .* was made in time|No server accepts connections)')`;

const ACCEPTING = [200, 201, 202, 204];
const TOLERANCE_SECONDS = 30;

/**
 * What is true after everything, once the dispatchers have ended: each signature verifies, each `data.id` has one body,
 * nothing is `succeeded` that was not accepted, and as many attempts are logged as there were requests.
 */
export async function expectAllTrue(
  receiver: Receiver,
  db: Database,
  circumstances: Circumstances = {},
): Promise<void> {
  const requests = [...receiver.requests, ...(circumstances.elsewhere ?? [])];
  expect(faultsOf(requests, await read(db), circumstances).slice(0, 10)).toEqual([]);
}

/** Each signature of each request is by one of these secrets. */
export function expectSigned(requests: readonly Received[], secrets: readonly string[]): void {
  expect(requests.flatMap((request) => faultsOfRequest(request, secrets))).toEqual([]);
}

function faultsOf(requests: readonly Received[], stored: Stored, circumstances: Circumstances): string[] {
  const { secrets = [], hasInterrupted = false, hasDeleted = false, deaf = new Set() } = circumstances;
  const byId = new Map<string, Received[]>();
  for (const request of requests) byId.set(request.id, [...(byId.get(request.id) ?? []), request]);
  const secretsOf = (id: string) => [
    ...(stored.secrets.get(stored.notifications.get(id)?.webhook_id ?? '') ?? []),
    ...secrets,
  ];
  const strangers = hasDeleted ? [] : [...byId.keys()].filter((id) => !stored.notifications.has(id));
  return [
    ...strangers.map((id) => `${id} is no notification`),
    ...requests.flatMap((request) => faultsOfRequest(request, secretsOf(request.id))),
    ...[...byId].flatMap(([id, sent]) => faultsOfBodies(id, sent, stored.notifications.get(id)?.body ?? null)),
    ...[...stored.notifications.values()].flatMap((row) =>
      faultsOfRow(row, byId.get(row.id) ?? [], { stored, hasInterrupted, isDeaf: deaf.has(row.webhook_id) }),
    ),
  ];
}

function faultsOfRequest({ id, headers, body, method, wallMs }: Received, secrets: readonly string[]): string[] {
  const faults: string[] = [];
  const specified = [
    headers['x-svc-webhook-signature'] ?? 'none',
    headers['x-svc-webhook-signature-next'] ?? [],
  ].flat();
  const digests = secrets.map((secret) => createHmac('sha256', secret).update(body).digest('hex'));
  if (!specified.every((one) => digests.some((digest) => isSame(one, digest)))) {
    faults.push(`${id}: the signature does not verify`);
  }
  const timestamp = String(headers['webhook-timestamp']);
  const standard = String(headers['webhook-signature']).split(' ');
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  // Standard Webhooks 1.0.0, "Verifying signatures": the key is what the secret says in base64 after its prefix.
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  if (!standard.every((one) => expected.some((other) => isSame(one, other)))) {
    faults.push(`${id}: a signature of Standard Webhooks does not verify`);
  }
  if (Math.abs(Number(timestamp) - wallMs / 1_000) > TOLERANCE_SECONDS) faults.push(`${id}: sent at ${timestamp}`);
  if (method !== 'POST' || headers['content-type'] !== 'application/json') faults.push(`${id}: sent as ${method}`);
  if (headers['user-agent'] !== 'Landfall-Webhook/2') faults.push(`${id}: sent by ${headers['user-agent']}`);
  return faults;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function faultsOfBodies(id: string, [first, ...others]: readonly Received[], kept: Buffer | null): string[] {
  if (first === undefined) return [];
  const { data } = JSON.parse(first.body.toString('utf8'));
  return [
    ...(data.id === id && data.attributes.delivery_status === 'pending' ? [] : [`${id}: it is reported as ${data.id}`]),
    ...(others.every(({ body }) => body.equals(first.body)) ? [] : [`${id}: it has several bodies`]),
    ...(kept === null || kept.equals(first.body) ? [] : [`${id}: another body is kept than was sent`]),
  ];
}

interface RowCircumstances {
  stored: Stored;
  hasInterrupted: boolean;
  isDeaf: boolean;
}

function faultsOfRow(
  { id, delivery_status, attempts }: NotificationRow,
  requests: readonly Received[],
  { stored, hasInterrupted, isDeaf }: RowCircumstances,
): string[] {
  const faults: string[] = [];
  const { all, unreached } = stored.numbers.get(id) ?? { all: [], unreached: 0 };
  const isAccepted = requests.some(({ sent }) => sent !== null && ACCEPTING.includes(sent));
  if (delivery_status === 'succeeded' && !isAccepted) faults.push(`${id}: succeeded, but no receiver has accepted it`);
  if (all.length !== attempts) faults.push(`${id}: ${attempts} attempts counted, ${all.length} logged`);
  if (all.some((number, at) => number !== at + 1)) faults.push(`${id}: attempts are numbered ${all}`);
  const reached = isDeaf ? 0 : all.length - unreached;
  const isRight = hasInterrupted ? requests.length >= reached : requests.length === reached;
  if (!isRight) faults.push(`${id}: ${reached} attempts logged, ${requests.length} requests seen`);
  if (hasInterrupted) return faults;
  const isLost = delivery_status !== 'succeeded' && requests.some(isTaken);
  if (isLost) faults.push(`${id}: accepted, but ${delivery_status}`);
  const numbered = requests.map(({ headers }) => Number(headers['x-svc-webhook-attempt'])).sort((a, b) => a - b);
  if (numbered.some((number, at) => at > 0 && number === numbered[at - 1]))
    faults.push(`${id}: requests are numbered ${numbered}`);
  return faults;
}

function isTaken({ sent, isAnswered }: Received): boolean {
  return isAnswered && sent !== null && ACCEPTING.includes(sent);
}

async function read(db: Database): Promise<Stored> {
  const sealer = testSealer();
  const webhooks = await db.pool.query<{ id: string; secret: Buffer; next_secret: Buffer | null }>(
    'SELECT id, secret, next_secret FROM webhook',
  );
  const notifications = await db.pool.query<NotificationRow>(
    'SELECT id, webhook_id, delivery_status, attempts, body FROM webhook_notification',
  );
  const numbers = await db.pool.query<{ notification_id: string; all: number[]; unreached: number }>(
    `SELECT notification_id, array_agg(number ORDER BY number) AS all,
       count(*) FILTER (WHERE ${IS_UNREACHED})::int AS unreached
     FROM webhook_attempt GROUP BY notification_id`,
  );
  return {
    secrets: new Map(
      webhooks.rows.map(({ id, secret, next_secret }) => {
        const sealed = [secret, next_secret].filter((bytes) => bytes !== null);
        return [id, sealed.map((bytes) => sealer.open(bytes, secretPurpose(id)))];
      }),
    ),
    notifications: new Map(notifications.rows.map((row) => [row.id, row])),
    numbers: new Map(numbers.rows.map(({ notification_id: id, ...row }) => [id, row])),
  };
}
