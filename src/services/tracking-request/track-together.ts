import type { z } from 'zod';
import { Failure, isOutOfReach } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { type WorkPace, workThrough } from '../../core/work-through.ts';
import { ingestAgain } from '../../ingest/ingest-again.ts';
import { pushedAmong } from '../../ingest/references.ts';
import { type OwnCredentialLines, ownCredentialLines } from '../own-credential-lines.ts';
import type { ServiceContext } from '../service-context.ts';
import { CreateTrackingRequestInput } from './create-tracking-request.ts';
import { readTrackingRequest } from './get-tracking-request.ts';
import { findSource, lineOf, numberOf, sourceOf } from './requested-source.ts';
import { CREATE_TRACKING_REQUESTS, FIND_TRACKED_NUMBERS } from './together-statements.ts';
import {
  coveringRequest,
  KIND_OF_TYPE,
  type NumberRead,
  orderOf,
  readNumber,
  type TrackNumberInput,
} from './track-number.ts';

/** How a number is tracked. */
export interface Tracked {
  requestId: string;
  alreadyTracked: boolean;
}

/** What becomes of one of many: it is tracked, it cannot be, or null where it has to be tracked by itself. */
export type TrackedTogether = Tracked | Failure | null;

/**
 * Tracks many numbers in a few statements, each as `trackNumber` does. What is rare is left to that: a number that comes
 * twice, one that another process tracks in this moment, and whatever fails unexpectedly. None may have been created under
 * its key before. Errors: `unavailable`, with nothing created.
 */
export async function trackTogether(
  context: ServiceContext,
  inputs: readonly TrackNumberInput[],
  pace: WorkPace,
): Promise<TrackedTogether[]> {
  const reads = onlyOnce(inputs.map((input) => readNumber(context, input)));
  const found = await findAll(context, reads);
  const ownLines = await ownCredentialLines(context);
  const orders = await workThrough([...reads.entries()], pace, ([place, read]) =>
    read === null || found[place] !== null ? Promise.resolve(null) : prepared(context, read, ownLines),
  );
  const created = await createAll(context, onePerSource(orders), pace);
  return orders.map((order, place) => {
    if (order === null || order instanceof Failure) return found[place] ?? order;
    return created.get(order.id) ?? null;
  });
}

/**
 * Which of some numbers are to be tracked anew, by their places: not tracked yet, and right as far as can be said without
 * asking anybody. A number that comes twice is looked at once.
 */
export async function newAmong(context: ServiceContext, inputs: readonly TrackNumberInput[]): Promise<number[]> {
  const reads = onlyOnce(inputs.map((input) => readNumber(context, input)));
  const found = await findAll(context, reads);
  return [...reads.entries()].flatMap(([place, read]) =>
    read !== null && found[place] === null && canBeOrdered(context, read) ? [place] : [],
  );
}

