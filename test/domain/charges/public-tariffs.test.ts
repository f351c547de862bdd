import { describe, expect, it } from 'vitest';
import { CLOSED, clockOf, daysThat, type Rates, run, totalOf } from './clocks.ts';

/*
 * Figures that lines published, as they were at their time. They test the calculation; nothing in the program has them.
 * Days are written as in the notices: `45 on days 8 to 12` with 7 free days is 45 from the first chargeable day.
 */

const EVENT_DAY = { event: 'discharged', first: 'event_day' } as const;
const OUTSIDE = { charge: 'detention', stop: { event: 'empty_in' } } as const;

/** Export demurrage of a line in Newark: 7 calendar days, then 150 on days 1 to 4 and 180. */
const NEWARK = clockOf(
  [
    [1, 15_000],
    [5, 18_000],
  ],
  {
    free: 7,
    start: { event: 'full_in' },
    stop: { event: 'loaded' },
  },
);

/** Import on the US West Coast in 2021: 4 working days, 220 on the fifth, then 280; reefers 2 days, 350, then 500. */
const WEST_COAST = clockOf(
  [
    [1, 22_000],
    [2, 28_000],
  ],
  { free: 4, freeSkip: CLOSED },
);
const WEST_COAST_REEFER = clockOf(
  [
    [1, 35_000],
    [2, 50_000],
  ],
  { free: 2, freeSkip: CLOSED },
);

/** Import in Germany in 2021: 7 days, then days 8 to 12, 13 to 20 and 21 on; of 20 and 40 feet, dry and special. */
const GERMANY = (...[first, second, third]: [number, number, number]) =>
  clockOf(
    [
      [1, first * 100],
      [6, second * 100],
      [14, third * 100],
    ],
    { free: 7, currency: 'EUR', start: EVENT_DAY },
  );

/** Import in France in 2019: demurrage 5 days and detention 4; reefers one day less. */
const DEMURRAGE_RATES: Rates = [
  [1, 4_800],
  [6, 7_800],
  [13, 11_800],
];
const DETENTION_RATES: Rates = [
  [1, 5_300],
  [7, 8_300],
];
const FRANCE = (free: number) => clockOf(DEMURRAGE_RATES, { free, currency: 'EUR', start: EVENT_DAY });
const FRANCE_DETENTION = (free: number) =>
  clockOf(DETENTION_RATES, { ...OUTSIDE, free, currency: 'EUR', start: { event: 'full_out', first: 'event_day' } });

const TARIFFS = {
  'export from Newark': NEWARK,
  'West Coast, dry': WEST_COAST,
  'West Coast, reefer': WEST_COAST_REEFER,
  "Germany, 20' dry": GERMANY(45, 60, 80),
  "Germany, 40' dry": GERMANY(65, 100, 130),
  "Germany, 20' special": GERMANY(60, 85, 110),
  "Germany, 40' special": GERMANY(95, 140, 180),
  "France, 20' demurrage": FRANCE(5),
  "France, 20' detention": FRANCE_DETENTION(4),
  'France, demurrage with 4 days': FRANCE(4),
  'France, detention with 3 days': FRANCE_DETENTION(3),
} as const;

