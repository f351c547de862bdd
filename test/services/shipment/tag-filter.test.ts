import { beforeAll, expect, it } from 'vitest';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { listShipments } from '../../../src/services/shipment/list-shipments.ts';
import { lookUpTags } from '../../../src/services/shipment/tag-filter.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putShipment } from '../../support/list-rows.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';

const MANY = 5_001;

/** Shipments of one container each, all with the label. */
const FILL = `WITH made AS (SELECT i, gen_random_uuid() AS shipment_id, gen_random_uuid() AS watch_id FROM generate_series(1, $2::int) i),
  w AS (INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT watch_id, 'MAEU', 'bill_of_lading', watch_id::text, '2026-06-01' FROM made),
  s AS (INSERT INTO shipment (id, account_id, watch_id, scac, bill_of_lading_number, normalized_number, tags)
    SELECT shipment_id, $1, watch_id, 'MAEU', 'T' || i, 'T' || i, '{frequent}' FROM made)
  INSERT INTO container (id, account_id, shipment_id, number, current_status)
  SELECT gen_random_uuid(), $1, shipment_id, 'C' || i, 'on_ship' FROM made`;

describeWithDatabase('the filter by label', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  const other = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });

  beforeAll(async () => {
    const { accountId } = context.principal;
    await db.pool.query(FILL, [accountId, MANY]);
    const put = (account: string, number: string, tags: string[]) =>
      putShipment(db, account, { number, columns: { tags }, containers: [{ number: `${number}C` }] });
    await put(accountId, 'BOTH', ['frequent', 'seldom']);
    await put(accountId, 'SELDOM', ['seldom']);
    await put(accountId, 'CAPITALS', ['Seldom', 'FREQUENT']);
    await put(accountId, 'LONGER', ['seldom used']);
    await put(other.principal.accountId, 'OTHER', ['seldom', 'frequent']);
  });

  it.each([
    ['seldom', 2, false],
    ['Seldom', 1, false],
    ['seldom used', 1, false],
    ['used', 0, false],
    ['no such label', 0, false],
    ['%', 0, false],
    ['frequent', MANY + 1, true],
    ['seldom, frequent', MANY + 2, true],
    ['FREQUENT', 1, true],
  ])('%j finds %i shipments and as many containers', async (tag, total, isFrequent) => {
    expect((await lookUpTags(context, tag))?.isFrequent).toBe(isFrequent);
    expect((await listShipments.run(context, { tag, page_size: 3 })).total).toBe(total);
    expect((await listContainers.run(context, { tag, page_size: 3 })).total).toBe(total);
  });

  it('goes on behind a cursor where very many have it', async () => {
    const page = async (after: string) => {
      const list = await listContainers.run(context, {
        tag: 'frequent',
        page_size: 2,
        sort: 'number',
        after,
        detail: 'summary',
      });
      return { numbers: list.detail === 'summary' ? list.containers.map(({ number }) => number) : [], next: list.next };
    };
    const first = await page('start');
    expect(first.numbers).toEqual(['BOTHC', 'C1']);
    expect((await page(String(first.next))).numbers).toEqual(['C10', 'C100']);
  });

  it('leaves alone what other accounts call so', async () => {
    const list = await listShipments.run(other, { tag: 'frequent,seldom' });
    expect(list.total).toBe(1);
  });
});
