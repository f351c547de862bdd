import { beforeAll, expect, it } from 'vitest';
import { transportEventKind } from '../../../src/rest/documents/transport-event.ts';
import { resourceColumns } from '../../../src/rest/resource-sheet.ts';
import { routes } from '../../../src/rest/routes/index.ts';
import { intakeRoutes } from '../../../src/rest/routes/intake-described.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putParty, putShipment } from '../../support/list-rows.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';

const PARTIES = 230;
const LISTS = ['/shipping_lines', '/webhooks/events', '/tariffs', '/share_links', '/webhook_notifications'];

describeWithDatabase('the lists that have no columns of their own', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
  const stranger = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });

  beforeAll(async () => {
    const { accountId } = owner.principal;
    await putParty(db, accountId, '=cmd|"/c calc"!A1');
    for (let made = 1; made < PARTIES; made++) await putParty(db, accountId, `Company ${made}`);
    await putParty(db, stranger.principal.accountId, 'Stranger');
    await putShipment(db, accountId, { number: 'BILL1', containers: [{ number: 'AAAU0000001' }] });
  });

  async function exported(path: string, accept: string) {
    const { url, apiKey } = api.reachedBy(owner);
    const headers = { Authorization: `Token ${apiKey}`, Accept: accept };
    const answer = await fetch(`${url}${path}`, { headers });
    return { status: answer.status, name: answer.headers.get('content-disposition'), text: await answer.text() };
  }

  const listOf = (text: string) =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));

  it('are exported as they are shown: every record once, over many pages, and none of another account', async () => {
    const { status, text } = await exported('/parties', 'application/x-ndjson');
    const { body } = await api.ask(owner, 'GET /parties?page[size]=100');
    const rows = listOf(text);

    expect([status, rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([200, PARTIES, PARTIES]);
    expect(rows.slice(0, 100)).toEqual(
      body.data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes })),
    );
  });

  it('are files of CSV in which no text is a formula', async () => {
    const { status, name, text } = await exported('/parties', 'text/csv');

    expect([status, name]).toEqual([200, 'attachment; filename="parties-2026-06-01.csv"']);
    expect(text.split('\r\n')[0]).toBe('id,company_name');
    expect(text).toContain(`"'=cmd|""/c calc""!A1"`);
    expect(text.split('\r\n')).toHaveLength(PARTIES + 2);
  });

  it('have the ids of what they refer to, and go on behind a cursor', async () => {
    const [shipment] = listOf((await exported('/search?query=BILL1', 'application/x-ndjson')).text);
    const { body } = await api.ask(owner, 'GET /parties?page[after]=start&page[size]=100');
    const after = new URL(body.links.next).searchParams.get('page[after]');
    const rest = listOf((await exported(`/parties?page[after]=${after}`, 'application/x-ndjson')).text);

    expect(shipment).toMatchObject({ number: 'BILL1', entity_type: 'shipment' });
    expect(rest).toHaveLength(PARTIES - 100);
  });

  it('have each column once, and what has parts of its own as it is', async () => {
    const [types] = listOf((await exported('/webhooks/events', 'application/x-ndjson')).text);
    const heads = await Promise.all(
      LISTS.map(async (path) => (await exported(path, 'text/csv')).text.split('\r\n')[0]),
    );

    expect(types.events[0]).toMatchObject({ name: expect.any(String) });
    for (const names of heads.map((head = '') => head.split(','))) expect(names).toEqual([...new Set(names)]);
  });

  it('refuse pages, relations and wrong cursors before anything is sent', async () => {
    for (const query of ['page[size]=10', 'page[number]=2', 'fields[party]=company_name', 'page[after]=nonsense']) {
      const { status, text } = await exported(`/parties?${query}`, 'text/csv');

      expect([status, JSON.parse(text).errors[0].source.parameter]).toEqual([400, query.split('=')[0]]);
    }
  });

  it('are all lists but those that may show a secret', () => {
    const lists = routes.filter(({ method, answer }) => method === 'GET' && answer.shape === 'page');
    const kinds = lists.flatMap(({ sheet, answer }) =>
      sheet !== null && answer.shape === 'page' ? [answer.kind] : [],
    );

    expect(lists.filter(({ sheet }) => sheet === null).map(({ path }) => path)).toEqual(['/webhooks']);
    expect(intakeRoutes.filter(({ sheet }) => sheet)).toEqual([]);
    expect(kinds.filter((kind) => Object.hasOwn(kind.attributes.shape, 'secret'))).toEqual([]);
  });

  it('have no two columns of one name, whatever the list', () => {
    const kinds = new Set(routes.flatMap(({ answer }) => (answer.shape === 'page' ? [answer.kind] : [])));
    for (const kind of kinds) {
      const names = resourceColumns(kind).map(({ name }) => name);
      expect({ types: kind.types, names }).toEqual({ types: kind.types, names: [...new Set(names)] });
    }
  });

  it('say of which type what they refer to is where it may be of several, and have moments as such', () => {
    const types = new Map(resourceColumns(transportEventKind).map(({ name, type }) => [name, type]));

    expect([...types.keys()]).toEqual(
      expect.arrayContaining(['location_type', 'location_id', 'terminal_type', 'vessel_id']),
    );
    expect(types.has('vessel_type')).toBe(false);
    expect([types.get('timestamp'), types.get('created_at'), types.get('event')]).toEqual([
      'instant',
      'instant',
      'text',
    ]);
  });

  it('have each row of a list below a container once, with the ids and the types of what it refers to', async () => {
    const { rows } = await db.pool.query('SELECT id, shipment_id FROM container WHERE account_id = $1', [
      owner.principal.accountId,
    ]);
    const [{ id: container, shipment_id: shipment }] = rows;
    for (let made = 0; made < 120; made++) {
      await db.pool.query(
        `INSERT INTO transport_event (id, account_id, shipment_id, container_id, key, event, at, precision, party)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, 'container.transport.full_in', $5, 'time', 'terminal')`,
        [owner.principal.accountId, shipment, container, `key ${made}`, new Date(Date.UTC(2026, 4, 1, made % 24))],
      );
    }
    const path = `/containers/${container}/transport_events`;
    const { body } = await api.ask(owner, `GET ${path}`);
    const found = listOf((await exported(path, 'application/x-ndjson')).text);

    expect(found.map(({ id }) => id)).toEqual(body.data.map(({ id }: { id: string }) => id));
    expect(found).toHaveLength(120);
    expect(found[0]).toMatchObject({
      container_id: container,
      shipment_id: shipment,
      timestamp: '2026-05-01T00:00:00.000Z',
    });
    expect(found[0]).toMatchObject({ location_type: null, location_id: null });
  });

  it.each([...LISTS, '/parties', '/containers', '/search?query=BILL1'])(
    'are exported of %s, each record once',
    async (path) => {
      const { status, text } = await exported(path, 'application/x-ndjson');
      const rows = listOf(text);
      const { body } = await api.ask(owner, `GET ${path}${path.includes('?') ? '&' : '?'}page[size]=100`);
      const shown = body.data.map(({ id }: { id: string }) => id);

      expect([status, rows.length]).toEqual([200, body.meta.total]);
      expect(rows.map(({ id }) => id).slice(0, shown.length)).toEqual(shown);
    },
  );
});
