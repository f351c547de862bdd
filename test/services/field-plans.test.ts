import { beforeAll, expect, it } from 'vitest';
import { listContainers } from '../../src/services/container/list-containers.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { listShipments } from '../../src/services/shipment/list-shipments.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { planOf, settleTables } from '../support/plan-steps.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { FILL, FILL_FIELDS } from './list-rows.ts';

const ROWS = 1_500;
// So many that whole tables cost more than the rows of one account, however the rows lie.
const ACCOUNTS = 6;
// Each row is written with its triggers, as the service writes it.
const FILL_MS_MAX = 180_000;
const READ = new Set(['container', 'shipment', 'custom_field']);

describeWithDatabase('lists of an account with thousands of values of custom fields', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeAll(async () => {
    for (let made = 0; made < ACCOUNTS; made++) {
      context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
      await db.pool.query(FILL, [context.principal.accountId, ROWS]);
      await db.pool.query(FILL_FIELDS, [context.principal.accountId]);
    }
    await settleTables(db);
  }, FILL_MS_MAX);

  it.each([
    [{ custom_fields: { po: 'PO-17' } }, 'custom_field_value_idx'],
    [{ custom_fields: { labels: 'rare' } }, 'custom_field_options_idx'],
    // So many have it that the list is gone through in its order.
    [{ custom_fields: { priority: 'high' } }, 'custom_field_value_idx'],
    [{ custom_fields: { priority: 'high' }, status: 'on_ship' as const }, 'custom_field_value_idx'],
  ])('reads what has custom fields by indexes alone for %j', async (input, index) => {
    for (const list of [listContainers, listShipments]) {
      const steps = await planOf({ db, context }, (who) => list.run(who, input));

      const read = steps.filter((step) => READ.has(step['Relation Name'] ?? ''));
      expect(read.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
      expect(steps.map((step) => step['Index Name'])).toContain(index);
    }
  });
});
