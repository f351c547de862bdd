import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { routes } from '../../src/rest/routes/index.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { savedByJsona, savedByKitsu } from '../support/saved-models.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

it('every change of a resource can be sent as the whole resource, which is compared with what is shown', () => {
  const changes = routes.filter(({ method, body }) => method === 'PATCH' && body?.form === 'resource');

  expect(changes.filter(({ isCompared }) => !isCompared).map(({ name }) => name)).toEqual([]);
});

describeWithDatabase('a change', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let owner: ServiceContext;
  let one: Cargo;

  beforeEach(async () => {
    owner = await serviceContext(db, { clock: CLOCK });
    one = await cargo(owner);
  });

  async function make(path: string, attributes: object): Promise<string> {
    const made = await api.ask(owner, `POST ${path}`, { data: { attributes } });
    return made.body.data.id;
  }

  async function addresses(): Promise<[address: string, type: string, changes: Record<string, unknown>][]> {
    const party = await make('/parties', { company_name: 'Acme' });
    const webhook = await make('/webhooks', { url: 'https://example.com/hook', events: ['container.updated'] });
    const field = { entity_type: 'Container', display_name: 'Color', api_slug: 'color', data_type: 'enum' };
    const definition = await make('/custom_field_definitions', field);
    const options = `/custom_field_definitions/${definition}/options`;
    const option = await make(options, { label: 'Red', value: 'red' });
    const value = await make(`/containers/${one.containerIds[0]}/custom_fields`, { api_slug: 'color', value: 'red' });
    return [
      [`/shipments/${one.shipmentId}`, 'shipments', { tags: ['new'] }],
      [`/containers/${one.containerIds[0]}`, 'containers', { ref_numbers: ['new'] }],
      [`/tracking_requests/${one.requestId}`, 'trackingRequests', { tags: ['new'] }],
      [`/parties/${party}`, 'parties', { company_name: 'Other' }],
      [`/webhooks/${webhook}`, 'webhooks', { active: false }],
      [`/custom_field_definitions/${definition}`, 'customFieldDefinitions', { display_name: 'Colour' }],
      [`${options}/${option}`, 'options', { label: 'Rot' }],
      [`/custom_fields/${value}`, 'customFields', { value: null }],
    ];
  }

  it('may be a whole model as kitsu and jsona save it, with what was included, and changes what differs', async () => {
    for (const [address, type, changes] of await addresses()) {
      const { relations = [] } = routes.find(({ method, path }) => method === 'GET' && fits(address, path)) ?? {};
      const read = () => api.ask(owner, `GET ${address}${relations.length > 0 ? `?include=${relations.join()}` : ''}`);
      const short = () => api.ask(owner, `GET ${address}`);
      for (const show of [short, read]) {
        for (const isAlone of [true, false]) {
          const { included, ...alone } = savedByJsona((await show()).body, {});
          const { body } = await api.ask(owner, `PATCH ${address}`, isAlone ? alone : { ...alone, included });
          expect([address, body.errors]).toEqual([address, undefined]);
        }
        const saved = await api.ask(owner, `PATCH ${address}`, savedByKitsu((await show()).body, changes, type));

        expect([address, saved.body.errors]).toEqual([address, undefined]);
        expect(saved.body.data.attributes).toMatchObject(changes);
      }
    }
  });

  it('that changes nothing can be sent again as it is', async () => {
    for (const path of [
      `/shipments/${one.shipmentId}`,
      `/containers/${one.containerIds[0]}`,
      `/tracking_requests/${one.requestId}`,
    ]) {
      const whole = savedByJsona((await api.ask(owner, `GET ${path}`)).body, {});
      const [first, second] = [
        await api.ask(owner, `PATCH ${path}`, whole),
        await api.ask(owner, `PATCH ${path}`, whole),
      ];

      expect([first.status, second.status, second.body.data.attributes]).toEqual([
        200,
        200,
        first.body.data.attributes,
      ]);
    }
  });

  it('of another value of what is read-only is refused at that member, and nothing is changed', async () => {
    const address = `/shipments/${one.shipmentId}`;
    const { body: before } = await api.ask(owner, `GET ${address}?include=containers`);
    const { attributes, relationships } = before.data;
    const [container] = before.included;
    const changed = (data: object, included?: object) => ({
      data: { type: 'shipment', id: one.shipmentId, attributes: { tags: ['new'] }, ...data },
      ...(included === undefined ? {} : { included: [included] }),
    });
    const bodies: [body: object, pointer: string][] = [
      [changed({ attributes: { ...attributes, pod_eta_at: null, tags: ['new'] } }), '/data/attributes/pod_eta_at'],
      [changed({ attributes: { tags: ['new'], destination: { data: null } } }), '/data/attributes/destination'],
      [changed({ relationships: { ...relationships, containers: { data: [] } } }), '/data/relationships/containers'],
      [changed({ relationships: { customer: { data: null } } }), '/data/relationships/customer'],
      [changed({ tags: ['new'] }), '/data/tags'],
      [{ ...changed({}), tags: ['new'] }, '/tags'],
      [{ data: { type: 'shipment', id: one.shipmentId } }, '/data/attributes'],
      [
        changed({}, { ...container, attributes: { ...container.attributes, ref_numbers: ['new'] } }),
        '/included/0/attributes/ref_numbers',
      ],
    ];
    for (const [sent, pointer] of bodies) {
      const refused = await api.ask(owner, `PATCH ${address}`, sent);

      expect(refused).toMatchObject({ status: 422, body: { errors: [{ source: { pointer } }] } });
    }
    for (const action of ['stop_tracking', 'resume_tracking']) {
      expect(await api.ask(owner, `PATCH ${address}/${action}`, changed({}))).toMatchObject({
        status: 422,
        body: { errors: [{ source: { pointer: '/data/attributes/tags' } }] },
      });
    }
    expect((await api.ask(owner, `GET ${address}?include=containers`)).body).toEqual(before);
    for (const action of ['stop_tracking', 'resume_tracking']) {
      for (const body of [undefined, {}]) {
        expect((await api.ask(owner, `PATCH ${address}/${action}`, body)).status).toBe(200);
      }
    }
  });

  it('has no member that is dropped, however deep it stands', async () => {
    const address = `/shipments/${one.shipmentId}`;
    const id = newId();
    const port = { data: { type: 'port', id } };
    const whole = { type: 'shipment', id: one.shipmentId, attributes: { tags: ['new'] } };
    const related = (relation: unknown) => ({ data: { ...whole, relationships: { port_of_lading: relation } } });
    const bodies: [body: unknown, status: number, pointer: string][] = [
      [{ data: whole, included: [{ ...port.data, name: 'x' }] }, 422, '/included/0/name'],
      [related({ ...port, name: 'x' }), 422, '/data/relationships/port_of_lading/name'],
      [related({ data: { ...port.data, name: 'x' } }), 422, '/data/relationships/port_of_lading/data/name'],
      [related({ ...port.data, name: 'x' }), 422, '/data/relationships/port_of_lading/name'],
      [hidden({ data: { ...whole, attributes: { HIDDEN: 1, tags: ['new'] } } }), 400, '/data/attributes/__proto__'],
      [hidden({ data: { ...whole, relationships: { HIDDEN: port } } }), 400, '/data/relationships/__proto__'],
      [hidden({ data: whole, HIDDEN: {} }), 400, '/__proto__'],
      ['text', 400, ''],
      [5, 400, ''],
      [null, 400, '/data'],
    ];
    for (const [sent, status, pointer] of bodies) {
      const refused = await api.ask(owner, `PATCH ${address}`, sent);

      expect([sent, refused]).toMatchObject([sent, { status, body: { errors: [{ source: { pointer } }] } }]);
      expect(refused.body.errors[0].detail).not.toContain('not valid JSON');
    }
    const asExtension = { 'Content-Type': 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"' };
    expect((await api.ask(owner, `PATCH ${address}`, { data: whole }, asExtension)).status).toBe(415);
    expect((await api.ask(owner, `GET ${address}`)).body.data.attributes.tags).not.toContain('new');
  });

  it('may state no more than its subject where nothing can be set', async () => {
    const [id] = one.containerIds;
    const ask = (body: unknown) => api.ask(owner, `PATCH /containers/${id}/refresh`, body);

    for (const body of [undefined, {}, { data: { type: 'container', id } }]) expect((await ask(body)).status).toBe(200);
    expect((await ask({ data: { type: 'container', id, attributes: {} } })).status).toBe(422);
    expect((await ask({ data: { type: 'container', id: one.shipmentId } })).status).toBe(409);
  });

  it('of a custom field by its slug is compared too', async () => {
    const path = `/containers/${one.containerIds[0]}/custom_fields`;
    await make('/custom_field_definitions', {
      entity_type: 'Container',
      display_name: 'Note',
      api_slug: 'note',
      data_type: 'short_text',
    });
    await make(path, { api_slug: 'note', value: 'old' });
    const [field] = (await api.ask(owner, `GET ${path}`)).body.data;
    const save = (changes: object) =>
      api.ask(owner, `PATCH ${path}/note`, savedByJsona({ data: field }, { ...changes }));

    expect(await save({ value: 'new' })).toMatchObject({
      status: 200,
      body: { data: { attributes: { value: 'new' } } },
    });
    expect(await save({ display_value: 'other' })).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/attributes/display_value' } }] },
    });
  });
});