describe('a public tariff', () => {
  it.each([
    ['export from Newark', '2026-11-02', '2026-11-09', '2026-11-09', 0, 0],
    ['export from Newark', '2026-11-02', '2026-11-10', '2026-11-09', 1, 150],
    ['export from Newark', '2026-11-02', '2026-11-13', '2026-11-09', 4, 600],
    ['export from Newark', '2026-11-02', '2026-11-14', '2026-11-09', 5, 780],
    ['export from Newark', '2026-11-02', '2026-11-20', '2026-11-09', 11, 1_860],
    ['export from Newark', '2026-12-24', '2027-01-06', '2026-12-31', 6, 960],
    ['export from Newark', '2028-02-20', '2028-03-05', '2028-02-27', 7, 1_140],
    ['West Coast, dry', '2026-11-02', '2026-11-06', '2026-11-06', 0, 0],
    ['West Coast, dry', '2026-11-02', '2026-11-07', '2026-11-06', 1, 220],
    ['West Coast, dry', '2026-11-02', '2026-11-09', '2026-11-06', 3, 780],
    ['West Coast, dry', '2026-11-04', '2026-11-12', '2026-11-10', 2, 500],
    ['West Coast, dry', '2026-11-20', '2026-11-30', '2026-11-27', 3, 780],
    ['West Coast, dry', '2026-12-23', '2027-01-04', '2026-12-30', 5, 1_340],
    ['West Coast, dry', '2026-11-24', '2026-12-05', '2026-12-01', 4, 1_060],
    ['West Coast, reefer', '2026-11-02', '2026-11-04', '2026-11-04', 0, 0],
    ['West Coast, reefer', '2026-11-02', '2026-11-05', '2026-11-04', 1, 350],
    ['West Coast, reefer', '2026-11-05', '2026-11-10', '2026-11-09', 1, 350],
    ['West Coast, reefer', '2026-11-24', '2026-12-01', '2026-11-27', 4, 1_850],
    ['West Coast, reefer', '2026-12-30', '2027-01-05', '2027-01-04', 1, 350],
    ["Germany, 20' dry", '2021-06-01', '2021-06-07', '2021-06-07', 0, 0],
    ["Germany, 20' dry", '2021-06-01', '2021-06-08', '2021-06-07', 1, 45],
    ["Germany, 20' dry", '2021-06-01', '2021-06-12', '2021-06-07', 5, 225],
    ["Germany, 20' dry", '2021-06-01', '2021-06-13', '2021-06-07', 6, 285],
    ["Germany, 20' dry", '2021-06-01', '2021-06-20', '2021-06-07', 13, 705],
    ["Germany, 20' dry", '2021-06-01', '2021-06-21', '2021-06-07', 14, 785],
    ["Germany, 40' dry", '2021-06-01', '2021-06-08', '2021-06-07', 1, 65],
    ["Germany, 40' dry", '2021-06-01', '2021-06-13', '2021-06-07', 6, 425],
    ["Germany, 40' dry", '2021-06-01', '2021-06-21', '2021-06-07', 14, 1_255],
    ["Germany, 20' special", '2021-06-01', '2021-06-12', '2021-06-07', 5, 300],
    ["Germany, 20' special", '2021-06-01', '2021-06-13', '2021-06-07', 6, 385],
    ["Germany, 20' special", '2021-06-01', '2021-06-21', '2021-06-07', 14, 1_090],
    ["Germany, 40' special", '2021-06-01', '2021-06-08', '2021-06-07', 1, 95],
    ["Germany, 40' special", '2021-06-01', '2021-06-13', '2021-06-07', 6, 615],
    ["Germany, 40' special", '2021-06-01', '2021-06-21', '2021-06-07', 14, 1_775],
    ["France, 20' demurrage", '2019-10-01', '2019-10-05', '2019-10-05', 0, 0],
    ["France, 20' demurrage", '2019-10-01', '2019-10-06', '2019-10-05', 1, 48],
    ["France, 20' demurrage", '2019-10-01', '2019-10-10', '2019-10-05', 5, 240],
    ["France, 20' demurrage", '2019-10-01', '2019-10-11', '2019-10-05', 6, 318],
    ["France, 20' demurrage", '2019-10-01', '2019-10-18', '2019-10-05', 13, 904],
    ["France, 20' demurrage", '2020-02-25', '2020-03-05', '2020-02-29', 5, 240],
    ["France, 20' detention", '2019-10-01', '2019-10-04', '2019-10-04', 0, 0],
    ["France, 20' detention", '2019-10-01', '2019-10-10', '2019-10-04', 6, 318],
    ["France, 20' detention", '2019-10-01', '2019-10-12', '2019-10-04', 8, 484],
    ['France, demurrage with 4 days', '2019-10-01', '2019-10-06', '2019-10-04', 2, 96],
    ['France, detention with 3 days', '2019-10-01', '2019-10-06', '2019-10-03', 3, 159],
  ] as const)(
    '%s: from %s to %s the last free day is %s, %i days are charged, %i in all',
    (name, from, to, ...expected) => {
      const clock = TARIFFS[name];
      const read = run(clock, { [clock.start.event]: from, [clock.stop.event]: to });

      expect([read.lastFree, daysThat('charged', read).length, totalOf(read)]).toEqual(expected);
    },
  );
});
