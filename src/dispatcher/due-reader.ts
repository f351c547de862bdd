import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import { Batcher, retryWhileWorthwhile } from './batch.ts';
import { type DeliveryBuffer, type EventSnapshot, readEventSnapshots } from './delivery-buffer.ts';
import { READ_DUE_WEBHOOK_NOTIFICATIONS } from './delivery-statements.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import type { Identifier, MessageIncluded, WebhookMessage } from './message.ts';
import type { Counts } from './metrics.ts';

/** One statement reads so many queues and rows at most, so that other reads do not wait for long. */
const QUEUES_MAX = 50;
const ROWS_MAX = 256;
const WAIT_MS = 1;
const READS_MAX = 2;

/**
 * The notifications that wait in memory, of all queues together, and of each of them. The garbage collector copies what waits
 * for long, so fewer are faster, as long as the next arrives before the last is sent.
 */
const WAITING_MAX = 4_000;
const WAITING_OF_QUEUE_MIN = 8;
const WAITING_OF_QUEUE_MAX = 512;

/** The dependencies of a reader. */
export interface DueReaderParts<Row, Outbox> {
  db: Database;
  log: Log;
  messageOf: MessageOf<Row, Outbox>;
  counts: Counts;
  buffer: DeliveryBuffer;
  /** The queues that share the memory. */
  held: { readonly size: number };
  /** Whether the process is stopping, so that retries end. */
  isStopping: () => boolean;
  /** Called for each queue that was read. */
  onRead: (queue: EndpointQueue) => void;
}

/** Reads the due notifications of many queues at once, ahead of the deliveries. */
export class DueReader<Row, Outbox extends object> {
  readonly #parts: DueReaderParts<Row, Outbox>;
  readonly #queues: Batcher<EndpointQueue>;

  constructor(parts: DueReaderParts<Row, Outbox>) {
    this.#parts = parts;
    this.#queues = new Batcher({
      write: (queues) => this.#read(queues),
      sizeMax: QUEUES_MAX,
      waitMs: WAIT_MS,
      writesMax: READS_MAX,
    });
  }

  /** Has a queue read, if it should be. */
  offer(queue: EndpointQueue, now: number): void {
    if (!queue.isHungry(now, this.#roomOfQueue())) return;
    queue.isReading = true;
    this.#queues.add(queue);
  }

  async #read(queues: readonly EndpointQueue[]): Promise<void> {
    const { db, log, messageOf, counts, buffer, isStopping, onRead } = this.#parts;
    const room = Math.min(this.#roomOfQueue(), Math.max(1, Math.floor(ROWS_MAX / queues.length)));
    const readings = new Map<EndpointQueue, DueReading>(queues.map((queue) => [queue, queue.reading(room)]));
    const known = (id: string) => buffer.snapshot(id);
    const due = await retryWhileWorthwhile(() => readDue(db, [...readings.values()], messageOf, known), {
      isWorthwhile: () => !isStopping() && queues.some((queue) => performance.now() < queue.leaseEndsAt),
      log,
      message: 'dispatcher.read_failed',
    });
    for (const [queue, reading] of readings) {
      const rows = due?.get(queue.webhookId) ?? [];
      for (const { lagMs } of rows) counts.dueLagMs.add(lagMs);
      queue.add(rows, reading);
    }
    for (const queue of queues) onRead(queue);
  }

  /**
   * How much of one queue may wait in memory. Once the buffer is full, a queue is read one notification ahead: the
   * notifications of other queues must not stop its deliveries.
   */
  #roomOfQueue(): number {
    const { buffer, held } = this.#parts;
    if (buffer.isFull) return 1;
    const quota = Math.floor(WAITING_MAX / Math.max(1, held.size));
    return Math.max(WAITING_OF_QUEUE_MIN, Math.min(quota, WAITING_OF_QUEUE_MAX));
  }
}

/** Up to where the notifications of a queue were read. */
export interface Cursor {
  at: Instant | '-infinity';
  id: string;
}

/** Before the first notification there can be. */
export const BEGINNING: Cursor = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** How many of the notifications of a queue are wanted, after which. */
export interface DueReading {
  webhookId: string;
  most: number;
  after: Cursor;
}

/** A notification that is due. */
export interface Due {
  id: string;
  webhookId: string;
  event: string;
  createdAt: Instant;
  /** Requests that were made before, all in all and in the present round. */
  attempts: number;
  tries: number;
  trigger: string;
  dueAt: Instant;
  /** How long it had been due when it was read. */
  lagMs: number;
  /** When it was last tried in this round, on the database's clock; null if it was not. */
  triedMs: number | null;
  reference: Identifier;
  /** The bytes that were sent before; null where none were, or where those were accepted. */
  body: Buffer | null;
  /** What the message shows, which others show as well. */
  snapshot: EventSnapshot | null;
  /** The message, to be made of the event where there are no bytes yet; null where the event is not kept any more. */
  message: (() => WebhookMessage) | null;
}

