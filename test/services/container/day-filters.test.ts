import { beforeAll, expect, it } from 'vitest';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { listShipments } from '../../../src/services/shipment/list-shipments.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { bySea, deadline } from '../../support/observations.ts';
import { fakeClock, serviceContext, TERMINAL_FEED } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

/** Of each place one container whose last free day is Friday and that arrives late on Monday by the clock there. */
const PLACES = [
  ['USLAX', '2026-06-16T05:30:00.000Z'],
  ['NLRTM', '2026-06-15T21:30:00.000Z'],
  ['NZAKL', '2026-06-15T11:30:00.000Z'],
] as const;

const THURSDAY = '2026-06-18';
const FRIDAY = '2026-06-19';
const SATURDAY = '2026-06-20';

describeWithDatabase('filters by days', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeAll(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-17T00:00:00.000Z') });
    for (const [port, arrivedAt] of PLACES) {
      const [number, box] = [newNumber(), newBox()];
      const of = { container: box, voyage: '1N' };
      await track(context, number);
      const said = [
        bySea('depart', 'CNSHA', '2026-06-01T08:00:00.000Z', of),
        bySea('arrive', port, arrivedAt, of),
        bySea('discharge', port, '2026-06-16T20:00:00.000Z', of),
      ];
      await answer(context, await watchOf(db, number), saying(...said));
      const day = deadline('terminal', FRIDAY, {
        container: box,
        source: TERMINAL_FEED,
        recordedAt: '2026-06-16T21:00:00.000Z',
      });
      await answer(context, await watchOf(db, box, TERMINAL_FEED), saying(day));
    }
  });

  async function fitting(filter: Parameters<typeof listContainers.run>[1]): Promise<[number, number]> {
    const containers = await listContainers.run(context, filter);
    const shipments = await listShipments.run(context, filter as Parameters<typeof listShipments.run>[1]);
    return [containers.total ?? 0, shipments.total ?? 0];
  }

  it('have the day itself, by the calendar of each place, east and west of Greenwich', async () => {
    expect(await fitting({ lfd_until: THURSDAY })).toEqual([0, 0]);
    expect(await fitting({ lfd_until: FRIDAY })).toEqual([3, 3]);
    expect(await fitting({ lfd_until: SATURDAY })).toEqual([3, 3]);
  });

  it('go by the day of the arrival at its port, from its first hour to its last', async () => {
    expect(await fitting({ arriving_until: '2026-06-14' })).toEqual([0, 0]);
    expect(await fitting({ arriving_until: '2026-06-15' })).toEqual([3, 3]);
    expect(await fitting({ arriving_from: '2026-06-15' })).toEqual([3, 3]);
    expect(await fitting({ arriving_from: '2026-06-16' })).toEqual([0, 0]);
  });

  it('are refused for what is no day', async () => {
    await expect(listContainers.run(context, { lfd_until: '2026-06-31' })).rejects.toThrow();
    await expect(listContainers.run(context, { arriving_until: 'Friday' })).rejects.toThrow();
  });
});
