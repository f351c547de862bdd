import { describe, expect, it } from 'vitest';
import { createFenceIndex, portFences } from '../../../src/domain/ais/fence.ts';
import { createTrackedIndex } from '../../../src/domain/ais/tracked.ts';
import { AisWatch, type WatchOptions } from '../../../src/sources/ais/watch.ts';
import { classA, voyage } from '../../support/ais-encoder.ts';

const EMMA = { mmsi: 220000001, imo: '9321483', name: 'EMMA' };
const IMPOSTOR = { mmsi: 999000999, imo: EMMA.imo, name: 'OTHER' };
const OTHER_IMO = '9074729';
const OAKLAND = { locode: 'USOAK', latitude: 37.8, longitude: -122.32 };
const START_MS = Date.parse('2026-06-09T00:00:00.000Z');
const DAY_MINUTES = 24 * 60;
const CALL = {
  locode: 'USOAK',
  expectedArrival: '2026-06-10T00:00:00.000Z',
  expectedDeparture: '2026-06-12T00:00:00.000Z',
  containers: [{ container: 'MSKU0000006', scac: 'MAEU' }],
};

/** A receiver of the reports of Emma, with what is said at which minute. */
function watching(more: Partial<WatchOptions> = {}) {
  const fences = createFenceIndex(portFences({ ...OAKLAND, terminals: [] }));
  const tracked = createTrackedIndex([{ imo: EMMA.imo, name: 'EMMA', voyage: '026E', calls: [CALL] }]);
  const watch = new AisWatch({ fences, tracked, ...more });
  const say = (minute: number, lines: readonly string[]) => {
    for (const line of lines) watch.take(line, START_MS + minute * 60_000);
  };
  return {
    watch,
    is: (minute: number, who = EMMA) => say(minute, voyage(who)),
    at: (minute: number, latitude: number, longitude: number, { speedKnots = 18, mmsi = EMMA.mmsi } = {}) =>
      say(minute, classA({ mmsi, latitude, longitude, speedKnots })),
    inPort: (minute: number, mmsi = EMMA.mmsi) => say(minute, classA({ ...OAKLAND, mmsi, speedKnots: 0 })),
    said: () => watch.flush().messages.flatMap(({ statements }) => statements.map(({ draft }) => draft)),
  };
}

describe('a second radio number that claims a vessel', () => {
  it.each([8, 10 * DAY_MINUTES])('does not bring it into port, %i minutes after it was received at sea', (later) => {
    const { is, at, inPort, said, watch } = watching({
      associations: [{ ...EMMA, atMs: START_MS - (later - 8) * 60_000, disputedUntilMs: 0 }],
    });
    for (let minute = 1; minute < 8; minute++) at(minute, 37, -130);

    is(8, IMPOSTOR);
    at(60, 37.8, -122.6, { mmsi: IMPOSTOR.mmsi, speedKnots: 4 });
    for (let minute = 100; minute < 160; minute += 5) inPort(minute, IMPOSTOR.mmsi);

    expect(said()).toEqual([]);
    expect(watch.counts()).toMatchObject({ positions: 7, unknownVessel: 13, events: 0 });
  });

  it('ignores both as long as reports of both are received', () => {
    const { is, at, inPort, said } = watching();
    for (let minute = 0; minute < 400; minute++) {
      is(minute, minute % 2 === 0 ? EMMA : IMPOSTOR);
      if (minute % 8 === 1) at(minute, 37, -130);
      else if (minute > 2) inPort(minute, IMPOSTOR.mmsi);
    }

    expect(said()).toEqual([]);
  });

  it('is its number in the end, where the other one is not received any more', () => {
    const { is, at, watch } = watching();
    is(0);
    for (const day of [1, 5, 13, 14]) is(day * DAY_MINUTES, IMPOSTOR);

    at(14 * DAY_MINUTES - 1, 37, -130, { mmsi: IMPOSTOR.mmsi });
    at(14 * DAY_MINUTES, 37, -130, { mmsi: IMPOSTOR.mmsi });

    expect(watch.counts()).toMatchObject({ unknownVessel: 1, positions: 1 });
  });
});

describe('a dispute', () => {
  it.each([
    ['about a number', { ...EMMA, imo: OTHER_IMO }, [EMMA.mmsi]],
    ['about a vessel', IMPOSTOR, [EMMA.mmsi, IMPOSTOR.mmsi]],
  ])('%s outlives a restart', (_, claim, disputed) => {
    const before = watching();
    before.is(0);
    const stored = [...before.watch.flush().vessels];
    before.is(10, claim);
    stored.push(...before.watch.flush().vessels);

    const after = watching({ associations: stored });
    for (const mmsi of [EMMA.mmsi, IMPOSTOR.mmsi]) after.inPort(20, mmsi);

    expect(
      stored
        .filter(({ disputedUntilMs }) => disputedUntilMs > 0)
        .map(({ mmsi }) => mmsi)
        .sort(),
    ).toEqual(disputed);
    expect(after.watch.counts()).toMatchObject({ unknownVessel: 2, positions: 0 });
  });

  it('between vessels that carry nothing tracked is ignored', () => {
    const { is, watch } = watching();

    is(0, { ...EMMA, imo: OTHER_IMO });
    is(1, { ...IMPOSTOR, imo: OTHER_IMO });

    expect(watch.flush().vessels).toEqual([]);
  });
});

describe('a wrong position in port after a silence', () => {
  it.each([
    ['that is too short to come there', -126, 0],
    ['that is long enough', -123.5, 0],
  ])('of three hours %s is no arrival', (_, longitude, events) => {
    const { is, at, inPort, said, watch } = watching();
    is(0);
    for (let minute = 1; minute < 60; minute += 6) at(minute, 37, longitude);
    inPort(60 + 180);
    for (let minute = 245; minute < 300; minute++) at(minute, 37.1, longitude + 0.8);

    expect(said()).toEqual([]);
    expect(watch.counts()).toMatchObject({ events });
  });

  it('is taken back with all that followed from it when the vessel is received at sea again', () => {
    const { is, at, inPort, said, watch } = watching();
    is(0);
    for (let minute = 1; minute < 60; minute += 6) at(minute, 37.5, -122.8);
    for (let minute = 160; minute < 180; minute += 4) inPort(minute);
    const wrong = said();
    for (let minute = 190; minute < 200; minute++) at(minute, 37.5, -122.8);
    const right = said();

    const about = { source: 'ais', party: 'ais', container: 'MSKU0000006', sourceEventId: null };
    expect(wrong).toMatchObject([{ movement: 'arrive' }, { movement: 'berth' }]);
    expect(right).toEqual(
      wrong.map(({ sourceEventId }) => ({
        kind: 'retraction',
        ...about,
        recordedAt: '2026-06-09T03:14:00.000Z',
        retracts: sourceEventId,
      })),
    );
    expect(watch.counts()).toMatchObject({ events: 2, retracted: 2 });
  });
});
