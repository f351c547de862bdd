import { beforeAll, expect, it } from 'vitest';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { listLate } from '../../../src/services/container/list-late.ts';
import type { LateFilter } from '../../../src/services/record/late-arrival.ts';
import { listShipments } from '../../../src/services/shipment/list-shipments.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putShipment } from '../../support/list-rows.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';

/** At Los Angeles it is still the evening of June 11. */
const CLOCK = fakeClock('2026-06-12T04:00:00.000Z');
const FIRST = { pod_original_eta_at: '2026-06-05T12:00:00Z' };
const SPOKE_SINCE = { terminal_statements: JSON.stringify({ line: '2026-06-11T20:00:00.000Z' }) };

/** What stands in the database of each: the columns of its shipment and of itself. */
const CONTAINERS: Readonly<Record<string, [shipment: Record<string, unknown>, own: Record<string, unknown>]>> = {
  CAME_LATE: [FIRST, { pod_eta_at: '2026-06-08T12:00:00Z', pod_arrived_at: '2026-06-10T18:30:00Z' }],
  CAME_LATE_LONG_AGO: [FIRST, { pod_arrived_at: '2026-06-06T18:30:00Z', current_status: 'delivered' }],
  UNLOADED_LATE: [FIRST, { pod_discharged_at: '2026-06-09T12:00:00Z' }],
  /** Late in the evening of the day before, on the clock of the port. */
  CAME_IN_TIME: [FIRST, { pod_eta_at: '2026-06-06T04:00:00Z', pod_arrived_at: '2026-06-06T05:00:00Z' }],
  TO_COME_LATE: [FIRST, { pod_eta_at: '2026-06-14T12:00:00Z' }],
  /** Beyond the thirty days of the lists. */
  FAR_AWAY: [FIRST, { pod_eta_at: '2026-09-14T12:00:00Z' }],
  OVERDUE: [FIRST, { pod_eta_at: '2026-06-05T12:00:00Z', ...SPOKE_SINCE }],
  UNREPORTED: [FIRST, { pod_eta_at: '2026-06-05T12:00:00Z' }],
  NO_FIRST: [{}, { pod_eta_at: '2026-06-13T12:00:00Z' }],
  PICKED_UP: [FIRST, { pod_eta_at: '2026-06-10T12:00:00Z', current_status: 'picked_up' }],
};

describeWithDatabase('containers by how late they come', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    for (const [number, [columns, own]] of Object.entries(CONTAINERS)) {
      const containers = [{ number, current_status: 'on_ship', ...own }];
      await putShipment(db, context.principal.accountId, { number, ports: ['CNSHA', 'USLAX'], columns, containers });
    }
  });

  const numbersOf = async (late: LateFilter) => {
    const { containers } = await listContainers.run(context, { late, sort: 'number', page_size: 50 });
    return containers.map((one) => ('container' in one ? one.container.number : one.number));
  };

  const ARRIVED = ['CAME_LATE', 'CAME_LATE_LONG_AGO', 'UNLOADED_LATE'];
  const AWAITED = ['FAR_AWAY', 'OVERDUE', 'TO_COME_LATE'];

  it('are those that came or come a day or more after the first estimate, or are overdue by it', async () => {
    expect(await numbersOf('arrived')).toEqual(ARRIVED);
    expect(await numbersOf('not_arrived')).toEqual(AWAITED);
    expect(await numbersOf('true')).toEqual([...ARRIVED, ...AWAITED].sort());
  });

  it('are all others where they are not known to be late', async () => {
    expect(await numbersOf('false')).toEqual(['CAME_IN_TIME', 'NO_FIRST', 'PICKED_UP', 'UNREPORTED']);
  });

  it('have among them all that the list of late arrivals has', async () => {
    const { containers } = await listLate.run(context, { by: 'container', page_size: 50 });

    const late = await numbersOf('true');
    expect(containers.length).toBeGreaterThan(4);
    expect(containers.filter(({ number }) => !late.includes(number))).toEqual([]);
  });

  it('stand for their shipments', async () => {
    const shipmentsOf = async (late: LateFilter) => {
      const { shipments } = await listShipments.run(context, { late, sort: 'bill_of_lading_number', page_size: 50 });
      return shipments.map((one) => ('shipment' in one ? one.shipment : one).bill_of_lading_number);
    };

    expect(await shipmentsOf('not_arrived')).toEqual(AWAITED);
    expect(await shipmentsOf('false')).toEqual(await numbersOf('false'));
  });
});
