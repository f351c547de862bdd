import { beforeAll, describe, expect, it } from 'vitest';
import { ContainerSort } from '../../src/services/container/container-filter.ts';
import { ShipmentSort } from '../../src/services/shipment/shipment-list-filter.ts';
import { TrackingRequestSort } from '../../src/services/tracking-request/list-tracking-requests.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { putParty, putShipment } from '../support/list-rows.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { track } from '../support/tracking.ts';

const ROWS = 23;
const DAY = '2026-06-01T12:00:00.000Z';

describeWithDatabase('lists that are read by cursor', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: fakeClock(DAY) });
  const stranger = useServiceContext(db, { clock: fakeClock(DAY) });

  beforeAll(async () => {
    for (let made = 0; made < ROWS; made++) {
      // Many have the same moment, and a third has no date to be ordered by.
      const at = `2026-05-0${1 + (made % 4)}T00:00:00.123Z`;
      const date = made % 3 === 0 ? null : `2026-06-0${1 + (made % 2)}T00:00:00Z`;
      const number = `CURS${String(made % 20).padStart(7, '0')}`;
      await putShipment(db, owner.principal.accountId, {
        number: `BILL${made}`,
        columns: { created_at: at, updated_at: at, pod_eta_at: date },
        containers: [
          {
            number,
            created_at: at,
            updated_at: at,
            pickup_lfd: date,
            current_status: made % 2 === 0 ? 'on_ship' : 'new',
          },
        ],
      });
      await putParty(db, owner.principal.accountId, `Company ${made}`);
    }
    for (const number of ['CURSOR1', 'CURSOR2', 'CURSOR3']) await track(owner, number);
    await db.pool.query('UPDATE party SET created_at = $1', [DAY]);
  });

  interface Resource {
    id: string;
  }

  async function get(path: string, who = owner) {
    const { status, body } = await api.ask(who, `GET /${path}`);
    return { status, ...body };
  }

  /** The ids of all pages, as `links.next` leads from one to the next. */
  async function walk(path: string, between: (page: number) => Promise<void> = async () => {}): Promise<string[]> {
    const ids: string[] = [];
    let next: string | undefined = path;
    for (let page = 1; next !== undefined; page++) {
      const { status, data, links, meta } = await get(next);
      expect({ status, size: meta.size, total: meta.total }).toEqual({ status: 200, size: data.length });
      expect(Object.keys(links)).not.toContain('last');
      ids.push(...data.map(({ id }: Resource) => id));
      await between(page);
      next = links.next?.split('/v2/')[1];
    }
    return ids;
  }

  const all = async (path: string) => {
    const { data, meta } = await get(path);
    expect(meta.total).toBe(data.length);
    return data.map(({ id }: Resource) => id);
  };

  it.each([
    ...ContainerSort.options.flatMap((sort) => [
      `containers?sort=${sort}`,
      `containers?filter[status]=on_ship&sort=${sort}`,
    ]),
    ...ShipmentSort.options.map((sort) => `shipments?sort=${sort}`),
    ...TrackingRequestSort.options.map((sort) => `tracking_requests?sort=${sort}`),
    'containers?q=CURS&sort=-number',
    'containers?q=BILL1&sort=pickup_lfd',
    'shipments?q=CURS000000&sort=-pod_eta_at',
    'parties?',
    'webhooks?',
    'custom_fields?',
    'custom_field_definitions?',
    'webhook_notifications?',
    'shipping_lines?',
    'webhooks/events?',
    'search?query=CURS000000',
    'tariffs?',
    'calendars?',
  ])('give every record once and in the order of the pages by number: %s', async (path) => {
    const expected = await all(`${path}&page[size]=100`);

    expect(await walk(`${path}&page[after]=start&page[size]=4`)).toEqual(expected);
    expect(await walk(`${path}&page[after]=start&page[size]=${Math.max(1, expected.length)}`)).toEqual(expected);
  });

  it('are named where page numbers end', async () => {
    const deep = 'page[number]=4000&page[size]=30';
    const answers = await Promise.all(
      ['containers', 'shipments', 'shipping_lines'].map((list) => get(`${list}?${deep}`)),
    );

    expect(answers).toEqual(
      answers.map(() =>
        expect.objectContaining({
          errors: [
            expect.objectContaining({
              ...{ status: '422', code: 'invalid_input', source: { parameter: 'page[number]' } },
              detail: expect.stringContaining('page[after]=start'),
            }),
          ],
        }),
      ),
    );
  });

  it('lose and repeat nothing that stays, while records come and go before and behind the place that was reached', async () => {
    const path = 'containers?sort=-created_at';
    const before: string[] = await all(`${path}&page[size]=100`);
    const removed: string[] = [];
    const found = await walk(`${path}&page[after]=start&page[size]=5`, async (page) => {
      // The very record that the cursor names goes, and others come as the newest.
      const last = before[page * 5 - 1];
      if (last === undefined) return;
      removed.push(last);
      await db.pool.query('DELETE FROM container WHERE id = $1', [last]);
      await putShipment(db, owner.principal.accountId, {
        number: `NEW${page}`,
        containers: [{ number: `NEWU000000${page}` }],
      });
    });

    expect(found.filter((id) => !removed.includes(id))).toEqual(before.filter((id) => !removed.includes(id)));
  });

  it('keep their place in a list that comes as a whole, while its records come and go', async () => {
    const resource = (type: string, attributes: object) => ({ data: { type, attributes } });
    const field = { display_name: 'Priority', api_slug: 'priority', data_type: 'enum', entity_type: 'Shipment' };
    const { body } = await api.ask(
      owner,
      'POST /custom_field_definitions',
      resource('custom_field_definition', { ...field, validation: null, reference_type: null, default_format: null }),
    );
    const path = `custom_field_definitions/${body.data.id}/options`;
    const add = async (value: string, position: number) =>
      api.ask(owner, `POST /${path}`, resource('custom_field_option', { label: value, value, position }));
    for (const [at, value] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries()) await add(value, at + 1);
    const before = await all(`${path}?page[size]=100`);
    const removed: string[] = [];

    const found = await walk(`${path}?page[after]=start&page[size]=2`, async (page) => {
      const last = before[page * 2 - 1];
      if (last === undefined) return;
      removed.push(last);
      await api.ask(owner, `DELETE /${path}/${last}`);
      await add(`new ${page}`, 0);
    });

    expect(removed).toHaveLength(3);
    expect(found).toEqual(before);
  });

  it('begin again where nothing that a whole list showed last is there any more', async () => {
    const { links } = await get('shipping_lines?page[after]=start&page[size]=1');
    const cursor = new URL(links.next).searchParams.get('page[after]') ?? '';
    const gone = `${cursor.slice(0, 8)}AAAAAAAA`;

    expect(await get(`shipping_lines?page[after]=${gone}`)).toMatchObject({
      status: 400,
      errors: [{ detail: expect.stringContaining('begin again'), source: { parameter: 'page[after]' } }],
    });
    for (const wrong of [`${cursor}A`, 'hello', `AAAAAAAA${cursor.slice(8)}`, 'a'.repeat(5_000)]) {
      expect(await get(`shipping_lines?page[after]=${wrong}`)).toMatchObject({
        status: 400,
        errors: [{ source: { parameter: 'page[after]' } }],
      });
    }
  });

  it('show no record of another account, whatever cursor is used', async () => {
    const { links } = await get('containers?page[after]=start&page[size]=2');
    const [, next = ''] = links.next.split('/v2/');

    expect((await get(next)).data).toHaveLength(2);
    expect(await get(next, stranger)).toMatchObject({ status: 200, data: [] });
  });

  describe('refuse', () => {
    const of = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

    it.each([
      ['text', 'hello'],
      ['an empty array', of([])],
      ['a wrong id', of(['x', DAY, 'id'])],
      ['a wrong moment', of(['x', 'soon', '00000000-0000-4000-8000-000000000000'])],
      ['another mark', of(['x', DAY, '00000000-0000-4000-8000-000000000000'])],
      ['what is no base64url', '%C3%A4+'],
      ['very much', 'a'.repeat(5_000)],
    ])('%s as a cursor', async (_what, cursor) => {
      const { status, errors } = await get(`containers?page[after]=${cursor}`);

      expect([400, 422]).toContain(status);
      expect(errors).toMatchObject([{ source: { parameter: 'page[after]' } }]);
    });

    it('the cursor of another order or list', async () => {
      const { links } = await get('containers?sort=number&page[after]=start&page[size]=2');
      const cursor = new URL(links.next).searchParams.get('page[after]');

      for (const path of [`containers?sort=-number&page[after]=${cursor}`, `shipments?page[after]=${cursor}`]) {
        expect(await get(path)).toMatchObject({ status: 400, errors: [{ source: { parameter: 'page[after]' } }] });
      }
    });

    it('a number and a cursor at once', async () => {
      expect(await get('containers?page[number]=1&page[after]=start')).toMatchObject({
        status: 400,
        errors: [{ detail: expect.stringContaining('give one of them'), source: { parameter: 'page[after]' } }],
      });
    });
  });
});
