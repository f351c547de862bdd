import { beforeEach, expect, it } from 'vitest';
import { ingestAgain } from '../../../src/ingest/ingest-again.ts';
import { rederive } from '../../../src/ingest/rederive.ts';
import { deleteContainer } from '../../../src/services/container/delete-container.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../../support/database.ts';
import { untilLockIsAwaited } from '../../support/interrupted.ts';
import { document, movement } from '../../support/observations.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { arrival, departure, eta, manifest } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext, withPermissions } from '../../support/service-context.ts';
import {
  answer,
  claim,
  messagesOf,
  namesOf,
  newBox,
  newNumber,
  notifiedDuring,
  rows,
  saying,
  track,
  watchOf,
} from '../../support/tracking.ts';

describeWithDatabase('a container that an account takes out of its shipment', () => {
  const db = useDatabase();
  const second = useSecondProcess(db);
  const api = useRestApi(db);
  let clock: FakeClock;
  let context: ServiceContext;
  let bill: string;
  let gone: string;
  let stays: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock });
    [bill, gone, stays] = [newNumber(), newBox(), newBox()];
  });

  const said = (...boxes: string[]) =>
    saying(...boxes.flatMap((box) => [...manifest(box, bill), ...departure(box), eta(box)]));

  async function reports(number: string, statements: ReturnType<typeof saying>, who = context) {
    clock.advance(60_000);
    await answer(who, await watchOf(db, number), statements);
  }

  async function tracked(number: string, boxes: string[], who = context): Promise<string> {
    const { id } = await track(who, number, number === bill ? {} : { request_type: 'container' });
    await reports(number, said(...boxes), who);
    return id;
  }

  const stored = (text: string, who = context) => rows<Record<string, unknown>>(db, text, [who.principal.accountId]);

  const containers = (who = context) =>
    stored('SELECT id, number FROM container WHERE account_id = $1 ORDER BY number', who);

  const numbersOf = async (who = context) => (await containers(who)).map(({ number }) => number);

  const shipments = (who = context) => stored('SELECT * FROM shipment WHERE account_id = $1 ORDER BY id', who);

  const requests = (who = context) =>
    stored('SELECT id, status, shipment_id FROM tracking_request WHERE account_id = $1 ORDER BY id', who);

  async function idOf(number: string): Promise<string> {
    return String((await containers()).find((one) => one.number === number)?.id);
  }

  async function takeOut(number: string): Promise<void> {
    await deleteContainer.run(context, { id: await idOf(number) });
  }

  it('is shown nowhere and does not come back with what is reported next, and others keep it', async () => {
    const other = await serviceContext(db, { clock });
    await tracked(bill, [gone, stays]);
    await track(other, bill);
    const before = await containers(other);
    const id = await idOf(gone);
    const field = { entity_type: 'Container', display_name: 'Note', api_slug: 'note', data_type: 'short_text' };
    await api.ask(context, 'POST /custom_field_definitions', { data: { attributes: field } });
    const value = { data: { attributes: { api_slug: 'note', value: 'red' } } };
    const valueId = (await api.ask(context, `POST /containers/${id}/custom_fields`, value)).body.data.id;
    const { cursor } = (await api.ask(context, 'GET /changes')).body.meta;
    const [shipment] = await shipments();

    const messages = await notifiedDuring(context, async () => {
      expect((await api.ask(other, `DELETE /containers/${id}`)).status).toBe(404);
      const viewer = withPermissions(context, ['tracking:read']);
      expect((await api.ask(viewer, `DELETE /containers/${id}`)).status).toBe(403);
      expect(await api.ask(context, `DELETE /containers/${id}`)).toMatchObject({ status: 204 });
    });
    expect(messages).toEqual([]);
    await reports(bill, said(gone, stays));
    await reports(bill, saying(...arrival(gone), ...arrival(stays)));

    expect(await numbersOf()).toEqual([stays]);
    for (const address of [`/containers/${id}`, `/containers/${id}/route`, `/custom_fields/${valueId}`]) {
      expect([address, (await api.ask(context, `GET ${address}`)).status]).toEqual([address, 404]);
    }
    const lists = ['/containers', '/shipments?include=containers', '/custom_fields', '/tracking_requests'];
    for (const call of [...lists, `/search?query=${gone}`]) {
      expect(JSON.stringify((await api.ask(context, `GET ${call}`)).body.data)).not.toContain(gone);
    }
    const read = async () => (await api.ask(context, `GET /changes?page[after]=${cursor}`)).body.data;
    let changes: { attributes: object }[] = await read();
    while (changes.length < 4) changes = await read();
    const found = changes.map(({ attributes }) => attributes);
    const deleted = { change: 'deleted' };
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entity_type: 'container', entity_id: id, ...deleted }),
        expect.objectContaining({ entity_type: 'custom_field', entity_id: valueId, ...deleted }),
        expect.objectContaining({ entity_type: 'shipment', entity_id: shipment?.id, change: 'changed' }),
      ]),
    );
    const audited = await stored('SELECT kind, detail FROM audit_event WHERE account_id = $1');
    expect(audited).toEqual([{ kind: 'container_deleted', detail: { container: gone, bill_of_lading_number: bill } }]);
    expect((await containers(other)).map(({ id: one }) => one)).toEqual(before.map(({ id: one }) => one));
    expect(await rederive(context, await watchOf(db, bill), { isWritten: false })).toEqual([]);
    expect((await api.ask(context, `DELETE /containers/${id}`)).status).toBe(404);
  });

  const back = (container: string) => [
    movement('gate_out', 'USLAX', '2026-06-12T15:00:00.000Z', { container, load: 'laden' }),
    movement('gate_in', 'USLAX', '2026-06-13T15:00:00.000Z', { container, load: 'empty' }),
  ];

  it('counts no more for what its shipment shows and for its end', async () => {
    await tracked(bill, [gone, stays]);
    const returned = said(stays).concat(saying(...arrival(stays), ...back(stays)));
    await reports(bill, returned);
    expect(await shipments()).toMatchObject([{ line_tracking_stopped_at: null }]);

    const messages = await notifiedDuring(context, () => takeOut(gone));

    expect(await shipments()).toMatchObject([{ line_tracking_stopped_reason: 'all_containers_terminated' }]);
    expect(namesOf(messages)).toEqual(['tracking_request.tracking_stopped']);
  });

  it('was the last one: its shipment is stopped, and goes on without it where it is resumed', async () => {
    await tracked(bill, [gone]);

    const messages = await notifiedDuring(context, () => takeOut(gone));

    expect(namesOf(messages)).toEqual(['tracking_request.tracking_stopped']);
    const [shipment] = await shipments();
    expect(shipment).toMatchObject({ line_tracking_stopped_reason: 'cancelled_by_user', removed_numbers: [gone] });
    await api.ask(context, `PATCH /shipments/${shipment?.id}/resume_tracking`);
    await reports(bill, said(gone, stays));
    expect(await numbersOf()).toEqual([stays]);
  });

  it('comes back where its number or that of its document is tracked anew', async () => {
    await tracked(bill, [gone, stays]);
    await takeOut(gone);
    const [shipment] = await shipments();

    await tracked(gone, [gone]);
    expect(await numbersOf()).toEqual([gone, stays].sort());
    expect(await shipments()).toMatchObject([{ id: shipment?.id, removed_numbers: [] }]);

    await takeOut(gone);
    await takeOut(stays);
    await tracked(bill, [gone, stays]);
    expect(await numbersOf()).toEqual([gone, stays].sort());
    expect(await shipments()).toMatchObject([{ removed_numbers: [], line_tracking_stopped_at: null }]);
  });

  it('tracked by its own number is followed by that no more, and the others of its shipment are', async () => {
    for (const box of [gone, stays]) await tracked(box, [box]);
    expect((await shipments()).map(({ bill_of_lading_number: number }) => number)).toEqual([bill]);

    const messages = await notifiedDuring(context, () => takeOut(gone));
    await reports(gone, saying(...arrival(gone)));
    await reports(stays, saying(...arrival(stays)));

    expect(namesOf(messages)).toEqual(['tracking_request.tracking_stopped']);
    expect(await numbersOf()).toEqual([stays]);
    expect((await requests()).map(({ status }) => status)).toEqual(['tracking_stopped', 'created']);
    const parked = 'SELECT next_due_at FROM watch_schedule WHERE watch_id = $1';
    expect(await rows(db, parked, [await watchOf(db, gone)])).toEqual([{ next_due_at: 'infinity' }]);
    expect(await shipments()).toMatchObject([{ watch_id: await watchOf(db, stays) }]);
    await tracked(gone, [gone]);
    expect(await numbersOf()).toEqual([gone, stays].sort());
    expect(await shipments()).toHaveLength(1);
  });

  it('stays out when its shipment becomes a part of an older one', async () => {
    const booking = newNumber();
    await track(context, booking, { request_type: 'booking_number' });
    await reports(booking, saying(document('booking', booking, 'confirmed')));
    await tracked(bill, [gone, stays]);
    expect(await shipments()).toHaveLength(2);
    await takeOut(gone);

    await reports(booking, [...saying(document('booking', booking, 'confirmed')), ...said(gone, stays)]);

    expect(await shipments()).toMatchObject([{ bill_of_lading_number: bill, removed_numbers: [gone] }]);
    expect(await numbersOf()).toEqual([stays]);
  });

  it('is gone whichever comes first, an answer about it or its deletion', async () => {
    await tracked(bill, [gone, stays]);
    const id = await idOf(gone);
    const watchId = await watchOf(db, bill);
    for (const order of ['answer', 'deletion'] as const) {
      const poll = { leaseToken: await claim(db, watchId), digest: Buffer.from(order), failures: 0, delayMs: () => 1 };
      const take = () => ingestAgain(context, { watchId, statements: saying(...arrival(gone)), poll });
      const remove = () => deleteContainer.run({ ...context, db: second }, { id }).catch(() => null);
      const both = order === 'answer' ? [take(), remove()] : [remove(), take()];
      await Promise.all(both);
      expect(await numbersOf()).toEqual([stays]);
    }
    expect(namesOf(await messagesOf(context)).filter((name) => name === 'container.created')).toHaveLength(2);
  });

  it('is deleted behind an ingest that holds its shipment', async () => {
    await tracked(bill, [gone, stays]);
    const id = await idOf(gone);
    const holder = await second.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT id FROM watch WHERE number = $1 FOR UPDATE', [bill]);
    const deleted = deleteContainer.run(context, { id });
    await untilLockIsAwaited(db);
    expect(await numbersOf()).toContain(gone);
    await holder.query('COMMIT');
    holder.release();
    await deleted;
    expect(await numbersOf()).toEqual([stays]);
  });
});
