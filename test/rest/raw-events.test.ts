import { beforeAll, expect, it } from 'vitest';
import { stopTracking } from '../../src/services/shipment/stop-tracking.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, expected, movement, retraction } from '../support/observations.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { VESSEL } from '../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, saying } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

interface Shown {
  id: string;
  attributes: { original_event: string; event: string | null; index: number };
}

describeWithDatabase('/v2/containers/{id}/raw_events', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  let tracked: Cargo;

  beforeAll(async () => {
    tracked = await cargo(owner, ([box]) => [
      movement('inspect', 'USLAX', '2026-06-10T23:00:00.000Z', { container: box, originalEvent: 'XRAY' }),
      bySea('berth', 'USLAX', '2026-06-10T11:00:00.000Z', { container: null, vessel: VESSEL, originalEvent: 'VBERTH' }),
      movement('gate_out', 'USCHI', '2026-06-16T05:00:00.000Z', {
        container: box,
        load: 'laden',
        precision: 'date',
        originalEvent: 'OUT DUE',
        ...expected('planned'),
      }),
      movement('drop', 'USLAX', '2026-06-10T23:30:00.000Z', {
        container: box,
        sourceEventId: 'wrong',
        recordedAt: '2026-06-10T23:31:00.000Z',
        originalEvent: 'DROPPED',
      }),
    ]);
    await answer(
      owner,
      tracked.watchId,
      saying(retraction('wrong', '2026-06-11T01:00:00.000Z', { container: tracked.boxes[0] })),
    );
  });

  const ask = (caller = owner, id = tracked.containerIds[0]) => api.ask(caller, `GET /containers/${id}/raw_events`);
  const named = (events: readonly Shown[], name: string) =>
    events.find(({ attributes }) => attributes.original_event === name);

  it('names the place by its code where its name is unknown', async () => {
    const unnamed = await cargo(owner, ([box]) => [
      movement('inspect', 'XZQQQ', '2026-06-10T23:00:00.000Z', { container: box, originalEvent: 'XRAY' }),
    ]);

    const { body } = await ask(owner, unnamed.containerIds[0]);

    expect(named(body.data, 'XRAY')?.attributes).toMatchObject({ location_name: 'XZQQQ', location_locode: 'XZQQQ' });
  });

  it('is everything that was said of a container, in order of time, as a whole list', async () => {
    const { status, body } = await ask();

    const times = body.data.map(({ attributes }: { attributes: { timestamp: string } }) => attributes.timestamp);
    expect(status).toBe(200);
    expect(body.meta).toEqual({ size: 12, total: 12 });
    expect(times).toEqual([...times].sort());
    expect(body.data.map(({ attributes }: Shown) => attributes.index)).toEqual([...body.data.keys()]);
    expect(body.links.self).toBe(`${PUBLIC_URL}/v2/containers/${tracked.containerIds[0]}/raw_events`);
  });

  it('shows what was understood as a milestone, with what is known of its place and vessel', async () => {
    const { body } = await ask();
    const { body: events } = await api.ask(owner, `GET /containers/${tracked.containerIds[0]}/transport_events`);

    const loaded = events.data.find(
      ({ attributes }: { attributes: { event: string } }) => attributes.event === 'container.transport.vessel_loaded',
    );
    expect(named(body.data, 'load')).toEqual({
      id: expect.any(String),
      type: 'raw_event',
      attributes: {
        event: 'vessel_loaded',
        original_event: 'load',
        timestamp: '2026-05-19T20:00:00.000Z',
        estimated: false,
        actual_on: null,
        estimated_on: null,
        actual_at: '2026-05-19T20:00:00.000Z',
        estimated_at: null,
        timezone: 'Asia/Shanghai',
        local_time: null,
        created_at: expect.stringMatching(/Z$/),
        stated_at: null,
        invalidated_at: null,
        location_name: 'Shanghai',
        location_locode: 'CNSHA',
        vessel_name: VESSEL.name,
        vessel_imo: VESSEL.imo,
        voyage_number: '026E',
        delay_reason_code: null,
        change_remark: null,
        details: null,
        index: 0,
        data_source: 'shipping_line',
      },
      relationships: {
        container: { data: { type: 'container', id: tracked.containerIds[0] } },
        location: loaded?.relationships.location,
        terminal: { data: null },
        vessel: loaded?.relationships.vessel,
      },
    });
  });

  it('shows what is no milestone too, and a day without a time as a day', async () => {
    const { body } = await ask();

    expect(named(body.data, 'XRAY')).toMatchObject({ attributes: { event: null, estimated: false } });
    expect(named(body.data, 'OUT DUE')).toMatchObject({
      attributes: {
        timestamp: '2026-06-16T05:00:00.000Z',
        estimated: true,
        actual_on: null,
        estimated_on: '2026-06-16',
        actual_at: null,
        estimated_at: null,
      },
    });
  });

  it('says when a source stated something, also before tracking began, and not where it does not say', async () => {
    const { body } = await ask();

    const dropped = named(body.data, 'DROPPED')?.attributes;
    // When the account learned of it is another moment.
    const created_at = expect.not.stringContaining('2026-06-10T23:31');
    expect(dropped).toMatchObject({ stated_at: '2026-06-10T23:31:00.000Z', created_at });
    expect(named(body.data, 'XRAY')?.attributes).toMatchObject({ stated_at: null });
  });

  it('says when a statement was taken back, and of no other that it was', async () => {
    const { body } = await ask();

    const taken = body.data.filter(
      ({ attributes }: { attributes: { invalidated_at: unknown } }) => attributes.invalidated_at,
    );
    expect(taken).toEqual([named(body.data, 'DROPPED')]);
  });

  it('shows what was said of the whole shipment under each container, as an event of its own', async () => {
    const [one, other] = [await ask(), await ask(owner, tracked.containerIds[1])];

    const [mine, its] = [named(one.body.data, 'VBERTH'), named(other.body.data, 'VBERTH')];
    expect(mine).toMatchObject({ relationships: { container: { data: { id: tracked.containerIds[0] } } } });
    expect(its).toMatchObject({ relationships: { container: { data: { id: tracked.containerIds[1] } } } });
    expect(mine?.id).not.toBe(its?.id);
    expect(named(other.body.data, 'XRAY')).toBeUndefined();
  });

  it('comes along with containers as the same, be it one or a list', async () => {
    const alone = await ask();
    const one = await api.ask(owner, `GET /containers/${tracked.containerIds[0]}?include=raw_events`);
    const list = await api.ask(owner, 'GET /containers?include=raw_events');

    const linkage = alone.body.data.map(({ id }: Shown) => ({ type: 'raw_event', id }));
    const ofFirst = list.body.data.find(({ id }: Shown) => id === tracked.containerIds[0]);
    expect(one.body.included).toEqual(alone.body.data);
    expect(one.body.data.relationships.raw_events).toEqual({ data: linkage });
    expect(ofFirst?.relationships.raw_events).toEqual({ data: linkage });
    expect(list.body.included).toEqual(expect.arrayContaining(alone.body.data));
  });

  it('stays as it was once its account has stopped tracking', async () => {
    const stopper = await serviceContext(db, { clock: CLOCK });
    const stopped = await cargo(stopper);
    const before = await ask(stopper, stopped.containerIds[0]);
    await stopTracking.run(stopper, { id: stopped.shipmentId });
    const late = movement('inspect', 'USLAX', '2026-06-12T10:00:00.000Z', {
      container: stopped.boxes[0],
      originalEvent: 'LATE',
    });
    const [{ draft, raw } = { draft: null, raw: null }] = saying(late);
    await db.pool.query(
      `INSERT INTO observation (journey_month, watch_id, id, received_at, body, raw)
       SELECT journey_month, id, $2, now() + interval '1 minute', $3, $4 FROM watch WHERE id = $1`,
      [stopped.watchId, late.id, JSON.stringify(draft), JSON.stringify(raw)],
    );

    expect((await ask(stopper, stopped.containerIds[0])).body.data).toEqual(before.body.data);
  });

  it('belongs to its account, and is shown to those alone who may see it', async () => {
    const other = await serviceContext(db, { clock: CLOCK });

    expect(await ask(other)).toMatchObject({ status: 404 });
    expect(await ask(owner, 'MSKU0000006')).toMatchObject({ status: 404 });
    expect(await ask(withPermissions(owner, ['reference:read']))).toMatchObject({ status: 403 });
    expect(await api.ask(owner, `GET /containers/${tracked.containerIds[0]}/raw_events?page[size]=1`)).toMatchObject({
      status: 200,
      body: { data: [{ type: 'raw_event' }], meta: { size: 1 } },
    });
  });
});
