import { beforeAll, describe, expect, it } from 'vitest';
import { localDate, localMidnight } from '../../src/domain/instant.ts';
import { openApiDocument } from '../../src/rest/openapi/document.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { EXAMPLE_EVENTS } from '../../src/services/webhook-notification/example/notification-example.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { faultsOf, notificationsOf, subscribe } from '../support/notifications.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-15T12:00:00.000Z');
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const API = `${PUBLIC_URL}/v2`;

describeWithDatabase('/v2/webhook_notifications', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  let webhooks: { id: string; events: string[] }[];
  let all: string[];

  beforeAll(async () => {
    webhooks = [await subscribe(owner, ['*']), await subscribe(owner, ['tracking_request.*'])];
    const [number, box] = [newNumber(), newBox()];
    await track(owner, number);
    const watchId = await watchOf(db, number);
    await answer(owner, watchId, saying(...sailing(box, number)));
    await db.pool.query(`UPDATE webhook_notification SET created_at = created_at - interval '1 day'`);
    await answer(owner, watchId, saying(...sailing(box, number), ...arrival(box)));
    await db.pool.query(
      `UPDATE webhook_notification SET delivery_status = 'failed' WHERE event = 'container.transport.vessel_arrived'`,
    );
    const { body } = await api.ask(owner, 'GET /webhook_notifications');
    all = body.data.map(({ id }: { id: string }) => id);
  });

  const ask = (query: string, caller = owner) => api.ask(caller, `GET /webhook_notifications${query}`);
  const idsOf = async (query: string): Promise<string[]> =>
    (await ask(query)).body.data.map(({ id }: { id: string }) => id);

  describe('GET', () => {
    it('200: lists the notifications of every webhook, the newest first, a page at a time', async () => {
      const { body } = await ask('?page[size]=2&page[number]=2');

      const expected = [
        ...(await notificationsOf(db, webhooks[0]?.id ?? '')),
        ...(await notificationsOf(db, webhooks[1]?.id ?? '')),
      ];
      expect(all).toHaveLength(expected.length);
      expect(new Set(all)).toEqual(new Set(expected.map(({ id }) => id)));
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(all.slice(2, 4));
      expect(body.meta).toEqual({ size: 2, total: all.length });
      expect(body).not.toHaveProperty('included');
    });

    it('200: is sorted by time either way', async () => {
      expect(await idsOf('?sort=-created_at')).toEqual(all);
      expect(await idsOf('?sort=created_at')).toEqual([...all].reverse());
      expect(await idsOf('?sort=created_at&page[size]=3&page[number]=2')).toEqual([...all].reverse().slice(3, 6));
    });

    it('200: is filtered by webhook, event, state and time, and by several at once', async () => {
      const [first, second] = webhooks.map(({ id }) => id);
      const day = new Date().toISOString().slice(0, 10);
      const ofSecond = (await notificationsOf(db, second ?? '')).map(({ id }) => id);
      const failed = await idsOf('?filter[delivery_status]=failed');

      expect(await idsOf(`?filter[webhook_id]=${second}`)).toEqual(ofSecond);
      expect(failed).toHaveLength(1);
      expect(await idsOf('?filter[event]=container.transport.vessel_arrived')).toEqual(failed);
      expect(await idsOf(`?filter[event]=tracking_request.succeeded&filter[webhook_id]=${second}`)).toEqual(ofSecond);
      expect(await idsOf(`?filter[webhook_id]=${second}&filter[delivery_status]=failed`)).toEqual([]);
      const [newer, older] = [
        await idsOf(`?filter[created_at][start]=${day}`),
        await idsOf(`?filter[created_at][end]=${day}&filter[webhook_id]=${first}`),
      ];
      expect(newer.length).toBeGreaterThan(0);
      expect(older.length).toBeGreaterThan(0);
      expect([...newer, ...(await idsOf(`?filter[created_at][end]=${day}`))]).toEqual(all);
    });

    it('200: brings webhooks and what is referred to along', async () => {
      const { body } = await ask('?include=webhook,reference_object&filter[event]=container.transport.vessel_arrived');

      const [data] = body.data;
      const reference = data.relationships.reference_object.data;
      expect(data).toEqual({
        id: expect.any(String),
        type: 'webhook_notification',
        attributes: {
          id: data.id,
          event: 'container.transport.vessel_arrived',
          delivery_status: 'failed',
          created_at: expect.stringMatching(/Z$/),
          attempts: 0,
          next_attempt_at: null,
          failed_reason: null,
          last_status_code: null,
          last_error: null,
          is_test: false,
          about: { type: 'container', id: expect.any(String), number: expect.stringMatching(/^[A-Z]{4}\d{7}$/) },
        },
        relationships: {
          webhook: { data: { type: 'webhook', id: webhooks[0]?.id } },
          reference_object: { data: { type: 'transport_event', id: expect.any(String) } },
          webhook_notification_logs: { data: [] },
        },
        links: { self: `${API}/webhook_notifications/${data.id}` },
      });
      expect(body.included).toEqual([
        expect.objectContaining({ type: 'webhook', id: webhooks[0]?.id }),
        expect.objectContaining({
          ...reference,
          attributes: expect.objectContaining({
            event: 'container.transport.vessel_arrived',
            location_locode: 'USLAX',
          }),
        }),
      ]);
      expect(faultsOf({ data, included: body.included.slice(1) })).toEqual([]);
      const single = await ask(`/${data.id}?include=reference_object,webhook`);
      expect(single.body).toEqual({ data, included: body.included, links: { self: data.links.self } });
      expect((await ask(`/${data.id}`)).body).toEqual({ data, links: { self: data.links.self } });
    });

    it('200: says what was notified even where the outbox does not go back so far', async () => {
      const [id] = await idsOf('?filter[event]=container.created');
      await db.pool.query(`UPDATE webhook_notification SET event_created_at = '2020-01-01' WHERE id = $1`, [id]);

      const { status, body } = await ask(`/${id}?include=reference_object`);

      expect(status).toBe(200);
      expect(body).toMatchObject({ data: { id, attributes: { event: 'container.created' } }, included: [] });
    });

    it.each([
      ['filter[webhook_id]=mine', 'filter[webhook_id]'],
      ['filter[event]=container.*', 'filter[event]'],
      ['filter[delivery_status]=lost', 'filter[delivery_status]'],
      ['filter[created_at][start]=soon', 'filter[created_at][start]'],
      ['filter[status]=failed', 'filter[status]'],
      ['sort=event', 'sort'],
      ['include=shipment', 'include'],
      ['page[number]=0', 'page[number]'],
    ])('400: refuses %s', async (query, parameter) => {
      expect(await ask(`?${query}`)).toMatchObject({
        status: 400,
        body: { errors: [{ status: '400', source: { parameter } }] },
      });
    });

    it('403: brings what is referred to along only for those who may see what is tracked', async () => {
      const reader = withPermissions(owner, ['webhooks:read']);

      for (const path of ['', `/${all[0]}`]) {
        const refused = await ask(`${path}?include=webhook,reference_object`, reader);
        const shown = await ask(`${path}?include=webhook`, reader);

        expect(refused).toMatchObject({ status: 403, body: { errors: [{ meta: { permission: 'tracking:read' } }] } });
        expect(refused.body).not.toHaveProperty('data');
        expect(shown.status).toBe(200);
        expect(shown.body.included.map(({ attributes }: { attributes: object }) => attributes)).toEqual(
          shown.body.included.map(() => expect.objectContaining({ secret: null })),
        );
      }
    });

    it('403, 404: shows nothing to those who may not, and nothing of another account', async () => {
      const [unpermitted, other] = [
        withPermissions(owner, ['tracking:read']),
        await serviceContext(db, { clock: CLOCK }),
      ];

      for (const path of ['', `/${all[0]}`, '/examples?event=container.created']) {
        expect(await ask(path, unpermitted)).toMatchObject({ status: 403 });
      }
      expect(await ask('', other)).toMatchObject({ status: 200, body: { data: [], meta: { total: 0 } } });
      expect(await ask(`/${all[0]}`, other)).toMatchObject({ status: 404 });
      expect(await ask(`/${NOWHERE}`)).toMatchObject({ status: 404 });
      expect(await ask('/none')).toMatchObject({ status: 404 });
    });
  });

  it('has what it refers to described for programs as it is sent, deadlines among transport events', () => {
    const { components } = openApiDocument(routes, { version: '1', baseUrl: API, examples: {} });

    expect(components).toMatchObject({
      schemas: { transport_event: { properties: { attributes: { properties: { value: {}, previous_value: {} } } } } },
    });
  });

  describe('/examples', () => {
    it.each(EXAMPLE_EVENTS.map((event) => [event]))(
      '200: shows a whole message of %s, always the same',
      async (event) => {
        const { status, body } = await ask(`/examples?event=${event}`);

        const again = await ask(`/examples?event=${event}`);
        const reference = body.data.relationships.reference_object.data;
        expect(status).toBe(200);
        expect(body.data.attributes).toMatchObject({ event, delivery_status: 'pending' });
        expect(faultsOf(body)).toEqual([]);
        expect(body.included).toContainEqual(expect.objectContaining(reference));
        const isAlone = /^(tracking_request\.(failed|awaiting_manifest)|webhook\..*)$/.test(event);
        const types = body.included.map(({ type }: { type: string }) => type);
        if (!isAlone) {
          expect(types).toEqual(expect.arrayContaining(['shipment', 'container', 'port', 'metro_area', 'terminal']));
        } else expect(types).toEqual([reference.type]);
        expect(again.body).toEqual(body);
      },
    );

    it('400: says which parameter is missing, unknown or of an event that is only reserved', async () => {
      for (const query of ['', '?event=', '?event=container.vanished', '?event=*', '?event=document.extracted']) {
        expect(await ask(`/examples${query}`)).toMatchObject({
          status: 400,
          body: { errors: [{ status: '400', source: { parameter: 'event' } }] },
        });
      }
      expect((await ask('/examples?event=container.vanished')).body.errors[0].detail).toContain('nearest is');
      expect((await ask('/examples?event=document.extracted')).body.errors[0].detail).toBe(
        'event: There is no example of document.extracted yet, because documents are not read by this service yet.',
      );
    });

    it.each([
      'container.pickup_lfd.changed',
      'container.pickup_lfd_line.changed',
      'container.pickup_lfd_terminal.changed',
      'container.pickup_lfd_rail.changed',
    ])('shows the day of %s as the midnight with which it begins at its place', async (event) => {
      const { body } = await ask(`/examples?event=${event}`);

      const changed = body.included.at(-1);
      if (changed === undefined) throw new Error('The change comes along.');
      const { attributes, relationships } = changed;
      const place = body.included.find(({ id }: { id: string }) => id === relationships.location.data.id);
      expect(attributes.timezone).toBe(place?.attributes.time_zone);
      expect(localMidnight(localDate(attributes.value, attributes.timezone), attributes.timezone)).toBe(
        attributes.value,
      );
    });
  });
});
