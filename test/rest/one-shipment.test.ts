import { beforeEach, expect, it } from 'vitest';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { tool as getContainer } from '../../tools/get-container.ts';
import { tool as getShipmentDetails } from '../../tools/get-shipment-details.ts';
import { tool as trackContainer } from '../../tools/track-container.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { document, movement } from '../support/observations.ts';
import { push, pushedText, pushSender } from '../support/pushing.ts';
import { useRestApi } from '../support/rest-api.ts';
import { arrival, departure, eta, sailing } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import {
  answer,
  namesOf,
  newBox,
  newNumber,
  notifiedDuring,
  rows,
  saying,
  track,
  watchOf,
} from '../support/tracking.ts';

describeWithDatabase('containers of one bill of lading, as they are requested', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let clock: FakeClock;
  let context: ServiceContext;
  let bill: string;
  let one: string;
  let two: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock });
    bill = newNumber();
    [one = '', two = ''] = [newBox(), newBox()].sort();
  });

  const answers = async (number: string, ...boxes: string[]) => {
    clock.advance(60_000);
    return answer(context, await watchOf(db, number), saying(...boxes.flatMap((box) => sailing(box, bill))));
  };

  const create = (request_type: string, request_number: string) => {
    const attributes = { request_type, request_number, scac: 'MAEU' };
    return api.ask(context, 'POST /tracking_requests', { data: { type: 'tracking_request', attributes } });
  };

  const requests = () =>
    rows<{ status: string }>(db, 'SELECT status FROM tracking_request WHERE account_id = $1 ORDER BY id', [
      context.principal.accountId,
    ]);

  it('are one shipment over REST, found by each number', async () => {
    for (const box of [one, two]) {
      await create('container', box);
      await answers(box, box);
    }

    const { body } = await api.ask(context, 'GET /shipments?include=containers');

    expect(body.data).toHaveLength(1);
    expect(body.data[0].attributes).toMatchObject({ bill_of_lading_number: bill, named_bill_numbers: [bill] });
    expect(body.data[0].relationships.containers.data).toHaveLength(2);
    const found = await api.ask(context, `GET /search?query=${two}`);
    expect(JSON.stringify(found.body)).toContain(two);
  });

  it('make one failed request where they add nothing, however often they are requested', async () => {
    await create('bill_of_lading', bill);
    await answers(bill, one, two);
    const made = await create('container', one);
    await answers(one, one);

    const again = await create('container', one);

    expect(again).toMatchObject({ status: 422, body: { errors: [{ code: 'duplicate' }] } });
    expect(again.body.errors[0].meta).toMatchObject({ status: 'created', shipment_id: expect.any(String) });
    expect(await requests()).toEqual([{ status: 'created' }, { status: 'failed' }]);
    const { body } = await api.ask(context, `GET /tracking_requests/${made.body.data.id}`);
    expect(body.data).toMatchObject({
      attributes: { status: 'failed', failed_reason: 'duplicate' },
      relationships: { tracked_object: { data: { id: again.body.errors[0].meta.shipment_id } } },
    });
  });

  it('are answered to an agent with what is tracked, never with a failure', async () => {
    await track(context, bill);
    await answers(bill, one, two);
    const other = await serviceContext(db, { clock });
    await track(other, one, { request_type: 'container' });
    await answer(other, await watchOf(db, one), saying(...sailing(one, bill)));
    await track(context, one, { request_type: 'container' });

    for (const number of [one, two, bill]) {
      const { text, structured } = await trackContainer.call(context, { number, scac: 'MAEU' });
      expect(text).not.toContain('failed');
      expect(structured).toMatchObject({ already_tracked: true, tracking_request: { status: 'created' } });
    }
    expect(await requests()).toEqual([{ status: 'created' }, { status: 'failed' }]);
  });

  it('let an agent track the bill of lading and the booking of a container that is tracked', async () => {
    await track(context, one, { request_type: 'container' });
    await answers(one, one);

    const { structured } = await trackContainer.call(context, { number: bill, scac: 'MAEU' });
    await answers(bill, one, two);

    expect(structured).toMatchObject({ already_tracked: false });
    const { body } = await api.ask(context, 'GET /containers');
    expect(body.data).toHaveLength(2);
    expect(await requests()).toEqual([{ status: 'created' }, { status: 'created' }]);
  });

  it('are stopped, resumed and refreshed together', async () => {
    for (const box of [one, two]) {
      await track(context, box, { request_type: 'container' });
      await answers(box, box);
    }
    const { body } = await api.ask(context, 'GET /shipments');
    const id = body.data[0].id;
    const isDue = () =>
      rows(
        db,
        'SELECT isfinite(s.next_due_at) AS is_due FROM watch_schedule s JOIN watch w ON w.id = s.watch_id WHERE w.number = ANY($1)',
        [[one, two]],
      );

    await api.ask(context, `PATCH /shipments/${id}/stop_tracking`);
    expect(await requests()).toEqual([{ status: 'tracking_stopped' }, { status: 'tracking_stopped' }]);
    expect((await isDue()).every((row) => JSON.stringify(row) === '{"is_due":false}')).toBe(true);

    await api.ask(context, `PATCH /shipments/${id}/resume_tracking`);
    expect(await requests()).toEqual([{ status: 'created' }, { status: 'created' }]);
    expect(JSON.stringify(await isDue())).toContain('true');
  });

  it('of which one was returned go on with the other, and it is free to be tracked again', async () => {
    for (const box of [one, two]) {
      await track(context, box, { request_type: 'container' });
      await answers(box, box);
    }
    const back = movement('gate_in', 'USLAX', '2026-06-14T00:00:00.000Z', { container: one, load: 'empty' });
    const out = movement('gate_out', 'USLAX', '2026-06-12T00:00:00.000Z', { container: one, load: 'laden' });

    const notified = await notifiedDuring(context, async () =>
      answer(context, await watchOf(db, one), saying(...sailing(one, bill), ...arrival(one), out, back)),
    );

    expect(namesOf(notified)).toContain('tracking_request.tracking_stopped');
    expect(await requests()).toEqual([{ status: 'tracking_stopped' }, { status: 'created' }]);
    const { body } = await api.ask(context, 'GET /shipments');
    expect(body.data).toMatchObject([{ attributes: { line_tracking_stopped_at: null } }]);
    const next = newNumber();
    await track(context, one, { request_type: 'container' });
    const cargo = document('bill_of_lading', next, 'issued', {
      container: one,
      recordedAt: '2026-07-20T00:00:00.000Z',
      occurredAt: '2026-07-20T00:00:00.000Z',
    });
    const loaded = movement('gate_in', 'CNSHA', '2026-07-19T00:00:00.000Z', { container: one, load: 'laden' });
    clock.advance(40 * 86_400_000);
    await answer(
      context,
      await watchOf(db, one),
      saying(...sailing(one, bill), ...arrival(one), out, back, cargo, loaded),
    );
    const shipments = await rows<{ number: string }>(
      db,
      'SELECT bill_of_lading_number AS number FROM shipment WHERE account_id = $1 ORDER BY created_at',
      [context.principal.accountId],
    );
    expect(shipments).toEqual([{ number: bill }, { number: next }]);
  });

  it('are distinguished by what is pushed about one of them', async () => {
    for (const box of [one, two]) {
      await track(context, box, { request_type: 'container' });
      await answers(box, box);
    }

    await push(
      context,
      pushSender(),
      pushedText({ billsOfLading: [bill], containers: [two] }, saying(...arrival(two))),
    );

    const { body } = await api.ask(context, 'GET /containers?sort=created_at');
    const arrived = body.data.map(
      ({ attributes }: { attributes: Record<string, unknown> }) => attributes.pod_arrived_at,
    );
    expect(arrived).toEqual([null, '2026-06-10T09:00:00.000Z']);
  });

  it('name the bills of lading of a container where there are several, in the text and the structured content', async () => {
    const other = newNumber();
    await track(context, one, { request_type: 'container' });
    const both = [
      document('bill_of_lading', bill, 'mentioned', { container: one, alsoNamed: [other] }),
      document('bill_of_lading', other, 'mentioned', { container: one, alsoNamed: [bill] }),
    ];
    await answer(context, await watchOf(db, one), saying(...both, ...departure(one), eta(one)));
    const { body } = await api.ask(context, 'GET /shipments?include=containers');
    const [shipment] = body.data;

    const details = await getShipmentDetails.call(context, { id: shipment.id });
    const container = await getContainer.call(context, { id: shipment.relationships.containers.data[0].id });

    const names = [bill, other].sort();
    expect(shipment.attributes).toMatchObject({ bill_of_lading_number: one, named_bill_numbers: names });
    expect(details.structured).toMatchObject({ shipment: { named_bill_numbers: names } });
    for (const { text } of [details, container]) {
      expect(text).toContain(`Shipment of container ${one}`);
      expect(text).toContain(`The line names several bills of lading, ${names.join(' and ')}; none of them is chosen.`);
    }
  });
});
