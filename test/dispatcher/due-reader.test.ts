import { afterEach, describe, expect, it } from 'vitest';
import { DeliveryBuffer, type EventSnapshotKey, readEventSnapshots } from '../../src/dispatcher/delivery-buffer.ts';
import { READ_DUE_WEBHOOK_NOTIFICATIONS } from '../../src/dispatcher/delivery-statements.ts';
import { DueReader, type DueReaderParts } from '../../src/dispatcher/due-reader.ts';
import type { EndpointQueue } from '../../src/dispatcher/endpoint-queue.ts';
import { Counts } from '../../src/dispatcher/metrics.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { rows } from '../support/tracking.ts';
import { until } from '../support/until.ts';
import { messageOf, type Outbox, type Row, watched } from './deliveries.ts';
import { claimOne, dueWith, heldQueue, queueInMemory, snapshotWith, webhookWith } from './endpoint-queues.ts';

const READ_SNAPSHOTS = 'read_outbox_pictures';
const MEBIBYTE = 1024 * 1024;

const db = useDatabase();

afterEach(async () => {
  await db.pool.query('DELETE FROM webhook');
});

describeWithDatabase('queues that are read', () => {
  it('are read many at once, each with what is due in it, and each is reported once', async () => {
    const queues = [await queueWith(3), await queueWith(0), await queueWith(1)];
    const { reader, read, counts, statements } = newReader({ held: new Set(queues) });

    for (const queue of queues) reader.offer(queue, performance.now());
    const whileReading = queues.map(({ isReading }) => isReading);
    await until(() => read.length === 3);

    expect(whileReading).toEqual([true, true, true]);
    expect(read).toEqual(queues);
    expect(queues.map(({ waiting, isReading, isOver }) => [waiting, isReading, isOver])).toEqual([
      [3, false, false],
      [0, false, true],
      [1, false, false],
    ]);
    expect(statements).toEqual([READ_DUE_WEBHOOK_NOTIFICATIONS.name, READ_SNAPSHOTS]);
    expect(counts.dueLagMs.shown().count).toBe(4);
  });

  it('are not read again before that is there, nor where nothing is left to be read', async () => {
    const queue = await queueWith(1);
    const { reader, read, statements } = newReader();

    reader.offer(queue, performance.now());
    reader.offer(queue, performance.now());
    await until(() => read.length === 1);
    reader.offer(queue, performance.now());

    expect(queue.isReading).toBe(false);
    expect(statements).toEqual([READ_DUE_WEBHOOK_NOTIFICATIONS.name, READ_SNAPSHOTS]);
  });

  it.each([
    ['that is alone', 1, 1, false, 64],
    ['that is read with another', 2, 2, false, 64],
    ['among a hundred', 1, 100, false, 40],
    ['among thousands', 1, 2_000, false, 8],
    ['once the memory is full', 1, 1, true, 1],
  ])('%s have so many at once', async (_what, together, heldCount, isFull, most) => {
    const queues = await Promise.all(Array.from({ length: together }, () => queueWith(0)));
    const buffer = new DeliveryBuffer();
    if (isFull) buffer.add(dueWith({ body: Buffer.alloc(64 * MEBIBYTE) }));
    const others = Array.from({ length: heldCount - together }, () => queueInMemory());
    const queried: unknown[] = [];
    const { reader, read } = newReader({
      buffer,
      held: new Set([...queues, ...others]),
      db: watched(db, (_name, [, wanted]) => queried.push(wanted)),
    });

    for (const queue of queues) reader.offer(queue, performance.now());
    await until(() => read.length === together);

    expect(queried).toEqual([queues.map(() => most)]);
  });

  it('share what they show with those that were read before', async () => {
    const buffer = new DeliveryBuffer();
    const [first, second] = [await queueWith(1, buffer), await queueWith(1, buffer)];
    await db.pool.query(
      `UPDATE outbox_event o SET snapshot_id = (SELECT e.snapshot_id FROM outbox_event e
         JOIN webhook_notification n ON n.event_id = e.id WHERE n.webhook_id = $1)
       FROM webhook_notification n WHERE n.event_id = o.id AND n.webhook_id = $2`,
      [first.webhookId, second.webhookId],
    );
    const { reader, read, statements } = newReader({ buffer });
    reader.offer(first, performance.now());
    await until(() => read.length === 1);
    const bytes = buffer.bytes;

    reader.offer(second, performance.now());
    await until(() => read.length === 2);

    expect(statements).toEqual([
      READ_DUE_WEBHOOK_NOTIFICATIONS.name,
      READ_SNAPSHOTS,
      READ_DUE_WEBHOOK_NOTIFICATIONS.name,
    ]);
    expect(bytes).toBeGreaterThan(0);
    expect(buffer.bytes).toBe(bytes);
    expect(second.start()?.message?.().included).toEqual({
      shared: Buffer.alloc(0),
      own: '{"type":"transport_event","id":"1 ä 1"}',
    });
  });

  it('have the message that was written with the change, or else one of the stored event', async () => {
    const [written, kept] = [await queueWith(1), await queueWith(1)];
    await db.pool.query(
      `WITH event AS (UPDATE outbox_event e SET included = '"own"' FROM webhook_notification n
         WHERE n.event_id = e.id AND n.webhook_id = $1 RETURNING e.snapshot_id)
       UPDATE outbox_snapshot s SET included = '"shared"' FROM event WHERE s.id = event.snapshot_id`,
      [written.webhookId],
    );
    const { reader, read } = newReader();

    for (const queue of [written, kept]) reader.offer(queue, performance.now());
    await until(() => read.length === 2);

    expect(written.start()?.message?.().included).toEqual({ shared: Buffer.from('"shared"'), own: '"own"' });
    expect(kept.start()?.message?.().included).toEqual({
      shared: Buffer.alloc(0),
      own: '{"type":"transport_event","id":"1 ä 1"}',
    });
  });

  it('are read at last where that fails at first', async () => {
    const queue = await queueWith(2);
    let isFailing = true;
    const { reader, read, text } = newReader({
      db: watched(db, () => {
        if (!isFailing) return;
        isFailing = false;
        throw new Error('The database is away.');
      }),
    });

    reader.offer(queue, performance.now());
    await until(() => read.length === 1);

    expect(queue.waiting).toBe(2);
    expect(text().match(/dispatcher\.read_failed/g)).toHaveLength(1);
  });

  it.each(['the process is about to end', 'none of them is held any more'])(
    'are reported without rows where that fails and %s',
    async (what) => {
      const queue = await queueWith(2);
      const { reader, read } = newReader({
        isStopping: () => !what.includes('held'),
        db: watched(db, () => {
          throw new Error('The database is away.');
        }),
      });

      reader.offer(queue, performance.now());
      if (what.includes('held')) queue.leaseEndsAt = performance.now();
      await until(() => read.length === 1);

      expect([queue.waiting, queue.isReading, queue.isOver]).toEqual([0, false, true]);
    },
  );
});

