import { digest, newId } from '../../src/core/id.ts';
import type { Database } from '../../src/db/client.ts';
import { checkDigit } from '../../src/domain/container-number.ts';
import type { Observation } from '../../src/domain/observation.ts';
import type { ParsedStatement } from '../../src/domain/parsed-statement.ts';
import { type IngestResult, ingest } from '../../src/ingest/ingest.ts';
import { type Miss, settleMiss } from '../../src/ingest/miss.ts';
import type { RequestType, TrackingRequest } from '../../src/services/record/tracking-request.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { createTrackingRequest } from '../../src/services/tracking-request/create-tracking-request.ts';
import { rawRows } from './raw.ts';
import { TEST_HOOKS } from './service-context.ts';

/** A message in the outbox, with the snapshot that belongs to it. */
export interface Message {
  id: string;
  name: string;
  reference_type: string;
  reference_id: string;
  record: Record<string, unknown>;
  snapshot: Record<string, unknown>;
}

const DELAY_MS = 3_600_000;
let numbers = 0;

/** A bill of lading number that no other test has. */
export function newNumber(): string {
  numbers += 1;
  return `BL${String(numbers).padStart(7, '0')}`;
}

/** A container number that no other test of the file has. */
export function newBox(): string {
  numbers += 1;
  const firstTen = `MSKU${String(numbers).padStart(6, '0')}`;
  return `${firstTen}${checkDigit(firstTen)}`;
}

/** Statements as a source gives them, made of stored ones: neither received nor numbered yet. */
export function saying(...observations: Observation[]): ParsedStatement[] {
  return observations.map(({ id: _id, receivedAt: _receivedAt, ...draft }) => ({
    draft,
    raw: { said: draft.sourceEventId },
  }));
}

/** Asks for a number, by default a bill of lading of MAEU. */
export function track(
  context: ServiceContext,
  number: string,
  said: {
    request_type?: RequestType;
    scac?: string;
    ref_numbers?: string[];
    tags?: string[];
    customer_id?: string;
  } = {},
): Promise<TrackingRequest> {
  return createTrackingRequest.run(context, {
    request_type: 'bill_of_lading',
    scac: 'MAEU',
    ...said,
    request_number: number,
  });
}

/** The id of the watch of a number; fails if there is not exactly one. */
export async function watchOf(db: Database, number: string, source = 'MAEU'): Promise<string> {
  const found = await rows<{ id: string }>(db, 'SELECT id FROM watch WHERE number = $1 AND source = $2', [
    number,
    source,
  ]);
  const [watch] = found;
  if (watch === undefined || found.length > 1) throw new Error(`There are ${found.length} watches of ${number}.`);
  return watch.id;
}

/** Claims a watch as the scheduler would, also if it is leased. */
export async function claim(db: Database, watchId: string): Promise<string> {
  const leaseToken = newId();
  await db.pool.query(
    "UPDATE watch_schedule SET lease_token = $2, lease_until = now() + interval '90 seconds' WHERE watch_id = $1",
    [watchId, leaseToken],
  );
  return leaseToken;
}

/** A poll of a watch that the source answered with these statements. */
export async function answer(
  context: ServiceContext,
  watchId: string,
  statements: readonly ParsedStatement[],
  leaseToken?: string,
): Promise<IngestResult> {
  const poll = {
    leaseToken: leaseToken ?? (await claim(context.db, watchId)),
    digest: digest(statements.map(({ draft }) => draft)),
    failures: 0,
    delayMs: () => DELAY_MS,
  };
  return ingest(context, { watchId, statements, poll });
}

/** A poll of a watch that brought nothing. */
export async function miss(db: Database, watchId: string, said: Partial<Miss> & Pick<Miss, 'kind'>): Promise<boolean> {
  return settleMiss(
    { db, hooks: TEST_HOOKS },
    {
      watchId,
      leaseToken: await claim(db, watchId),
      isFinal: false,
      reason: 'shipping_line_unreachable',
      delayMs: DELAY_MS,
      refusal: null,
      outcome: said.kind === 'unknown' ? 'unknown' : 'unreachable',
      detail: null,
      ...said,
    },
  );
}

/** Every message to an account, oldest first. */
export function messagesOf({ db, principal }: ServiceContext): Promise<Message[]> {
  return rows<Message>(
    db,
    `SELECT e.id, e.name, e.reference_type, e.reference_id, e.record, s.body AS snapshot
     FROM outbox_event e JOIN outbox_snapshot s ON s.id = e.snapshot_id AND s.account_id = e.account_id
     WHERE e.account_id = $1 ORDER BY e.id`,
    [principal.accountId],
  );
}

/** The messages to an account while something happens. */
export async function notifiedDuring(context: ServiceContext, happening: () => Promise<unknown>): Promise<Message[]> {
  const before = new Set((await messagesOf(context)).map(({ id }) => id));
  await happening();
  return (await messagesOf(context)).filter(({ id }) => !before.has(id));
}

/** The names of messages, in the order of the alphabet. */
export function namesOf(messages: readonly Message[]): string[] {
  return messages.map(({ name }) => name).sort();
}

/** The rows of a statement. */
export async function rows<Row>(db: Database, text: string, values: unknown[] = []): Promise<Row[]> {
  return rawRows<Row>(db, text, values);
}
