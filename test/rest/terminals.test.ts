import { beforeAll, expect, it } from 'vitest';
import { referenceId } from '../../src/core/id.ts';
import type { FacilityReference } from '../../src/domain/place-reference.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { byRail } from '../support/observations.ts';
import { useRestApi } from '../support/rest-api.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const PIER_400 = referenceId('terminal', 'USLAX:W185');
const RAMP: FacilityReference = { code: 'LOGISTICS PARK', codeList: null, name: null, type: 'ramp' };
const RAMP_ID = referenceId('terminal', 'USCHI:LOGISTICS PARK');

describeWithDatabase('/v2/terminals', () => {
  const db = useDatabase();
  const own = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  const api = useRestApi(db);

  beforeAll(async () => {
    const [box, number] = [newBox(), newNumber()];
    await track(own, number);
    const railed = byRail('arrive', 'USCHI', '2026-05-31T20:00:00.000Z', { container: box, facility: RAMP });
    await answer(own, await watchOf(db, number), saying(...sailing(box, number), railed));
  });

  it('are found by their ports, a part of the name or a code, the one with that very code first', async () => {
    const found = async (query: string) =>
      (await api.ask(other, `GET /terminals?${query}`)).body.data.map(
        ({ attributes: { name, firms_code: firms, smdg_code: smdg } }) => `${firms ?? smdg ?? 'none'} ${name}`,
      );
    const ofAngeles = await found('port=USLAX');

    expect(ofAngeles).toContain('W185 APM Terminals Pier 400');
    expect(ofAngeles).not.toContain((await found('port=USLGB'))[0]);
    expect(await found('port=uslax,%20USLGB')).toEqual([...ofAngeles, ...(await found('port=USLGB'))]);
    expect(await found('search=w185')).toEqual(['W185 APM Terminals Pier 400']);
    expect(await found('port=USLAX&search=pier%20400')).toEqual(['W185 APM Terminals Pier 400']);
    expect(await found('port=USLGB&search=pier%20400')).toEqual([]);
    expect((await found('search=APMT'))[0]).toMatch(/APM/);
    expect((await found('search=a')).length).toBe(50);
    for (const nothing of ['search=%20', "search=%25_'", 'port=ZZZZZ', 'search=LOGISTICS%20PARK'])
      expect([nothing, await found(nothing)]).toEqual([nothing, []]);
    expect(await api.ask(other, 'GET /terminals')).toMatchObject({ status: 422 });
    expect(await api.ask(withPermissions(own, ['tracking:read']), 'GET /terminals?port=USLAX')).toMatchObject({
      status: 403,
    });
  });

  it.each([PIER_400, PIER_400.toUpperCase()])('show one of the table to everybody, as %s', async (id) => {
    const { status, body } = await api.ask(other, `GET /terminals/${id}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        id: PIER_400,
        type: 'terminal',
        attributes: {
          name: 'APM Terminals Pier 400',
          nickname: 'APM',
          firms_code: 'W185',
          smdg_code: 'APMT',
          street: '2500 Navy Way',
          city: 'San Pedro',
          state: 'California',
          state_abbr: 'CA',
          zip: '90731',
          country: 'United States',
        },
        relationships: { port: { data: { type: 'port', id: referenceId('location', 'USLAX') } } },
      },
    });
  });

  it('are the ones that containers link to', async () => {
    const { body } = await api.ask(own, 'GET /containers');

    expect(body.data[0].relationships.pod_terminal.data).toEqual({ type: 'terminal', id: PIER_400 });
  });

  it('show what only a source has named to the account whose cargo comes there', async () => {
    const { status, body } = await api.ask(own, `GET /terminals/${RAMP_ID}`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: RAMP_ID,
      type: 'rail_terminal',
      attributes: { name: 'LOGISTICS PARK', country: 'United States' },
      relationships: { metro_area: { data: { type: 'metro_area', id: referenceId('location', 'USCHI') } } },
    });
    expect(await api.ask(other, `GET /terminals/${RAMP_ID}`)).toMatchObject({ status: 404 });
  });

  it.each(['W185', '%00', '1', '00000000-0000-0000-0000-000000000001'])(
    'answer 404 to the id %s, which nothing has',
    async (id) => {
      expect(await api.ask(own, `GET /terminals/${id}`)).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'not_found' }] },
      });
    },
  );

  it('answer 400 to a parameter that there is not, and 403 to callers who may not read reference data', async () => {
    const tracker = withPermissions(own, ['tracking:read']);

    expect(await api.ask(own, `GET /terminals/${PIER_400}?x=1`)).toMatchObject({ status: 400 });
    expect(await api.ask(tracker, `GET /terminals/${PIER_400}`)).toMatchObject({ status: 403 });
  });
});
