import { describe, expect, it } from 'vitest';
import { enteredArrivalMs, enteredEta, namesPort } from '../../../src/domain/forecast/ais-arrival.ts';
import { combineEstimates } from '../../../src/domain/forecast/combine.ts';
import { medianOf } from '../../../src/domain/forecast/distribution.ts';
import { estimateMs, latenessHours } from '../../../src/domain/forecast/estimate-moment.ts';
import { conformalInterval, type Interval } from '../../../src/domain/forecast/interval.ts';
import { expectedKnots, FLEET_KNOTS, sailingHours, sailingTime } from '../../../src/domain/forecast/sailing-time.ts';
import { sourceError } from '../../../src/domain/forecast/source-error.ts';
import { remainingWait } from '../../../src/domain/forecast/waiting-time.ts';
import { HOUR_MS, toInstant } from '../../../src/domain/instant.ts';
import { findLocation } from '../../../src/domain/location.ts';
import { seaRoute } from '../../../src/domain/sea/sea-route.ts';

const NO_SPREAD = { low: 0, median: 0, high: 0 };
const moment = (at: string) => ({ at, precision: 'time' as const, timezone: null });
const error = (meanHours: number) => ({ count: 0, biasHours: 0, meanHours });

const NOWHERE = { distanceNauticalMiles: 0, canals: [] };

function pointOf(locode: string) {
  const { latitude, longitude } = findLocation(locode) ?? {};
  if (latitude == null || longitude == null) throw new Error(`${locode} has no position.`);
  return { latitude, longitude };
}

describe('sailing', () => {
  it('takes 5,755 nautical miles at 16 knots as 359.6875 hours', () => {
    const hours = sailingHours({ distanceNauticalMiles: 5755, canals: [] }, 16);

    expect(hours).toBe(359.6875);
    expect(toInstant(Date.parse('2026-11-01T00:00:00.000Z') + hours * HOUR_MS)).toBe('2026-11-15T23:41:15.000Z');
  });

  it('weighs 12 hours at 18 knots against a usual speed of 15', () => {
    expect(expectedKnots({ knots: 18, hoursUnderWay: 12 }, 15)).toBe(16);
  });

  it('does not take the speed of a vessel that drifts for its speed under way', () => {
    expect(expectedKnots({ knots: 1.2, hoursUnderWay: 40 }, 15)).toBe(15);
  });

  it('crosses the antimeridian the short way', () => {
    const route = seaRoute({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 });

    expect(route?.distanceNauticalMiles).toBeGreaterThan(59.8);
    expect(route?.distanceNauticalMiles).toBeLessThan(60.2);
    expect(sailingHours(route ?? { distanceNauticalMiles: 0, canals: [] }, 15)).toBeCloseTo(4, 1);
  });

  it('needs 200.6 hours more at 16 knots on the way around Africa than through Suez', () => {
    const open = sailingHours({ distanceNauticalMiles: 10_521, canals: ['suez'] }, 16);
    const closed = sailingHours({ distanceNauticalMiles: 13_884, canals: [] }, 16);

    expect(closed - open).toBeCloseTo(200.6, 1);
  });

  it.each([
    ['CNSHA', 'USLAX', [], 5_755],
    ['CNSHA', 'NLRTM', [], 10_521],
    ['CNSHA', 'NLRTM', ['suez'], 13_884],
  ] as const)(
    'goes from %s to %s by a route of the program, with %j closed: %i miles, or half a percent off',
    (from, to, closed, miles) => {
      const route = seaRoute(pointOf(from), pointOf(to), { closed: [...closed] });

      expect((route?.distanceNauticalMiles ?? 0) / miles).toBeCloseTo(1, 2);
    },
  );

  it('goes 3,363 nautical miles farther from Shanghai to Rotterdam where Suez is closed', () => {
    const [open, around] = [[], ['suez' as const]].map((closed) =>
      seaRoute(pointOf('CNSHA'), pointOf('NLRTM'), { closed }),
    );

    expect((around?.distanceNauticalMiles ?? 0) - (open?.distanceNauticalMiles ?? 0)).toBeCloseTo(3_363, 0);
    expect(sailingHours(around ?? NOWHERE, 16) - sailingHours(open ?? NOWHERE, 16)).toBeCloseTo(200.6, 1);
  });

  it('spreads less, the longer a vessel was observed', () => {
    const route = { distanceNauticalMiles: 1_600, canals: [] };
    const unseen = sailingTime(route, null);
    const seen = sailingTime(route, { knots: FLEET_KNOTS, hoursUnderWay: 48 });

    expect(seen.median).toBeCloseTo(unseen.median);
    expect(seen.high - seen.low).toBeLessThan(0.6 * (unseen.high - unseen.low));
  });
});

