import { expect, it } from 'vitest';
import type { ClockState } from '../../../src/domain/charges/clock-stage.ts';
import { DAY_MS } from '../../../src/domain/instant.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { type ClockReporting, reportClocks } from '../../../src/services/charge-clock/report-clocks.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { addTariffs } from '../../../src/services/tariff/add-tariffs.ts';
import { withdrawTariff } from '../../../src/services/tariff/tariffs.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { pickedUp, returnedEmpty } from '../../support/landed-cargo.ts';
import { faultsOf, messagesTo, subscribe } from '../../support/notifications.ts';
import { bySea, equipment, movement, retraction } from '../../support/observations.ts';
import { fakeClock, SILENT, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';
import { EXAMPLE, exampleWith } from '../tariff/documents.ts';

/** At sea, two days before the arrival. */
const START = '2026-11-14T12:00:00.000Z';
const DISCHARGED_AT = '2026-11-17T05:00:00.000Z';

describeWithDatabase('the events of clocks', () => {
  const db = useDatabase();

  /** A container at sea, tracked where a tariff is stored or, without one, before it is. */
  async function atSea({
    document = EXAMPLE,
    events = ['container.clock.*'],
  }: {
    document?: string | null;
    events?: string[];
  } = {}) {
    const clock = fakeClock(START);
    const context = await serviceContext(db, { clock });
    if (document !== null) await addTariffs.run(context, { document });
    if (events.length > 0) await subscribe(context, events);
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    const watchId = await watchOf(db, number);
    const of = { container: box, voyage: '1N' };
    const before = [
      equipment({ container: box, isoCode: 'L5G1' }),
      bySea('load', 'CNSHA', '2026-11-01T08:00:00.000Z', of),
      bySea('depart', 'CNSHA', '2026-11-01T20:00:00.000Z', of),
    ];
    const landed = (at = DISCHARGED_AT) => [
      bySea('arrive', 'USLAX', '2026-11-16T08:00:00.000Z', of),
      bySea('discharge', 'USLAX', at, of),
    ];
    const says = async (...more: Observation[]) => {
      await answer(context, watchId, saying(...before, ...more));
      await settle(context);
    };
    await says();
    const until = async (at: string) => {
      clock.advance(Date.parse(at) - clock.now());
      await settle(context);
    };
    return { context, clock, box, landed, says, until };
  }

  const reporting = ({ clock, hooks }: ServiceContext): ClockReporting => ({ db, clock, log: SILENT, hooks });

  async function settle(context: ServiceContext): Promise<void> {
    while ((await reportClocks(reporting(context))) > 0);
  }

  function reportedRows({ principal }: ServiceContext): Promise<{ name: string; record: ReportedRecord }[]> {
    return rows(
      db,
      "SELECT name, record FROM outbox_event WHERE account_id = $1 AND name LIKE 'container.clock.%' ORDER BY id",
      [principal.accountId],
    );
  }

  /** What was reported, in its order: `demurrage started 2026-11-16`. */
  async function reportedTo(context: ServiceContext): Promise<string[]> {
    return (await reportedRows(context)).map(
      ({ name, record }) => `${record.charge} ${name.split('.').at(-1)} ${wordsOf(name, record)}`,
    );
  }

  it('report once when each clock starts, turns to charging at midnight of its place, and ends', async () => {
    const { context, box, landed, says, until } = await atSea();

    await until('2026-11-17T06:00:00.000Z');
    await says(...landed());
    expect(await reportedTo(context)).toEqual(['demurrage started 2026-11-16']);

    // The last free day is Friday; Saturday begins at 08:00 UTC.
    await until('2026-11-21T07:59:00.000Z');
    expect(await reportedTo(context)).toHaveLength(1);
    await until('2026-11-21T08:00:00.000Z');
    expect((await reportedTo(context)).slice(1)).toEqual(['demurrage charging 2026-11-21']);

    await until('2026-11-24T21:00:00.000Z');
    const out = pickedUp(box, '2026-11-24T20:00:00.000Z');
    await says(...landed(), out);
    expect((await reportedTo(context)).slice(2)).toEqual([
      'demurrage ended 2026-11-24',
      'detention started 2026-11-24',
    ]);

    await until('2026-11-25T21:00:00.000Z');
    await says(...landed(), out, returnedEmpty(box, '2026-11-25T20:00:00.000Z'));
    await until('2026-12-20T21:00:00.000Z');
    expect((await reportedTo(context)).slice(4)).toEqual(['detention ended 2026-11-25']);
  });

  it('report nothing twice where facts are repeated, or corrected without a change of where the clock stands', async () => {
    const { context, landed, says, until } = await atSea();
    await until('2026-11-18T12:00:00.000Z');
    await says(...landed());

    await says(...landed());
    await says(...landed('2026-11-17T20:00:00.000Z'));
    await says();
    await says(...landed());

    expect(await reportedTo(context)).toEqual(['demurrage started 2026-11-16']);
  });

  it('report the same of what is reported late as of what is reported in time', async () => {
    const { context, box, landed, says, until } = await atSea();
    await until('2026-11-25T12:00:00.000Z');

    await says(...landed(), pickedUp(box, '2026-11-24T20:00:00.000Z'));

    expect((await reportedTo(context)).sort()).toEqual([
      'demurrage charging 2026-11-21',
      'demurrage ended 2026-11-24',
      'demurrage started 2026-11-16',
      'detention started 2026-11-24',
    ]);
  });

  it('correct what was reported where the end of a clock is taken back, and report its new end', async () => {
    const { context, box, landed, says, until } = await atSea();
    await until('2026-11-24T21:00:00.000Z');
    const out = gateOut(box, '2026-11-24T20:00:00.000Z');
    await says(...landed(), out);
    const reported = (await reportedTo(context)).length;

    const taken = retraction('out', '2026-11-24T21:30:00.000Z', { container: box });
    await until('2026-11-24T22:00:00.000Z');
    await says(...landed(), taken);
    await until('2026-11-26T21:00:00.000Z');
    await says(...landed(), taken, pickedUp(box, '2026-11-26T20:00:00.000Z'));

    expect((await reportedTo(context)).slice(reported).sort()).toEqual([
      'demurrage corrected charging was ended 2026-11-24',
      'demurrage ended 2026-11-26',
      'detention corrected not_started was started null',
      'detention started 2026-11-26',
    ]);
  });

  it('correct once what a later gate-out changes, and not what is as it was', async () => {
    const { context, box, landed, says, until } = await atSea();
    await until('2026-11-24T21:00:00.000Z');
    const out = gateOut(box, '2026-11-23T20:00:00.000Z');
    await says(...landed(), out);
    const reported = (await reportedTo(context)).length;

    const taken = retraction('out', '2026-11-24T20:30:00.000Z', { container: box });
    const later = [...landed(), taken, pickedUp(box, '2026-11-24T20:00:00.000Z')];
    await until('2026-11-24T22:00:00.000Z');
    await says(...later);
    await until('2026-11-24T23:00:00.000Z');
    await says(...later);

    expect((await reportedTo(context)).slice(reported).sort()).toEqual([
      'demurrage corrected ended was ended 2026-11-23',
      'detention corrected started was started null',
    ]);
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

  it('report nothing again where a tariff is withdrawn and stored once more', async () => {
    const { context, landed, says, until } = await atSea();
    await until('2026-11-18T12:00:00.000Z');
    await says(...landed());
    const tariff = await db.prisma.chargeDocument.findFirstOrThrow({
      where: { accountId: context.principal.accountId, kind: 'tariff' },
    });

    await withdrawTariff.run(context, { id: tariff.id });
    await settle(context);
    await addTariffs.run(context, { document: EXAMPLE });
    await settle(context);

    expect(await reportedTo(context)).toEqual(['demurrage started 2026-11-16']);
  });

  it('are reported once by several processes, and once after one of them died before the end of its transaction', async () => {
    const { context, clock, landed, says, until } = await atSea();
    await until('2026-11-18T12:00:00.000Z');
    await says(...landed());
    clock.advance(5 * DAY_MS);
    const dies: ClockReporting = {
      ...reporting(context),
      hooks: {
        announce: async (tx, announcements) => {
          await context.hooks.announce(tx, announcements);
          throw new Error('killed');
        },
      },
    };

    await expect(reportClocks(dies)).rejects.toThrow('killed');
    const left = await reportedTo(context);
    await Promise.all([settle(context), settle(context), settle(context)]);

    expect(left).toEqual(['demurrage started 2026-11-16']);
    expect((await reportedTo(context)).slice(1)).toEqual(['demurrage charging 2026-11-21']);
  });

  it('are messages with where the clock stands, as the contract has them', async () => {
    const { context, landed, says, until } = await atSea({ events: [] });
    const { id } = await subscribe(context, ['container.clock.*']);
    await until('2026-11-21T20:00:00.000Z');
    await says(...landed());

    const messages = await messagesTo(db, id);

    expect([...messages.keys()].sort()).toEqual(['container.clock.charging', 'container.clock.started']);
    for (const message of messages.values()) expect(faultsOf(message)).toEqual([]);
    const charging = messages.get('container.clock.charging');
    expect(charging?.included.find(({ type }) => type === 'container_clock_event')?.attributes).toMatchObject({
      ...{ event: 'container.clock.charging', stage: 'charging', started_on: '2026-11-16', ended_on: null },
      previous: { stage: 'started', started_on: '2026-11-16', last_free_on: '2026-11-20', ended_on: null },
      ...{ charge: 'demurrage', direction: 'import', at: 'port', party: 'line', tariff: 'line-us-import@1' },
      ...{ last_free_on: '2026-11-20', charged_from: '2026-11-21', place_locode: 'USLAX' },
      ...{ owed: [{ currency: 'USD', minor: 20_000 }], per_day: { currency: 'USD', minor: 20_000 } },
      timezone: 'America/Los_Angeles',
    });
  });

  it('do not arise without a tariff, and cost nothing then', async () => {
    const { context, landed, says, until } = await atSea({ document: null });
    await until('2026-11-22T12:00:00.000Z');
    await says(...landed());

    const noted = await rows(
      db,
      'SELECT 1 AS one FROM charge_clock k JOIN container c ON c.id = k.container_id WHERE c.account_id = $1',
      [context.principal.accountId],
    );

    expect([await reportedTo(context), noted]).toEqual([[], []]);
  });
});

/** A pickup that can be retracted. */
function gateOut(container: string, at: string): Observation {
  return movement('gate_out', 'USLAX', at, {
    container,
    load: 'laden',
    mode: 'truck',
    sourceEventId: 'out',
    recordedAt: at,
  });
}

interface ReportedRecord extends ClockState {
  charge: string;
  previous: ClockState | null;
}

/** The day of an event; of a correction where the clock stands, and what was reported. */
function wordsOf(name: string, { stage, started_on, charged_from, ended_on, previous }: ReportedRecord): string {
  if (name === 'container.clock.corrected') return `${stage} was ${previous?.stage} ${previous?.ended_on}`;
  return { not_started: null, started: started_on, charging: charged_from, ended: ended_on }[stage] ?? 'on no day';
}
