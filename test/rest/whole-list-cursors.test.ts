import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { putShipment } from '../support/list-rows.ts';
import { movement } from '../support/observations.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { answer, saying } from '../support/tracking.ts';

const EVENTS = 23;

describeWithDatabase('cursors of lists that come as a whole', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
  let events = '';

  beforeAll(async () => {
    const shipment = await putShipment(db, owner.principal.accountId, {
      number: 'BILL1',
      containers: Array.from({ length: 5 }, (_, at) => ({ number: `AAAU000000${at}` })),
    });
    const { rows } = await db.pool.query('SELECT id FROM container WHERE shipment_id = $1 LIMIT 1', [shipment]);
    for (let made = 0; made < EVENTS; made++) {
      // Several happen at the same moment.
      await db.pool.query(
        `INSERT INTO transport_event (id, account_id, shipment_id, container_id, key, event, at, precision, party)
         VALUES ($1, $2, $3, $4, $5, 'container.transport.full_in', $6, 'time', 'terminal')`,
        [newId(), owner.principal.accountId, shipment, rows[0].id, `key ${made}`, `2026-05-01T0${made % 9}:00:00Z`],
      );
    }
    events = `containers/${rows[0].id}/transport_events`;
  });

  async function get(path: string) {
    const { status, body } = await api.ask(owner, `GET /${path}`);
    return { status, ...body };
  }

  async function idsOf(path: string): Promise<string[]> {
    return (await get(path)).data.map(({ id }: { id: string }) => id);
  }

  /** The ids of each page, with what happens after each. */
  async function walk(path: string, between: (shown: readonly string[]) => Promise<void> = async () => {}) {
    const pages: string[][] = [];
    for (let next: string | undefined = path; next !== undefined; ) {
      const { status, data, links } = await get(next);
      expect(status).toBe(200);
      const shown = data.map(({ id }: { id: string }) => id);
      pages.push(shown);
      await between(shown);
      next = links.next?.split('/v2/')[1];
    }
    return pages.flat();
  }

  it('give every event of a container once, in order', async () => {
    expect(await walk(`${events}?page[after]=start&page[size]=4`)).toEqual(await idsOf(events));
  });

  it('give what was said of a container, and how its facts changed, once and in order', async () => {
    const { containerIds, boxes, watchId } = await cargo(owner, ([box]) =>
      ['09', '10', '11', '12', '13'].map((hour) =>
        movement('inspect', 'USLAX', `2026-05-10T${hour}:00:00.000Z`, { container: box }),
      ),
    );
    const later = movement('gate_out', 'USLAX', '2026-05-12T10:00:00.000Z', {
      container: boxes[0] ?? null,
      load: 'laden',
    });
    await answer(owner, watchId, saying(later));

    for (const [list, size] of [
      ['raw_events', 2],
      ['container_updates', 1],
    ] as const) {
      const path = `containers/${containerIds[0]}/${list}`;
      const all = await idsOf(path);
      expect(all.length).toBeGreaterThan(size);
      expect(await walk(`${path}?page[after]=start&page[size]=${size}`)).toEqual(all);
    }
  });

  it('lose no event where the last one shown is said anew to have happened later than all others', async () => {
    const before = await idsOf(events);
    const moved = new Set<string>();

    const found = await walk(`${events}?page[after]=start&page[size]=5`, async (shown) => {
      const last = shown.at(-1) ?? '';
      if (moved.size >= 3) return;
      moved.add(last);
      await db.pool.query('UPDATE transport_event SET at = $2 WHERE id = $1', [
        last,
        `2026-05-2${moved.size}T00:00:00Z`,
      ]);
    });

    expect(moved.size).toBe(3);
    expect(found.filter((id) => !moved.has(id))).toEqual(before.filter((id) => !moved.has(id)));
  });

  it('lose no event where the last ones shown move to the beginning', async () => {
    const before = await idsOf(events);
    const moved = new Set<string>();

    const found = await walk(`${events}?page[after]=start&page[size]=6`, async (shown) => {
      if (moved.size > 0) return;
      for (const id of shown.slice(-3)) moved.add(id);
      await db.pool.query(`UPDATE transport_event SET at = '2026-01-01' WHERE id = ANY($1)`, [[...moved]]);
    });

    expect(found.filter((id) => !moved.has(id))).toEqual(before.filter((id) => !moved.has(id)));
  });

  it('begin again where everything that was shown has moved', async () => {
    const { data, links } = await get(`${events}?page[after]=start&page[size]=2`);
    const shown = data.map(({ id }: { id: string }) => id);
    await db.pool.query(`UPDATE transport_event SET at = '2026-05-30' WHERE id = ANY($1)`, [shown]);

    expect(await get(links.next.split('/v2/')[1] ?? '')).toMatchObject({
      status: 400,
      errors: [{ detail: expect.stringContaining('begin again'), source: { parameter: 'page[after]' } }],
    });
  });

  it('lose no option of a custom field while options are put elsewhere', async () => {
    const resource = (type: string, attributes: object) => ({ data: { type, attributes } });
    const field = { display_name: 'Priority', api_slug: 'priority', data_type: 'enum', entity_type: 'Shipment' };
    const { body } = await api.ask(
      owner,
      'POST /custom_field_definitions',
      resource('custom_field_definition', { ...field, validation: null, reference_type: null, default_format: null }),
    );
    const path = `custom_field_definitions/${body.data.id}/options`;
    for (const [at, value] of [...'abcdefghi'].entries()) {
      const attributes = { label: value, value, position: at + 1 };
      await api.ask(owner, `POST /${path}`, resource('custom_field_option', attributes));
    }
    const before = await idsOf(path);
    const moved = new Set<string>();

    const found = await walk(`${path}?page[after]=start&page[size]=3`, async (shown) => {
      const last = shown.at(-1) ?? '';
      if (moved.size >= 2) return;
      moved.add(last);
      const change = { data: { type: 'custom_field_option', id: last, attributes: { position: 100 + moved.size } } };
      expect((await api.ask(owner, `PATCH /${path}/${last}`, change)).status).toBe(200);
    });

    expect(moved.size).toBe(2);
    expect(found.filter((id) => !moved.has(id))).toEqual(before.filter((id) => !moved.has(id)));
  });

  it('belong to the filters of their list, and not to what is shown of each record', async () => {
    const { links } = await get('search?query=AAAU000&page[after]=start&page[size]=2');
    const cursor = new URL(links.next).searchParams.get('page[after]');

    expect(await get(`search?query=AAAU00&page[after]=${cursor}`)).toMatchObject({
      status: 400,
      errors: [{ detail: expect.stringContaining('other filters'), source: { parameter: 'page[after]' } }],
    });
    const fewer = await get(`search?page[size]=3&fields[search_result]=number&query=AAAU000&page[after]=${cursor}`);
    expect([fewer.status, fewer.data.length]).toEqual([200, 3]);
  });
});