describe('an estimated day', () => {
  const day = { at: '2026-12-10T08:00:00.000Z', precision: 'date', timezone: 'America/Los_Angeles' } as const;

  it('stands for its noon at the place', () => {
    expect(toInstant(estimateMs(day))).toBe('2026-12-10T20:00:00.000Z');
  });

  it.each([
    ['2026-12-11T07:00:00.000Z', 0],
    ['2026-12-10T08:00:00.000Z', 0],
    ['2026-12-10T05:00:00.000Z', -3],
    ['2026-12-11T10:00:00.000Z', 2],
  ])('is off by what lies between an arrival at %s and the day: %i hours', (actual, hours) => {
    expect(latenessHours(day, moment(actual))).toBe(hours);
  });

  it.each([
    ['2026-12-10T08:00:00.000Z', 0],
    ['2026-12-11T07:59:00.000Z', 0],
    ['2026-12-09T20:00:00.000Z', 12],
    ['2026-12-11T09:00:00.000Z', -1],
  ])('is an outcome that an estimate of %s missed by %i hours', (estimate, hours) => {
    expect(latenessHours(moment(estimate), day)).toBe(hours);
  });

  it('has 25 hours where the clocks go back', () => {
    const long = { at: '2026-11-01T07:00:00.000Z', precision: 'date', timezone: 'America/Los_Angeles' } as const;

    expect(latenessHours(long, moment('2026-11-02T07:30:00.000Z'))).toBe(0);
  });
});

describe('a wait', () => {
  const assumed = [48, 72, 96, 120, 132, 156, 168, 192, 240, 312];
  const outcomes = [200, 210, 220, 230, 240, 250, 260, 270, 280, 290];

  it('pools its outcomes with what is assumed', () => {
    expect(medianOf(assumed)).toBe(144);
    expect(remainingWait(outcomes, assumed, 0).median).toBe(215);
  });

  it('counts only outcomes that took longer than it has taken so far', () => {
    expect(remainingWait([], assumed, 150).median).toBe(192 - 150);
    expect(remainingWait([], assumed, 150).low).toBeGreaterThan(0);
  });

  it('has no usual end once hardly any took longer', () => {
    expect(remainingWait([], assumed, 400)).toEqual({ low: 20, median: 100, high: 320 });
  });
});

describe('a combination', () => {
  const line = { source: 'line', atMs: Date.parse('2026-12-10T00:00:00Z') };
  const own = { source: 'own', atMs: Date.parse('2026-12-11T12:00:00Z') };

  it('weighs estimates by the inverse square of their errors', () => {
    const combination = combineEstimates(
      [
        { ...line, error: error(48) },
        { ...own, error: error(24) },
      ],
      0,
    );

    expect(toInstant(combination?.atMs ?? 0)).toBe('2026-12-11T04:48:00.000Z');
    expect(combination?.shares.line).toBeCloseTo(0.2);
    expect(combination?.shares.own).toBeCloseTo(0.8);
  });

  it('counts estimates once that repeat each other', () => {
    const schedule = { source: 'schedule', atMs: line.atMs + HOUR_MS / 2 };
    const all = [line, schedule, own].map((one) => ({ ...one, error: error(30) }));

    expect(combineEstimates(all)?.shares).toEqual({ line: 0.25, schedule: 0.25, own: 0.5 });
  });

  it('is nothing of nothing', () => {
    expect(combineEstimates([])).toBeNull();
  });
});

describe('errors of a source', () => {
  it('correct it by a part of its usual lateness, as long as there are few', () => {
    expect(
      sourceError(
        Array.from({ length: 20 }, () => 36),
        48,
      ).biasHours,
    ).toBe(24);
  });

  it('are what is assumed where there are none', () => {
    expect(sourceError([], 48)).toEqual({ count: 0, biasHours: 0, meanHours: 48 });
  });
});