/** What messages about an event include, as it was written with the change. */
export interface WrittenEvent {
  included: MessageIncluded;
}

/** Makes the message of a notification, as the statement gives it, of what was written of its event or of the event itself. */
export type MessageOf<Row, Outbox> = (row: Row, event: WrittenEvent | Outbox) => WebhookMessage;

interface DueColumns<Outbox> {
  id: string;
  webhook_id: string;
  event: string;
  created_at: Instant;
  reference_type: string;
  reference_id: string;
  attempts: number;
  tries: number;
  trigger: string;
  /** Null as well where there is no room for it this time. */
  body: Buffer | null;
  has_body: boolean;
  event_created_at: Instant;
  next_attempt_at: Instant;
  lag_ms: number;
  tried_ms: number | null;
  /** Of the event, whose snapshot is read apart; null where there are bytes or the event is not kept. */
  snapshot_id: string | null;
  included: string | null;
  /** Null as well where it is written what messages include. */
  outbox: Outbox | null;
}

/**
 * Reads what is due in some queues, by the ids of their webhooks, each in order. Where it is too much for the memory a queue
 * gets fewer, and the others when it is claimed again. `known` are snapshots that need not be read.
 */
export async function readDue<Row, Outbox extends object>(
  db: Database,
  readings: readonly DueReading[],
  messageOf: MessageOf<Row, Outbox>,
  known: (id: string) => EventSnapshot | null = () => null,
): Promise<Map<string, Due[]>> {
  const read: unknown[] = await db.query(READ_DUE_WEBHOOK_NOTIFICATIONS, [
    readings.map(({ webhookId }) => webhookId),
    readings.map(({ most }) => most),
    readings.map(({ after }) => after.at),
    readings.map(({ after }) => after.id),
  ]);
  // The one cast: what messages are made of is handed on as it was read.
  const rows = read as (Row & DueColumns<Outbox>)[];
  rows.sort(byTime);
  const keys = rows.flatMap(({ snapshot_id: id, event_created_at: createdAt }) =>
    id === null ? [] : [{ id, createdAt }],
  );
  const snapshots = await readEventSnapshots(db, keys, known);
  const due = new Map<string, Due[]>(readings.map(({ webhookId }) => [webhookId, []]));
  const cut = new Set<string>();
  for (const row of rows) {
    const hasSnapshot = row.snapshot_id === null || snapshots.has(row.snapshot_id);
    if (!hasSnapshot || (row.has_body && row.body === null)) cut.add(row.webhook_id);
    if (!cut.has(row.webhook_id)) due.get(row.webhook_id)?.push(toDue(row, snapshots, messageOf));
  }
  return due;
}

/** The order of the index by which they are read on: the cursor of a queue is the last of them. */
function byTime(one: Timed, other: Timed): number {
  if (one.next_attempt_at !== other.next_attempt_at) return one.next_attempt_at < other.next_attempt_at ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

type Timed = Pick<DueColumns<unknown>, 'next_attempt_at' | 'id'>;

function toDue<Row, Outbox extends object>(
  row: Row & DueColumns<Outbox>,
  snapshots: ReadonlyMap<string, EventSnapshot | null>,
  messageOf: MessageOf<Row, Outbox>,
): Due {
  const { id, webhook_id, event, attempts, tries, trigger, body, snapshot_id } = row;
  const snapshot = snapshot_id === null ? null : (snapshots.get(snapshot_id) ?? null);
  return {
    id,
    webhookId: webhook_id,
    event,
    createdAt: row.created_at,
    attempts,
    tries,
    trigger,
    dueAt: row.next_attempt_at,
    lagMs: row.lag_ms,
    triedMs: row.tried_ms,
    reference: { type: row.reference_type, id: row.reference_id },
    body,
    snapshot,
    message: snapshot === null ? null : () => messageOf(row, eventOf(row, snapshot)),
  };
}

/** What was written with the change, by an event and its snapshot; else what an older version or another has kept of it. */
function eventOf<Outbox extends object>(
  { included: own, outbox }: DueColumns<Outbox>,
  snapshot: EventSnapshot,
): WrittenEvent | Outbox {
  if (own !== null && snapshot.included !== null) return { included: { shared: snapshot.included, own } };
  if (outbox === null || snapshot.value === null) throw new Error('An event and its snapshot are not written alike.');
  return { ...outbox, snapshot: snapshot.value };
}
