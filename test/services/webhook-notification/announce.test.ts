import { beforeEach, describe, expect, it } from 'vitest';
import { ingestHooks } from '../../../src/app/ingest-hooks.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { deleteWebhook } from '../../../src/services/webhook/delete-webhook.ts';
import { updateWebhook } from '../../../src/services/webhook/update-webhook.ts';
import { inland } from '../../support/cargo.ts';
import { collectedLog } from '../../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { interrupted, untilLockIsAwaited } from '../../support/interrupted.ts';
import { faultsOf, messagesTo, notificationsOf, type SentMessage, subscribe } from '../../support/notifications.ts';
import { deadline, snapshot } from '../../support/observations.ts';
import { arrival, eta, PIER, sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, claim, messagesOf, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

describeWithDatabase('an event', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
    [number, box] = [newNumber(), newBox()];
  });

  /** The account asks for the number, and its line answers. */
  async function happens(caller = context, ...said: Observation[]): Promise<string> {
    await track(caller, number);
    const watchId = await watchOf(db, number);
    await answer(caller, watchId, saying(...sailing(box, number), ...said));
    return watchId;
  }

  const eventsNotified = async (webhookId: string) => (await notificationsOf(db, webhookId)).map(({ event }) => event);

  describe('is noted for', () => {
    it('each active webhook that is subscribed to it, by its name, its family or all', async () => {
      const everything = await subscribe(context, ['*']);
      const departures = await subscribe(context, ['container.transport.vessel_departed', 'container.*']);
      const estimates = await subscribe(context, ['container.transport.estimated.*', 'document.extracted']);
      const requests = await subscribe(context, ['tracking_request.*']);
      const other = await subscribe(context, ['tracking_request.failed', 'shipment.*']);

      await happens();

      const notified = (await messagesOf(context)).map(({ name }) => name).sort();
      const ofContainer = notified.filter((name) => name.startsWith('container.'));
      expect(ofContainer).toContain('container.transport.vessel_departed');
      expect(await eventsNotified(everything.id)).toEqual(notified);
      expect(await eventsNotified(departures.id)).toEqual(ofContainer);
      expect(await eventsNotified(estimates.id)).toEqual(['container.transport.estimated.vessel_arrived']);
      expect(await eventsNotified(requests.id)).toEqual(['tracking_request.succeeded']);
      expect(await eventsNotified(other.id)).toEqual([]);
    });

    it('no webhook that is inactive, gone or of another account', async () => {
      const other = await serviceContext(db, { clock: context.clock });
      const strange = await subscribe(other, ['*']);
      const silent = await subscribe(context, ['*'], false);
      const former = await subscribe(context, ['*']);
      await deleteWebhook.run(context, { id: former.id });

      const watchId = await happens();
      await updateWebhook.run(context, { id: silent.id, active: true });
      await answer(context, watchId, saying(...sailing(box, number), ...arrival(box)));

      expect(await eventsNotified(strange.id)).toEqual([]);
      expect(await eventsNotified(silent.id)).toEqual(
        expect.arrayContaining(['container.transport.vessel_arrived', 'container.transport.vessel_discharged']),
      );
      expect(await eventsNotified(silent.id)).not.toContain('container.transport.vessel_departed');
    });

    it('a webhook that was disabled after days of failure, as failed, so that it can be recovered', async () => {
      const [disabled, silent] = [await subscribe(context, ['*']), await subscribe(context, ['*'])];
      await db.pool.query(
        `UPDATE webhook SET active = false, disabled_by = 'system', disabled_at = now() WHERE id = $1`,
        [disabled.id],
      );
      await updateWebhook.run(context, { id: silent.id, active: false });
      await db.pool.query('DELETE FROM webhook_wake');

      await happens();

      const text = `SELECT DISTINCT delivery_status, failed_reason, finished_at IS NOT NULL AS finished
        FROM webhook_notification WHERE webhook_id = $1`;
      expect(await rows(db, text, [disabled.id])).toEqual([
        { delivery_status: 'failed', failed_reason: 'endpoint_disabled', finished: true },
      ]);
      expect(await eventsNotified(disabled.id)).toContain('container.transport.vessel_departed');
      expect(await eventsNotified(silent.id)).toEqual([]);
      expect(await rows(db, 'SELECT id FROM webhook_wake')).toEqual([]);
    });

    it('the webhooks of every account that follows the journey, each with what is its own', async () => {
      const other = await serviceContext(db, { clock: context.clock });
      const [mine, theirs] = [await subscribe(context, ['*']), await subscribe(other, ['container.created'])];
      await track(other, number);

      await happens();

      const [noted] = await notificationsOf(db, theirs.id);
      const [notified] = (await messagesOf(other)).filter(({ name }) => name === 'container.created');
      expect(noted).toMatchObject({ event: 'container.created', reference_id: notified?.reference_id });
      expect((await notificationsOf(db, mine.id)).map(({ reference_id }) => reference_id)).not.toContain(
        notified?.reference_id,
      );
    });

    it('no one where no webhook is subscribed', async () => {
      await happens();

      const text = 'SELECT id FROM webhook_notification WHERE account_id = $1';
      expect(await rows(db, text, [context.principal.accountId])).toEqual([]);
    });
  });

  it('is noted as pending, under an identifier of version 7, with the key of its row in the outbox', async () => {
    const { id } = await subscribe(context, ['tracking_request.succeeded']);
    const before = Date.now();

    await happens();

    const [row] = await rows<{ id: string }>(
      db,
      `SELECT n.id, n.delivery_status, n.account_id, n.reference_type, o.name FROM webhook_notification n
       JOIN outbox_event o ON o.id = n.event_id AND o.created_at = n.event_created_at WHERE n.webhook_id = $1`,
      [id],
    );
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      delivery_status: 'pending',
      account_id: context.principal.accountId,
      reference_type: 'tracking_request',
      name: 'tracking_request.succeeded',
    });
    const madeAt = Number.parseInt((row?.id ?? '').replace('-', '').slice(0, 12), 16);
    expect(madeAt).toBeGreaterThanOrEqual(before - 1000);
    expect(madeAt).toBeLessThanOrEqual(Date.now() + 1000);
  });

  const WRITTEN = `SELECT count(*)::int AS events, count(e.included)::int AS own, count(p.included)::int AS shared
    FROM outbox_event e JOIN outbox_snapshot p ON p.id = e.snapshot_id WHERE e.account_id = $1`;

  it('is written for its messages where a webhook is subscribed, and else not', async () => {
    const deaf = await serviceContext(db, { clock: context.clock });
    await subscribe(context, ['*']);
    await subscribe(deaf, ['webhook.failing']);

    await happens();
    await happens(deaf);

    const [written] = await rows<{ events: number }>(db, WRITTEN, [context.principal.accountId]);
    const { events } = written ?? { events: 0 };
    expect(written).toEqual({ events, own: events, shared: events });
    expect(await rows(db, WRITTEN, [deaf.principal.accountId])).toEqual([{ events, own: 0, shared: 0 }]);
  });

  it('is forgotten with its webhook, whichever role deletes that and wherever it looks for tables', async () => {
    const { id } = await subscribe(context, ['*']);
    await happens();
    const client = await db.pool.connect();
    await client.query('BEGIN');
    await client.query('CREATE ROLE test_deleter; GRANT SELECT, DELETE ON webhook TO test_deleter');
    await client.query("SET LOCAL ROLE test_deleter; SET LOCAL search_path = ''");

    await client.query('DELETE FROM public.webhook WHERE id = $1', [id]);

    await client.query('RESET ROLE');
    const left = await client.query('SELECT id FROM public.webhook_notification WHERE webhook_id = $1', [id]);
    await client.query('ROLLBACK');
    client.release();
    expect(left.rows).toEqual([]);
    expect((await notificationsOf(db, id)).length).toBeGreaterThan(3);
  });

  it('is not written for its messages among those of more than a hundred containers', async () => {
    const { id } = await subscribe(context, ['container.created']);
    await track(context, number);
    const boxes = Array.from({ length: 101 }, () => newBox());

    await answer(context, await watchOf(db, number), saying(...boxes.flatMap((one) => sailing(one, number))));

    expect(await notificationsOf(db, id)).toHaveLength(101);
    expect(await rows(db, WRITTEN, [context.principal.accountId])).toMatchObject([{ own: 0, shared: 0 }]);
    const [message] = (await messagesTo(db, id)).values();
    expect(message?.included.map(({ type }) => type)).toContain('container');
  });

  it('is noted although its messages cannot be written', async () => {
    const { id } = await subscribe(context, ['*']);
    const { log, text } = collectedLog();
    const included = () => {
      throw new Error('There is a fault.');
    };

    const hooks = ingestHooks({ messages: { ...context.messages, included }, log });
    await happens({ ...context, hooks });

    const noted = await notificationsOf(db, id);
    expect(noted.length).toBeGreaterThan(3);
    expect(noted.filter(({ delivery_status }) => delivery_status !== 'pending')).toEqual([]);
    expect(await rows(db, WRITTEN, [context.principal.accountId])).toMatchObject([{ own: 0, shared: 0 }]);
    expect(text()).toContain('webhook.message_not_written');
  });

  it('is noted with the change or not at all', async () => {
    const { id } = await subscribe(context, ['*']);
    await track(context, number);
    const watchId = await watchOf(db, number);
    const leaseToken = await claim(db, watchId);
    const broken = {
      ...db,
      transaction: <T>(body: Parameters<typeof db.transaction<T>>[0]) =>
        db.transaction<T>(async (tx) => {
          await body(tx);
          throw new Error('The line is cut.');
        }),
    };

    const failed = answer({ ...context, db: broken }, watchId, saying(...sailing(box, number)), leaseToken);

    await expect(failed).rejects.toThrow('The line is cut.');
    expect(await eventsNotified(id)).toEqual([]);
  });

  it('is stored whole while a webhook is being deleted', async () => {
    const [doomed, other] = [await subscribe(context, ['*']), await subscribe(context, ['container.created'])];
    await track(context, number);
    const watchId = await watchOf(db, number);
    const deleting = await db.pool.connect();
    await deleting.query('BEGIN');
    const cut = interrupted(db, 'ingest_announce', async () => {
      await deleting.query('DELETE FROM webhook WHERE id = $1', [doomed.id]);
      void untilLockIsAwaited(db).then(() => deleting.query('COMMIT'));
    });

    const result = await answer({ ...context, db: cut }, watchId, saying(...sailing(box, number)));
    deleting.release();

    expect(result).toMatchObject({ outcome: 'done' });
    expect(await eventsNotified(doomed.id)).toEqual([]);
    expect(await eventsNotified(other.id)).toEqual(['container.created']);
  });

  it('that the user brings about is noted as well', async () => {
    const { id } = await subscribe(context, ['tracking_request.tracking_stopped']);
    await happens();
    const [shipment] = await rows<{ id: string }>(db, 'SELECT id FROM shipment WHERE account_id = $1', [
      context.principal.accountId,
    ]);

    await stopTracking.run(context, { id: shipment?.id ?? '' });

    const message = (await messagesTo(db, id)).get('tracking_request.tracking_stopped');
    expect(typesIn(message)).toEqual(['shipment', 'container', 'port', 'port', 'terminal', 'tracking_request']);
    expect(message && faultsOf(message)).toEqual([]);
  });

  it('is sent with all that it is about, in the form that the kinds of the API state', async () => {
    const { id } = await subscribe(context, ['*']);
    const watchId = await happens();
    const terminal = { container: box, facility: PIER };
    const holds = [{ name: 'customs', status: 'hold' as const, description: 'EXAM' }];
    const fees = [{ type: 'demurrage' as const, amount: 120, currency_code: null }];
    const said = [
      ...sailing(box, number),
      eta(box, '2026-06-09T06:00:00.000Z'),
      ...arrival(box),
      snapshot('2026-06-12T00:00:00.000Z', 'USLAX', { ...terminal, available: false, holds, fees }),
      deadline('shipping_line', '2026-06-20', { container: box }),
      deadline('terminal', '2026-06-18', { container: box }),
    ];

    await answer(context, watchId, saying(...said));

    const messages = await messagesTo(db, id);
    expect([...messages.keys()]).toEqual(
      expect.arrayContaining([
        'container.created',
        'container.pickup_lfd.changed',
        'container.pickup_lfd_line.changed',
        'container.transport.vessel_arrived',
        'container.transport.estimated.vessel_arrived',
        'container.updated',
        'tracking_request.succeeded',
      ]),
    );
    expect([...messages.values()].flatMap(faultsOf)).toEqual([]);
    for (const { data, included } of messages.values()) {
      expect(data.attributes.delivery_status).toBe('pending');
      const reference = data.relationships?.reference_object?.data;
      expect(included.filter(({ type, id }) => isEqual(reference, { type, id }))).toHaveLength(1);
    }
    const arrived = messages.get('container.transport.vessel_arrived');
    expect(typesIn(arrived)).toEqual([
      'shipment',
      'container',
      'port',
      'port',
      'terminal',
      'vessel',
      'transport_event',
    ]);
    expect(messages.get('container.pickup_lfd.changed')?.included.at(-1)).toMatchObject({
      type: 'transport_event',
      attributes: {
        event: 'container.pickup_lfd.changed',
        value: '2026-06-20T07:00:00.000Z',
        previous_value: null,
        location_locode: 'USLAX',
        timezone: 'America/Los_Angeles',
        data_source: 'shipping_line',
        voyage_number: null,
      },
      relationships: {
        shipment: { data: { type: 'shipment' } },
        container: { data: { type: 'container' } },
        location: { data: { type: 'port' } },
        terminal: { data: { type: 'terminal' } },
      },
    });
    expect(messages.get('container.updated')?.included.at(-1)).toMatchObject({
      attributes: { changeset: { holds_at_pod_terminal: [[], holds], fees_at_pod_terminal: [[], fees] } },
    });
  });

  it("of a last free day is placed where that counts: at the ramp if it is the railroad's", async () => {
    const { id } = await subscribe(context, ['container.pickup_lfd.changed']);

    const said = [...arrival(box), ...inland(box)];
    const watchId = await happens(context, ...said);
    const free = deadline('rail', '2026-06-21', { container: box });
    await answer(context, watchId, saying(...sailing(box, number), ...said, free));

    expect((await messagesTo(db, id)).get('container.pickup_lfd.changed')?.included.at(-1)).toMatchObject({
      attributes: {
        value: '2026-06-21T05:00:00.000Z',
        location_locode: 'USCHI',
        timezone: 'America/Chicago',
        data_source: 'terminal',
      },
      relationships: { location: { data: { type: 'metro_area' } }, terminal: { data: { type: 'rail_terminal' } } },
    });
  });
});

function typesIn(message: SentMessage | undefined): string[] | undefined {
  return message?.included.map(({ type }) => type);
}

function isEqual(one: unknown, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
