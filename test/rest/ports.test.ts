import { beforeAll, expect, it } from 'vitest';
import { referenceId } from '../../src/core/id.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea } from '../support/observations.ts';
import { useRestApi } from '../support/rest-api.ts';
import { manifest } from '../support/sailing.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const LOS_ANGELES = referenceId('location', 'USLAX');
const CHICAGO = referenceId('location', 'USCHI');

/** A port that the table does not hold, and the name that a line gives it. */
const UNLISTED = { locode: 'XZQQQ', name: 'Quay of a customer', latitude: 1, longitude: 2 };
const UNLISTED_ID = referenceId('location', UNLISTED.locode);

describeWithDatabase('/v2/ports and /v2/metro_areas', () => {
  const db = useDatabase();
  const own = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  const api = useRestApi(db);

  beforeAll(async () => {
    const [box, number] = [newBox(), newNumber()];
    await track(own, number);
    const loaded = bySea('load', 'XZQQQ', '2026-05-19T20:00:00.000Z', { container: box, place: UNLISTED });
    await answer(own, await watchOf(db, number), saying(...manifest(box, number), loaded));
  });

  it('find ports by a part of the name or the code, the one with that very code first', async () => {
    const codesOf = async (search: string) =>
      (await api.ask(other, `GET /ports?search=${encodeURIComponent(search)}`)).body.data.map(
        ({ type, attributes }) => `${type} ${attributes.code}`,
      );

    expect(await codesOf('los ang')).toEqual(['port USLAX']);
    expect((await codesOf('uslax'))[0]).toBe('port USLAX');
    expect((await codesOf('LA'))[0]).toBe('port USLAX');
    expect((await codesOf('LA/LB')).slice(0, 2)).toEqual(['port USLAX', 'port USLGB']);
    expect((await codesOf('HUBUD'))[0]).toBe('port HUBUD');
    expect(await codesOf('Chicago')).not.toContain('port USCHI');
    expect((await codesOf('a')).length).toBe(20);
    expect(await codesOf(' ')).toEqual([]);
    expect(await codesOf("%_'\\")).toEqual([]);
    // What only another account's cargo has named is in no answer.
    expect(await codesOf('Quay of')).toEqual([]);
    expect(await api.ask(other, 'GET /ports')).toMatchObject({ status: 400 });
  });

  it.each([
    ['ports', 'HUBUD'],
    ['ports', 'DEKRE'],
    ['metro_areas', 'CNFOS'],
  ])('show a place of %s that is in the UN/LOCODE list alone by its id, as by its code (%s)', async (path, code) => {
    const byCode = await api.ask(other, `GET /${path}/${code}`);
    const byId = await api.ask(other, `GET /${path}/${referenceId('location', code).toUpperCase()}`);

    expect(byCode).toMatchObject({ status: 200, body: { data: { id: referenceId('location', code) } } });
    expect(byId.status).toBe(200);
    expect(byId.body).toEqual(byCode.body);
  });

  it('know no place of an id that is made of no code of the list', async () => {
    const { status } = await api.ask(other, `GET /ports/${referenceId('location', 'XZQQQ')}`);

    expect(status).toBe(404);
  });

  it.each([LOS_ANGELES, LOS_ANGELES.toUpperCase(), 'USLAX', 'uslax', 'US%20LAX'])('show a port as %s', async (id) => {
    const { status, body } = await api.ask(other, `GET /ports/${id}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        id: LOS_ANGELES,
        type: 'port',
        attributes: {
          name: 'Los Angeles',
          code: 'USLAX',
          city: 'Los Angeles',
          state_abbr: 'CA',
          country_code: 'US',
          time_zone: 'America/Los_Angeles',
          latitude: expect.closeTo(33.7, 0),
          longitude: expect.closeTo(-118.3, 0),
        },
      },
    });
  });

  it('know a port by another code that is in use for it', async () => {
    expect((await api.ask(own, 'GET /ports/CNSGH')).body.data.attributes.code).toBe('CNSHA');
  });

  it.each([CHICAGO, 'USCHI', 'uschi'])('show an inland place as %s, which has no city beside itself', async (id) => {
    const { status, body } = await api.ask(own, `GET /metro_areas/${id}`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: CHICAGO,
      type: 'metro_area',
      attributes: { name: 'Chicago', code: 'USCHI' },
    });
    expect(Object.keys(body.data.attributes)).not.toContain('city');
  });

  it('show a place that only the UN/LOCODE list has, by its code', async () => {
    const [inland, port] = [await api.ask(own, 'GET /metro_areas/CNFOS'), await api.ask(own, 'GET /ports/HUBUD')];

    expect(inland.body.data.attributes).toMatchObject({ name: 'Foshan', code: 'CNFOS', time_zone: 'Asia/Shanghai' });
    expect(port.body.data.attributes).toMatchObject({ name: 'Budapest', country_code: 'HU' });
  });

  it('redirect a request for one as the other', async () => {
    const [port, area] = [await api.ask(own, 'GET /ports/USCHI'), await api.ask(own, 'GET /metro_areas/USLAX')];

    expect(port).toMatchObject({
      status: 404,
      body: { errors: [{ detail: expect.stringContaining('it is a metro area, so ask for it as that.') }] },
    });
    expect(area).toMatchObject({
      status: 404,
      body: { errors: [{ detail: expect.stringContaining('it is a port') }] },
    });
  });

  it.each([UNLISTED_ID, 'XZQQQ'])(
    'show %s, which only a line has named, to the account whose cargo comes there',
    async (id) => {
      const { status, body } = await api.ask(own, `GET /ports/${id}`);

      expect(status).toBe(200);
      expect(body.data).toEqual({
        id: UNLISTED_ID,
        type: 'port',
        attributes: {
          name: 'Quay of a customer',
          code: 'XZQQQ',
          city: null,
          state_abbr: null,
          country_code: 'XZ',
          time_zone: null,
          latitude: null,
          longitude: null,
        },
      });
      expect(await api.ask(other, `GET /ports/${id}`)).toMatchObject({ status: 404 });
    },
  );

  it.each(['USQ9Q', 'Los%20Angeles', '%00', '1', 'constructor', '00000000-0000-0000-0000-000000000001'])(
    'answer 404 to %s, which no place has',
    async (id) => {
      expect(await api.ask(own, `GET /ports/${id}`)).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'not_found' }] },
      });
      expect(await api.ask(own, `GET /metro_areas/${id}`)).toMatchObject({ status: 404 });
    },
  );

  it('answer 400 to a parameter that there is not', async () => {
    expect(await api.ask(own, 'GET /ports/USLAX?include=terminals')).toMatchObject({
      status: 400,
      body: { errors: [{ source: { parameter: 'include' } }] },
    });
    expect(await api.ask(own, 'GET /metro_areas/USCHI?x=1')).toMatchObject({ status: 400 });
  });

  it('answer 403 to callers who may not read reference data', async () => {
    const tracker = withPermissions(own, ['tracking:read']);

    expect(await api.ask(tracker, 'GET /ports/USLAX')).toMatchObject({ status: 403 });
    expect(await api.ask(tracker, 'GET /metro_areas/USCHI')).toMatchObject({ status: 403 });
  });
});
