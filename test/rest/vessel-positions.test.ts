import { beforeAll, expect, it } from 'vitest';
import { referenceId } from '../../src/core/id.ts';
import { setFeatures } from '../../src/services/account.ts';
import { search } from '../../src/services/search/search.ts';
import { passage, type Sighting, sight } from '../services/vessel/positions.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import type { Feature } from '../support/rest-body.ts';
import { arrival, DEPARTED_AT, FIRST_ETA, sailing, VESSEL } from '../support/sailing.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const CLOCK = fakeClock(NOW);
const ID = referenceId('vessel', VESSEL.imo);
const [SHANGHAI, LOS_ANGELES] = ['CNSHA', 'USLAX'].map((locode) => referenceId('location', locode));

/** Out of Shanghai, then four days without a position, then over the antimeridian until an hour ago. */
const OUT: Sighting[] = passage(['2026-05-20T09:00:00Z', 31.3, 122.2], ['2026-05-21T09:00:00Z', 31.3, 129.2]);
const OVER: Sighting[] = passage(['2026-05-28T00:00:00Z', 40, 170], ['2026-06-01T11:00:00Z', 40, 200]);

describeWithDatabase('where AIS saw a vessel', () => {
  const db = useDatabase();
  const own = useServiceContext(db, { clock: CLOCK });
  const without = useServiceContext(db, { clock: CLOCK });
  let atSea: string;
  let arrived: string;
  const api = useRestApi(db);

  beforeAll(async () => {
    await setFeatures(db, without.principal.accountId, { routing_data: false });
    atSea = await tracked(false);
    arrived = await tracked(true);
    await sight(db, VESSEL.imo, [...OUT, ...OVER]);
  });

  async function tracked(hasArrived: boolean): Promise<string> {
    const [box, number] = [newBox(), newNumber()];
    await track(own, number);
    const end = hasArrived ? arrival(box, '2026-06-01T11:30:00.000Z') : [];
    await answer(own, await watchOf(db, number), saying(...sailing(box, number), ...end));
    return (await search.run(own, { query: box })).results[0]?.id ?? '';
  }

  it('is shown with the vessel, to accounts with the feature', async () => {
    const { body } = await api.ask(own, `GET /vessels/${VESSEL.imo}`);
    const refused = await api.ask(without, `GET /vessels/${VESSEL.imo}`);

    expect(body.data.attributes).toEqual({
      name: 'EMMA',
      imo: VESSEL.imo,
      mmsi: '219018271',
      latitude: 40,
      longitude: -160,
      nautical_speed_knots: 18,
      navigational_heading_degrees: 92,
      position_timestamp: '2026-06-01T11:00:00.000Z',
    });
    expect(refused.body.data.attributes).toMatchObject({ mmsi: null, latitude: null, position_timestamp: null });
  });

  it.each([
    ['show_positions=true', '2026-05-28T00:00:00.000Z', '2026-06-01T11:00:00.000Z', OVER.length],
    [
      'show_positions[from_timestamp]=2026-05-20&show_positions[to_timestamp]=2026-05-20T11:00:00Z',
      '2026-05-20T09:00:00.000Z',
      '2026-05-20T11:00:00.000Z',
      3,
    ],
    ['show_positions[to_timestamp]=2026-05-21T00:00:00Z', '2026-05-20T09:00:00.000Z', '2026-05-21T00:00:00.000Z', 16],
  ])('is listed for %s, the earliest first', async (query, first, last, count) => {
    const { body } = await api.ask(own, `GET /vessels/${ID}?${query}`);
    const positions: { timestamp: string }[] = body.data.attributes.positions;

    expect(positions).toHaveLength(count);
    expect(positions[0]).toMatchObject({ timestamp: first, heading: 92, estimated: false });
    expect(positions.at(-1)?.timestamp).toBe(last);
    expect(positions.map(({ timestamp }) => timestamp)).toEqual(positions.map(({ timestamp }) => timestamp).sort());
  });

  it('is listed with at most 2,000 positions, over the whole time', async () => {
    const imo = '9074729';
    await db.pool.query('INSERT INTO vessel (id, imo) VALUES ($1, $2)', [referenceId('vessel', imo), imo]);
    await db.pool.query(
      `INSERT INTO vessel_position (imo, minute_at, at, mmsi, latitude, longitude)
       SELECT $1, at, at, 1, 1, 1 FROM generate_series('2026-05-25T12:00:00Z'::timestamptz, '2026-06-01T12:00:00Z', '1 minute') AS at`,
      [imo],
    );

    const { body } = await api.ask(own, `GET /vessels/${imo}?show_positions=true`);
    const positions: { timestamp: string }[] = body.data.attributes.positions;

    expect(positions.length).toBeGreaterThan(1_900);
    expect(positions.length).toBeLessThanOrEqual(2_000);
    expect(positions[0]?.timestamp).toBe('2026-05-25T12:00:00.000Z');
    expect(positions.at(-1)?.timestamp).toMatch(/^2026-06-01T1(1:5|2:0)/);
  });

  it('is where the way to the next port is counted from', async () => {
    const { body } = await api.ask(own, `GET /vessels/${ID}/future_positions?port_id=USLAX&previous_port_id=CNSHA`);

    expect(body.data.attributes.positions[0]).toMatchObject({
      latitude: 40,
      longitude: -160,
      timestamp: '2026-06-01T11:00:00.000Z',
    });
    expect(body.meta.basis).toBe('As if it went on at that speed from where AIS saw it at 2026-06-01T11:00:00.000Z.');
  });

  it('is not where a way is counted from on which it is not', async () => {
    const { body } = await api.ask(own, `GET /vessels/${ID}/future_positions?port_id=NLRTM&previous_port_id=SGSIN`);

    expect(body.meta.basis).toBe('As if it left the previous port now.');
  });

  it('is drawn on the map, with sketches of what was not observed and of what lies ahead', async () => {
    const { status, body } = await api.ask(own, `GET /containers/${atSea}/map_geojson`);
    const features: Feature[] = body.features.slice(2);

    expect(status).toBe(200);
    expect(features.map(({ properties }) => [properties.feature_type, properties.schematic])).toEqual([
      ['past_vessel_locations', false],
      ['estimated_full_legs', true],
      ['past_vessel_locations', false],
      ['past_vessel_locations', false],
      ['current_vessel', undefined],
      ['estimated_partial_leg', true],
    ]);
    const [out, , east, west, current, ahead] = features;
    expect(out?.properties).toEqual({
      feature_type: 'past_vessel_locations',
      ports_sequence: 1,
      vessel_id: ID,
      start_time: '2026-05-20T09:00:00.000Z',
      end_time: '2026-05-21T09:00:00.000Z',
      point_count: 2,
      outbound_atd_at: DEPARTED_AT,
      inbound_ata_at: null,
      inbound_eta_at: FIRST_ETA,
      schematic: false,
    });
    expect(out?.geometry.coordinates).toEqual([
      [122.2, 31.3],
      [129.2, 31.3],
    ]);
    expect([east?.geometry.coordinates.at(-1), west?.geometry.coordinates[0]]).toEqual([
      [180, 40],
      [-180, 40],
    ]);
    expect(current).toMatchObject({
      geometry: { type: 'Point', coordinates: [-160, 40] },
      properties: {
        ports_sequence: 1,
        vessel_id: ID,
        vessel_name: 'EMMA',
        vessel_imo: VESSEL.imo,
        voyage_number: '026E',
        vessel_location_timestamp: '2026-06-01T11:00:00.000Z',
        vessel_location_heading: 92,
        vessel_location_speed: 18,
        departure_port_id: SHANGHAI,
        departure_port_label: 'POL',
        departure_port_atd: DEPARTED_AT,
        arrival_port_id: LOS_ANGELES,
        arrival_port_state: 'California',
        arrival_port_label: 'POD',
        arrival_port_eta: FIRST_ETA,
      },
    });
    expect(ahead?.properties).toMatchObject({ current_port_id: SHANGHAI, next_port_id: LOS_ANGELES });
    expect(ahead?.geometry.coordinates[0]).toEqual([-160, 40]);
  });

  it('is drawn of a leg that is over up to the arrival, with no current vessel', async () => {
    const { body } = await api.ask(own, `GET /containers/${arrived}/map_geojson`);
    const types = body.features.slice(2).map(({ properties }: Feature) => properties.feature_type);

    expect(types.filter((type: string) => type === 'past_vessel_locations')).toHaveLength(3);
    expect(types.at(-1)).toBe('estimated_full_legs');
    expect(types).not.toContain('current_vessel');
    expect(types).not.toContain('estimated_partial_leg');
  });

  it('is no current vessel where it was not received for a day', async () => {
    const later = { ...own, clock: fakeClock('2026-06-03T12:00:00.000Z') };

    const { body } = await api.ask(later, `GET /containers/${atSea}/map_geojson`);
    const types = body.features.map(({ properties }: Feature) => properties.feature_type);

    expect(types).toContain('past_vessel_locations');
    expect(types).not.toContain('current_vessel');
  });
});
