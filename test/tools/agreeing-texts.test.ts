import { expect, it } from 'vitest';
import type { Observation } from '../../src/domain/observation.ts';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { tools } from '../../tools/index.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { byRail, bySea, deadline, movement, reeferReport, sighting, snapshot } from '../support/observations.ts';
import { arrival, manifest, sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext, TERMINAL_FEED } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const NOW = '2026-06-20T12:00:00.000Z';
const CHECKED_AT = '2026-06-20T11:00:00.000Z';

describeWithDatabase('what several tools say of one matter', () => {
  const db = useDatabase();

  /** The texts of tools that are called for a container, as its line and its terminal report it. */
  async function answersFor(line: (box: string) => Observation[], terminal: (box: string) => Observation[] = () => []) {
    const [box, number] = [newBox(), newNumber()];
    const context = await serviceContext(db, { clock: fakeClock(NOW) });
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...manifest(box, number), ...line(box)));
    const seen = terminal(box);
    if (seen.length > 0) await answer(context, await watchOf(db, box, TERMINAL_FEED), saying(...seen));
    await db.pool.query('UPDATE watch_schedule SET last_succeeded_at = $1', [NOW]);
    const { results } = await search.run(context, { query: box });
    const [found] = results;
    const ids = { id: found?.id ?? '', shipmentId: found?.shipment_id ?? '' };
    return (name: string) => textOf(context, name, ids);
  }

  async function textOf(context: ServiceContext, name: string, { id, shipmentId }: { id: string; shipmentId: string }) {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    const isList = name.startsWith('list_') || name === 'containers_at_risk';
    return (await tool.call(context, isList ? {} : { id: name === 'get_shipment_details' ? shipmentId : id })).text;
  }

  it('names a credit of the terminal, and its sum with the fees', async () => {
    const of = await answersFor(
      (box) => [...sailing(box, 'ignored').slice(2), ...arrival(box)],
      (box) => [
        snapshot(CHECKED_AT, 'USLAX', {
          container: box,
          available: true,
          fees: [
            { type: 'demurrage', amount: 450, currency_code: 'USD' },
            { type: 'exam', amount: -50, currency_code: 'USD' },
          ],
        }),
      ],
    );

    for (const name of ['get_container', 'get_shipment_details'])
      expect(await of(name), name).toContain('a total of 400 USD (demurrage 450 USD, exam -50 USD (credit))');
    expect(await of('list_containers')).toContain('fees 400 USD');
    expect(await of('containers_at_risk')).toContain('demurrage 450 USD, exam -50 USD (credit)');
  });

  it('names a credit alone, which puts nothing at risk', async () => {
    const of = await answersFor(
      (box) => [...sailing(box, 'ignored').slice(2), ...arrival(box)],
      (box) => [
        snapshot(CHECKED_AT, 'USLAX', {
          container: box,
          available: true,
          fees: [{ type: 'demurrage', amount: -50, currency_code: 'USD' }],
        }),
      ],
    );

    expect(await of('get_container')).toContain('demurrage -50 USD (credit)');
    expect(await of('explain_status')).toContain('-50 USD (credit)');
    expect(await of('list_containers')).toContain('fees -50 USD (credit)');
    expect(await of('containers_at_risk')).not.toContain('fees: demurrage');
  });

  it('names the railroad beside what the railroad reports', async () => {
    const of = await answersFor(
      (box) => [...sailing(box, 'ignored').slice(2), ...arrival(box)],
      (box) => [
        byRail('depart', 'USLAX', '2026-06-12T20:00:00.000Z', { container: box, party: 'rail' }),
        byRail('arrive', 'USCHI', '2026-06-17T20:00:00.000Z', { container: box, party: 'rail' }),
      ],
    );

    expect(await of('get_container_transport_events')).toMatch(/rail departed at Los Angeles \(railroad\)/);
  });

  it('names the times that lost beside the milestone', async () => {
    const of = await answersFor(
      (box) => [
        ...sailing(box, 'ignored').slice(2),
        ...arrival(box),
        movement('gate_out', 'USLAX', '2026-06-16T20:00:00.000Z', { container: box, load: 'laden' }),
      ],
      (box) => [
        movement('gate_out', 'USLAX', '2026-06-14T20:00:00.000Z', { container: box, load: 'laden', party: 'terminal' }),
      ],
    );

    expect(await of('get_container_transport_events')).toContain(
      '2026-06-14 13:00 America/Los_Angeles  full out at Los Angeles (terminal); ' +
        'also stated: 2026-06-16 13:00 America/Los_Angeles by the shipping line',
    );
  });

  it('shows the last sighting and alarms of the refrigeration unit in the explanation and in rows', async () => {
    const of = await answersFor(
      (box) => [
        ...sailing(box, 'ignored').slice(2),
        ...arrival(box),
        byRail('depart', 'USLAX', '2026-06-12T20:00:00.000Z', { container: box }),
        reeferReport('2026-06-18T08:00:00.000Z', { container: box, isPowered: false }),
      ],
      (box) => [sighting('passed', 'USABQ', '2026-06-14T20:00:00.000Z', { container: box })],
    );

    const explained = await of('explain_status');
    const row = await of('list_containers');
    expect(explained).toContain('It was last reported by the railroad at Albuquerque (USABQ)');
    expect(explained).toContain('NOT POWERED');
    expect(row).toContain('refrigeration unit not powered');
    expect(row).toContain('seen at Albuquerque (USABQ) 2026-06-14 (railroad)');
  });

  it('says of a street turn that the empty return was not reported and is not expected', async () => {
    const of = await answersFor((box) => {
      const own = { container: box };
      return [
        bySea('load', 'CNSHA', '2026-05-01T00:00:00.000Z', own),
        bySea('discharge', 'USLAX', '2026-05-16T00:00:00.000Z', own),
        movement('gate_out', 'USLAX', '2026-05-18T00:00:00.000Z', { ...own, load: 'laden' }),
        movement('gate_in', 'USOAK', '2026-05-28T00:00:00.000Z', { ...own, load: 'laden' }),
        bySea('load', 'USOAK', '2026-05-30T00:00:00.000Z', { ...own, voyage: '099W' }),
      ];
    });

    const [explained, container] = [await of('explain_status'), await of('get_container')];
    expect(explained).toContain('Nothing is reported yet of: empty return.');
    expect(container).toContain('Nothing is reported yet of: empty return.');
    expect(`${explained}${container}`).not.toMatch(/journey has ended|Overdue: empty in|Not known: empty in/);
  });

  it('marks a last free day at a place whose zone is not known', async () => {
    const nowhere = { locode: null, name: 'Depot without a zone', latitude: null, longitude: null };
    const of = await answersFor(
      (box) => [
        bySea('load', 'CNSHA', '2026-05-01T00:00:00.000Z', { container: box }),
        movement('discharge', null, '2026-06-10T22:00:00.000Z', {
          container: box,
          mode: 'vessel',
          load: 'laden',
          place: nowhere,
        }),
        deadline('shipping_line', '2026-06-22', { container: box, place: nowhere }),
      ],
      () => [],
    );

    for (const name of ['get_container', 'get_shipment_details', 'containers_at_risk'])
      expect(await of(name), name).toContain('2026-06-22 (local date, zone not known)');
    expect(await of('list_containers')).toMatch(/2026-06-22 \(shipping line[^)]*zone not known\)/);
  });

  it('says alike as of when the line said how things stand', async () => {
    const of = await answersFor((box) => [...sailing(box, 'ignored').slice(2), ...arrival(box)]);
    const said = /The shipping line: last received [^.]*\./;

    const [container, shipment] = [await of('get_container'), await of('get_shipment_details')];
    expect(said.exec(shipment)?.[0]).toBe(said.exec(container)?.[0]);
  });
});
