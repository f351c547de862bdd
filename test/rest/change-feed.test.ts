import { expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('/v2/changes', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });

  it('begins with a cursor and goes on behind it', async () => {
    const begun = await api.ask(owner, 'GET /changes');
    const { cursor } = begun.body.meta;
    const party = { data: { type: 'party', attributes: { company_name: 'Tern Coffee Ltd' } } };
    const { id } = (await api.ask(owner, 'POST /parties', party)).body.data;
    const next = `/changes?page[after]=${cursor}&page[size]=1&filter[entity_type]=party,shipment`;
    let read = await api.ask(owner, `GET ${next}`);
    while (read.body.data.length === 0) read = await api.ask(owner, `GET ${next}`);

    const links = { self: `${PUBLIC_URL}/v2/changes` };
    const meta = { cursor: expect.any(String), has_more: false, as_of: expect.any(String) };
    expect(begun).toMatchObject({ status: 200, body: { data: [], links, meta } });
    const [change] = read.body.data;
    expect(change).toEqual({
      id: `party-${id}`,
      type: 'change',
      attributes: { entity_type: 'party', entity_id: id, change: 'changed', changed_at: expect.any(String) },
    });
    expect(read.body.meta.has_more).toBe(true);
    expect(new URL(read.body.links.next).searchParams.get('page[after]')).toBe(read.body.meta.cursor);
  });

  it.each([
    ['page[after]=nonsense', 422, 'page[after]'],
    ['filter[entity_type]=vessel', 422, 'filter[entity_type]'],
    ['page[size]=0', 400, 'page[size]'],
    ['page[number]=2', 400, 'page[number]'],
  ])('refuses %s, and names it', async (query, status, parameter) => {
    expect(await api.ask(owner, `GET /changes?${query}`)).toMatchObject({
      status,
      body: { errors: [{ source: { parameter } }] },
    });
  });

  it('says that everything must be read again behind a cursor that is too old', async () => {
    const { cursor } = (await api.ask(owner, 'GET /changes')).body.meta;
    const parts = Buffer.from(String(cursor), 'base64url').toString().split(' ');
    const old = Buffer.from([...parts.slice(0, -1), '2020-01-01T00:00:00.000Z'].join(' ')).toString('base64url');

    expect(await api.ask(owner, `GET /changes?page[after]=${old}`)).toMatchObject({
      status: 410,
      body: { errors: [{ code: 'cursor_expired', source: { parameter: 'page[after]' } }] },
    });
  });

  it('needs no privilege in the database beyond those of every role', async () => {
    const needed = ['pg_control_system()', 'pg_walfile_name(pg_lsn)', 'pg_current_wal_insert_lsn()'];
    const [allowed] = await rows<{ all: boolean }>(
      db,
      "SELECT bool_and(has_function_privilege('public', f, 'EXECUTE')) AS all FROM unnest($1::text[]) f",
      [needed],
    );

    expect(allowed?.all).toBe(true);
  });
});
