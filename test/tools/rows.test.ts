import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resource as containerResource } from '../../resources/container.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { tool as containersAtRisk } from '../../tools/containers-at-risk.ts';
import { tools } from '../../tools/index.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { at, byRail, bySea, deadline, expected, movement, snapshot } from '../support/observations.ts';
import { arrival, manifest, sailing, VESSEL } from '../support/sailing.ts';
import { fakeClock, serviceContext, TERMINAL_FEED } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const NOW = '2026-06-20T12:00:00.000Z';
const CHECKED_AT = '2026-06-20T11:00:00.000Z';

/** An account with one container, as its line and its terminal report it. */
interface Tracked {
  context: ServiceContext;
  id: string;
  shipmentId: string;
  box: string;
}

describeWithDatabase('rows and titles', () => {
  const db = useDatabase();

  async function trackedWith(
    line: (box: string, number: string) => Observation[],
    terminal: (box: string) => Observation[],
  ): Promise<Tracked> {
    const [box, number] = [newBox(), newNumber()];
    const context = await serviceContext(db, { clock: fakeClock(NOW) });
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...line(box, number)));
    const seen = terminal(box);
    if (seen.length > 0) await answer(context, await watchOf(db, box, TERMINAL_FEED), saying(...seen));
    await db.pool.query('UPDATE watch_schedule SET last_succeeded_at = $1', [NOW]);
    const { results } = await search.run(context, { query: box });
    const [found] = results;
    return { context, id: found?.id ?? '', shipmentId: found?.shipment_id ?? '', box };
  }

  /** The text of a tool that is called for the container. */
  async function textOf(name: string, { context, id, shipmentId, box }: Tracked, args?: object): Promise<string> {
    const own: Record<string, object> = {
      search: { query: box },
      search_container: { query: box },
      get_shipment_details: { id: shipmentId },
      list_arrivals: { from: '2026-06-01', to: '2026-06-30' },
      list_containers: {},
      list_shipments: {},
      containers_at_risk: {},
    };
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    return (await tool.call(context, args ?? own[name] ?? { id })).text;
  }

  describe('of a container that the line reports as gone and its terminal as available', () => {
    const BRIEF =
      'ontradiction on whether it was picked up (shipping line says picked up, terminal says available for pickup)';
    let disputed: Tracked;

    beforeAll(async () => {
      disputed = await trackedWith(
        (box, number) => [
          ...sailing(box, number),
          ...arrival(box),
          movement('gate_out', 'USLAX', '2026-06-14T20:00:00.000Z', { container: box, load: 'laden' }),
        ],
        (box) => [
          snapshot(CHECKED_AT, 'USLAX', {
            container: box,
            available: true,
            holds: [{ name: 'customs', status: 'hold', description: null }],
            fees: [{ type: 'demurrage', amount: 450, currency_code: 'USD' }],
          }),
          deadline('terminal', '2026-06-15', { container: box, place: at('USLAX'), recordedAt: CHECKED_AT }),
        ],
      );
    });

    it.each([
      'list_containers',
      'list_arrivals',
      'search',
      'search_container',
      'get_container_transport_events',
      'get_container_route',
      'containers_at_risk',
    ])('name the contradiction in %s', async (name) => {
      expect(await textOf(name, disputed)).toContain(BRIEF);
    });

    it('name it in whole records of lists, and in the list of resources', async () => {
      const { resources } = await containerResource.list(disputed.context, null);

      expect(await textOf('list_containers', disputed, { detail: 'full' })).toContain(BRIEF);
      expect(resources[0]?.description).toContain(BRIEF);
    });

    it('count it among the containers of a shipment', async () => {
      expect(await textOf('list_shipments', disputed)).toContain(
        '1 picked_up, contradiction on whether it was picked up (1 container)',
      );
    });

    it('rank it among the containers at risk, with what counts if it still stands there', async () => {
      const text = await textOf('containers_at_risk', disputed);

      expect(text).toContain(
        '(picked_up) still reported at APM Terminals Pier 400, Los Angeles: ' +
          'Contradiction on whether it was picked up (shipping line says picked up, terminal says available for pickup). ' +
          "If it stands there: the terminal's last free day at Los Angeles was 2026-06-15, 5 days ago (overdue); " +
          'each day since may be charged. Holds: customs by the terminal (first seen 1 h ago). Terminal fees: demurrage 450 USD.',
      );
      expect(await textOf('containers_at_risk', disputed, { reasons: ['contradiction'] })).toContain('1 container is');
    });

    it('call its last free day conditional among the containers at risk, as it binds nowhere', async () => {
      const { structured } = await containersAtRisk.call(disputed.context, {});

      const [row] = z.object({ containers: z.array(z.looseObject({})) }).parse(structured).containers;
      expect(row).toMatchObject({
        conditional_last_free_day: { date: '2026-06-15', days_left: -5, party: 'terminal' },
      });
      expect(row).not.toHaveProperty('last_free_day');
    });

    it('keep its holds, its fees and its last free day in the texts, with that condition', async () => {
      for (const name of ['get_container', 'get_shipment_details', 'fetch']) {
        const text = await textOf(name, disputed, name === 'fetch' ? { id: `container:${disputed.id}` } : undefined);
        expect(text, name).toContain(
          'If it stands at APM Terminals Pier 400, Los Angeles: Holds: customs (hold, by the terminal just now).',
        );
        expect(text, name).toContain(
          'If it stands at APM Terminals Pier 400, Los Angeles, the terminal claims demurrage 450 USD; whether that was paid is not known.',
        );
        expect(text, name).toContain(
          "if it was not, the terminal's last free day at Los Angeles was 2026-06-15, 5 days ago (overdue).",
        );
      }
      expect(await textOf('explain_status', disputed)).toContain(
        '- binding last free day: 2026-06-15, if it stands there, by terminal',
      );
      expect(await textOf('list_containers', disputed)).toContain(
        'last free day 2026-06-15 (terminal at Los Angeles, applies if it stands there), if it stands there holds: customs, if it stands there fees 450 USD',
      );
    });
  });

  it('mark what disturbed the journey, as long as the container is not picked up', async () => {
    const emma = { vessel: VESSEL, voyage: '026E' };
    const madrid = { vessel: { imo: '9778791', name: 'MADRID' }, voyage: '030E' };
    const rolled = await trackedWith(
      (box, number) => [
        ...manifest(box, number),
        bySea('depart', 'CNSHA', '2026-06-02T10:00:00.000Z', { ...expected(), ...emma, container: box }),
        bySea('load', 'CNSHA', '2026-06-08T10:00:00.000Z', { ...madrid, container: box }),
        bySea('depart', 'CNSHA', '2026-06-09T10:00:00.000Z', { ...madrid, container: box }),
        bySea('arrive', 'USLAX', '2026-06-27T10:00:00.000Z', { ...madrid, ...expected(), container: box }),
      ],
      () => [],
    );

    for (const name of ['list_containers', 'search', 'search_container', 'list_shipments'])
      expect(await textOf(name, rolled), name).toMatch(/rolled/);
  });

  describe('of a container that is available and held at an inland ramp', () => {
    let inland: Tracked;

    beforeAll(async () => {
      inland = await trackedWith(
        (box, number) => [
          ...sailing(box, number),
          ...arrival(box),
          byRail('depart', 'USLAX', '2026-06-12T20:00:00.000Z', { container: box }),
          byRail('arrive', 'USCHI', '2026-06-17T20:00:00.000Z', { container: box }),
          byRail('discharge', 'USCHI', '2026-06-17T23:00:00.000Z', { container: box }),
        ],
        (box) => [
          snapshot(CHECKED_AT, 'USCHI', {
            container: box,
            available: true,
            holds: [{ name: 'customs', status: 'hold', description: null }],
          }),
          deadline('terminal', '2026-06-19', { container: box, place: at('USCHI'), recordedAt: CHECKED_AT }),
        ],
      );
    });

    it('say where it is to be picked up', async () => {
      for (const name of ['list_containers', 'list_arrivals', 'search', 'search_container'])
        expect(await textOf(name, inland), name).toContain('available, held by customs, pickup at Chicago');
    });

    it('are found by the place where it stands, not by the port that it left', async () => {
      const found = async (name: string, args: object) => (await textOf(name, inland, args)).includes(inland.box);

      expect(await found('list_containers', { pickup_place: 'Chicago' })).toBe(true);
      expect(await found('list_containers', { pickup_place: 'Los Angeles' })).toBe(false);
      expect(await found('list_containers', { port: 'Los Angeles' })).toBe(true);
      expect(await found('list_containers', { port: 'Los Angeles', pickup_place: 'Chicago' })).toBe(true);
      expect(await found('containers_at_risk', { port: 'Chicago' })).toBe(true);
      expect(await found('containers_at_risk', { port: 'Los Angeles' })).toBe(false);
    });

    it('say which places the filters were taken to mean, or that none is known', async () => {
      const both = await textOf('list_containers', inland, { port: 'USLAX', pickup_place: 'USCHI' });
      const unknown = await textOf('list_containers', inland, { port: 'USLAX', pickup_place: 'Nowhere at all' });

      expect(both).toContain('The port was taken as USLAX Los Angeles, USCHI Chicago.');
      expect(unknown).toContain('No place of that code or name is known here');
    });

    it.each<[string, boolean]>([
      ['held', true],
      ['held by customs', true],
      ['customs hold at Chicago', true],
      ['available, held by customs', true],
      ['on hold in Los Angeles', false],
      ['held by freight', false],
      ['overdue', true],
      ['overdue in Chicago', true],
      ['overdue at Los Angeles', false],
      ['at risk', true],
      ['available at Chicago', true],
      ['available at Los Angeles', false],
      ['ready for pickup', false],
      ['fees', false],
      ['contradictions', false],
    ])('are found by the words for a state: %s', async (query, isFound) => {
      expect((await textOf('search', inland, { query })).includes(inland.box)).toBe(isFound);
    });

    it('say which tool finds containers by their state where a search by numbers finds none', async () => {
      expect(await textOf('search_container', inland, { query: 'held' })).toMatch(
        /list_containers finds containers; by holds, fees and last free days containers_at_risk does\./,
      );
    });
  });
});
