import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import type { Database } from '../../src/db/client.ts';
import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import { messageWriterOf } from '../../src/rest/documents/notification-message.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { createTrackingRequest } from '../../src/services/tracking-request/create-tracking-request.ts';
import type { SourceRegistry } from '../../src/sources/source.ts';
import { rawRows } from '../support/raw.ts';
import { testSealer } from '../support/sealer.ts';
import { TEST_HOOKS } from '../support/service-context.ts';
import { testWebhooks } from '../support/webhooks.ts';

/** A number of the sandbox. */
export interface Tracked {
  kind: 'bill_of_lading' | 'booking' | 'container';
  number: string;
}

/** What became of a request. */
export interface Outcome {
  request_number: string;
  status: string;
  failed_reason: string | null;
  is_retrying: boolean;
  retry_count: number;
}

const WAIT_MS = 40_000;

/** How long to wait for what other processes do. */
export const PATIENCE = { timeout: WAIT_MS, interval: 100 };

/** Acts for an account of its own, beside the programs that do the work. */
export async function operatorIn(db: Database): Promise<ServiceContext> {
  const accountId = newId();
  await db.prisma.account.create({ data: { id: accountId, name: accountId } });
  const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const clock = { now: () => Date.now() };
  const parts = {
    sources: SANDBOX_ELSEWHERE,
    sealer: testSealer(),
    messages: messageWriterOf(KNOWN_LINES),
    hooks: TEST_HOOKS,
    webhooks: testWebhooks(),
  };
  return { principal, clock, log, requestId: newId(), db, ...parts };
}

/** Asks for numbers, one after the other. */
export async function trackAll(context: ServiceContext, numbers: readonly Tracked[]): Promise<void> {
  for (const { kind, number } of numbers) {
    const request_type = kind === 'booking' ? 'booking_number' : kind;
    await createTrackingRequest.run(context, { request_type, request_number: number, scac: 'TEST' });
  }
}

/** Bills of lading by their numbers. */
export function bills(...numbers: string[]): Tracked[] {
  return numbers.map((number) => ({ kind: 'bill_of_lading', number }));
}

/** What has become of all requests, by number. */
export async function outcomes(db: Database): Promise<Record<string, Outcome>> {
  const rows = await rowsOf<Outcome>(
    db,
    'SELECT request_number, status, failed_reason, is_retrying, retry_count FROM tracking_request',
  );
  return Object.fromEntries(rows.map((row) => [row.request_number, row]));
}

/** Where all containers are, by number. */
export async function statuses(db: Database): Promise<Record<string, string>> {
  const rows = await rowsOf<{ number: string; current_status: string }>(
    db,
    'SELECT number, current_status FROM container',
  );
  return Object.fromEntries(rows.map(({ number, current_status }) => [number, current_status]));
}

/** The rows of a statement. */
export function rowsOf<Row>(db: Database, text: string, values: unknown[] = []): Promise<Row[]> {
  return rawRows<Row>(db, text, values);
}

/** The sandbox as those see it who only ask for numbers: it is there, and another process polls it. */
const SANDBOX_ELSEWHERE: SourceRegistry = {
  line: () => ({ access: 'ready', source: sandboxElsewhere() }),
  linkedSources: () => [],
  find: () => null,
  all: () => [],
};

function sandboxElsewhere() {
  return {
    key: 'TEST',
    name: 'Sandbox',
    kinds: ['bill_of_lading', 'booking', 'container'] as const,
    limits: {
      concurrency: 1,
      requestsPerMinute: null,
      requestsPerDay: null,
      pollIntervalSecondsMin: 30,
      pollIntervalSecondsMax: null,
    },
    fetch: () => Promise.reject(new Error('Nothing is polled here.')),
  };
}
