import { expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { changesAfter, cursorBehindAll } from '../services/change/changes.ts';
import { cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { untilLockIsAwaited } from '../support/interrupted.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('/v2/notes', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  const bodyOf = (text: unknown, type: string, id: string | undefined) => ({
    data: { type: 'note', attributes: { text }, relationships: { [type]: { data: { type, id } } } },
  });
  const textsOf = async (caller: ServiceContext, query: string) =>
    (await api.ask(caller, `GET /notes?${query}`)).body.data.map(({ attributes }) => attributes.text);

  /** A caller as another person of the same account. */
  async function colleague(name: string, admin = false): Promise<ServiceContext> {
    const { id } = await db.prisma.user.create({ data: { id: newId(), email: `${newId()}@example.com`, name } });
    const permissions = ['tracking:read', 'tracking:write', ...(admin ? ['account:admin' as const] : [])] as const;
    const { principal, ...context } = withPermissions(owner, permissions);
    return { ...context, principal: { ...principal, keyId: null, userId: id } };
  }

  it('are written on shipments and containers with author and time, listed by record, the newest first', async () => {
    const { shipmentId, containerIds } = await cargo(owner);
    const [ada, bob] = [await colleague('Ada'), await colleague('Bob')];
    const first = await api.ask(ada, 'POST /notes', bodyOf(' Call\r\nthe terminal. ', 'container', containerIds[0]));
    CLOCK.advance(1_000);
    await api.ask(bob, 'POST /notes', bodyOf('Called.', 'container', containerIds[0]));
    await api.ask(bob, 'POST /notes', bodyOf('Whole shipment.', 'shipment', shipmentId));

    expect(first).toMatchObject({
      status: 201,
      body: {
        data: {
          attributes: {
            text: 'Call\nthe terminal.',
            author_name: 'Ada',
            is_own: true,
            may_delete: true,
            edited_at: null,
          },
          relationships: { container: { data: { id: containerIds[0] } }, shipment: { data: null } },
        },
      },
    });
    expect(await textsOf(bob, `filter[container]=${containerIds[0]}`)).toEqual(['Called.', 'Call\nthe terminal.']);
    expect(await textsOf(bob, `filter[container]=${containerIds[0]}&page[after]=start`)).toHaveLength(2);
    expect(await textsOf(bob, `filter[shipment]=${shipmentId}`)).toEqual(['Whole shipment.']);
    const seen = await api.ask(bob, `GET /notes/${first.body.data.id}`);
    expect(seen.body.data.attributes).toMatchObject({ is_own: false, may_delete: false });
  });

  it('are changed by who wrote them alone, and deleted by an administrator too', async () => {
    const { shipmentId } = await cargo(owner);
    const [ada, bob, admin] = [await colleague('Ada'), await colleague('Bob'), await colleague('Eve', true)];
    const { id } = (await api.ask(ada, 'POST /notes', bodyOf('One.', 'shipment', shipmentId))).body.data;
    const change = (caller: ServiceContext, text: string) =>
      api.ask(caller, `PATCH /notes/${id}`, { data: { type: 'note', id, attributes: { text } } });

    expect(await change(bob, 'Mine.')).toMatchObject({ status: 403 });
    expect(await change(admin, 'Mine.')).toMatchObject({ status: 403 });
    expect(await api.ask(bob, `DELETE /notes/${id}`)).toMatchObject({ status: 403 });
    CLOCK.advance(1_000);
    const changed = await change(ada, 'Two.');
    expect(changed.body.data.attributes).toMatchObject({
      text: 'Two.',
      edited_at: new Date(CLOCK.now()).toISOString(),
    });
    expect(await api.ask(withPermissions(ada, ['tracking:read']), `DELETE /notes/${id}`)).toMatchObject({
      status: 403,
    });
    expect(await api.ask(admin, `DELETE /notes/${id}`)).toMatchObject({ status: 204 });
    expect(await api.ask(ada, `GET /notes/${id}`)).toMatchObject({ status: 404 });
  });

  it('are a change of their record: it is in the feed and its updated_at has moved', async () => {
    const { shipmentId, containerIds } = await cargo(owner);
    const timeOf = async (path: string) => (await api.ask(owner, `GET ${path}`)).body.data.attributes.updated_at;
    for (const [type, id] of [
      ['container', containerIds[0]],
      ['shipment', shipmentId],
    ] as const) {
      const [cursor, before] = [await cursorBehindAll(db, owner), await timeOf(`/${type}s/${id}`)];
      const { data } = (await api.ask(owner, 'POST /notes', bodyOf('Look.', type, id))).body;

      const next = await cursorBehindAll(db, owner);
      const { changes } = await changesAfter(owner, cursor);
      expect(changes.map((change) => [change.entity_type, change.entity_id])).toEqual([[type, id]]);
      expect(String(await timeOf(`/${type}s/${id}`)) > String(before)).toBe(true);
      await api.ask(owner, `DELETE /notes/${data.id}`);
      await cursorBehindAll(db, owner);
      expect((await changesAfter(owner, next)).changes.map((change) => change.entity_id)).toEqual([id]);
    }
  });

  it('wait for an ingest that holds the shipment, and hold nothing that it may want meanwhile', async () => {
    const { shipmentId, containerIds } = await cargo(owner);
    const { id } = (await api.ask(owner, 'POST /notes', bodyOf('One.', 'container', containerIds[0]))).body.data;
    const changed = { data: { type: 'note', id, attributes: { text: 'Two.' } } };
    for (const write of [
      () => api.ask(owner, 'POST /notes', bodyOf('More.', 'container', containerIds[0])),
      () => api.ask(owner, 'POST /notes', bodyOf('More.', 'shipment', shipmentId)),
      () => api.ask(owner, `PATCH /notes/${id}`, changed),
      () => api.ask(owner, `DELETE /notes/${id}`),
    ]) {
      const ingest = await db.pool.connect();
      await ingest.query('BEGIN');
      const watches = 'SELECT watch_id FROM shipment_watch WHERE shipment_id = $1';
      await ingest.query(`SELECT id FROM watch WHERE id IN (${watches}) FOR UPDATE`, [shipmentId]);
      const written = write();
      const first = await Promise.race([written.then(() => 'written'), untilLockIsAwaited(db).then(() => 'waits')]);
      await ingest.query('SELECT id FROM note WHERE account_id = $1 FOR UPDATE NOWAIT', [owner.principal.accountId]);
      await ingest.query('SELECT id FROM container WHERE shipment_id = $1 FOR UPDATE NOWAIT', [shipmentId]);
      await ingest.query('SELECT id FROM shipment WHERE id = $1 FOR UPDATE NOWAIT', [shipmentId]);
      await ingest.query('COMMIT');
      ingest.release();

      expect(first).toBe('waits');
      expect((await written).status).toBeLessThan(300);
    }
  });

  it('keep hostile text as plain text, without what is not seen', async () => {
    const { shipmentId } = await cargo(owner);
    const hostile = '<script>alert(1)</script> \u202eevil\u0007 =1+1 <img src=x onerror=alert(1)>';
    const made = await api.ask(owner, 'POST /notes', bodyOf(hostile, 'shipment', shipmentId));

    expect(made.body.data.attributes.text).toBe('<script>alert(1)</script> evil =1+1 <img src=x onerror=alert(1)>');
  });

  it('are written once for a repeated request', async () => {
    const { shipmentId } = await cargo(owner);
    const headers = { 'Idempotency-Key': newId() };
    const body = bodyOf('Once.', 'shipment', shipmentId);
    const first = await api.ask(owner, 'POST /notes', body, headers);
    const again = await api.ask(owner, 'POST /notes', body, headers);

    expect(again.body).toEqual(first.body);
    expect(await textsOf(owner, `filter[shipment]=${shipmentId}`)).toEqual(['Once.']);
  });

  it.each([[undefined], [''], [' \n '], ['\u202e'], ['x'.repeat(4_001)], ['a\0b'], [7], [{}]])(
    'are not made of %j',
    async (text) => {
      const { shipmentId } = await cargo(owner);
      expect(await api.ask(owner, 'POST /notes', bodyOf(text, 'shipment', shipmentId))).toMatchObject({
        status: 422,
        body: { errors: [{ source: { pointer: '/data/attributes/text' } }] },
      });
    },
  );

  it('are about one record of the own account, and seen by no other', async () => {
    const other = await serviceContext(db, { clock: CLOCK });
    const { shipmentId, containerIds } = await cargo(owner);
    const { id } = (await api.ask(owner, 'POST /notes', bodyOf('Ours.', 'shipment', shipmentId))).body.data;
    const none = { data: { type: 'note', attributes: { text: 'x' } } };

    expect(await api.ask(other, 'POST /notes', bodyOf('x', 'shipment', shipmentId))).toMatchObject({ status: 404 });
    expect(await api.ask(other, 'POST /notes', bodyOf('x', 'container', containerIds[0]))).toMatchObject({
      status: 404,
    });
    expect(await api.ask(owner, 'POST /notes', none)).toMatchObject({ status: 422 });
    expect(await api.ask(other, `GET /notes/${id}`)).toMatchObject({ status: 404 });
    expect(await api.ask(other, `DELETE /notes/${id}`)).toMatchObject({ status: 404 });
    expect(await textsOf(other, `filter[shipment]=${shipmentId}`)).toEqual([]);
    const reader = withPermissions(owner, ['tracking:read']);
    expect(await api.ask(reader, 'POST /notes', bodyOf('x', 'shipment', shipmentId))).toMatchObject({ status: 403 });
  });
});
