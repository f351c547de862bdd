import { expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { addTariffs } from '../../../src/services/tariff/add-tariffs.ts';
import { withdrawTariff } from '../../../src/services/tariff/tariffs.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { pickedUp } from '../../support/landed-cargo.ts';
import { subscribe } from '../../support/notifications.ts';
import { bySea, equipment, snapshot } from '../../support/observations.ts';
import { TERMINAL_FEED } from '../../support/service-context.ts';
import { answer, newBox, saying, watchOf } from '../../support/tracking.ts';
import { EXAMPLE, exampleWith } from '../tariff/documents.ts';
import { clocksAtSea } from './clocks-at-sea.ts';

const CUSTOMS = { name: 'customs', status: 'hold' as const, description: null };

describeWithDatabase('the events of clocks whose days or tariffs change', () => {
  const db = useDatabase();
  const { atSea, settle, reportedRows, reportedTo } = clocksAtSea(db);

  /** A container at sea of which a terminal shows holds later. */
  async function heldAtSea(document: string) {
    const cargo = await atSea({ document });
    const watch = await watchOf(db, cargo.box, TERMINAL_FEED);
    const shows = async (at: string, holds: (typeof CUSTOMS)[]) => {
      await answer(cargo.context, watch, saying(snapshot(at, 'USLAX', { container: cargo.box, holds })));
      await settle(cargo.context);
    };
    return { ...cargo, shows };
  }

  /** The last free day that was sent, and the one that corrects it. */
  async function correctionsOf(context: ServiceContext): Promise<string[]> {
    return (await reportedRows(context))
      .filter(({ name }) => name === 'container.clock.corrected')
      .map(({ record }) => `${record.previous?.last_free_on} to ${record.last_free_on}`);
  }

  it('turn to charging on the first day that is charged, not on the days between that are left out', async () => {
    const charged = exampleWith('        currency: USD', '        charged: {skip: [closed]}\n        currency: USD');
    const document = charged.replace(/ {4}openings:\n.*\n/, '');
    const { context, landed, says, until } = await atSea({ document });
    await until('2026-11-17T06:00:00.000Z');
    await says(...landed());

    await until('2026-11-21T20:00:00.000Z');
    await says(...landed('2026-11-17T05:30:00.000Z'));
    const onSaturday = await reportedTo(context);
    await until('2026-11-23T07:59:00.000Z');
    const onSunday = await reportedTo(context);
    await until('2026-11-23T08:00:00.000Z');

    expect([onSaturday, onSunday].map(({ length }) => length)).toEqual([1, 1]);
    expect((await reportedTo(context)).slice(1)).toEqual(['demurrage charging 2026-11-23']);
  });

  it('end on the day for which a pickup was stated ahead, though nothing is reported then', async () => {
    const { context, box, landed, says, until } = await atSea();
    await until('2026-11-18T12:00:00.000Z');
    await says(...landed());

    await db.pool.query('UPDATE container SET pod_full_out_at = $2 WHERE number = $1', [
      box,
      '2026-11-19T20:00:00.000Z',
    ]);
    await db.pool.query(
      "UPDATE charge_clock k SET due_at = now() - interval '1 ms' FROM container c WHERE c.id = k.container_id AND c.number = $1",
      [box],
    );
    await settle(context);
    const before = await reportedTo(context);
    await until('2026-11-19T08:00:00.000Z');

    expect(before.filter((word) => word.includes('ended'))).toEqual([]);
    expect(await reportedTo(context)).toContain('demurrage ended 2026-11-19');
  });

  it('are corrected once by a hold and once by its release, not by each day that it lasts', async () => {
    const skipsHeld = exampleWith('skip: [closed]}', 'skip: [closed, held]}\n        charged: {skip: [held]}');
    const { context, landed, says, until, shows } = await heldAtSea(skipsHeld);
    await until('2026-11-17T06:00:00.000Z');
    await says(...landed());
    await shows('2026-11-17T18:00:00.000Z', []);
    await until('2026-11-20T18:00:00.000Z');

    await shows('2026-11-20T18:00:00.000Z', [CUSTOMS]);
    for (const day of ['21', '22', '23', '24', '25']) await until(`2026-11-${day}T20:00:00.000Z`);
    const whileHeld = await correctionsOf(context);
    await shows('2026-11-25T20:00:00.000Z', []);
    await until('2026-11-28T20:00:00.000Z');

    // Of the four free days one is left: on Friday by what was known, then on Saturday, an extra gate, and after the release on Friday.
    expect(whileHeld).toEqual(['2026-11-20 to 2026-11-21']);
    expect(await correctionsOf(context)).toEqual(['2026-11-20 to 2026-11-21', '2026-11-21 to 2026-11-27']);
    expect((await reportedTo(context)).at(-1)).toBe('demurrage charging 2026-11-28');
  });

  it('start with the first container of the bill of lading, of all that are on it', async () => {
    const document = exampleWith('first: next_day}', 'first: next_day, of: bill_of_lading}');
    const other = newBox();
    const { context, landed, says, until } = await atSea({ document });
    const of = { container: other, voyage: '1N' };
    const second = [
      equipment({ container: other, isoCode: 'L5G1' }),
      bySea('load', 'CNSHA', '2026-11-01T08:00:00.000Z', of),
      bySea('depart', 'CNSHA', '2026-11-01T20:00:00.000Z', of),
    ];
    await says(...second);
    await until('2026-11-17T06:00:00.000Z');

    await says(...second, ...landed());

    expect(await reportedTo(context)).toEqual(['demurrage started 2026-11-16', 'demurrage started 2026-11-16']);
  });

  it('start with the first container of the bill of lading also where nothing else of the others changes', async () => {
    const { context, other, discharged } = await twoOnOneBill();
    const before = await derivedOf(other);

    await discharged();

    // It is counted again by what is known of the first alone.
    expect(await derivedOf(other)).toEqual(before);
    expect((await reportedRows(context)).map(({ record }) => record.started_on)).toEqual(['2026-11-16', '2026-11-16']);
  });

  it.each([
    ['is removed', 'DELETE FROM container WHERE number = $1'],
    ['goes to another shipment', 'UPDATE container SET shipment_id = $2 WHERE number = $1'],
  ])('are corrected of what stays on the bill of lading where its first container %s', async (_what, text) => {
    const { context, box, discharged } = await twoOnOneBill();
    await discharged();
    const other = await atSea();
    const { shipmentId } = await db.prisma.container.findFirstOrThrow({ where: { number: other.box } });

    await db.pool.query(text, text.includes('$2') ? [box, shipmentId] : [box]);
    await settle(context);

    expect((await reportedTo(context)).slice(2)).toEqual(['demurrage corrected not_started was started null']);
  });

  it('are news also of a container that was written while its first tariff was, so that neither saw the other', async () => {
    const { context, box, landed, says, until } = await atSea();
    const ofBox = 'USING container c WHERE c.id = k.container_id AND c.number = $1';
    await db.pool.query(`DELETE FROM charge_clock k ${ofBox}`, [box]);
    const of = { accountId: context.principal.accountId };
    const { createdAt } = await db.prisma.container.findFirstOrThrow({ where: { ...of, number: box } });
    // The tariff was added a second after the container.
    await db.prisma.chargeDocument.updateMany({
      where: of,
      data: { createdAt: new Date(createdAt.getTime() + 1_000) },
    });
    await until('2026-11-17T06:00:00.000Z');

    await says(...landed());

    expect(await reportedTo(context)).toEqual(['demurrage started 2026-11-16']);
  });

  it('are counted again later where they could not be counted', async () => {
    const { context, box, landed, says, until } = await atSea();
    const ofBox = 'FROM container c WHERE c.id = k.container_id AND c.number = $1';
    await db.pool.query(`UPDATE charge_clock k SET reported = 'null' ${ofBox}`, [box]);
    await until('2026-11-17T06:00:00.000Z');
    await says(...landed());
    const failed = await reportedTo(context);
    await db.pool.query(`UPDATE charge_clock k SET reported = '{}' ${ofBox}`, [box]);
    await until('2026-11-17T06:59:00.000Z');
    const early = await reportedTo(context);
    await until('2026-11-17T07:00:00.000Z');

    expect([failed, early]).toEqual([[], []]);
    expect(await reportedTo(context)).toEqual(['demurrage started 2026-11-16']);
  });

  it('correct the last free day where a calendar gets a closure', async () => {
    const { context, landed, says, until } = await atSea();
    await until('2026-11-18T12:00:00.000Z');
    await says(...landed());

    await addTariffs.run(context, { document: exampleWith('Extra gate', 'Gate open') });
    await settle(context);
    const unchanged = await reportedTo(context);
    await addTariffs.run(context, {
      document: exampleWith(
        '- {date: 2026-12-10',
        '- {date: 2026-11-19, planned: false, reason: Fog}\n      - {date: 2026-12-10',
      ),
    });
    await settle(context);
    await settle(context);

    expect(unchanged).toEqual(['demurrage started 2026-11-16']);
    const [, correction, ...more] = await reportedRows(context);
    expect(more).toEqual([]);
    expect(correction?.record).toMatchObject({
      ...{ stage: 'started', last_free_on: '2026-11-21', charged_from: '2026-11-22' },
      previous: { stage: 'started', last_free_on: '2026-11-20', charged_from: '2026-11-21' },
    });
  });

  it('are not written for an account without a webhook for them, which gets no old ones when it subscribes', async () => {
    const { context, box, landed, says, until } = await atSea({ events: ['container.transport.*'] });
    await until('2026-11-22T12:00:00.000Z');
    await says(...landed());
    const before = await reportedTo(context);

    await subscribe(context, ['container.clock.*']);
    await until('2026-11-24T21:00:00.000Z');
    await says(...landed(), pickedUp(box, '2026-11-24T20:00:00.000Z'));

    expect(before).toEqual([]);
    expect(await reportedTo(context)).toEqual(['demurrage ended 2026-11-24', 'detention started 2026-11-24']);
  });

  it('end with the tracking: what would come by time alone is not reported', async () => {
    const { context, box, landed, says, until } = await atSea();
    await until('2026-11-18T12:00:00.000Z');
    await says(...landed());

    const { shipmentId } = await db.prisma.container.findFirstOrThrow({ where: { number: box } });
    const shipment = { id: shipmentId ?? '' };
    await stopTracking.run(context, shipment);
    // The database stops it by its own time.
    await db.prisma.shipment.update({ where: shipment, data: { lineTrackingStoppedAt: '2026-11-18T12:00:00.000Z' } });
    await until('2026-11-25T12:00:00.000Z');

    expect(await reportedTo(context)).toEqual(['demurrage started 2026-11-16']);
  });

  it('report nothing of what began before a tariff was stored, and what comes after it', async () => {
    const { context, box, landed, says, until } = await atSea({ document: null });
    await until('2026-11-22T12:00:00.000Z');
    await says(...landed());

    await addTariffs.run(context, { document: EXAMPLE });
    await settle(context);
    expect(await reportedTo(context)).toEqual([]);

    await until('2026-11-24T21:00:00.000Z');
    await says(...landed(), pickedUp(box, '2026-11-24T20:00:00.000Z'));
    expect(await reportedTo(context)).toEqual(['demurrage ended 2026-11-24', 'detention started 2026-11-24']);
  });

  it('correct what runs where its tariff is withdrawn, and start anew where it is stored once more', async () => {
    const { context, landed, says, until } = await atSea();
    await until('2026-11-18T12:00:00.000Z');
    await says(...landed());
    const withdraw = async () => {
      const where = { accountId: context.principal.accountId, kind: 'tariff', withdrawnAt: null };
      const tariff = await db.prisma.chargeDocument.findFirstOrThrow({ where });
      await withdrawTariff.run(context, { id: tariff.id });
    };

    await withdraw();
    await addTariffs.run(context, { document: EXAMPLE });
    await settle(context);
    const atOnce = await reportedTo(context);
    await withdraw();
    await settle(context);
    await settle(context);
    await addTariffs.run(context, { document: EXAMPLE });
    await settle(context);

    expect(atOnce).toEqual(['demurrage started 2026-11-16']);
    expect((await reportedTo(context)).slice(1)).toEqual([
      'demurrage corrected not_started was started null',
      'demurrage started 2026-11-16',
    ]);
    const [, correction] = await reportedRows(context);
    expect(correction?.record).toMatchObject({
      started_on: null,
      tariff: null,
      owed: [],
      per_day: null,
      party: 'line',
    });
  });

  /** Two containers of a bill of lading that have arrived; the clocks of both start with the first discharge of them. */
  async function twoOnOneBill() {
    const document = exampleWith('first: next_day}', 'first: next_day, of: bill_of_lading}');
    const { context, box, landed, says, until } = await atSea({ document });
    const other = newBox();
    const of = { container: other, voyage: '1N' };
    const second = [
      equipment({ container: other, isoCode: 'L5G1' }),
      bySea('load', 'CNSHA', '2026-11-01T08:00:00.000Z', of),
      bySea('depart', 'CNSHA', '2026-11-01T20:00:00.000Z', of),
      bySea('arrive', 'USLAX', '2026-11-16T08:00:00.000Z', of),
    ];
    await until('2026-11-16T12:00:00.000Z');
    await says(...second, ...landed().slice(0, 1));
    await until('2026-11-17T06:00:00.000Z');
    return { context, box, other, discharged: () => says(...second, ...landed()) };
  }

  async function derivedOf(number: string) {
    const { derivedAt, podDischargedAt } = await db.prisma.container.findFirstOrThrow({ where: { number } });
    return { derivedAt, podDischargedAt };
  }
});
