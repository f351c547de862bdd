import { expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const PATH = '/custom_field_definitions';

describeWithDatabase(`/v2${PATH}`, () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  let slugs = 0;

  const bodyOf = (attributes: object) => ({ data: { type: 'custom_field_definition', attributes } });
  const option = (attributes: object) => ({ data: { type: 'custom_field_option', attributes } });

  function create(attributes: Record<string, unknown> = {}, caller = owner) {
    slugs += 1;
    const base = {
      entity_type: 'Shipment',
      api_slug: `field_${slugs}`,
      display_name: 'Field',
      data_type: 'short_text',
    };
    return api.ask(caller, `POST ${PATH}`, bodyOf({ ...base, ...attributes }));
  }

  async function created(attributes: Record<string, unknown> = {}, caller = owner) {
    const { status, body } = await create(attributes, caller);
    expect(status).toBe(201);
    return body.data;
  }

  it('is made, shown, changed and removed', async () => {
    const attributes = {
      entity_type: 'Container',
      api_slug: 'inland_cost',
      display_name: 'Inland cost',
      description: 'What the truck costs',
      data_type: 'number',
      reference_type: null,
      validation: { required: true, max_length: 12, pattern: '^\\d' },
      default_format: '$#,##0.00',
      default_value: 100.5,
    };
    const made = await create(attributes);
    const { id } = made.body.data;
    const links = { self: `${PUBLIC_URL}/v2${PATH}/${id}` };
    const resource = {
      id,
      type: 'custom_field_definition',
      attributes: { ...attributes, default_value: '100.5' },
      links,
    };
    const changes = {
      display_name: 'Haulage',
      description: null,
      validation: null,
      default_format: '0',
      default_value: null,
    };

    const shown = await api.ask(owner, `GET ${PATH}/${id}`);
    const changed = await api.ask(owner, `PATCH ${PATH}/${id}`, bodyOf({ ...changes, api_slug: 'inland_cost' }));
    const removed = await api.ask(owner, `DELETE ${PATH}/${id}`);

    expect(made).toMatchObject({ status: 201, body: { data: resource, links } });
    expect(shown.body).toEqual({ data: resource, links });
    const after = { ...resource, attributes: { ...resource.attributes, ...changes } };
    expect(changed.body).toEqual({ data: after, links });
    expect(removed).toMatchObject({ status: 200, body: { data: after } });
    expect(await api.ask(owner, `GET ${PATH}/${id}`)).toMatchObject({ status: 404 });
    expect(await api.ask(owner, `DELETE ${PATH}/${id}`)).toMatchObject({ status: 404 });
  });

  it('is listed by what it is for, its type and the beginning of its name', async () => {
    const caller = await serviceContext(db, { clock: CLOCK });
    const [cost, note, po] = [
      await created({ entity_type: 'Container', data_type: 'number', display_name: 'Cost %' }, caller),
      await created({ entity_type: 'Container', display_name: 'Note' }, caller),
      await created({ entity_type: 'TrackingRequest', display_name: 'Cost centre' }, caller),
    ];
    const found = async (query: string) => {
      const { status, body } = await api.ask(caller, `GET ${PATH}?${query}`);
      return { status, ids: body.data?.map((one: { id: string }) => one.id) };
    };

    expect(await found('')).toEqual({ status: 200, ids: [po.id, note.id, cost.id] });
    expect(await found('filter[entity_type]=Container')).toEqual({ status: 200, ids: [note.id, cost.id] });
    expect(await found('filter[data_type]=number')).toEqual({ status: 200, ids: [cost.id] });
    expect(await found('filter[display_name]=cOST')).toEqual({ status: 200, ids: [po.id, cost.id] });
    expect(await found('filter[display_name]=cost%20%25')).toEqual({ status: 200, ids: [cost.id] });
    expect(await found('page[size]=1&page[number]=2')).toEqual({ status: 200, ids: [note.id] });
    expect(await api.ask(caller, `GET ${PATH}?filter[entity_type]=Vessel`)).toMatchObject({
      body: { errors: [{ source: { parameter: 'filter[entity_type]' } }] },
    });
    expect(await api.ask(caller, `GET ${PATH}?filter[name]=x`)).toMatchObject({ status: 400 });
  });

  it.each([
    [{ entity_type: 'Vessel' }, 'entity_type'],
    [{ api_slug: 'PO Number' }, 'api_slug'],
    [{ api_slug: '1st' }, 'api_slug'],
    [{ api_slug: 'a'.repeat(64) }, 'api_slug'],
    [{ display_name: ' ' }, 'display_name'],
    [{ data_type: 'json' }, 'data_type'],
    [{ data_type: 'reference' }, 'reference_type'],
    [{ data_type: 'number', reference_type: 'Party' }, 'reference_type'],
    [{ data_type: 'reference', reference_type: 'Order' }, 'reference_type'],
    [{ data_type: 'reference', reference_type: 'Party', default_value: 'Acme' }, 'default_value'],
    [{ validation: { pattern: '[' } }, 'validation/pattern'],
    [{ validation: { pattern: '(?=a)b' } }, 'validation/pattern'],
    [{ validation: { pattern: '(a)\\1' } }, 'validation/pattern'],
    [{ validation: { pattern: '(a?b?){999}' } }, 'validation/pattern'],
    [{ validation: { max_length: 0 } }, 'validation/max_length'],
    [{ validation: { min_length: 1 } }, 'validation'],
    [{ data_type: 'number', default_format: 'money' }, 'default_format'],
    [{ data_type: 'number', default_value: 'ten' }, 'default_value'],
    [{ data_type: 'date', default_value: '2026-13-01' }, 'default_value'],
    [{ default_value: { a: 1 } }, 'default_value'],
    [{ default_value: 'XX-1', validation: { pattern: '^PO-' } }, 'default_value'],
    [{ colour: 'red' }, 'colour'],
  ])('is refused where it is wrong: %j', async (attributes, member) => {
    expect(await create(attributes)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invalid_input', source: { pointer: `/data/attributes/${member}` } }] },
    });
  });

  it.each([[[]], [{ data: { attributes: [] } }], [{ data: { type: 'custom_field_definition', attributes: null } }]])(
    'is not made of %j, which is no such document',
    async (body) => {
      expect(await api.ask(owner, `POST ${PATH}`, body)).toMatchObject({ status: 400 });
    },
  );

  it('is of this type alone', async () => {
    expect(await api.ask(owner, `POST ${PATH}`, { data: { type: 'party', attributes: {} } })).toMatchObject({
      status: 409,
    });
  });

  it('has a slug of its own among the fields of the same kind of thing', async () => {
    await created({ api_slug: 'po_number' });
    const other = await serviceContext(db, { clock: CLOCK });

    expect(await create({ api_slug: 'po_number' })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'duplicate', source: { pointer: '/data/attributes/api_slug' } }] },
    });
    expect(await create({ api_slug: 'po_number', entity_type: 'Container' })).toMatchObject({ status: 201 });
    expect(await create({ api_slug: 'po_number' }, other)).toMatchObject({ status: 201 });
  });

  it('keeps what its values are stored by', async () => {
    const { id, attributes } = await created({ data_type: 'reference', reference_type: 'Party' });
    const change = (said: object) => api.ask(owner, `PATCH ${PATH}/${id}`, bodyOf(said));

    for (const said of [
      { entity_type: 'Container' },
      { api_slug: 'another' },
      { data_type: 'number' },
      { reference_type: 'User' },
    ]) {
      const [name] = Object.keys(said);
      expect(await change(said)).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'invalid_input', source: { pointer: `/data/attributes/${name}` } }] },
      });
    }
    expect(await change({ ...attributes, display_name: 'The same' })).toMatchObject({ status: 200 });
  });

  it('is not made beyond the limit of an account', async () => {
    const caller = await serviceContext(db, { clock: CLOCK });
    await db.pool.query(
      `INSERT INTO custom_field_definition (id, account_id, entity_type, api_slug, display_name, data_type)
       SELECT gen_random_uuid(), $1, 'Shipment', 'many_' || n, 'Many', 'number' FROM generate_series(1, 100) n`,
      [caller.principal.accountId],
    );

    const refused = await create({}, caller);

    expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'invalid_input' }] } });
    expect(refused.body.errors[0].detail).toContain('100');
  });

  it('belongs to its account alone, and is written only by those who may', async () => {
    const { id } = await created({ data_type: 'enum' });
    const made = await api.ask(owner, `POST ${PATH}/${id}/options`, option({ label: 'Low', value: 'low' }));
    const optionId = made.body.data.id;
    const other = await serviceContext(db, { clock: CLOCK });
    const reader = withPermissions(owner, ['tracking:read']);
    const writer = withPermissions(owner, ['tracking:write']);
    const rename = bodyOf({ display_name: 'Stolen' });
    const relabel = option({ label: 'Stolen' });
    const reading = [`GET ${PATH}/${id}`, `GET ${PATH}/${id}/options`, `GET ${PATH}/${id}/options/${optionId}`];
    const writing: [string, object | undefined][] = [
      [`PATCH ${PATH}/${id}`, rename],
      [`POST ${PATH}/${id}/options`, option({ label: 'New', value: 'new' })],
      [`PATCH ${PATH}/${id}/options/${optionId}`, relabel],
      [`DELETE ${PATH}/${id}/options/${optionId}`, undefined],
      [`DELETE ${PATH}/${id}`, undefined],
    ];

    for (const call of reading) {
      expect(await api.ask(other, call)).toMatchObject({ status: 404, body: { errors: [{ code: 'not_found' }] } });
      expect(await api.ask(writer, call)).toMatchObject({ status: 403 });
      expect(await api.ask(reader, call)).toMatchObject({ status: 200 });
    }
    for (const [call, body] of writing) {
      expect(await api.ask(other, call, body)).toMatchObject({ status: 404 });
      expect(await api.ask(reader, call, body)).toMatchObject({ status: 403 });
    }
    expect(await create({}, reader)).toMatchObject({ status: 403 });
    expect(await api.ask(writer, `GET ${PATH}`)).toMatchObject({ status: 403 });
    expect(await api.ask(other, `GET ${PATH}`)).toMatchObject({ body: { meta: { total: 0 } } });
    for (const call of [
      `GET ${PATH}/1`,
      `GET ${PATH}/${newId()}`,
      `GET ${PATH}/${id}/options/1`,
      `GET ${PATH}/1/options`,
    ])
      expect(await api.ask(owner, call)).toMatchObject({ status: 404 });
  });

  it('has options, in the order of their positions', async () => {
    const { id } = await created({ data_type: 'enum_multi' });
    const path = `${PATH}/${id}/options`;
    const add = (attributes: object) => api.ask(owner, `POST ${path}`, option(attributes));
    const first = await add({ label: 'Low', value: 'low' });
    const second = await add({ label: 'High', value: 'high', position: 1 });
    const optionId = first.body.data.id;
    const links = { self: `${PUBLIC_URL}/v2${path}/${optionId}` };
    const resource = {
      id: optionId,
      type: 'custom_field_option',
      attributes: { label: 'Low', value: 'low', position: null },
      links,
    };

    const listed = await api.ask(owner, `GET ${path}`);
    const shown = await api.ask(owner, `GET ${path}/${optionId}`);
    const changed = await api.ask(owner, `PATCH ${path}/${optionId}`, option({ position: 0, label: 'Lowest' }));
    const reordered = await api.ask(owner, `GET ${path}`);
    const removed = await api.ask(owner, `DELETE ${path}/${optionId}`);

    expect(first).toMatchObject({ status: 201, body: { data: resource, links } });
    expect(shown.body).toEqual({ data: resource, links });
    expect(listed.body.data).toEqual([second.body.data, resource]);
    expect(listed.body.meta).toEqual({ size: 2, total: 2 });
    const after = { ...resource, attributes: { label: 'Lowest', value: 'low', position: 0 } };
    expect(changed.body).toEqual({ data: after, links });
    expect(reordered.body.data).toEqual([after, second.body.data]);
    expect(removed).toMatchObject({ status: 200, body: { data: after } });
    expect(await api.ask(owner, `GET ${path}/${optionId}`)).toMatchObject({ status: 404 });
  });

  it('has options only where values are chosen, each value once and without a comma', async () => {
    const { id } = await created({ data_type: 'enum' });
    const { id: otherId } = await created({ data_type: 'enum' });
    const { id: textId } = await created();
    const add = (definition: string, attributes: object) =>
      api.ask(owner, `POST ${PATH}/${definition}/options`, option(attributes));
    await add(id, { label: 'Low', value: 'low' });
    const { body } = await add(id, { label: 'High', value: 'high' });
    const pointer = '/data/attributes/value';
    const taken = { status: 422, body: { errors: [{ code: 'duplicate', source: { pointer } }] } };

    expect(await add(id, { label: 'Again', value: 'low' })).toMatchObject(taken);
    expect(await api.ask(owner, `PATCH ${PATH}/${id}/options/${body.data.id}`, option({ value: 'low' }))).toMatchObject(
      taken,
    );
    expect(await add(id, { label: 'Both', value: 'low,high' })).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer } }] },
    });
    expect(await add(id, { value: 'x' })).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/attributes/label' } }] },
    });
    expect(await add(textId, { label: 'Low', value: 'low' })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invalid_input' }] },
    });
    expect(await api.ask(owner, `GET ${PATH}/${textId}/options`)).toMatchObject({ status: 200, body: { data: [] } });
    expect(await api.ask(owner, `GET ${PATH}/${otherId}/options/${body.data.id}`)).toMatchObject({ status: 404 });
  });
});
