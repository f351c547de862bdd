import { expect, it } from 'vitest';
import { getContainerCharges } from '../../../src/services/charge/get-container-charges.ts';
import { getContainer } from '../../../src/services/container/get-container.ts';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { exportShipments } from '../../../src/services/export/export-shipments.ts';
import { getMap } from '../../../src/services/map/get-map.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { listShipments } from '../../../src/services/shipment/list-shipments.ts';
import { getToday } from '../../../src/services/today/get-today.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { pickedUp, returnedEmpty } from '../../support/landed-cargo.ts';
import { serviceContext } from '../../support/service-context.ts';
import { exampleWith } from '../tariff/documents.ts';
import { clocksAtSea } from './clocks-at-sea.ts';

const USD = (whole: number) => ({ currency: 'USD', minor: whole * 100 });

describeWithDatabase('what the clocks of containers cost', () => {
  const db = useDatabase();
  const { atSea, settle } = clocksAtSea(db);

  async function charging(by: ServiceContext, isCharging = true): Promise<string[]> {
    const list = await listContainers.run(by, { charging: isCharging, detail: 'full' });
    return list.containers.map((one) => ('container' in one ? one.container.number : one.number));
  }

  async function owing(by: ServiceContext, isOwing = true): Promise<string[]> {
    const list = await listContainers.run(by, { owing: isOwing, detail: 'full' });
    return list.containers.map((one) => ('container' in one ? one.container.number : one.number));
  }

  async function idsOf(by: ServiceContext): Promise<string[]> {
    const list = await listContainers.run(by, { detail: 'full' });
    return list.containers.map((one) => ('container' in one ? one.container.id : one.id));
  }

  async function costsOf(by: ServiceContext) {
    const list = await listContainers.run(by, { detail: 'full', costs: true });
    return list.containers.map((one) => ('costs' in one ? one.costs : undefined));
  }

  async function costsOfShipments(by: ServiceContext) {
    const list = await listShipments.run(by, { detail: 'full', costs: true });
    return list.shipments.map((one) => ('costs' in one ? one.costs : undefined));
  }

  /** The columns of the sheet of shipments that say what waiting costs, of its only row. */
  async function exported(by: ServiceContext): Promise<string[]> {
    const { columns, pages } = await exportShipments.run(by, {});
    const rows: string[][] = [];
    for await (const page of pages) rows.push(...page.map((row) => row.map((cell) => String(cell ?? ''))));
    return columns.flatMap(({ name }, at) => (/^charg/.test(name) ? (rows[0]?.[at] ?? '') : []));
  }

  it('are found, summed and listed from the first chargeable day on, and grow with each day', async () => {
    const { context, box, landed, says, until } = await atSea();
    await until('2026-11-17T06:00:00.000Z');
    await says(...landed());
    // The last free day is Friday; Saturday begins at 08:00 UTC.
    await until('2026-11-21T07:59:00.000Z');
    expect([await charging(context), (await getToday.run(context, {})).costing.total]).toEqual([[], 0]);

    await until('2026-11-21T08:00:00.000Z');
    expect(await charging(context)).toEqual([box]);
    expect(await charging(context, false)).toEqual([]);
    const listed = await costsOf(context);
    expect(listed).toMatchObject([{ owed: [USD(200)], per_day: [USD(200)] }]);
    const { id = '' } = (await getToday.run(context, {})).costing.containers[0] ?? {};
    expect((await getContainer.run(context, { id, costs: true })).costs).toEqual(listed[0]);
    expect(await getContainer.run(context, { id })).not.toHaveProperty('costs');

    await until('2026-11-24T08:00:00.000Z');
    const { costing } = await getToday.run(context, {});
    const shipments = await listShipments.run(context, { charging: true });
    expect(costing).toMatchObject({ total: 1, owed: [USD(800)], per_day: [USD(200)], uncounted: [] });
    expect(costing.containers).toMatchObject([
      {
        number: box,
        counted_at: '2026-11-24T08:00:00.000Z',
        owed: [USD(800)],
        charging: [{ charge: 'demurrage', party: 'line', charged_from: '2026-11-21', last_free_on: '2026-11-20' }],
        unknown: [],
      },
    ]);
    expect(shipments.total).toBe(1);
    expect(await costsOfShipments(context)).toEqual([
      { owed: [USD(800)], per_day: [USD(200)], ended: [], charging: 1, unknown: 0 },
    ]);
    expect(await exported(context)).toEqual(['1', 'USD 800.00', '800', 'USD', 'USD 200.00', '200', 'USD', '', '', '']);
    const whole = await getContainerCharges.run(context, { id: costing.containers[0]?.id ?? '' });
    expect(costing.owed).toEqual(whole.totals.today);
  });

  it('are those of the clock that follows after a pickup, and those that have ended once the container is returned', async () => {
    const { context, box, landed, says, until } = await atSea();
    await until('2026-11-22T12:00:00.000Z');
    await says(...landed());
    expect(await charging(context)).toEqual([box]);

    await until('2026-11-22T21:00:00.000Z');
    const out = pickedUp(box, '2026-11-22T20:00:00.000Z');
    await says(...landed(), out);
    expect(await charging(context)).toEqual([]);
    expect(await costsOf(context)).toMatchObject([{ owed: [], charging: [], ended: [USD(400)] }]);
    expect([await owing(context), await owing(context, false)]).toEqual([[box], []]);
    await until('2026-12-10T12:00:00.000Z');
    expect((await getToday.run(context, {})).costing.containers).toMatchObject([
      { charging: [{ charge: 'detention' }] },
    ]);

    await says(...landed(), out, returnedEmpty(box, '2026-12-10T11:00:00.000Z'));
    expect([await charging(context), (await getToday.run(context, {})).costing.total]).toEqual([[], 0]);
    const [costs] = await costsOf(context);
    const [sum] = costs?.ended ?? [];
    expect(costs).toMatchObject({ owed: [], per_day: [], charging: [], unknown: [], ended: [{ currency: 'USD' }] });
    expect(sum?.minor).toBeGreaterThan(USD(400).minor);
    const [id = ''] = await idsOf(context);
    expect(costs?.ended).toEqual((await getContainerCharges.run(context, { id })).totals.today);
    expect(await costsOfShipments(context)).toEqual([
      { owed: [], per_day: [], ended: costs?.ended, charging: 0, unknown: 0 },
    ]);
    expect((await exported(context)).slice(0, 7)).toEqual(['0', '', '', '', '', '', '']);
    expect((await exported(context)).slice(8)).toEqual([String((sum?.minor ?? 0) / 100), 'USD']);
    expect(await owing(context)).toEqual([box]);
  });

  it('are not known of what is not tracked any more, so it is in no sum', async () => {
    const { context, number, landed, says, until } = await atSea();
    await until('2026-11-22T12:00:00.000Z');
    await says(...landed());
    const data = { lineTrackingStoppedAt: new Date(context.clock.now()) };
    await db.prisma.shipment.updateMany({ where: { billOfLadingNumber: number }, data });
    await settle(context);
    await until('2026-11-24T12:00:00.000Z');

    expect([await charging(context), (await getToday.run(context, {})).costing.total]).toEqual([[], 0]);
    expect(await costsOf(context)).toEqual([null]);
  });

  it('are named as not counted, with their line, where no tariff is for them, and not taken for nothing', async () => {
    const { context, landed, says, until } = await atSea({ document: exampleWith('line: MAEU', 'line: EGLV') });
    await until('2026-11-24T12:00:00.000Z');
    await says(...landed());

    const { costing } = await getToday.run(context, {});
    expect(costing).toMatchObject({ total: 0, owed: [], containers: [] });
    expect(costing.uncounted).toMatchObject([{ scac: 'MAEU', code: 'no_tariff', containers: 1 }]);
    expect(await costsOf(context)).toMatchObject([{ charging: [], unknown: [{ code: 'no_tariff' }] }]);
    expect(await costsOfShipments(context)).toEqual([{ owed: [], per_day: [], ended: [], charging: 0, unknown: 1 }]);
  });

  it('are counted on the map at the place where they arise, and are of no other account', async () => {
    const { context, box, landed, says, until } = await atSea();
    await until('2026-11-24T12:00:00.000Z');
    await says(...landed());
    const other = await serviceContext(db, { clock: context.clock });

    const { places } = await getMap.run(context, {});
    expect(places.map(({ locode, costing }) => [locode, costing])).toEqual([['USLAX', 1]]);
    expect((await getMap.run(context, { charging: true })).total).toBe(1);
    expect((await getToday.run(other, {})).costing).toMatchObject({ total: 0, containers: [] });
    expect([await charging(context), await charging(other)]).toEqual([[box], []]);
  });
});
