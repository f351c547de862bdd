import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, type RestAnswer, useRestApi } from '../support/rest-api.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('custom fields', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  let requestId: string;
  let shipmentId: string;
  let containerId: string;
  let definitions: Record<string, string>;

  beforeAll(async () => {
    const [number, box] = [newNumber(), newBox()];
    requestId = (await track(owner, number)).id;
    await answer(owner, await watchOf(db, number), saying(...sailing(box, number)));
    [{ id: containerId, shipment_id: shipmentId } = { id: '', shipment_id: '' }] = await rows<{
      id: string;
      shipment_id: string;
    }>(db, 'SELECT id, shipment_id FROM container WHERE number = $1', [box]);
    definitions = {
      po: await define({ entity_type: 'Shipment', api_slug: 'po', validation: { pattern: '^PO-' } }),
      cost: await define({ entity_type: 'Container', api_slug: 'cost', data_type: 'number', default_format: '0.00' }),
      priority: await define({
        entity_type: 'TrackingRequest',
        api_slug: 'priority',
        data_type: 'enum',
        default_value: 'low',
      }),
    };
    for (const value of ['low', 'high'])
      await api.ask(owner, `POST /custom_field_definitions/${definitions.priority}/options`, {
        data: { type: 'custom_field_option', attributes: { label: value.toUpperCase(), value } },
      });
  });

  const bodyOf = (attributes: object, relationships?: object) => ({
    data: { type: 'custom_field', attributes, ...(relationships === undefined ? {} : { relationships }) },
  });

  async function define(attributes: object): Promise<string> {
    const base = { display_name: 'Field', data_type: 'short_text' };
    const { body } = await api.ask(owner, 'POST /custom_field_definitions', {
      data: { type: 'custom_field_definition', attributes: { ...base, ...attributes } },
    });
    return body.data.id;
  }

  describe.each([
    ['shipment', 'po', 'PO-1', 'PO-1', 'PO-2', 'nothing', 'invalid_input'],
    ['container', 'cost', 12.5, '12.50', '13', 'much', 'invalid_input'],
    ['tracking_request', 'priority', 'high', 'HIGH', 'low', 'urgent', 'invalid_input'],
  ] as const)('of a %s', (type, slug, value, shown, next, wrong, code) => {
    const ids = () => ({ shipment: shipmentId, container: containerId, tracking_request: requestId })[type];
    const path = () => `/${type}s/${ids()}/custom_fields`;

    it('is set, listed, changed and removed', async () => {
      const set = await api.ask(owner, `POST ${path()}`, bodyOf({ api_slug: slug, value }));
      const { id } = set.body.data;
      const links = { self: `${PUBLIC_URL}/v2/custom_fields/${id}` };
      const resource = {
        id,
        type: 'custom_field',
        attributes: { api_slug: slug, value: String(value), display_value: shown },
        relationships: {
          entity: { data: { type, id: ids() } },
          definition: { data: { type: 'custom_field_definition', id: definitions[slug] } },
          user: { data: null },
        },
        links,
      };

      const listed = await api.ask(owner, `GET ${path()}`);
      const again = await api.ask(owner, `POST ${path()}`, bodyOf({ api_slug: slug, value }));
      const changed = await api.ask(owner, `PATCH ${path()}/${slug}`, bodyOf({ value: next, api_slug: slug }));
      const removed = await api.ask(owner, `DELETE ${path()}/${slug}`);

      expect(set).toMatchObject({ status: 201, body: { data: resource, links } });
      const self = `${PUBLIC_URL}/v2${path()}?page%5Bnumber%5D=1&page%5Bsize%5D=25`;
      expect(listed.body).toEqual({
        data: [resource],
        links: { self, current: self, first: self, last: self },
        meta: { size: 1, total: 1 },
      });
      expect(again).toMatchObject({ status: 201, body: { data: resource } });
      expect(changed).toMatchObject({ status: 200, body: { data: { id, attributes: { value: next } } } });
      expect(removed).toMatchObject({ status: 204, body: null });
      expect(await api.ask(owner, `GET ${path()}`)).toMatchObject({ status: 200, body: { data: [] } });
      expect(await api.ask(owner, `DELETE ${path()}/${slug}`)).toMatchObject({ status: 404 });
      expect(await api.ask(owner, `PATCH ${path()}/${slug}`, bodyOf({ value: next }))).toMatchObject({ status: 404 });
    });

    it('is refused where it is wrong', async () => {
      const set = (attributes: object) => api.ask(owner, `POST ${path()}`, bodyOf(attributes));
      const at = (name: string) => ({ source: { pointer: `/data/attributes/${name}` } });
      const errors = (answered: RestAnswer) => [answered.status, answered.body.errors];

      expect(errors(await set({ api_slug: slug, value: wrong }))).toMatchObject([422, [{ code, ...at('value') }]]);
      expect(errors(await set({ api_slug: slug, value: {} }))).toMatchObject([422, [at('value')]]);
      expect(errors(await set({ api_slug: 'unknown', value }))).toMatchObject([422, [at('api_slug')]]);
      expect(errors(await set({ value }))).toMatchObject([422, [{ code: 'blank', ...at('api_slug') }]]);
      expect(errors(await set({ api_slug: slug, value, note: 1 }))).toMatchObject([422, [at('note')]]);
      expect(await api.ask(owner, `POST ${path()}`, [])).toMatchObject({ status: 400 });
      expect(await api.ask(owner, `POST ${path()}`, { data: { type: 'party' } })).toMatchObject({ status: 409 });
      expect(await api.ask(owner, `GET ${path()}?q=1`)).toMatchObject({ status: 400 });
    });

    it('belongs to its account alone, and is written only by those who may', async () => {
      const body = bodyOf({ api_slug: slug, value });
      await api.ask(owner, `POST ${path()}`, body);
      const reader = withPermissions(owner, ['tracking:read']);
      const writer = withPermissions(owner, ['tracking:write']);
      const calls = [`GET ${path()}`, `POST ${path()}`, `PATCH ${path()}/${slug}`, `DELETE ${path()}/${slug}`];

      for (const call of calls) {
        const sent = call.startsWith('P') ? body : undefined;
        const lacking = call.startsWith('GET') ? writer : reader;
        expect(await api.ask(other, call, sent)).toMatchObject({ status: 404 });
        expect(await api.ask(owner, call.replace(ids(), newId()), sent)).toMatchObject({ status: 404 });
        expect(await api.ask(owner, call.replace(ids(), 'none'), sent)).toMatchObject({ status: 404 });
        expect(await api.ask(lacking, call, sent)).toMatchObject({ status: 403 });
      }
    });
  });

  describe('by their own ids', () => {
    const to = (type: string, id: string) => ({ data: { type, id } });

    it('are set, shown, changed and removed', async () => {
      const relationships = {
        entity: to('container', containerId),
        definition: to('custom_field_definition', definitions.cost ?? ''),
      };

      const set = await api.ask(owner, 'POST /custom_fields', bodyOf({ value: '7' }, relationships));
      const { id } = set.body.data;
      const shown = await api.ask(owner, `GET /custom_fields/${id}`);
      const changed = await api.ask(owner, `PATCH /custom_fields/${id}`, bodyOf({ value: null }));
      const untouched = await api.ask(owner, `PATCH /custom_fields/${id}`, bodyOf({}));
      const removed = await api.ask(owner, `DELETE /custom_fields/${id}`);

      expect(set).toMatchObject({ status: 201, body: { data: { attributes: { value: '7', display_value: '7.00' } } } });
      expect(shown.body).toEqual(set.body);
      expect(changed).toMatchObject({
        status: 200,
        body: { data: { attributes: { value: null, display_value: null } } },
      });
      expect(untouched.body).toEqual(changed.body);
      expect(removed).toMatchObject({ status: 200, body: changed.body });
      expect(await api.ask(owner, `GET /custom_fields/${id}`)).toMatchObject({ status: 404 });
    });

    it('take the default of the definition where no value is given', async () => {
      const relationships = { entity: to('tracking_request', requestId) };

      const set = await api.ask(owner, 'POST /custom_fields', bodyOf({ api_slug: 'priority' }, relationships));

      expect(set.body.data.attributes).toEqual({ api_slug: 'priority', value: 'low', display_value: 'LOW' });
    });

    it('are refused where the entity or the definition is wrong', async () => {
      const set = (attributes: object, relationships?: object, caller = owner) =>
        api.ask(caller, 'POST /custom_fields', bodyOf(attributes, relationships));
      const at = (pointer: string) => ({ errors: [{ source: { pointer } }] });
      const entity = to('shipment', shipmentId);
      const po = { api_slug: 'po', value: 'PO-1' };

      expect(await set(po)).toMatchObject({ status: 422, body: at('/data/relationships/entity') });
      expect(await set(po, { entity: to('vessel', shipmentId) })).toMatchObject({
        status: 409,
        body: at('/data/relationships/entity'),
      });
      expect(await set(po, { entity: to('container', shipmentId) })).toMatchObject({ status: 404 });
      expect(await set(po, { entity }, other)).toMatchObject({ status: 404 });
      const wrongKind = to('custom_field_definition', definitions.cost ?? '');
      expect(await set(po, { entity, definition: wrongKind })).toMatchObject({
        status: 422,
        body: at('/data/relationships/definition'),
      });
      for (const id of [newId(), 'none']) {
        expect(await set(po, { entity, definition: to('custom_field_definition', id) })).toMatchObject({
          status: 404,
          body: at('/data/relationships/definition'),
        });
      }
      const definition = to('custom_field_definition', definitions.po ?? '');
      expect(await set({ ...po, api_slug: 'cost' }, { entity, definition })).toMatchObject({
        status: 422,
        body: at('/data/attributes/api_slug'),
      });
      const { body } = await set(po, { entity, definition });
      expect(
        await api.ask(owner, `PATCH /custom_fields/${body.data.id}`, bodyOf({ api_slug: 'cost', value: 1 })),
      ).toMatchObject({ status: 422, body: at('/data/attributes/api_slug') });
    });

    it('are listed by what they belong to and by definition', async () => {
      await api.ask(owner, `POST /shipments/${shipmentId}/custom_fields`, bodyOf({ api_slug: 'po', value: 'PO-9' }));
      await api.ask(owner, `POST /containers/${containerId}/custom_fields`, bodyOf({ api_slug: 'cost', value: 1 }));
      const found = async (query: string) => {
        const { body } = await api.ask(owner, `GET /custom_fields?${query}`);
        return body.data.map((one: { attributes: { api_slug: string } }) => one.attributes.api_slug);
      };

      expect(await found('filter[entity_type]=shipment')).toEqual(['po']);
      expect(await found('filter[entity_type]=Container')).toEqual(['cost']);
      expect(await found(`filter[entity_id]=${containerId}`)).toEqual(['cost']);
      expect(await found(`filter[definition_id]=${definitions.po}`)).toEqual(['po']);
      expect(await found(`filter[entity_id]=${newId()}`)).toEqual([]);
      expect(await found(`filter[entity_type]=shipment&filter[entity_id]=${containerId}`)).toEqual([]);
      expect(await api.ask(other, 'GET /custom_fields')).toMatchObject({ body: { meta: { total: 0 } } });
      for (const [query, parameter] of [
        ['filter[entity_type]=vessel', 'filter[entity_type]'],
        ['filter[entity_id]=1', 'filter[entity_id]'],
        ['filter[definition_id]=1', 'filter[definition_id]'],
        ['filter[slug]=po', 'filter[slug]'],
      ]) {
        expect(await api.ask(owner, `GET /custom_fields?${query}`)).toMatchObject({
          body: { errors: [{ source: { parameter } }] },
        });
      }
    });

    it('belong to their account alone, and are written only by those who may', async () => {
      const path = `/shipments/${shipmentId}/custom_fields`;
      const { body } = await api.ask(owner, `POST ${path}`, bodyOf({ api_slug: 'po', value: 'PO-3' }));
      const reader = withPermissions(owner, ['tracking:read']);
      const writer = withPermissions(owner, ['tracking:write']);
      const calls = ['GET', 'PATCH', 'DELETE'].map((method) => `${method} /custom_fields/${body.data.id}`);

      for (const call of calls) {
        const sent = call.startsWith('P') ? bodyOf({ value: 'PO-4' }) : undefined;
        expect(await api.ask(other, call, sent)).toMatchObject({ status: 404 });
        expect(await api.ask(call.startsWith('GET') ? writer : reader, call, sent)).toMatchObject({ status: 403 });
      }
      expect(await api.ask(reader, 'POST /custom_fields', bodyOf({}))).toMatchObject({ status: 403 });
      expect(await api.ask(writer, 'GET /custom_fields')).toMatchObject({ status: 403 });
      expect(await api.ask(owner, 'GET /custom_fields/none')).toMatchObject({ status: 404 });
    });

    it('go with their definition, and stay when an option goes', async () => {
      const id = await define({ entity_type: 'Shipment', api_slug: 'grade', data_type: 'enum_multi' });
      const optionsPath = `/custom_field_definitions/${id}/options`;
      const options = [];
      for (const value of ['a', 'b']) {
        const option = { data: { type: 'custom_field_option', attributes: { label: value.toUpperCase(), value } } };
        options.push((await api.ask(owner, `POST ${optionsPath}`, option)).body.data.id);
      }
      const path = `/shipments/${shipmentId}/custom_fields`;
      const set = await api.ask(owner, `POST ${path}`, bodyOf({ api_slug: 'grade', value: ['b', 'a'] }));
      const fieldPath = `/custom_fields/${set.body.data.id}`;

      await api.ask(owner, `DELETE ${optionsPath}/${options[0]}`);
      const left = await api.ask(owner, `GET ${fieldPath}`);
      await api.ask(owner, `DELETE /custom_field_definitions/${id}`);

      expect(set.body.data.attributes).toEqual({ api_slug: 'grade', value: 'b,a', display_value: 'B, A' });
      expect(left.body.data.attributes).toEqual({ api_slug: 'grade', value: 'b,a', display_value: 'B, a' });
      expect(await api.ask(owner, `GET ${fieldPath}`)).toMatchObject({ status: 404 });
    });
  });

  describe('of a shipment that is not there yet', () => {
    const order = (attributes: object, relationships?: object) =>
      api.ask(owner, 'POST /tracking_requests', {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'bill_of_lading', scac: 'MAEU', request_number: newNumber(), ...attributes },
          ...(relationships === undefined ? {} : { relationships }),
        },
      });

    it('come with the request, as does the customer', async () => {
      const party = { data: { type: 'party', attributes: { company_name: 'Fulmar Fish' } } };
      const { body } = await api.ask(owner, 'POST /parties', party);
      const customer = { data: { type: 'party', id: body.data.id } };
      const [request_number, box] = [newNumber(), newBox()];
      const initial_custom_fields = {
        shipment: [{ api_slug: 'po', value: 'PO-5' }],
        containers: [{ api_slug: 'cost', value: 3, number: '' }],
      };

      const made = await order({ request_number, initial_custom_fields }, { customer });
      await answer(owner, await watchOf(db, request_number), saying(...sailing(box, request_number)));

      expect(made).toMatchObject({ status: 201, body: { data: { relationships: { customer } } } });
      const [container] = await rows<{ id: string; shipment_id: string }>(
        db,
        'SELECT id, shipment_id FROM container WHERE number = $1',
        [box],
      );
      const shown = async (path: string) => {
        const { body } = await api.ask(owner, `GET ${path}/custom_fields`);
        return body.data.map(({ attributes }: { attributes: object }) => attributes);
      };
      expect(await shown(`/shipments/${container?.shipment_id}`)).toEqual([
        { api_slug: 'po', value: 'PO-5', display_value: 'PO-5' },
      ]);
      expect(await shown(`/containers/${container?.id}`)).toEqual([
        { api_slug: 'cost', value: '3', display_value: '3.00' },
      ]);
    });

    it('are refused with the request where they are wrong', async () => {
      const entry = { api_slug: 'po', value: 'AB-1' };
      const fields = '/data/attributes/initial_custom_fields';

      expect(await order({ initial_custom_fields: { shipment: [entry] } })).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'invalid_input', source: { pointer: `${fields}/shipment/0/value` } }] },
      });
      expect(await order({ initial_custom_fields: { containers: [entry] } })).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'invalid_input', source: { pointer: `${fields}/containers/0/api_slug` } }] },
      });
      expect(await order({ initial_custom_fields: [] })).toMatchObject({
        status: 422,
        body: { errors: [{ source: { pointer: fields } }] },
      });
      expect(await order({}, { customer: { data: { type: 'party', id: newId() } } })).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'not_found', source: { pointer: '/data/relationships/customer' } }] },
      });
      expect(await order({}, { customer: { data: { type: 'user', id: newId() } } })).toMatchObject({ status: 409 });
      expect(await order({}, { customer: { data: null } })).toMatchObject({ status: 201 });
    });
  });
});
