import { beforeAll, expect, it } from 'vitest';
import { referenceId } from '../../src/core/id.ts';
import { setFeatures } from '../../src/services/account.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea } from '../support/observations.ts';
import { useRestApi } from '../support/rest-api.ts';
import { sailing, VESSEL } from '../support/sailing.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const CLOCK = fakeClock(NOW);
const ID = referenceId('vessel', VESSEL.imo);
const BARGE_ID = referenceId('vessel', 'name:BARGE OF A CUSTOMER');
const UNKNOWN = {
  mmsi: null,
  latitude: null,
  longitude: null,
  nautical_speed_knots: null,
  navigational_heading_degrees: null,
  position_timestamp: null,
};

interface Position {
  latitude: number;
  longitude: number;
  timestamp: string;
}

describeWithDatabase('/v2/vessels', () => {
  const db = useDatabase();
  const own = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  const without = useServiceContext(db, { clock: CLOCK });
  const api = useRestApi(db);

  beforeAll(async () => {
    await setFeatures(db, without.principal.accountId, { routing_data: false });
    const [box, number] = [newBox(), newNumber()];
    await track(own, number);
    const onBarge = { container: box, vessel: { imo: null, name: 'Barge of a customer' } };
    const barge = bySea('depart', 'CNNKG', '2026-05-10T08:00:00.000Z', { ...onBarge, mode: 'barge' });
    await answer(own, await watchOf(db, number), saying(...sailing(box, number), barge));
  });

  it.each([ID, ID.toUpperCase(), VESSEL.imo])(
    'show a vessel as %s to everybody, without what no source has stated',
    async (id) => {
      const { status, body } = await api.ask(without, `GET /vessels/${id}`);

      expect(status).toBe(200);
      expect(body).toEqual({
        data: { id: ID, type: 'vessel', attributes: { name: 'EMMA', imo: VESSEL.imo, ...UNKNOWN } },
      });
    },
  );

  it('show a vessel without an IMO number only to the account whose cargo it carried', async () => {
    const { status, body } = await api.ask(own, `GET /vessels/${BARGE_ID}`);

    expect(status).toBe(200);
    expect(body.data.attributes).toEqual({ name: 'Barge of a customer', imo: null, ...UNKNOWN });
    expect(await api.ask(other, `GET /vessels/${BARGE_ID}`)).toMatchObject({ status: 404 });
  });

  it.each([
    'show_positions=true',
    'show_positions[from_timestamp]=2026-05-01T00:00:00Z',
    'show_positions[to_timestamp]=2026-05-02',
    'show_positions[from_timestamp]=2026-05-01&show_positions[to_timestamp]=2026-05-02',
  ])('know no positions of the time %s', async (query) => {
    expect((await api.ask(own, `GET /vessels/${ID}?${query}`)).body.data.attributes.positions).toEqual([]);
  });

  it('leave positions out where they are not wanted', async () => {
    const [plain, unwanted] = [
      await api.ask(without, `GET /vessels/${ID}`),
      await api.ask(without, `GET /vessels/${ID}?show_positions=false`),
    ];

    expect(unwanted).toMatchObject({ status: 200, body: plain.body });
    expect(await api.ask(own, `GET /vessels/${ID}?show_positions=yes`)).toMatchObject({
      status: 400,
      body: { errors: [{ source: { parameter: 'show_positions' } }] },
    });
  });

  it('do not show positions to an account without the feature', async () => {
    const refused = [
      await api.ask(without, `GET /vessels/${ID}?show_positions=true`),
      await api.ask(without, `GET /vessels/${ID}?show_positions[from_timestamp]=2026-05-01`),
      await api.ask(without, `GET /vessels/${ID}/future_positions?port_id=USLAX&previous_port_id=CNSHA`),
    ];

    for (const { status, body } of refused) {
      expect(status).toBe(403);
      expect(body.errors).toMatchObject([{ code: 'feature_not_enabled', detail: expect.stringContaining('feature') }]);
    }
  });

  it.each([
    ['show_positions[from_timestamp]=yesterday', 'show_positions[from_timestamp]'],
    [
      'show_positions[from_timestamp]=2026-05-02&show_positions[to_timestamp]=2026-05-01',
      'show_positions[to_timestamp]',
    ],
  ])('refuse the time %s with its parameter', async (query, parameter) => {
    expect(await api.ask(own, `GET /vessels/${ID}?${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invalid_input', source: { parameter } }] },
    });
  });

  it('sketch the way to a port over the antimeridian, from now on, and say that it is a sketch', async () => {
    const { status, body } = await api.ask(
      own,
      `GET /vessels/${VESSEL.imo}/future_positions?port_id=USLAX&previous_port_id=cnsha`,
    );
    const positions: Position[] = body.data.attributes.positions;

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: ID, type: 'vessel', attributes: { name: 'EMMA' } });
    expect(positions).toHaveLength(500);
    expect(positions[0]).toMatchObject({ latitude: 31.36, longitude: 121.6, timestamp: NOW, estimated: true });
    expect(positions.at(-1)).toMatchObject({ latitude: expect.closeTo(33.7, 0), longitude: expect.closeTo(-118.3, 0) });
    expect(positions.every(({ longitude }) => Math.abs(longitude) > 118)).toBe(true);
    expect(positions.map(({ timestamp }) => timestamp)).toEqual(positions.map(({ timestamp }) => timestamp).sort());
    expect(body.meta).toEqual({
      schematic: true,
      assumed_speed_knots: 16,
      distance_nautical_miles: expect.closeTo(5_744, -2),
      basis: 'As if it left the previous port now.',
    });
    // 5,744 miles at 16 knots are fifteen days.
    expect(positions.at(-1)?.timestamp).toMatch(/^2026-06-1[56]T/);
  });

  it('sketch it from where the vessel is', async () => {
    const query = 'port_id=USLAX&previous_port_id=CNSHA&latitude=33.74&longitude=-119.5';
    const { status, body } = await api.ask(own, `GET /vessels/${ID}/future_positions_with_coordinates?${query}`);

    expect(status).toBe(200);
    expect(body.data.attributes.positions[0]).toMatchObject({ latitude: 33.74, longitude: -119.5, timestamp: NOW });
    expect(body.data.attributes.positions.length).toBeLessThan(100);
    expect(body.meta.basis).toBe('As if it left the given point now.');
  });

  it('go nowhere from a port to itself', async () => {
    const { body } = await api.ask(own, `GET /vessels/${ID}/future_positions?port_id=USLAX&previous_port_id=USLAX`);

    expect(body.data.attributes.positions).toMatchObject([{ heading: null, timestamp: NOW }]);
  });

  it.each([
    ['future_positions', 'port_id=USQ9Q&previous_port_id=CNSHA', 404, 'port_id'],
    ['future_positions', `port_id=USLAX&previous_port_id=${ID}`, 404, 'previous_port_id'],
    ['future_positions', 'port_id=USLAX', 400, 'previous_port_id'],
    ['future_positions', 'port_id=USLAX&previous_port_id=CNSHA&latitude=1', 400, 'latitude'],
    ['future_positions_with_coordinates', 'port_id=USLAX&previous_port_id=CNSHA&latitude=1', 400, 'longitude'],
    [
      'future_positions_with_coordinates',
      'port_id=USLAX&previous_port_id=CNSHA&latitude=91&longitude=1',
      400,
      'latitude',
    ],
    [
      'future_positions_with_coordinates',
      'port_id=USLAX&previous_port_id=CNSHA&latitude=1&longitude=1e2',
      400,
      'longitude',
    ],
    [
      'future_positions_with_coordinates',
      'port_id=USLAX&previous_port_id=CNSHA&latitude=&longitude=1',
      400,
      'latitude',
    ],
  ])('refuse %s?%s by status %i with its parameter', async (path, query, status, parameter) => {
    expect(await api.ask(own, `GET /vessels/${ID}/${path}?${query}`)).toMatchObject({
      status,
      body: { errors: [{ source: { parameter } }] },
    });
  });

  it.each(['0000000', '9999999', 'EMMA', '%00', '00000000-0000-0000-0000-000000000001'])(
    'answer 404 to %s, which no vessel has',
    async (id) => {
      expect(await api.ask(own, `GET /vessels/${id}`)).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'not_found' }] },
      });
    },
  );

  it('answer 403 to callers who may not read reference data', async () => {
    const tracker = withPermissions(own, ['tracking:read']);

    expect(await api.ask(tracker, `GET /vessels/${ID}`)).toMatchObject({ status: 403 });
    expect(
      await api.ask(tracker, `GET /vessels/${ID}/future_positions?port_id=USLAX&previous_port_id=CNSHA`),
    ).toMatchObject({ status: 403 });
  });
});
