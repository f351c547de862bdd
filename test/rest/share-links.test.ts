import { expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { listAuditEvents } from '../../src/services/audit.ts';
import { cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
const END = '2026-06-20T00:00:00.000Z';

describeWithDatabase('/v2/share_links', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });

  const bodyOf = (attributes: object, type: string, id: string) => ({
    data: { type: 'share_link', attributes, relationships: { [type]: { data: { type, id } } } },
  });

  it('are made with an address that no other answer has, listed by record, and revoked', async () => {
    const context = await serviceContext(db, { clock: CLOCK });
    const { shipmentId, containerIds, number } = await cargo(context);
    const attributes = {
      title: ' Your tea ',
      sender: 'Auk Tea',
      shows: ['holds', 'milestones', 'holds'],
      expires_at: END,
    };
    const made = await api.ask(context, 'POST /share_links', bodyOf(attributes, 'shipment', shipmentId));
    const { id } = made.body.data;
    const second = await api.ask(
      context,
      'POST /share_links',
      bodyOf(
        { shows: [], expires_at: '2026-06-13', frame_ancestors: ['https://a.example'] },
        'container',
        containerIds[0],
      ),
    );

    const shown = { ...made.body.data.attributes, url: null, frame_url: null };
    expect(made).toMatchObject({ status: 201 });
    expect(made.body.data).toMatchObject({
      attributes: {
        title: 'Your tea',
        sender: 'Auk Tea',
        shows: ['milestones', 'holds'],
        frame_ancestors: [],
        expires_at: END,
        is_expired: false,
        frame_url: null,
      },
      relationships: { shipment: { data: { id: shipmentId } }, container: { data: null } },
      links: { self: `${PUBLIC_URL}/v2/share_links/${id}` },
    });
    expect(made.body.data.attributes.url).toMatch(/^https:\/\/track\.example\.com\/shared\?token=[\w-]{43}$/);
    expect(second.body.data.attributes.frame_url).toMatch(
      /^https:\/\/track\.example\.com\/shared\/frame\?token=[\w-]{43}$/,
    );
    const got = await api.ask(context, `GET /share_links/${id}`);
    expect(got.body.data.attributes).toEqual(shown);
    const ofShipment = await api.ask(context, `GET /share_links?filter[shipment]=${shipmentId}`);
    expect(ofShipment.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
    const ofContainer = await api.ask(context, `GET /share_links?filter[container]=${containerIds[0]}`);
    expect(ofContainer.body.data.map((one: { id: string }) => one.id)).toEqual([second.body.data.id]);
    const all = await api.ask(context, 'GET /share_links');
    expect(JSON.stringify(all.body)).not.toContain('token=');

    expect(await api.ask(context, `DELETE /share_links/${id}`)).toMatchObject({ status: 204 });
    expect(await api.ask(context, `DELETE /share_links/${id}`)).toMatchObject({ status: 404 });
    const { events } = await listAuditEvents.run(context, {});
    expect(events.map(({ kind, detail }) => [kind, detail.number])).toEqual(
      expect.arrayContaining([
        ['share_link_created', number],
        ['share_link_revoked', number],
      ]),
    );
    expect(JSON.stringify(events)).not.toContain(made.body.data.attributes.url.split('token=')[1]);
  });

  it('keep a hash of the token and nothing that leads back to it', async () => {
    const { shipmentId } = await cargo(owner);
    const made = await api.ask(
      owner,
      'POST /share_links',
      bodyOf({ shows: [], expires_at: END }, 'shipment', shipmentId),
    );
    const row = await db.prisma.shareLink.findUniqueOrThrow({ where: { id: made.body.data.id } });
    const [, token] = made.body.data.attributes.url.split('token=');

    expect(JSON.stringify(row)).not.toContain(token);
    expect(Buffer.from(row.tokenHash).toString('latin1')).not.toContain(token);
    expect(row.tokenHash).toHaveLength(32);
  });

  it('are made once for a repeated request, which is answered with the same address', async () => {
    const { shipmentId } = await cargo(owner);
    const body = bodyOf({ shows: [], expires_at: END }, 'shipment', shipmentId);
    const headers = { 'Idempotency-Key': newId() };
    const first = await api.ask(owner, 'POST /share_links', body, headers);
    const again = await api.ask(owner, 'POST /share_links', body, headers);

    expect(again.body).toEqual(first.body);
    const listed = await api.ask(owner, `GET /share_links?filter[shipment]=${shipmentId}`);
    expect(listed.body.data).toHaveLength(1);
  });

  it.each([
    [{ shows: [] }, '/data/attributes/expires_at'],
    [{ shows: [], expires_at: '2026-06-12T12:00:00Z' }, '/data/attributes/expires_at'],
    [{ shows: [], expires_at: '2027-06-12' }, '/data/attributes/expires_at'],
    [{ shows: ['notes'], expires_at: END }, '/data/attributes/shows/0'],
    [{ expires_at: END }, '/data/attributes/shows'],
    [{ shows: [], expires_at: END, title: '' }, '/data/attributes/title'],
    [{ shows: [], expires_at: END, sender: 'x'.repeat(121) }, '/data/attributes/sender'],
    [{ shows: [], expires_at: END, frame_ancestors: ['*'] }, '/data/attributes/frame_ancestors/0'],
    [{ shows: [], expires_at: END, frame_ancestors: ['http://a.example'] }, '/data/attributes/frame_ancestors/0'],
    [{ shows: [], expires_at: END, frame_ancestors: ['https://a.example/x'] }, '/data/attributes/frame_ancestors/0'],
    [{ shows: [], expires_at: END, frame_ancestors: ['https://a;script-src'] }, '/data/attributes/frame_ancestors/0'],
    [{ shows: [], expires_at: END, frame_ancestors: ["https://a 'self'"] }, '/data/attributes/frame_ancestors/0'],
    [{ shows: [], expires_at: END, token: 'mine' }, '/data/attributes/token'],
  ])('are not made of %j', async (attributes, pointer) => {
    const { shipmentId } = await cargo(owner);
    expect(await api.ask(owner, 'POST /share_links', bodyOf(attributes, 'shipment', shipmentId))).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invalid_input', source: { pointer } }] },
    });
  });

  it('show one record of the own account', async () => {
    const other = await serviceContext(db, { clock: CLOCK });
    const { shipmentId, containerIds } = await cargo(owner);
    const attributes = { shows: [], expires_at: END };
    const both = {
      data: {
        type: 'share_link',
        attributes,
        relationships: {
          shipment: { data: { type: 'shipment', id: shipmentId } },
          container: { data: { type: 'container', id: containerIds[0] } },
        },
      },
    };
    const { body } = await api.ask(owner, 'POST /share_links', bodyOf(attributes, 'shipment', shipmentId));

    for (const [type, id] of [
      ['shipment', shipmentId],
      ['container', containerIds[0]],
      ['container', shipmentId],
      ['shipment', 'x'],
    ] as const) {
      expect(await api.ask(other, 'POST /share_links', bodyOf(attributes, type, id))).toMatchObject({ status: 404 });
    }
    expect(await api.ask(owner, 'POST /share_links', both)).toMatchObject({ status: 422 });
    expect(await api.ask(owner, 'POST /share_links', { data: { type: 'share_link', attributes } })).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/relationships/shipment' } }] },
    });
    expect(await api.ask(other, `GET /share_links/${body.data.id}`)).toMatchObject({ status: 404 });
    expect(await api.ask(other, `DELETE /share_links/${body.data.id}`)).toMatchObject({ status: 404 });
    expect(await api.ask(other, `GET /share_links?filter[shipment]=${shipmentId}`)).toMatchObject({
      body: { meta: { total: 0 } },
    });
  });

  it('are made by who may change and see records alone', async () => {
    const { shipmentId } = await cargo(owner);
    const body = bodyOf({ shows: [], expires_at: END }, 'shipment', shipmentId);
    const viewer = withPermissions(owner, ['tracking:read']);
    const writer = withPermissions(owner, ['tracking:write']);
    const made = await api.ask(owner, 'POST /share_links', body);

    expect(await api.ask(viewer, 'POST /share_links', body)).toMatchObject({ status: 403 });
    expect(await api.ask(viewer, `DELETE /share_links/${made.body.data.id}`)).toMatchObject({ status: 403 });
    expect(await api.ask(viewer, 'GET /share_links')).toMatchObject({ status: 200 });
    // A key that may write without reading would otherwise read through the page.
    expect(await api.ask(writer, 'POST /share_links', body)).toMatchObject({ status: 403 });
    expect(await api.ask(writer, 'GET /share_links')).toMatchObject({ status: 403 });
  });
});