/** Whether neither the number nor the line that was named is refused without asking a line. */
function canBeOrdered(context: ServiceContext, { input, classified, scac }: NumberRead): boolean {
  const { request_type: type, number: request_number } = input;
  const kind = type === undefined ? (classified.kind ?? 'bill_of_lading') : KIND_OF_TYPE[type];
  try {
    const text = numberOf(kind, request_number);
    if (scac !== null)
      sourceOf(context, { line: lineOf(context, scac), kind, text, request_number, isDetected: false });
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** The same number again, whatever else is said of it, has to see what became of the first. */
function onlyOnce(reads: readonly NumberRead[]): (NumberRead | null)[] {
  const seen = new Set(['']);
  return reads.map((read) => {
    const { number } = read.classified;
    if (seen.has(number)) return null;
    seen.add(number);
    return read;
  });
}

/** The numbers that are tracked already. */
async function findAll(
  { db, principal }: ServiceContext,
  reads: readonly (NumberRead | null)[],
): Promise<(Tracked | null)[]> {
  const numbers = reads.map((read) => read?.classified.number ?? '');
  const lines = reads.map((read) => read?.scac ?? '');
  const rows = await db.query(FIND_TRACKED_NUMBERS, [principal.accountId, numbers, lines]);
  const byPlace = new Map(rows.map(({ place, id }) => [Number(place) - 1, id]));
  return reads.map((read, place) => {
    const requestId = byPlace.get(place);
    return read === null || requestId === undefined ? null : { requestId, alreadyTracked: true };
  });
}

/** A request to be created. */
interface Order extends z.output<typeof CreateTrackingRequestInput> {
  id: string;
  source: string;
  kind: string;
  number: string;
}

/** Two ways to write one number are one number at its source. */
function onePerSource(orders: readonly (Order | Failure | null)[]): Order[] {
  const bySource = new Map<string, Order>();
  for (const order of orders) {
    if (order === null || order instanceof Failure) continue;
    const key = JSON.stringify([order.source, order.number]);
    if (!bySource.has(key)) bySource.set(key, order);
  }
  return [...bySource.values()];
}

/** Everything is looked at before anything is stored. */
async function prepared(
  context: ServiceContext,
  read: NumberRead,
  ownLines: OwnCredentialLines,
): Promise<Order | Failure | null> {
  try {
    const input = CreateTrackingRequestInput.safeParse(await orderOf(context, read));
    if (!input.success) return null;
    const { request_type, request_number, scac } = input.data;
    const kind = KIND_OF_TYPE[request_type];
    const line = lineOf(context, scac ?? '');
    const text = numberOf(kind, request_number);
    const source = await findSource(context, { line, kind, text, request_number, isDetected: false }, ownLines);
    const number = source.canonicalNumber?.({ kind, number: text }) ?? text;
    return { ...input.data, id: newId(), source: source.key, kind, number };
  } catch (error) {
    if (error instanceof Failure && isOutOfReach(error)) throw error;
    // One that is tracked already at a line that cannot be polled any more has its request.
    return error instanceof Failure && error.code !== 'duplicate' ? error : null;
  }
}

/** Creates what is not tracked in the meantime; by the ids of the orders. */
async function createAll(
  context: ServiceContext,
  orders: readonly Order[],
  { atOnce }: WorkPace,
): Promise<ReadonlyMap<string, Tracked>> {
  if (orders.length === 0) return new Map();
  const rows = orders.map(({ request_number, ...order }) => ({
    ...order,
    watch_id: newId(),
    request_number: request_number.trim(),
  }));
  const { accountId } = context.principal;
  const created = await context.db
    .transaction((tx) => tx.query(CREATE_TRACKING_REQUESTS, [accountId, JSON.stringify(rows)]))
    .catch((error: unknown) => {
      if (error instanceof Failure) throw error;
      context.log.warn({ err: error, numbers: rows.length }, 'tracking_request.batch_failed');
      return [];
    });
  const watches = created.map(({ watch_id }) => watch_id);
  const pushed = watches.length === 0 ? new Set() : await pushedAmong(context, watches);
  const tracked = new Map<string, Tracked>();
  // All of these exist now, so that none may be left out.
  await workThrough(created, { atOnce, isOver: () => false }, async ({ id, watch_id, is_known }) => {
    const isDerived = is_known || pushed.has(watch_id);
    tracked.set(id, isDerived ? await derived(context, id, watch_id) : { requestId: id, alreadyTracked: false });
  });
  return tracked;
}

/** A number of which something is known is answered from that, and may turn out to belong to a tracked shipment. */
async function derived(context: ServiceContext, id: string, watchId: string): Promise<Tracked> {
  try {
    await ingestAgain(context, { watchId, statements: [], poll: null });
    const covering = await coveringRequest(context, await readTrackingRequest(context, id));
    return covering === null
      ? { requestId: id, alreadyTracked: false }
      : { requestId: covering.id, alreadyTracked: true };
  } catch (error) {
    // It is tracked all the same: the next answer of its line settles it.
    context.log.warn({ err: error, request: id }, 'tracking_request.not_derived');
    return { requestId: id, alreadyTracked: false };
  }
}
