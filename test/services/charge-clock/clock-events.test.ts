import { expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/instant.ts';
import { type ClockReporting, reportClocks } from '../../../src/services/charge-clock/report-clocks.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { pickedUp, returnedEmpty } from '../../support/landed-cargo.ts';
import { faultsOf, messagesTo, subscribe } from '../../support/notifications.ts';
import { retraction } from '../../support/observations.ts';
import { rows } from '../../support/tracking.ts';
import { clocksAtSea, gateOut } from './clocks-at-sea.ts';

describeWithDatabase('the events of clocks', () => {
  const db = useDatabase();
  const { atSea, reporting, settle, reportedTo } = clocksAtSea(db);

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
