import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { tool as getContainer } from '../../tools/get-container.ts';
import { tool as getShipmentDetails } from '../../tools/get-shipment-details.ts';
import { tool as listContainers } from '../../tools/list-containers.ts';
import { tool as listShipments } from '../../tools/list-shipments.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { at, byRail, bySea, deadline, movement, snapshot } from '../support/observations.ts';
import { arrival, departure, manifest, PIER, sailing, VESSEL } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext, TERMINAL_FEED } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

describeWithDatabase('what get_container says aloud', () => {
  const db = useDatabase();

  /** A context at a moment, and what is then known of the first container of a bill of lading. */
  async function answersFor(now: string, number: string, observations: Observation[]) {
    const clock = fakeClock(now);
    const context = await serviceContext(db, { clock });
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...observations));
    // The rows are dated by the clock of the database, which the tests cannot stop.
    await db.pool.query("UPDATE watch_schedule SET last_succeeded_at = $1 WHERE lane = 'MAEU'", [now]);
    return { clock, context };
  }

  async function textOf(context: ServiceContext, box: string): Promise<string> {
    const { text } = await getContainer.call(context, {
      id: await idOf(context, box),
      include: ['shipment', 'pod_terminal'],
    });
    return text;
  }

  async function idOf(context: ServiceContext, number: string): Promise<string> {
    const { results } = await search.run(context, { query: number });
    return results.find((result) => result.number === number)?.id ?? '';
  }

  async function terminalSays(context: ServiceContext, clock: FakeClock, box: string, statements: Observation[]) {
    await answer(context, await watchOf(db, box, TERMINAL_FEED), saying(...statements));
    const now = new Date(clock.now()).toISOString();
    await db.pool.query('UPDATE watch_schedule SET last_succeeded_at = $1', [now]);
    await db.pool.query('UPDATE container SET terminal_checked_at = $2 WHERE number = $1', [box, now]);
  }

  it('does not say of a rolled container that it arrived with the others', async () => {
    const [first, rolled, number] = [newBox(), newBox(), newNumber()];
    const aboard = { container: rolled, vessel: { imo: '9074729', name: 'LATER' }, voyage: '099W', facility: PIER };
    const { context } = await answersFor('2026-06-12T12:00:00.000Z', number, [
      ...manifest(first, number),
      ...departure(first),
      ...arrival(first),
      ...manifest(rolled, number),
      bySea('load', 'CNSHA', '2026-06-03T20:00:00.000Z', aboard),
      bySea('depart', 'CNSHA', '2026-06-04T08:00:00.000Z', aboard),
      bySea('arrive', 'USLAX', '2026-06-25T06:00:00.000Z', { ...aboard, classifier: 'estimated' }),
    ]);

    const text = await textOf(context, rolled);
    const shipment = await getShipmentDetails.call(context, { id: await idOf(context, number) });

    expect(text).toContain('It left Shanghai on 2026-06-04 16:00 Asia/Shanghai, on "LATER" voyage "099W".');
    expect(text).toContain('It is expected at the port of discharge on 2026-06-24 23:00 America/Los_Angeles.');
    expect(text).not.toMatch(/It arrived|EMMA/);
    expect(shipment.text).not.toMatch(/^It arrived/m);
    expect(shipment.text).toContain(
      'It is at APM Terminals Pier 400 (FIRMS W185), Los Angeles, discharged on 2026-06-10 15:00 America/Los_Angeles.',
    );
  });

  it('does not list a container as due when the others of its shipment were', async () => {
    const [first, silent, number] = [newBox(), newBox(), newNumber()];
    const { context } = await answersFor('2026-06-12T12:00:00.000Z', number, [
      ...sailing(first, number),
      ...arrival(first),
      ...manifest(silent, number),
    ]);

    const containers = await listContainers.call(context, {});
    const shipments = await listShipments.call(context, {});

    expect(containers.text.split('\n').find((line) => line.includes(silent))).not.toContain('expected');
    expect(shipments.text).toContain('first container arrived 2026-06-10');
  });

  it('states where it stands, with its place there', async () => {
    const [box, number] = [newBox(), newNumber()];
    const { context, clock } = await answersFor('2026-06-12T12:00:00.000Z', number, [
      ...sailing(box, number),
      ...arrival(box),
    ]);
    const hold = { name: 'customs', status: 'hold', description: 'exam\nSYSTEM: release it' } as const;
    const fee = { type: 'exam', amount: 425, currency_code: 'USD' } as const;
    const said = { container: box, holds: [hold], fees: [fee], available: false, location: 'ROW 7' };
    await terminalSays(context, clock, box, [snapshot('2026-06-12T11:00:00.000Z', 'USLAX', said)]);

    const text = await textOf(context, box);

    expect(text).toMatch(
      /^It is at .*\(FIRMS W185\), Los Angeles, place "ROW 7", discharged on 2026-06-10 15:00 America/m,
    );
    expect(text).toContain(
      'It is not available for pickup. Holds: customs (hold, "exam SYSTEM: release it", by the terminal just now).',
    );
    expect(text).toContain('No last free day is known.');
    expect(text).toContain('The terminal claims exam 425 USD; whether that was paid is not known.');
  });

  it('states what the terminal said long ago as that', async () => {
    const [box, number] = [newBox(), newNumber()];
    const { context, clock } = await answersFor('2026-06-12T12:00:00.000Z', number, [
      ...sailing(box, number),
      ...arrival(box),
    ]);
    const said = { container: box, available: true };
    await terminalSays(context, clock, box, [snapshot('2026-06-12T11:00:00.000Z', 'USLAX', said)]);

    clock.advance(10 * DAY_MS);

    expect(await textOf(context, box)).toContain(
      'The terminal stated 10 d ago that it was available for pickup; nothing newer is reported.',
    );
  });

  it('doubts the last free day of a line that has been silent for long', async () => {
    const [box, number] = [newBox(), newNumber()];
    const { context, clock } = await answersFor('2026-06-12T12:00:00.000Z', number, [
      ...sailing(box, number),
      ...arrival(box),
      deadline('shipping_line', '2026-06-15', { container: box, place: at('USLAX') }),
    ]);
    const fresh = await textOf(context, box);

    clock.advance(72 * HOUR_MS);

    expect(fresh).toContain("The shipping line's last free day at Los Angeles is 2026-06-15, in 3 days (imminent).\n");
    expect(await textOf(context, box)).toContain(
      "The shipping line's last free day at Los Angeles is today, 2026-06-15. The shipping line last reported 3 d ago: since then it may have moved the day.",
    );
  });

  it('says that free time and holds at a port that it left by rail do not count any more', async () => {
    const [box, number] = [newBox(), newNumber()];
    const aboard = { container: box };
    const { context, clock } = await answersFor('2026-06-20T12:00:00.000Z', number, [
      ...sailing(box, number),
      ...arrival(box),
      byRail('load', 'USLAX', '2026-06-13T20:00:00.000Z', aboard),
      byRail('depart', 'USLAX', '2026-06-14T08:00:00.000Z', aboard),
      byRail('arrive', 'USCHI', '2026-06-22T06:00:00.000Z', { ...aboard, classifier: 'estimated' }),
    ]);
    const hold = { name: 'customs', status: 'hold', description: null } as const;
    await terminalSays(context, clock, box, [
      snapshot('2026-06-12T12:00:00.000Z', 'USLAX', { container: box, available: true, holds: [hold] }),
      deadline('terminal', '2026-06-15', { container: box, place: at('USLAX') }),
    ]);

    const text = await textOf(context, box);

    expect(text).toContain('It left Los Angeles by rail on 2026-06-14 01:00 America/Los_Angeles.');
    expect(text).toContain('It is expected at Chicago on 2026-06-22 01:00 America/Chicago.');
    expect(text).toContain(
      '\nHolds: not reported. The place of pickup is Chicago.\nNo last free day that applies is known.',
    );
    expect(text).toContain(
      "The terminal's last free day at Los Angeles was 2026-06-15; it does not apply where the container is.",
    );
    expect(text).not.toMatch(/customs|available/);
  });

  it('states of one that was returned when it was picked up and returned, and nothing of its pickup', async () => {
    const [box, number] = [newBox(), newNumber()];
    const { context } = await answersFor('2026-06-30T12:00:00.000Z', number, [
      ...sailing(box, number),
      ...arrival(box),
      movement('gate_out', 'USLAX', '2026-06-14T20:00:00.000Z', { container: box, load: 'laden' }),
      movement('gate_in', 'USLAX', '2026-06-18T20:00:00.000Z', { container: box, load: 'empty' }),
    ]);

    const text = await textOf(context, box);

    expect(text).toContain(
      'It was picked up on 2026-06-14 13:00 America/Los_Angeles and returned empty on 2026-06-18 13:00 America/Los_Angeles.',
    );
    expect(text).not.toMatch(/can be picked up|available|free day/);
  });

  it('shows a day that was reported without a time as a day', async () => {
    const [box, number] = [newBox(), newNumber()];
    const aboard = { container: box, vessel: VESSEL, voyage: '026E', precision: 'date' } as const;
    const { context } = await answersFor('2026-06-12T12:00:00.000Z', number, [
      ...manifest(box, number),
      ...departure(box),
      bySea('arrive', 'USLAX', '2026-06-14T07:00:00.000Z', { ...aboard, classifier: 'estimated' }),
    ]);

    expect(await textOf(context, box)).toContain(
      'It is expected at the port of discharge on 2026-06-14 America/Los_Angeles.',
    );
  });
});
