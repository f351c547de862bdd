import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/id.ts';
import { toInstant } from '../../../src/domain/instant.ts';
import { expireObservations } from '../../../src/services/retention/expire-observations.ts';
import { expireStopped } from '../../../src/services/retention/expire-stopped.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

const DAYS = 30;

describeWithDatabase('a shipment whose tracking stopped', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeEach(async () => {
    await db.pool.query('TRUNCATE account, watch, observation CASCADE');
    context = await serviceContext(db, { clock: fakeClock(toInstant(systemClock.now())) });
  });

  it('is removed after its retention, with all that belongs to it, and no other', async () => {
    const old = await tracked(context);
    const recent = await tracked(context);
    const running = await tracked(context);
    await Promise.all([stop(old, DAYS + 1), stop(recent, DAYS - 1)]);
    await customField(old.shipmentId);
    await customField(running.shipmentId);

    const removed = await expireStopped(db, DAYS);

    expect(removed).toEqual({ shipments: 1, requests: 0 });
    expect(await idsOf('shipment')).toEqual([recent.shipmentId, running.shipmentId].sort());
    expect(await idsOf('tracking_request')).toEqual([recent.requestId, running.requestId].sort());
    const others = `SELECT DISTINCT shipment_id AS id FROM container UNION SELECT shipment_id FROM transport_event
      UNION SELECT shipment_id FROM shipment_watch ORDER BY 1`;
    expect(await rows(db, others)).toEqual([recent, running].map(({ shipmentId }) => ({ id: shipmentId })).sort(byId));
    expect(await rows(db, 'SELECT entity_id AS id FROM custom_field')).toEqual([{ id: running.shipmentId }]);
  });

  it('leaves the shipment of another account that still tracks the number, and what was received about it', async () => {
    const other = await serviceContext(db, { clock: context.clock });
    const number = newNumber();
    const mine = await tracked(context, number);
    const theirs = await tracked(other, number);
    await stop(mine, DAYS + 1);
    await age(mine.watchId);

    await expireStopped(db, DAYS);
    await expireObservations(db, 400);

    expect(await idsOf('shipment')).toEqual([theirs.shipmentId]);
    expect(await rows(db, 'SELECT DISTINCT watch_id AS id FROM observation')).toEqual([{ id: theirs.watchId }]);
  });

  it('makes room: what was received about its number goes with the partition of its month', async () => {
    const only = await tracked(context);
    await stop(only, 800);
    await age(only.watchId);
    const before = await expireObservations(db, 400);

    await expireStopped(db, DAYS);
    const after = await expireObservations(db, 400);

    expect(before).toEqual({ numbers: 0, partitions: [] });
    expect(after).toEqual({ numbers: 1, partitions: ['observation_y2024m03'] });
  });

  it('is not alone: requests that failed as long ago go too, those that wait or failed lately stay', async () => {
    const failed = await request('failed', DAYS + 1);
    const lately = await request('failed', DAYS - 1);
    const waiting = await request('pending', DAYS + 1);

    const removed = await expireStopped(db, DAYS);

    expect(removed).toEqual({ shipments: 0, requests: 1 });
    expect(await idsOf('tracking_request')).toEqual([lately, waiting].sort());
    expect(await idsOf('tracking_request')).not.toContain(failed);
  });

  interface Tracked {
    requestId: string;
    shipmentId: string;
    watchId: string;
    context: ServiceContext;
  }

  async function tracked(by: ServiceContext, number = newNumber()): Promise<Tracked> {
    const { id: requestId } = await track(by, number);
    const watchId = await watchOf(db, number);
    await answer(by, watchId, saying(...sailing(newBox(), number)));
    const { shipment_id } = await getTrackingRequest.run(by, { id: requestId });
    return { requestId, shipmentId: shipment_id ?? '', watchId, context: by };
  }

  async function stop({ shipmentId, context: by }: Tracked, daysAgo: number): Promise<void> {
    await stopTracking.run(by, { id: shipmentId });
    const text = "UPDATE shipment SET line_tracking_stopped_at = now() - $2::int * interval '1 day' WHERE id = $1";
    await db.pool.query(text, [shipmentId, daysAgo]);
  }

  /** As if all of it had been received in March 2024. */
  async function age(watchId: string): Promise<void> {
    await db.pool.query(
      `CREATE TABLE IF NOT EXISTS observation_y2024m03 PARTITION OF observation FOR VALUES FROM ('2024-03-01') TO ('2024-04-01')`,
    );
    const all = `$1 = watch_id OR watch_id IN (SELECT companion_id FROM watch_companion WHERE watch_id = $1)`;
    await db.pool.query(
      `UPDATE observation SET journey_month = '2024-03-01', received_at = '2024-03-15' WHERE ${all}`,
      [watchId],
    );
    await db.pool.query("UPDATE watch SET journey_month = '2024-03-01', created_at = '2024-03-15' WHERE id = $1", [
      watchId,
    ]);
    await db.pool.query("UPDATE watch_mention SET heard_at = '2024-03-15' WHERE watch_id = $1", [watchId]);
  }

  async function customField(entityId: string): Promise<void> {
    const { accountId } = context.principal;
    const definitionId = newId();
    await db.prisma.customFieldDefinition.create({
      data: {
        id: definitionId,
        accountId,
        entityType: 'Shipment',
        apiSlug: `field-${definitionId}`,
        displayName: 'Field',
        dataType: 'short_text',
      },
    });
    await db.prisma.customField.create({
      data: { id: newId(), accountId, definitionId, entityType: 'shipment', entityId, value: 'x' },
    });
  }

  async function request(status: string, daysAgo: number): Promise<string> {
    const id = newId();
    const number = newNumber();
    const { accountId } = context.principal;
    const numbers = { requestType: 'bill_of_lading', requestNumber: number, normalizedNumber: number };
    await db.prisma.trackingRequest.create({ data: { id, accountId, status, ...numbers } });
    const text = "UPDATE tracking_request SET updated_at = now() - $2::int * interval '1 day' WHERE id = $1";
    await db.pool.query(text, [id, daysAgo]);
    return id;
  }

  async function idsOf(table: 'shipment' | 'tracking_request'): Promise<string[]> {
    const found = await rows<{ id: string }>(db, `SELECT id FROM ${table}`);
    return found.map(({ id }) => id).sort();
  }
});

function byId(left: { id: string }, right: { id: string }): number {
  return left.id < right.id ? -1 : 1;
}
