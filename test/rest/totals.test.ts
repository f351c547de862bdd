import { beforeAll, expect, it } from 'vitest';
import { pageText, TOTAL_MAX } from '../../src/core/page.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';

const LIST = 'GET /custom_field_definitions?page[size]=100';

describeWithDatabase('a list as long as is counted', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });

  beforeAll(() => put(1, TOTAL_MAX));

  /** Definitions are the smallest records with a list; what triggers would keep of each is not what is asked for. */
  async function put(from: number, to: number): Promise<void> {
    const client = await db.pool.connect();
    try {
      await client.query('SET session_replication_role = replica');
      await client.query(
        `INSERT INTO custom_field_definition (id, account_id, entity_type, api_slug, display_name, data_type, created_at)
         SELECT gen_random_uuid(), $1, 'Shipment', 'slug_' || i, 'Name', 'short_text', timestamptz '2026-06-01' + i * interval '1 second'
         FROM generate_series($2::int, $3::int) i`,
        [owner.principal.accountId, from, to],
      );
    } finally {
      client.release(true);
    }
  }

  it('says its exact total and its last page, and one more record says that there are more', async () => {
    const exact = await api.ask(owner, LIST);
    expect(exact.body.meta).toEqual({ size: 100, total: TOTAL_MAX });
    expect(exact.body.links.last).toContain('page%5Bnumber%5D=1000');

    await put(TOTAL_MAX + 1, TOTAL_MAX + 1);
    const { body } = await api.ask(owner, LIST);
    expect(body.meta).toEqual({ size: 100, total_over: TOTAL_MAX });
    expect(body.links.last).toBeUndefined();
    expect(body.links.next).toContain('page%5Bnumber%5D=2');

    const deepest = await api.ask(owner, `${LIST}&page[number]=1000`);
    expect(deepest.body.meta).toEqual({ size: 100, total_over: TOTAL_MAX });
    const behind = await api.ask(owner, `GET /${deepest.body.links.next.split('/v2/')[1]}`);
    expect(behind.body.data.map(({ attributes }: { attributes: { api_slug: string } }) => attributes.api_slug)).toEqual(
      ['slug_1'],
    );
    expect(behind.body.links.next).toBeUndefined();
  });
});

it('tells a model that there are more, and never a count that is none', () => {
  const list = { page: 2, page_size: 25, total: null, total_over: TOTAL_MAX };
  expect(pageText(list)).toBe('Showing 26 to 50 of more than 100000; page 3 has more.');
});
