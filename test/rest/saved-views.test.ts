import { expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import type { Permission } from '../../src/core/permission.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
const WRITER = ['tracking:read', 'tracking:write'] as const;
const VIEW = {
  list: 'containers',
  name: 'At risk',
  columns: ['lfd', 'holds', 'lfd'],
  filters: { status: 'available', customer_name: 'Auk' },
  sort: 'pickup_lfd',
};

describeWithDatabase('/v2/views', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  const save = (caller: ServiceContext, attributes: object, headers = {}) =>
    api.ask(caller, 'POST /views', { data: { type: 'view', attributes } }, headers);
  const change = (caller: ServiceContext, id: string, attributes: object) =>
    api.ask(caller, `PATCH /views/${id}`, { data: { type: 'view', id, attributes } });
  const idsOf = async (caller: ServiceContext, query = '') =>
    (await api.ask(caller, `GET /views?${query}`)).body.data.map(({ id }) => id);

  /** A person of the same account. */
  async function person(permissions: readonly Permission[], name = 'Ada'): Promise<ServiceContext> {
    const { id } = await db.prisma.user.create({ data: { id: newId(), email: `${newId()}@example.com`, name } });
    const context = withPermissions(owner, permissions);
    return { ...context, principal: { ...context.principal, keyId: null, userId: id } };
  }

  const accountOf = ({ principal: { accountId } }: ServiceContext) => ({ accountId });

  /** Stores views of a person. */
  async function fill({ principal }: ServiceContext, { count, isShared }: { count: number; isShared: boolean }) {
    const { accountId, userId: makerId } = principal;
    const now = new Date(CLOCK.now());
    const data = Array.from({ length: count }, (_, at) => ({
      ...{ id: newId(), accountId, makerId, list: 'containers', name: `View ${at}`, isShared },
      ...{ columns: [], filters: {}, createdAt: now, updatedAt: now },
    }));
    await db.prisma.savedView.createMany({ data });
  }

  it('are saved, read, changed and deleted by who made them, and own ones are seen by nobody else', async () => {
    const [ada, bob] = [await person(WRITER), await person(WRITER)];
    const made = await save(ada, VIEW);
    const { id } = made.body.data;

    expect(made).toMatchObject({
      status: 201,
      body: {
        data: {
          type: 'view',
          attributes: { ...VIEW, columns: ['lfd', 'holds'], is_shared: false, may_change: true, maker_name: 'Ada' },
        },
      },
    });
    expect(await idsOf(ada)).toContain(id);
    expect(await idsOf(ada, 'filter[list]=shipments')).not.toContain(id);
    expect(await idsOf(bob)).not.toContain(id);
    expect(await api.ask(bob, `GET /views/${id}`)).toMatchObject({ status: 404 });
    expect(await change(bob, id, { name: 'Mine' })).toMatchObject({ status: 404 });
    expect(await api.ask(bob, `DELETE /views/${id}`)).toMatchObject({ status: 404 });
    const changed = await change(ada, id, { name: 'Late', filters: {}, sort: null });
    expect(changed.body.data.attributes).toMatchObject({
      name: 'Late',
      filters: {},
      sort: null,
      columns: ['lfd', 'holds'],
    });
    expect(await api.ask(ada, `DELETE /views/${id}`)).toMatchObject({ status: 204 });
    expect(await api.ask(ada, `GET /views/${id}`)).toMatchObject({ status: 404 });
  });

  it('are seen by all when shared, and changed by the maker and by administrators', async () => {
    const [ada, bob, viewer] = [await person(WRITER), await person(WRITER), await person(['tracking:read'])];
    const admin = await person([...WRITER, 'account:admin']);
    const { id } = (await save(ada, { ...VIEW, is_shared: true })).body.data;

    for (const caller of [bob, viewer]) {
      const seen = await api.ask(caller, `GET /views/${id}`);
      expect(seen.body.data.attributes).toMatchObject({ may_change: false, maker_name: 'Ada' });
      expect(await change(caller, id, { name: 'Mine' })).toMatchObject({ status: 403 });
      expect(await api.ask(caller, `DELETE /views/${id}`)).toMatchObject({ status: 403 });
    }
    expect(await change(admin, id, { name: 'Checked' })).toMatchObject({ status: 200 });
    expect(await api.ask(admin, `DELETE /views/${id}`)).toMatchObject({ status: 204 });
  });

  it('are kept by who only sees records for themselves, and shared by who may change something', async () => {
    const viewer = await person(['tracking:read']);
    const { id } = (await save(viewer, VIEW)).body.data;

    expect(await save(viewer, { ...VIEW, is_shared: true })).toMatchObject({ status: 403 });
    expect(await change(viewer, id, { is_shared: true })).toMatchObject({ status: 403 });
    expect(await change(viewer, id, { name: 'Late' })).toMatchObject({ status: 200 });
    const nobody = { ...owner, principal: { ...owner.principal, userId: null } };
    expect(await save(nobody, VIEW)).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/attributes/is_shared' } }] },
    });
    expect(await save(nobody, { ...VIEW, is_shared: true })).toMatchObject({ status: 201 });
  });

  it('are saved once for a repeated request, and belong to one account', async () => {
    const [ada, other] = [await person(WRITER), await serviceContext(db, { clock: CLOCK })];
    const headers = { 'Idempotency-Key': newId() };
    const shared = { ...VIEW, is_shared: true };
    const [first, again] = [await save(ada, shared, headers), await save(ada, shared, headers)];

    expect(again.body).toEqual(first.body);
    const { id } = first.body.data;
    expect(await idsOf(other)).toEqual([]);
    expect(await change(other, id, { name: 'x' })).toMatchObject({ status: 404 });
    expect(await api.ask(other, `DELETE /views/${id}`)).toMatchObject({ status: 404 });
    expect(await idsOf(ada, 'page[after]=start')).toContain(id);
  });

  it('are limited by person and by account, so that nobody takes the room of another one', async () => {
    const fresh = await serviceContext(db, { clock: CLOCK });
    const of = async () => ({ ...fresh, principal: { ...(await person(WRITER)).principal, ...accountOf(fresh) } });
    const [ada, bob] = [await of(), await of()];
    await fill(ada, { count: 99, isShared: false });
    await fill(ada, { count: 499, isShared: true });

    expect(await save(ada, VIEW)).toMatchObject({ status: 201 });
    expect(await save(ada, VIEW)).toMatchObject({ status: 409 });
    const own = await save(bob, VIEW);
    const shared = await save(bob, { ...VIEW, is_shared: true });
    expect([own.status, shared.status]).toEqual([201, 201]);
    expect(await save(bob, { ...VIEW, is_shared: true })).toMatchObject({ status: 409 });
    expect(await change(bob, own.body.data.id, { is_shared: true })).toMatchObject({ status: 409 });
    expect(await change(bob, shared.body.data.id, { is_shared: true, name: 'x' })).toMatchObject({ status: 200 });
    expect(await change(bob, shared.body.data.id, { is_shared: false })).toMatchObject({ status: 200 });
  });

  it('are taken back from the others by who made them alone', async () => {
    const [ada, admin] = [await person(WRITER), await person([...WRITER, 'account:admin'])];
    const key = { ...owner, principal: { ...owner.principal, userId: null } };
    for (const maker of [ada, key]) {
      const { id } = (await save(maker, { ...VIEW, is_shared: true })).body.data;
      expect(await change(admin, id, { is_shared: false })).toMatchObject({ status: 403 });
      expect(await change(admin, id, { is_shared: true, name: 'Checked' })).toMatchObject({ status: 200 });
      expect(await change(maker, id, { is_shared: false })).toMatchObject({ status: maker === ada ? 200 : 403 });
    }
  });

  it('of a list that only a newer version has are left out', async () => {
    const ada = await person(WRITER);
    const [{ id }, known] = [(await save(ada, VIEW)).body.data, (await save(ada, VIEW)).body.data.id];
    await db.prisma.savedView.update({ where: { id }, data: { list: 'invoices' } });

    expect(await idsOf(ada)).toContain(known);
    expect(await idsOf(ada)).not.toContain(id);
    expect(await api.ask(ada, `GET /views/${id}`)).toMatchObject({ status: 404 });
    expect(await change(ada, id, { name: 'x' })).toMatchObject({ status: 404 });
  });

  it('keep columns and filters of other versions', async () => {
    const ada = await person(WRITER);
    const made = await save(ada, { ...VIEW, columns: ['price_2030'], filters: { hull: '7' }, sort: '-price' });

    expect(made.body.data.attributes).toMatchObject({
      columns: ['price_2030'],
      filters: { hull: '7' },
      sort: '-price',
    });
  });

  it.each([
    [{ list: 'ports' }, 'list'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ columns: ['<b>'] }, 'columns/0'],
    [{ columns: Array.from({ length: 61 }, (_, at) => `c${at}`) }, 'columns'],
    [{ columns: undefined }, 'columns'],
    [{ filters: { 'filter[status]': 'available' } }, 'filters/filter[status]'],
    [{ filters: { status: '' } }, 'filters/status'],
    [{ filters: { status: 'x'.repeat(501) } }, 'filters/status'],
    [{ filters: { status: ['available'] } }, 'filters/status'],
    [{ sort: 'pickup_lfd; drop' }, 'sort'],
    [{ maker: 'me' }, 'maker'],
  ])('are not made of %j', async (wrong, member) => {
    const ada = await person(WRITER);
    expect(await save(ada, { ...VIEW, ...wrong })).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: `/data/attributes/${member}` } }] },
    });
  });
});
