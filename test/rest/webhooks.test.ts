import { describe, expect, it } from 'vitest';
import { eventCatalogue } from '../../src/domain/milestones.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';
import { testWebhooks } from '../support/webhooks.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const GIVEN = { url: 'https://hooks.example.com/landfall', events: ['container.updated'] };

describeWithDatabase('/v2/webhooks', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });

  const bodyOf = (attributes: Record<string, unknown>) => ({ data: { type: 'webhook', attributes } });
  const create = (attributes: Record<string, unknown> = {}, caller = owner) =>
    api.ask(caller, 'POST /webhooks', bodyOf({ ...GIVEN, ...attributes }));
  const change = (id: string, attributes: Record<string, unknown>, caller = owner) =>
    api.ask(caller, `PATCH /webhooks/${id}`, bodyOf(attributes));

  describe('POST', () => {
    it('201: makes a webhook with a secret of ours, which is shown wherever the webhook is', async () => {
      const caller = await serviceContext(db, { clock: CLOCK });
      const headers = [{ name: 'X-Api-Key', value: 'k 1' }];

      const { status, body } = await create({ events: ['tracking_request.*', '*', '*'], headers }, caller);

      const self = `${PUBLIC_URL}/v2/webhooks/${body.data.id}`;
      expect(status).toBe(201);
      expect(body).toEqual({
        data: {
          id: expect.any(String),
          type: 'webhook',
          attributes: {
            url: GIVEN.url,
            active: true,
            events: ['tracking_request.*', '*'],
            headers,
            secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
            next_secret: null,
            secret_rotation: null,
            disabled_by: null,
            disabled_reason: null,
            disabled_at: null,
            created_at: expect.any(String),
            updated_at: expect.any(String),
          },
          links: { self },
        },
        links: { self },
      });
      expect(await api.ask(caller, `GET /webhooks/${body.data.id}`)).toMatchObject({ status: 200, body });
      expect((await api.ask(caller, 'GET /webhooks')).body.data).toEqual([body.data]);
    });

    it('shows the secret and the values of headers to no caller who may only read webhooks', async () => {
      const caller = await serviceContext(db, { clock: CLOCK });
      const { body } = await create({ headers: [{ name: 'X-Api-Key', value: 'k 1' }] }, caller);
      const reader = withPermissions(caller, ['webhooks:read']);

      const shown = await api.ask(reader, `GET /webhooks/${body.data.id}`);
      const listed = await api.ask(reader, 'GET /webhooks');

      const attributes = {
        ...body.data.attributes,
        headers: [{ name: 'X-Api-Key', value: null }],
        secret: null,
      };
      expect(shown.body.data).toEqual({ ...body.data, attributes });
      expect(listed.body.data).toEqual([shown.body.data]);
    });

    it('keeps neither the secret nor the values of headers in a form that the database could reveal', async () => {
      const { body } = await create({ headers: [{ name: 'Authorization', value: 'Bearer of-bad-news' }] });

      const [row] = await rows<{ all: string; secret: string; headers: string }>(
        db,
        `SELECT w::text AS all, encode(secret, 'escape') AS secret, encode(headers, 'escape') AS headers
         FROM webhook w WHERE id = $1`,
        [body.data.id],
      );

      const { secret } = body.data.attributes;
      expect(JSON.stringify(row)).not.toContain(secret);
      expect(JSON.stringify(row)).not.toContain('Bearer of-bad-news');
    });

    it.each([
      [{ url: 'http://hooks.example.com/' }, 'url', /begin with https/],
      [{ url: 'https://localhost/' }, 'url', /reached from outside/],
      [{ url: 'https://a.localhost./' }, 'url', /reached from outside/],
      [{ url: 'https://intranet/' }, 'url', /reached from outside/],
      [{ url: 'https://127.0.0.1/' }, 'url', /reached from outside/],
      [{ url: 'https://0x7f.1/' }, 'url', /reached from outside/],
      [{ url: 'https://10.1.2.3/' }, 'url', /reached from outside/],
      [{ url: 'https://169.254.169.254/latest' }, 'url', /reached from outside/],
      [{ url: 'https://[::1]/' }, 'url', /reached from outside/],
      [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url', /reached from outside/],
      [{ url: 'https://user:word@hooks.example.com/' }, 'url', /user name or password/],
      [{ url: 'https://hooks.example.com/#here' }, 'url', /after #/],
      [{ url: 'https://hooks.example.com:25/' }, 'url', /port must be/],
      [{ url: 'ftp://hooks.example.com/' }, 'url', /Give an address/],
      [{ url: `https://hooks.example.com/${'x'.repeat(2000)}` }, 'url', /at most 2000/],
      [{ url: undefined }, 'url', /missing|Give an address/],
      [{ url: 7 }, 'url', /Give an address/],
      [{ events: [] }, 'events', /at least one event/],
      [{ events: undefined }, 'events', /missing/],
      [
        { events: ['container.updated', 'container.transport.vesel_arrived'] },
        'events/1',
        /nearest is container.transport.vessel_arrived/,
      ],
      [{ events: ['container.updated.*'] }, 'events/0', /no event "container.updated.\*"/],
      [{ events: [null] }, 'events/0', /Give the name of an event/],
      [{ active: 'yes' }, 'active', /boolean/],
      [{ headers: [{ name: 'Host', value: 'x' }] }, 'headers/0/name', /set this header themselves/],
      [{ headers: [{ name: 'x-svc-webhook-SIGNATURE', value: 'x' }] }, 'headers/0/name', /set this header themselves/],
      [{ headers: [{ name: 'webhook-id', value: 'x' }] }, 'headers/0/name', /set this header themselves/],
      [{ headers: [{ name: 'X-A: b', value: 'x' }] }, 'headers/0/name', /name of a header/],
      [{ headers: [{ name: 'X-A', value: 'x\r\nX-B: y' }] }, 'headers/0/value', /printable/],
      [{ headers: [{ name: 'X-A', value: 'x', extra: 1 }] }, 'headers/0', /extra/],
      [
        {
          headers: [
            { name: 'X-A', value: 'x' },
            { name: 'x-a', value: 'y' },
          ],
        },
        'headers',
        /each header once/,
      ],
      [{ headers: Array.from({ length: 21 }, (_, i) => ({ name: `X-${i}`, value: '' })) }, 'headers', /at most 20/],
      [{ secret: 'mine' }, 'secret', /Unknown member "secret"/],
    ])('422: refuses %j and says where', async (attributes, member, detail) => {
      const { status, body } = await create(attributes);

      expect({ status, ...body.errors[0] }).toMatchObject({
        status: '422',
        detail: expect.stringMatching(detail),
        source: { pointer: `/data/attributes/${member}` },
      });
    });

    it('422: refuses more webhooks than an account may have', async () => {
      const caller = await serviceContext(db, { clock: CLOCK });
      await db.pool.query(
        `INSERT INTO webhook (id, account_id, url, secret) SELECT gen_random_uuid(), $1, 'https://example.com', ''
         FROM generate_series(1, 500)`,
        [caller.principal.accountId],
      );

      expect(await create({}, caller)).toMatchObject({
        status: 422,
        body: { errors: [{ detail: 'An account has at most 500 webhooks; delete one first.' }] },
      });
    });

    it('400, 403, 409: refuses what is no document, who may not, and what is no webhook', async () => {
      const reader = withPermissions(owner, ['webhooks:read', 'tracking:write']);

      expect(await api.ask(owner, 'POST /webhooks', { url: GIVEN.url })).toMatchObject({ status: 400 });
      expect(await create({}, reader)).toMatchObject({
        status: 403,
        body: { errors: [{ meta: { permission: 'webhooks:write' } }] },
      });
      const wrong = { data: { type: 'shipment', attributes: GIVEN } };
      expect(await api.ask(owner, 'POST /webhooks', wrong)).toMatchObject({ status: 409 });
    });
  });

  describe('GET', () => {
    it('200: lists the newest first, a page at a time', async () => {
      const caller = await serviceContext(db, { clock: CLOCK });
      const urls = ['https://one.example.com/', 'https://two.example.com/', 'https://three.example.com/'];
      for (const url of urls) await create({ url }, caller);

      const { body } = await api.ask(caller, 'GET /webhooks?page[size]=2');

      const shown = body.data.map((webhook: { attributes: { url: string } }) => webhook.attributes.url);
      expect(shown).toEqual([urls[2], urls[1]]);
      expect(body.meta).toEqual({ size: 2, total: 3 });
      expect(body.links.next).toBe(`${PUBLIC_URL}/v2/webhooks?page%5Bsize%5D=2&page%5Bnumber%5D=2`);
    });

    it('400, 403, 404: refuses an unknown parameter, who may not, and what is not there or of another account', async () => {
      const { body } = await create();
      const [other, unpermitted] = [
        await serviceContext(db, { clock: CLOCK }),
        withPermissions(owner, ['tracking:read']),
      ];
      const path = `/webhooks/${body.data.id}`;

      expect(await api.ask(owner, 'GET /webhooks?filter[active]=true')).toMatchObject({ status: 400 });
      for (const call of ['GET /webhooks', `GET ${path}`]) {
        expect(await api.ask(unpermitted, call)).toMatchObject({ status: 403 });
      }
      expect(await api.ask(owner, `GET /webhooks/${NOWHERE}`)).toMatchObject({ status: 404 });
      expect(await api.ask(owner, 'GET /webhooks/none')).toMatchObject({ status: 404 });
      expect(await api.ask(other, `GET ${path}`)).toMatchObject({ status: 404 });
      expect(await change(body.data.id, { active: false }, other)).toMatchObject({ status: 404 });
      expect(await api.ask(other, `DELETE ${path}`)).toMatchObject({ status: 404 });
      expect((await api.ask(owner, `GET ${path}`)).body).toEqual(body);
    });
  });

  describe('PATCH and DELETE', () => {
    it('200: changes what is given, and nothing else', async () => {
      const { body } = await create({ headers: [{ name: 'X-A', value: 'a' }] });
      const { id, attributes } = body.data;
      const shown = async () => (await api.ask(owner, `GET /webhooks/${id}`)).body.data.attributes;
      const later = { updated_at: expect.any(String) };

      const changed = await change(id.toUpperCase(), { active: false, headers: [{ name: 'X-B', value: 'b' }] });
      expect(changed).toMatchObject({ status: 200, body: { data: { id } } });
      const inactive = {
        ...attributes,
        ...later,
        active: false,
        disabled_by: 'user',
        disabled_at: expect.stringMatching(/Z$/),
        headers: [{ name: 'X-B', value: 'b' }],
      };
      expect(changed.body.data.attributes).toEqual(inactive);
      expect(await shown()).toEqual(inactive);

      await change(id, { headers: null, active: true, url: 'https://other.example.com/', events: ['*'] });
      expect(await shown()).toEqual({
        ...attributes,
        ...later,
        headers: null,
        url: 'https://other.example.com/',
        events: ['*'],
      });
      const before = await shown();
      await change(id, {});
      expect(await shown()).toEqual({ ...before, ...later });
    });

    it('422: refuses to change it to what it could not have been made with', async () => {
      const { body } = await create();

      expect(await change(body.data.id, { url: 'https://10.0.0.1/' })).toMatchObject({
        status: 422,
        body: { errors: [{ source: { pointer: '/data/attributes/url' } }] },
      });
      expect(await change(body.data.id, { events: ['all'] })).toMatchObject({
        status: 422,
        body: { errors: [{ source: { pointer: '/data/attributes/events/0' } }] },
      });
    });

    it('200: takes it back as it was shown, and 422 for another value of what is ours', async () => {
      const { body } = await create();
      const { attributes } = body.data;

      const changed = await change(body.data.id, { ...attributes, active: false });
      const refused = await change(body.data.id, { ...attributes, secret: 'mine', active: true });

      expect(changed).toMatchObject({ status: 200 });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: [{ source: { pointer: '/data/attributes/secret' } }] },
      });
      expect((await api.ask(owner, `GET /webhooks/${body.data.id}`)).body).toEqual(changed.body);
    });

    it('200: deletes it, and says no more', async () => {
      const { body } = await create();
      const path = `/webhooks/${body.data.id}`;
      const reader = withPermissions(owner, ['webhooks:read']);

      expect(await api.ask(reader, `DELETE ${path}`)).toMatchObject({ status: 403 });
      expect(await change(body.data.id, {}, reader)).toMatchObject({ status: 403 });
      expect(await api.ask(owner, `DELETE ${path}`)).toMatchObject({ status: 200, body: null });
      expect(await api.ask(owner, `DELETE ${path}`)).toMatchObject({ status: 404 });
      expect(await api.ask(owner, `GET ${path}`)).toMatchObject({ status: 404 });
    });
  });

  describe('/events', () => {
    it('200: lists each event of the catalogue once, with what it means', async () => {
      const { status, body } = await api.ask(owner, 'GET /webhooks/events');

      const events = body.data.flatMap((category) => category.attributes.events);
      const named = events.map(({ name, description }: Record<string, string>) => [name, description]);
      expect(status).toBe(200);
      expect(body.data[0]).toEqual({
        id: 'tracking-request-events',
        type: 'webhook_event_category',
        attributes: {
          name: 'Tracking requests',
          events: expect.arrayContaining([
            { name: 'tracking_request.succeeded', description: expect.stringMatching(/./) },
          ]),
        },
      });
      expect(named.sort()).toEqual([...eventCatalogue()].sort());
      expect(await api.ask(withPermissions(owner, []), 'GET /webhooks/events')).toMatchObject({ status: 403 });
    });
  });

  describe('/ips', () => {
    it('200: gives the addresses that the operator has stated, and no others', async () => {
      const sources = { addresses: ['198.51.100.7', '203.0.113.0/28'], updatedAt: '2026-06-01T12:00:00.000Z' };
      const configured = { ...owner, webhooks: testWebhooks({ sources }) };

      expect((await api.ask(configured, 'GET /webhooks/ips')).body).toEqual({
        webhook_notification_ips: ['198.51.100.7', '203.0.113.0/28'],
        last_updated: '2026-06-01T12:00:00.000Z',
      });
      const unconfigured = await api.ask(owner, 'GET /webhooks/ips');
      expect(unconfigured.body).toEqual({ webhook_notification_ips: [], last_updated: null });
      expect(unconfigured.headers.get('content-type')).toBe('application/json');
      expect(await api.ask(withPermissions(owner, []), 'GET /webhooks/ips')).toMatchObject({ status: 403 });
    });
  });
});