describe('a snapshot', () => {
  it('is made of its text once, and weighs the same then', () => {
    const snapshot = snapshotWith('id', '{"name":"one"}');

    const [first, second] = [snapshot.value, snapshot.value];

    expect(first).toEqual({ name: 'one' });
    expect(second).toBe(first);
    expect(snapshot.bytes).toBe(14);
  });
});

describeWithDatabase('snapshots', () => {
  it('are read once each, but for those that are known, and those that are not kept are null', async () => {
    const [one, two, gone] = await keysOf(3);
    if (one === undefined || two === undefined || gone === undefined) throw new Error('There is too little.');
    await db.pool.query('DELETE FROM outbox_snapshot WHERE id = $1', [gone.id]);
    const known = snapshotWith(two.id, '"known"');
    const queried: unknown[] = [];
    const looking = watched(db, (_name, [ids]) => queried.push(ids));

    const snapshots = await readEventSnapshots(looking, [one, two, one, gone, gone], (id) =>
      id === two.id ? known : null,
    );

    expect(queried).toEqual([[one.id, gone.id]]);
    expect(snapshots.get(one.id)?.value).toEqual({ name: 'ä 1' });
    expect([snapshots.get(two.id), snapshots.get(gone.id), snapshots.size]).toEqual([known, null, 3]);
  });

  it('that do not fit are missing, and can be requested again', async () => {
    const keys = await keysOf(65);
    await db.pool.query("UPDATE outbox_snapshot SET body = to_jsonb(repeat('x', $2)) WHERE id = ANY($1)", [
      keys.map(({ id }) => id),
      MEBIBYTE / 4,
    ]);

    const first = await readEventSnapshots(db, keys, () => null);
    const remaining = keys.filter(({ id }) => !first.has(id));
    const second = await readEventSnapshots(db, remaining, () => null);

    expect(remaining).toEqual(keys.slice(64));
    expect([...second.keys()]).toEqual(remaining.map(({ id }) => id));
  });
});

/** A reader, its statements, and which queues it has read. */
function newReader(parts: Partial<DueReaderParts<Row, Outbox>> = {}) {
  const [read, statements]: [EndpointQueue[], string[]] = [[], []];
  const counts = new Counts();
  const { log, text } = collectedLog();
  const reader = new DueReader<Row, Outbox>({
    log,
    counts,
    messageOf,
    buffer: new DeliveryBuffer(),
    held: new Set(),
    isStopping: () => false,
    onRead: (queue) => read.push(queue),
    ...parts,
    db: watched(parts.db ?? db, (name) => statements.push(name)),
  });
  return { reader, read, counts, statements, text };
}

/** A queue with so many notifications that are due, into which eight may be sent at once. */
async function queueWith(count: number, buffer?: DeliveryBuffer): Promise<EndpointQueue> {
  const claimed = await claimOne(db, await webhookWith(db, count));
  return heldQueue(db, { ...claimed, window: 8 }, buffer);
}

/** Keys of as many snapshots, in the order in which they were made. */
async function keysOf(count: number): Promise<EventSnapshotKey[]> {
  const webhook = await webhookWith(db, count);
  return rows<EventSnapshotKey>(
    db,
    `SELECT e.snapshot_id AS id, e.created_at AS "createdAt" FROM webhook_notification n
     JOIN outbox_event e ON e.id = n.event_id WHERE n.webhook_id = $1 ORDER BY n.id`,
    [webhook],
  );
}
