import { beforeAll, expect, it } from 'vitest';
import { referenceId } from '../../src/core/id.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { setFeatures } from '../../src/services/account.ts';
import { search } from '../../src/services/search/search.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea } from '../support/observations.ts';
import { useRestApi } from '../support/rest-api.ts';
import type { Feature } from '../support/rest-body.ts';
import { arrival, DEPARTED_AT, FIRST_ETA, manifest, sailing, VESSEL } from '../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const [SHANGHAI, BUSAN, LOS_ANGELES] = ['CNSHA', 'KRPUS', 'USLAX'].map((locode) => referenceId('location', locode));

describeWithDatabase('the map of a container', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  let atSea: string;
  const api = useRestApi(db);

  beforeAll(async () => {
    atSea = await tracked(sailing);
  });

  /** The id of a container of which the line says this. */
  async function tracked(said: (box: string, number: string) => Observation[]): Promise<string> {
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...said(box, number)));
    const { results } = await search.run(context, { query: box });
    return results[0]?.id ?? '';
  }

  const map = (id: string, who = context) => api.ask(who, `GET /containers/${id}/map_geojson`);
  const properties = (features: Feature[]) => features.map((feature) => feature.properties);

  it('has the ports in order with what is known of each', async () => {
    const { status, headers, body } = await map(atSea);
    const [lading, discharge] = body.features;

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(Object.keys(body)).toEqual(['type', 'features']);
    expect(body.type).toBe('FeatureCollection');
    expect(lading).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [121.6, 31.36] },
      properties: {
        feature_type: 'port',
        ports_sequence: 1,
        ports_total: 2,
        location_id: SHANGHAI,
        location_type: 'Port',
        name: 'Shanghai',
        state_abbr: null,
        state: null,
        country_code: 'CN',
        country: 'China',
        time_zone: 'Asia/Shanghai',
        label: 'POL',
        inbound_eta_at: null,
        inbound_ata_at: null,
        outbound_etd_at: null,
        outbound_atd_at: DEPARTED_AT,
        updated_at: expect.stringMatching(/^20\d\d-.*Z$/),
      },
    });
    expect(discharge?.properties).toMatchObject({
      ports_sequence: 2,
      location_id: LOS_ANGELES,
      state: 'California',
      country: 'United States',
      label: 'POD',
      inbound_eta_at: FIRST_ETA,
      inbound_ata_at: null,
    });
  });

  it('draws the leg that the container is on from the last port, as a line on each side of the antimeridian', async () => {
    const { body } = await map(atSea);
    const legs: Feature[] = body.features.slice(2);

    const lines = legs.map(({ geometry }) => geometry.coordinates);
    expect(legs.map(({ geometry }) => geometry.type)).toEqual(['LineString', 'LineString']);
    expect(properties(legs)).toEqual(
      lines.map(({ length }) => ({
        feature_type: 'estimated_partial_leg',
        current_port_id: SHANGHAI,
        next_port_id: LOS_ANGELES,
        point_count: length,
        schematic: true,
      })),
    );
    const [end, begin] = [lines[0]?.at(-1), lines[1]?.[0]];
    expect(lines[0]?.[0]).toEqual([121.6, 31.36]);
    expect([end, begin]).toEqual([
      [180, expect.any(Number)],
      [-180, end?.[1]],
    ]);
  });

  it('draws whole what lies behind and ahead, with transhipments numbered', async () => {
    const onto = (box: string) => ({ container: box, vessel: VESSEL, voyage: '1' });
    const id = await tracked((box, number) => [
      ...manifest(box, number),
      bySea('load', 'CNSHA', '2026-05-01T20:00:00.000Z', onto(box)),
      bySea('depart', 'CNSHA', '2026-05-02T08:00:00.000Z', onto(box)),
      bySea('arrive', 'KRPUS', '2026-05-04T08:00:00.000Z', onto(box)),
      bySea('discharge', 'KRPUS', '2026-05-04T18:00:00.000Z', onto(box)),
      bySea('load', 'KRPUS', '2026-05-09T18:00:00.000Z', { ...onto(box), voyage: '2' }),
      bySea('depart', 'KRPUS', '2026-05-10T08:00:00.000Z', { ...onto(box), voyage: '2' }),
      bySea('arrive', 'USLAX', FIRST_ETA, { ...onto(box), voyage: '2', classifier: 'estimated' }),
    ]);

    const { body } = await map(id);

    expect(properties(body.features)).toMatchObject([
      { label: 'POL', outbound_atd_at: '2026-05-02T08:00:00.000Z' },
      { label: 'TS1', inbound_ata_at: '2026-05-04T08:00:00.000Z', outbound_atd_at: '2026-05-10T08:00:00.000Z' },
      { label: 'POD', inbound_eta_at: FIRST_ETA },
      { feature_type: 'estimated_full_legs', previous_port_id: SHANGHAI, next_port_id: BUSAN },
      { feature_type: 'estimated_partial_leg', current_port_id: BUSAN, next_port_id: LOS_ANGELES },
      { feature_type: 'estimated_partial_leg', current_port_id: BUSAN, next_port_id: LOS_ANGELES },
    ]);
    expect(body.features[3]?.geometry.type).toBe('LineString');
  });

  it('draws a leg by vessel over the sea and through a canal', async () => {
    const onto = (box: string) => ({ container: box, vessel: VESSEL, voyage: '1' });
    const id = await tracked((box, number) => [
      ...manifest(box, number),
      bySea('load', 'SGSIN', '2026-05-01T20:00:00.000Z', onto(box)),
      bySea('depart', 'SGSIN', '2026-05-02T08:00:00.000Z', onto(box)),
      bySea('arrive', 'NLRTM', '2026-05-28T08:00:00.000Z', onto(box)),
    ]);

    const { body } = await map(id);

    const [line = []] = body.features.slice(2).map((leg: Feature) => leg.geometry.coordinates);
    const inSuez = ([longitude, latitude]: [number, number]) =>
      Math.abs(longitude - 32.4) < 0.3 && latitude > 30 && latitude < 31;
    expect(line[0]).toEqual([103.82, 1.27]);
    expect(line.at(-1)).toEqual([4.05, 51.95]);
    expect(line.some(inSuez)).toBe(true);
  });

  it('has no leg under way once the container has arrived', async () => {
    const id = await tracked((box, number) => [...sailing(box, number), ...arrival(box, '2026-05-31T09:00:00.000Z')]);

    const { body } = await map(id);

    expect(properties(body.features).map(({ feature_type }) => feature_type)).toEqual([
      'port',
      'port',
      'estimated_full_legs',
      'estimated_full_legs',
    ]);
  });

  it('leaves out a port without known coordinates, but counts it', async () => {
    const id = await tracked((box, number) => [
      ...manifest(box, number),
      bySea('load', 'XZQQQ', '2026-05-01T20:00:00.000Z', { container: box, vessel: VESSEL, voyage: '1' }),
      bySea('arrive', 'USLAX', FIRST_ETA, { container: box, vessel: VESSEL, voyage: '1', classifier: 'estimated' }),
    ]);

    const { body } = await map(id);

    expect(properties(body.features)).toMatchObject([{ feature_type: 'port', ports_sequence: 2, ports_total: 2 }]);
  });

  it('is empty where no route is known', async () => {
    const id = await tracked(manifest);

    expect(await map(id)).toMatchObject({ status: 200, body: { type: 'FeatureCollection', features: [] } });
  });

  it('is the same under its other address', async () => {
    const [one, other] = [await map(atSea), await api.ask(context, `GET /containers/${atSea}/route`)];

    expect(other).toMatchObject({ status: 200, body: one.body });
  });

  it('is refused to an account without the feature, in the established words', async () => {
    await setFeatures(db, context.principal.accountId, { routing_data: false });
    const refused = await map(atSea);
    await setFeatures(db, context.principal.accountId, { routing_data: true });

    expect(refused).toMatchObject({
      status: 403,
      body: {
        errors: [
          {
            status: '403',
            code: 'feature_not_enabled',
            title: 'Forbidden',
            detail: 'Routing data feature is not enabled for this account',
          },
        ],
      },
    });
  });

  it('is not there for another account, nor for what is no container', async () => {
    const other = await serviceContext(db, { clock: CLOCK });

    expect(await map(atSea, other)).toMatchObject({ status: 404 });
    expect(await map('%00')).toMatchObject({ status: 404 });
    expect(await map('00000000-0000-0000-0000-000000000001')).toMatchObject({ status: 404 });
  });

  it('answers 400 to a parameter that there is not, and 403 to callers who may not read', async () => {
    expect(await api.ask(context, `GET /containers/${atSea}/map_geojson?include=ports`)).toMatchObject({ status: 400 });
    expect(await map(atSea, withPermissions(context, ['reference:read']))).toMatchObject({ status: 403 });
  });
});