describe('an interval', () => {
  const residuals = [-30, -22, -18, -12, -9, -6, -4, -2, 0, 1, 3, 5, 8, 10, 14, 20, 26, 33, 50];

  it('has the second of 19 residuals at either end, and is assumed', () => {
    expect(conformalInterval(residuals, NO_SPREAD)).toEqual({ lowHours: -22, highHours: 33, level: 'assumed' });
  });

  it('is that of the assumption with fewer than nine', () => {
    const assumed = { low: 90, median: 100, high: 130 };

    expect(conformalInterval(residuals.slice(0, 8), assumed)).toEqual({
      lowHours: -10,
      highHours: 30,
      level: 'assumed',
    });
  });

  it('is calibrated with thirty', () => {
    expect(conformalInterval([...residuals, ...residuals].slice(0, 29), NO_SPREAD).level).toBe('assumed');
    expect(conformalInterval([...residuals, ...residuals].slice(0, 30), NO_SPREAD).level).toBe('calibrated');
  });

  it('is as wide as the newest forecasts were off, and not as all of a year', () => {
    const season = (hours: number) => Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? hours : -hours));
    const widthOf = ({ lowHours, highHours }: Interval) => highHours - lowHours;

    const inQueues = conformalInterval([...season(5), ...season(40)], NO_SPREAD);
    const quiet = conformalInterval([...season(40), ...season(5)], NO_SPREAD);

    expect(widthOf(inQueues)).toBeGreaterThan(4 * widthOf(quiet));
  });
});

describe('the arrival that a crew entered', () => {
  const received = Date.parse('2026-12-28T09:00:00Z');

  it('is in the year that is nearest to its receipt', () => {
    const entered = { month: 1, day: 3, hour: 14, minute: 0 };

    expect(toInstant(enteredArrivalMs(entered, received) ?? 0)).toBe('2027-01-03T14:00:00.000Z');
    expect(
      toInstant(enteredArrivalMs({ ...entered, month: 12, day: 30 }, Date.parse('2027-01-02T00:00:00Z')) ?? 0),
    ).toBe('2026-12-30T14:00:00.000Z');
  });

  it.each([
    { month: 0, day: 3, hour: 14, minute: 0 },
    { month: 2, day: 30, hour: 14, minute: 0 },
    { month: 13, day: 1, hour: 14, minute: 0 },
  ])('is none where there is no such day: $month-$day', (entered) => {
    expect(enteredArrivalMs(entered, received)).toBeNull();
  });

  it.each(['USLAX', 'US LAX', 'CNSHA>USLAX', 'LOS ANGELES', 'CNSHA >> US LAX', 'us lax'])(
    'is for Los Angeles where the destination is "%s"',
    (destination) => {
      expect(namesPort(destination, 'USLAX')).toBe(true);
    },
  );

  it.each(['ARMED GUARDS', 'USLAX>CNSHA', 'OAKLAND', '', 'FOR ORDERS', '0', 'LA'])(
    'is not used where the destination is "%s"',
    (destination) => {
      expect(namesPort(destination, 'USLAX')).toBe(false);
    },
  );
});

describe('an entered arrival at the next planned port', () => {
  const sentMs = Date.parse('2026-12-28T09:00:00Z');
  const eta = { month: 1, day: 3, hour: 14, minute: 0 };
  const call = (locode: string, at: string) => ({ locode, atMs: Date.parse(at) });
  const losAngeles = call('USLAX', '2027-01-02T00:00:00Z');
  const read = (destination: string | null, calls = [losAngeles], entered: typeof eta | null = eta) =>
    enteredEta({ destination, eta: entered }, calls, sentMs);

  it('is read where the destination names that port', () => {
    expect(read('CNSHA>USLAX')).toEqual({ locode: 'USLAX', etaMs: Date.parse('2027-01-03T14:00:00Z') });
  });

  it.each(['ARMED GUARDS', 'USOAK', '', null])('is unused where the destination is %s', (destination) => {
    expect(read(destination)).toBeNull();
  });

  it('is none with month 0, or without any', () => {
    expect(read('USLAX', [losAngeles], { ...eta, month: 0 })).toBeNull();
    expect(read('USLAX', [losAngeles], null)).toBeNull();
  });

  it('is unused where another port comes before', () => {
    expect(read('USLAX', [losAngeles, call('USOAK', '2026-12-30T00:00:00Z')])).toBeNull();
    expect(read('USLAX', [losAngeles, call('USOAK', '2027-01-05T00:00:00Z')])).not.toBeNull();
    expect(read('USLAX', [losAngeles, call('CNSHA', '2026-12-27T00:00:00Z')])).not.toBeNull();
  });

  it('is unused where it has passed, or the call was long ago', () => {
    expect(read('USLAX', [losAngeles], { ...eta, month: 12, day: 27 })).toBeNull();
    expect(read('USLAX', [call('USLAX', '2026-12-20T00:00:00Z')])).toBeNull();
    expect(read('USLAX', [call('USLAX', '2026-12-25T00:00:00Z')])).not.toBeNull();
  });

  it('is unused where it is months ahead', () => {
    expect(read('USLAX', [losAngeles], { ...eta, month: 5 })).toBeNull();
  });
});
