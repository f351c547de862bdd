import { expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const POINTER = '/data/attributes/company_name';

describeWithDatabase('/v2/parties', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });

  const bodyOf = (attributes: object) => ({ data: { type: 'party', attributes } });
  const create = (company_name: string, caller = owner) => api.ask(caller, 'POST /parties', bodyOf({ company_name }));

  it('is made, shown, renamed and listed', async () => {
    const caller = await serviceContext(db, { clock: CLOCK });
    const made = await create('  Tern Coffee Ltd ', caller);
    const { id } = made.body.data;
    const self = `${PUBLIC_URL}/v2/parties/${id}`;
    const resource = {
      id,
      type: 'party',
      attributes: { company_name: 'Tern Coffee Ltd' },
      links: { self },
    };

    const renamed = await api.ask(caller, `PATCH /parties/${id}`, bodyOf({ company_name: 'Tern Coffee' }));
    const untouched = await api.ask(caller, `PATCH /parties/${id}`, bodyOf({}));
    const shown = await api.ask(caller, `GET /parties/${id}`);
    const second = await create('Auk Tea', caller);
    const listed = await api.ask(caller, 'GET /parties');

    expect(made).toMatchObject({ status: 201, body: { data: resource, links: { self } } });
    expect(made.body.data).toEqual(resource);
    const now = { ...resource, attributes: { company_name: 'Tern Coffee' } };
    expect(renamed.body).toEqual({ data: now, links: { self } });
    expect(untouched.body).toEqual({ data: now, links: { self } });
    expect(shown.body).toEqual({ data: now, links: { self } });
    expect(listed.body.data).toEqual([second.body.data, now]);
    expect(listed.body.meta).toEqual({ size: 2, total: 2 });
    expect(listed.body.links.self).toContain('page[size]=25'.replace('[', '%5B').replace(']', '%5D'));
  });

  it.each([[{}], [{ company_name: null }], [{ company_name: '' }], [{ company_name: '  ' }]])(
    'is not made of %j: a name can not be blank',
    async (attributes) => {
      expect(await api.ask(owner, 'POST /parties', bodyOf(attributes))).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'blank', detail: "Company name can't be blank.", source: { pointer: POINTER } }] },
      });
    },
  );

  it.each([
    [{ company_name: 7 }, 422, POINTER],
    [{ company_name: 'x'.repeat(256) }, 422, POINTER],
    [{ company_name: 'a\0b' }, 422, POINTER],
    [{ company_name: 'A', country: 'NO' }, 422, '/data/attributes/country'],
  ])('is not made of %j', async (attributes, status, pointer) => {
    expect(await api.ask(owner, 'POST /parties', bodyOf(attributes))).toMatchObject({
      status,
      body: { errors: [{ code: 'invalid_input', source: { pointer } }] },
    });
  });

  it('has a name that no other of the account has', async () => {
    const other = await serviceContext(db, { clock: CLOCK });
    await create('Skua Foods');
    const { body } = await create('Gull Foods');
    const taken = {
      status: 422,
      body: {
        errors: [
          { code: 'duplicate', detail: "'Skua Foods' already exists in Account.", source: { pointer: POINTER } },
        ],
      },
    };

    expect(await create('Skua Foods')).toMatchObject(taken);
    expect(
      await api.ask(owner, `PATCH /parties/${body.data.id}`, bodyOf({ company_name: 'Skua Foods' })),
    ).toMatchObject(taken);
    expect(await create('Skua Foods', other)).toMatchObject({ status: 201 });
  });

  it('belongs to its account alone, and is written only by those who may', async () => {
    const { body } = await create('Tropicbird Trading');
    const { id } = body.data;
    const other = await serviceContext(db, { clock: CLOCK });
    const rename = bodyOf({ company_name: 'Stolen' });

    for (const call of [`GET /parties/${id}`, `GET /parties/${newId()}`, 'GET /parties/1']) {
      expect(await api.ask(other, call)).toMatchObject({ status: 404, body: { errors: [{ code: 'not_found' }] } });
    }
    expect(await api.ask(other, `PATCH /parties/${id}`, rename)).toMatchObject({ status: 404 });
    expect(await api.ask(other, 'GET /parties')).toMatchObject({ body: { meta: { total: 0 } } });
    const reader = withPermissions(owner, ['tracking:read']);
    expect(await create('Unknown', reader)).toMatchObject({ status: 403 });
    expect(await api.ask(reader, `PATCH /parties/${id}`, rename)).toMatchObject({ status: 403 });
    const writer = withPermissions(owner, ['tracking:write']);
    expect(await api.ask(writer, 'GET /parties')).toMatchObject({ status: 403 });
    expect(await api.ask(writer, `GET /parties/${id}`)).toMatchObject({ status: 403 });
  });

  it('refuses what it does not know, and what is no such document', async () => {
    const { body } = await create('Petrel Paper');

    expect(await api.ask(owner, 'GET /parties?sort=name')).toMatchObject({ status: 400 });
    expect(await api.ask(owner, 'GET /parties?page[number]=0')).toMatchObject({ status: 400 });
    expect(await api.ask(owner, 'POST /parties', [])).toMatchObject({ status: 400 });
    expect(await api.ask(owner, 'POST /parties', { data: { type: 'company' } })).toMatchObject({ status: 409 });
    const wrongId = { data: { type: 'party', id: newId(), attributes: {} } };
    expect(await api.ask(owner, `PATCH /parties/${body.data.id}`, wrongId)).toMatchObject({ status: 409 });
    expect(await api.ask(owner, `DELETE /parties/${body.data.id}`)).toMatchObject({ status: 405 });
  });
});
