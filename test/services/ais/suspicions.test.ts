import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { getContainerRoute } from '../../../src/services/container/get-container-route.ts';
import { search } from '../../../src/services/search/search.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { tool as containerTool } from '../../../tools/get-container.ts';
import { tool } from '../../../tools/get-container-route.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { bySea } from '../../support/observations.ts';
import { startRestApi } from '../../support/rest-api.ts';
import { DEPARTED_AT, sailing, VESSEL } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';
import { hear, named, seen } from './port-calls.ts';

describeWithDatabase('what AIS contradicts', () => {
  let db: TestDatabase;
  let context: ServiceContext;
  let number: string;
  let box: string;
  let id: string;

  beforeEach(async () => {
    await db?.drop();
    db = await testDatabase();
    context = await serviceContext(db, { clock: fakeClock('2026-05-22T00:00:00.000Z') });
    [number, box] = [newNumber(), newBox()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...numbered()));
    id = (await search.run(context, { query: box })).results[0]?.id ?? '';
  });

  afterAll(() => db?.drop());

  /** The sailing, with events that can be corrected. */
  const numbered = () => sailing(box, number).map((said, index) => ({ ...said, sourceEventId: `event ${index}` }));

  /** The vessel, which left Shanghai on 20 May by the word of its line, was in the middle of the ocean on that day. */
  const OTHER = { imo: '9074729', name: 'OTHER' };
  const ELSEWHERE = [
    ...named('2026-05-20T01:00:00Z', VESSEL.imo),
    ...seen('2026-05-20T01:10:00Z', { latitude: 20, longitude: 160, speedKnots: 18 }),
    ...seen('2026-05-20T07:00:00Z', { latitude: 20, longitude: 158, speedKnots: 18 }),
  ];

  it('is flagged at the container with its reason, and changes no fact', async () => {
    const before = await getContainerRoute.run(context, { id });

    await hear(context, ELSEWHERE);

    const { vessel_suspicions, vessel_position, ...after } = await getContainerRoute.run(context, { id });
    expect(vessel_suspicions).toEqual([
      {
        vessel_imo: VESSEL.imo,
        locode: 'CNSHA',
        carrier_at: DEPARTED_AT,
        seen_at: '2026-05-20T07:00:00.000Z',
        latitude: 20,
        longitude: 158,
        distance_nautical_miles: expect.closeTo(2_060, -2),
        reason: expect.stringContaining('nautical miles away'),
      },
      expect.objectContaining({ carrier_at: '2026-05-19T20:00:00.000Z' }),
    ]);
    const { vessel_suspicions: none, vessel_position: nowhere, ...facts } = before;
    expect([none, nowhere, vessel_position]).toEqual([[], null, null]);
    expect(after).toEqual(facts);
  });

  it('is explained by the tool in words', async () => {
    await hear(context, ELSEWHERE);

    const { text } = await tool.call(context, { id });

    expect(text).toMatch(
      /^Suspicion: The line has vessel 9321483 at CNSHA .* The container may be on another vessel\.$/m,
    );
  });

  it('is shown with the container too, by every way, but without the position, which an account may not be allowed', async () => {
    await hear(context, ELSEWHERE);
    const suspicion = {
      vessel_imo: VESSEL.imo,
      locode: 'CNSHA',
      carrier_at: DEPARTED_AT,
      seen_at: '2026-05-20T07:00:00.000Z',
      distance_nautical_miles: expect.closeTo(2_060, -2),
      reason: expect.stringContaining('nautical miles away'),
    };
    const api = await startRestApi(db);
    onTestFinished(() => api.close());

    const { text, structured } = await containerTool.call(context, { id });
    const one = await api.ask(context, `GET /containers/${id}`);
    const list = await api.ask(context, 'GET /containers');

    expect(text).toMatch(/^Suspicion: The line has vessel 9321483 at CNSHA .* another vessel\.$/m);
    expect(structured?.vessel_suspicions).toEqual([suspicion.reason, expect.any(String)]);
    expect(one.body.data.meta.vessel_suspicions).toEqual([suspicion, expect.any(Object)]);
    expect(list.body.data[0].meta.vessel_suspicions).toEqual(one.body.data.meta.vessel_suspicions);
  });

  it('is no suspicion any more when the vessel was seen nearer, too', async () => {
    await hear(context, ELSEWHERE);

    await hear(context, [
      ...named('2026-05-20T16:00:00Z', VESSEL.imo),
      // Five positions that agree with each other are accepted.
      ...Array.from({ length: 6 }, (_, index) =>
        seen(`2026-05-20T1${6 + Math.floor(index / 6)}:0${index}:30Z`, {
          latitude: 31,
          longitude: 123,
          speedKnots: 15,
        }),
      ).flat(),
    ]);

    // Of the loading, the evening before, nothing nearer is known.
    const { vessel_suspicions } = await getContainerRoute.run(context, { id });
    expect(vessel_suspicions.map(({ carrier_at }) => carrier_at)).toEqual(['2026-05-19T20:00:00.000Z']);
  });

  it('is void when the line corrects itself', async () => {
    await hear(context, ELSEWHERE);

    const vessel = { imo: '9074729', name: 'OTHER' };
    const recordedAt = '2026-05-21T00:00:00.000Z';
    const corrected = numbered().map((said) => (said.kind === 'movement' ? { ...said, vessel, recordedAt } : said));
    await answer(context, await watchOf(db, number), saying(...corrected));

    const { legs, vessel_suspicions } = await getContainerRoute.run(context, { id });
    expect(legs).toMatchObject([{ vessel_imo: '9074729' }]);
    expect(vessel_suspicions).toEqual([]);
  });

  it.each([
    ['discharged it and loaded it on', ['discharge', 'load', 'depart']],
    ['loaded it on', ['load', 'depart']],
  ] as const)('is void when the line has since %s another vessel there', async (_, movements) => {
    await hear(context, ELSEWHERE);

    const rolled = movements.map((name, hour) => {
      const aboard = name === 'discharge' ? { vessel: VESSEL, voyage: '026E' } : { vessel: OTHER, voyage: '030E' };
      const said = { ...aboard, container: box, recordedAt: '2026-05-21T00:00:00.000Z' };
      return bySea(name, 'CNSHA', `2026-05-21T0${1 + hour}:00:00.000Z`, said);
    });
    const onward = bySea('arrive', 'USLAX', '2026-06-14T06:00:00.000Z', {
      ...{
        container: box,
        classifier: 'estimated',
        vessel: OTHER,
        voyage: '030E',
        recordedAt: '2026-05-21T00:00:00.000Z',
      },
    });
    await answer(context, await watchOf(db, number), saying(...numbered().slice(0, -1), ...rolled, onward));

    const { vessel_suspicions } = await getContainerRoute.run(context, { id });
    expect(vessel_suspicions).toEqual([]);
  });

  it.each([
    ['another party has the container where it was expected', 'terminal', []],
    ['the line itself reports that it is there', 'shipping_line', [DEPARTED_AT, '2026-05-19T20:00:00.000Z']],
  ] as const)('is over only when others know better: %s', async (_, party, suspected) => {
    await hear(context, ELSEWHERE);
    const later = await serviceContext(db, { clock: fakeClock('2026-06-13T00:00:00.000Z') });

    const discharged = bySea('discharge', 'USLAX', '2026-06-11T22:00:00.000Z', {
      ...{ container: box, party, vessel: VESSEL, voyage: '026E' },
    });
    await answer(later, await watchOf(db, number), saying(...numbered(), discharged));

    const { vessel_suspicions } = await getContainerRoute.run(context, { id });
    expect(vessel_suspicions.map(({ carrier_at }) => carrier_at)).toEqual(suspected);
  });

  it('is nothing where no position is near in time', async () => {
    await hear(context, [
      ...named('2026-05-22T01:00:00Z', VESSEL.imo),
      ...seen('2026-05-21T23:00:00Z', { latitude: 31, longitude: 140, speedKnots: 18, headingDegrees: 85 }),
    ]);

    const { vessel_suspicions, vessel_position } = await getContainerRoute.run(context, { id });
    expect(vessel_suspicions).toEqual([]);
    expect(vessel_position).toEqual({
      vessel_imo: VESSEL.imo,
      latitude: 31,
      longitude: 140,
      speed_knots: 18,
      heading_degrees: 85,
      seen_at: '2026-05-21T23:00:00.000Z',
    });
  });

  it('is not for sources that have stated only the day', async () => {
    const [other, otherNumber] = [newBox(), newNumber()];
    await track(context, otherNumber);
    const aboard = { container: other, vessel: VESSEL, voyage: '1', precision: 'date' } as const;
    const said = sailing(other, otherNumber).filter(({ kind }) => kind !== 'movement');
    const loaded = bySea('load', 'CNNGB', '2026-05-19T16:00:00.000Z', aboard);
    await answer(context, await watchOf(db, otherNumber), saying(...said, loaded));

    await hear(context, ELSEWHERE);

    const { results } = await search.run(context, { query: other });
    const { vessel_suspicions } = await getContainerRoute.run(context, { id: results[0]?.id ?? '' });
    expect(vessel_suspicions).toEqual([]);
  });
});
