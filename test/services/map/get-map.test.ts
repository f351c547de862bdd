import { beforeAll, expect, it } from 'vitest';
import { setFeatures } from '../../../src/services/account.ts';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import type { AccountMap } from '../../../src/services/map/account-map.ts';
import { getMap } from '../../../src/services/map/get-map.ts';
import { cargo, type inland } from '../../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { deadline, snapshot } from '../../support/observations.ts';
import { arrival, manifest, sailing, VESSEL } from '../../support/sailing.ts';
import {
  fakeClock,
  serviceContext,
  TERMINAL_FEED,
  useServiceContext,
  withPermissions,
} from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';
import { passage, sight } from '../vessel/positions.ts';

const NOW = '2026-06-18T18:00:00.000Z';
const CLOCK = fakeClock(NOW);
const CHECKED_AT = '2026-06-18T17:00:00.000Z';
const ETA = '2026-06-24T18:00:00.000Z';
const CUSTOMS = { name: 'customs', status: 'hold', description: 'CBP' } as const;

describeWithDatabase('get_map', () => {
  const db = useDatabase();
  const own = useServiceContext(db, { clock: CLOCK });

  /** Two at sea for Los Angeles, one that waits there past its last free day and held, one not loaded, two on a train. */
  beforeAll(async () => {
    for (let count = 0; count < 2; count++) await said((box, number) => sailing(box, number, ETA));
    const [held] = await said((box, number) => [...sailing(box, number), ...arrival(box)]);
    const of = { container: held, source: TERMINAL_FEED };
    await answer(
      own,
      await watchOf(db, held, TERMINAL_FEED),
      saying(
        snapshot(CHECKED_AT, 'USLAX', { ...of, available: false, holds: [CUSTOMS], fees: [] }),
        deadline('terminal', '2026-06-15', { ...of, recordedAt: CHECKED_AT }),
      ),
    );
    await said((box, number) => manifest(box, number));
    await cargo(own);
    await sight(db, VESSEL.imo, passage(['2026-06-10T00:00:00Z', 40, 160], ['2026-06-18T16:00:00Z', 40, 200]));
  });

  async function said(of: (box: string, number: string) => ReturnType<typeof inland>): Promise<[string, string]> {
    const [box, number] = [newBox(), newNumber()];
    await track(own, number);
    await answer(own, await watchOf(db, number), saying(...of(box, number)));
    return [box, number];
  }

  const placeIn = ({ places }: AccountMap, locode: string) => places.find((place) => place.locode === locode);

  it('counts each container at the place where it stands or goes next', async () => {
    const map = await getMap.run(own, {});

    expect(map).toMatchObject({ basis: 'now', at: NOW, as_of: NOW, total: 6, gone: 0, unplaced: 1, places_total: 2 });
    expect(placeIn(map, 'USLAX')).toMatchObject({
      ...{
        name: 'Los Angeles',
        containers: 3,
        not_loaded: 0,
        on_the_way: 2,
        waiting: 1,
        held: 1,
        past_last_free_day: 1,
      },
      next_arrival_at: ETA,
      latitude: expect.closeTo(33.7, 0),
      longitude: expect.closeTo(-118.3, 0),
    });
    expect(placeIn(map, 'USCHI')).toMatchObject({ containers: 2, on_the_way: 2, waiting: 0, held: 0 });
    expect(placeIn(map, 'USLAX')?.terminals).toMatchObject([{ containers: 3, on_the_way: 2, waiting: 1 }]);
    // What is on rail has left the terminal of the port, which is none of Chicago.
    expect(placeIn(map, 'USCHI')?.terminals.map(({ name }) => name)).toEqual(['Corwith Ramp']);
  });

  it('counts what the list of containers with the same filters lists', async () => {
    const map = await getMap.run(own, {});

    for (const { locode, on_the_way, waiting, held } of map.places) {
      const listed = (filter: object) => listContainers.run(own, { place: locode ?? '', ...filter });
      const [under, stands, isHeld] = await Promise.all([
        listed({ status: ['on_ship', 'on_rail'] }),
        listed({ status: ['available', 'not_available', 'grounded', 'off_dock', 'awaiting_inland_transfer'] }),
        listed({ holds: 'true' }),
      ]);
      expect([under.total, stands.total, isHeld.total]).toEqual([on_the_way, waiting, held]);
    }
    const filtered = await getMap.run(own, { place: 'USLAX', status: 'on_ship' });
    expect(filtered).toMatchObject({ total: 2, matched_ports: ['USLAX Los Angeles'] });
  });

  it('names the vessels that carry them, with the last position that was received', async () => {
    const { vessels, vessels_total } = await getMap.run(own, {});

    expect(vessels_total).toBe(1);
    expect(vessels).toMatchObject([
      {
        ...{
          imo: VESSEL.imo,
          name: 'EMMA',
          containers: 2,
          listed: 2,
          destination_name: 'Los Angeles',
          destinations: 1,
        },
        from: { locode: 'CNSHA', at: '2026-05-20T08:00:00.000Z', is_estimate: false },
        to: { locode: 'USLAX', at: ETA, is_estimate: true },
        position: { basis: 'ais', latitude: 40, longitude: -160, at: '2026-06-18T16:00:00.000Z' },
      },
    ]);
  });

  it('shows no position that is old, not allowed or unknown', async () => {
    const later = await serviceContext(db, { clock: fakeClock('2026-06-23T18:00:00.000Z') });
    const old = await getMap.run({ ...later, principal: own.principal }, {});
    await setFeatures(db, own.principal.accountId, { routing_data: false });
    const hidden = await getMap.run(own, {});
    await setFeatures(db, own.principal.accountId, { routing_data: true });

    expect([old, hidden].map(({ vessels }) => vessels[0]?.position)).toEqual([null, null]);
    expect([old, hidden].map(({ has_positions }) => has_positions)).toEqual([true, false]);
  });

  it('estimates ahead where a vessel would be, and where containers would wait', async () => {
    const [soon, after] = await Promise.all([
      getMap.run(own, { at: '2026-06-21T18:00:00Z' }),
      getMap.run(own, { at: '2026-06-25T18:00:00Z' }),
    ]);

    expect(soon.basis).toBe('estimate');
    expect(soon.vessels[0]?.position).toMatchObject({ basis: 'estimate', speed_knots: null });
    expect(soon.vessels[0]?.position?.longitude).toBeGreaterThan(-160);
    expect(soon.vessels[0]?.position?.longitude).toBeLessThan(-118);
    expect(placeIn(soon, 'USLAX')).toMatchObject({ on_the_way: 2, waiting: 1, held: null });
    expect(placeIn(after, 'USLAX')).toMatchObject({ on_the_way: 0, waiting: 3, next_arrival_at: null });
    expect(after.vessels).toEqual([]);
  });

  it('takes no estimate that has passed without a report for an arrival', async () => {
    // The train was expected on 15 June and nothing was reported.
    const map = await getMap.run(own, { at: '2026-06-20' });

    expect(placeIn(map, 'USCHI')).toMatchObject({ on_the_way: 2, waiting: 0 });
  });

  it('shows back what is known of that time', async () => {
    const [atSea, before] = await Promise.all([
      getMap.run(own, { at: '2026-06-09T12:00:00Z' }),
      getMap.run(own, { at: '2026-05-10' }),
    ]);

    expect(atSea.basis).toBe('past');
    expect(placeIn(atSea, 'USLAX')).toMatchObject({ on_the_way: 5, waiting: 0, held: null, past_last_free_day: null });
    expect(placeIn(before, 'USLAX')).toMatchObject({ not_loaded: 5, on_the_way: 0 });
    expect([atSea.vessels[0]?.containers, before.vessels]).toEqual([5, []]);
  });

  it('leaves out what is not tracked any more, because it may have gone on', async () => {
    const context = await serviceContext(db, { clock: CLOCK });
    const { shipmentId } = await cargo(context);
    await db.prisma.shipment.update({
      where: { id: shipmentId },
      data: { lineTrackingStoppedAt: new Date(NOW), lineTrackingStoppedReason: 'cancelled_by_user' },
    });
    await db.prisma.container.updateMany({ where: { shipmentId }, data: { listStopped: true } });

    expect(await getMap.run(context, {})).toMatchObject({ total: 2, unplaced: 2, places: [], vessels: [] });
  });

  it('shows nothing of other accounts, and is refused without the permission', async () => {
    const other = await serviceContext(db, { clock: CLOCK });

    expect(await getMap.run(other, {})).toMatchObject({ total: 0, places: [], vessels: [] });
    await expect(getMap.run(withPermissions(own, []), {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(getMap.run(own, { at: 'soon' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('counts a last free day as past with the end of the day at its place, which may have 25 hours', async () => {
    const [box] = await said((of, number) => [...sailing(of, number), ...arrival(of)]);
    const of = { container: box, source: TERMINAL_FEED };
    await answer(
      own,
      await watchOf(db, box, TERMINAL_FEED),
      saying(
        snapshot(CHECKED_AT, 'USLAX', { ...of, available: true, holds: [], fees: [] }),
        deadline('terminal', '2026-11-01', { ...of, recordedAt: CHECKED_AT }),
      ),
    );
    const pastAt = async (now: string) =>
      placeIn(await getMap.run({ ...own, clock: fakeClock(now) }, { q: box }), 'USLAX')?.past_last_free_day;

    expect(await pastAt('2026-11-02T07:59:59.000Z')).toBe(0);
    expect(await pastAt('2026-11-02T08:00:00.000Z')).toBe(1);
  });
});