describeWithDatabase('a new resource', () => {
  const db = useDatabase();
  const api = useRestApi(db);

  it.each([
    ['/parties', { company_name: 'Acme' }],
    ['/webhooks', { url: 'https://example.com/hook', events: ['container.updated'] }],
    ['/tracking_requests', { request_type: 'container', request_number: 'CSQU3054383', scac: 'MAEU' }],
  ])('%s is given its id by the service: one that the client made is answered 403', async (path, attributes) => {
    const owner = await serviceContext(db, { clock: CLOCK });

    const refused = await api.ask(owner, `POST ${path}`, { data: { id: owner.principal.accountId, attributes } });
    const list = await api.ask(owner, `GET ${path}`);

    expect(refused).toMatchObject({ status: 403, body: { errors: [{ source: { pointer: '/data/id' } }] } });
    expect((await api.ask(owner, `POST ${path}`, { data: { id: 1, attributes } })).status).toBe(403);
    expect(list.body.data).toEqual([]);
    expect((await api.ask(owner, `POST ${path}`, { data: { id: null, attributes } })).status).toBe(201);
  });
});

/** A value with a member whose name no literal can have. */
function hidden(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace('HIDDEN', '__proto__'));
}

/** Whether an address is one of a route. */
function fits(address: string, path: string): boolean {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address);
}
