import type { Journey } from '../journey.ts';
import { arrived } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { railSees } from '../say/rail.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];

/** Last free days that cannot be ordered, that are older than the discharge, or that had passed at the pickup. */
export const journeys: readonly Journey[] = [
  {
    name: 'two notices of one moment state different last free days: both are named and the earlier one binds',
    said: [
      ...LANDED,
      lineNotifies('2026-10-20 09:00', { port: 'USLAX', lastFreeDay: '2026-10-24' }),
      lineNotifies('2026-10-20 09:00', { port: 'USLAX', lastFreeDay: '2026-10-28' }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          lastFreeDays: ['shipping_line 2026-10-24', 'shipping_line 2026-10-28'],
          binding: 'shipping_line 2026-10-24',
          pickupLfd: '2026-10-24',
          contradictions: ['last_free_day'],
          atRisk: ['2026-10-24'],
          says: [/2026-10-24, in 2 days \(imminent\)/, /2026-10-28/],
        },
      },
    },
  },
  {
    name: 'a newer notice replaces two of one moment that state different last free days',
    said: [
      ...LANDED,
      lineNotifies('2026-10-20 09:00', { port: 'USLAX', lastFreeDay: '2026-10-28' }),
      lineNotifies('2026-10-20 09:00', { port: 'USLAX', lastFreeDay: '2026-10-24' }),
      lineNotifies('2026-10-21 09:00', { port: 'USLAX', lastFreeDay: '2026-10-29' }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          lastFreeDays: ['shipping_line 2026-10-29'],
          binding: 'shipping_line 2026-10-29',
          pickupLfd: '2026-10-29',
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'a terminal shows two last free days as of one moment: both are named and the earlier one binds',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-27' }),
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: ['terminal 2026-10-24', 'terminal 2026-10-27'],
          binding: 'terminal 2026-10-24',
          pickupLfd: '2026-10-24',
          contradictions: ['last_free_day'],
          says: [/2026-10-24, in 2 days/, /2026-10-27/],
        },
      },
    },
  },
  {
    name: 'a last free day that the terminal stated before the discharge, for a day before it, has no effect',
    said: [terminalShows('USLAX', '2026-10-17 08:00', { lfd: '2026-10-18' }), ...LANDED],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          lastFreeDays: ['terminal 2026-10-18'],
          binding: null,
          pickupLfd: null,
          contradictions: [],
          says: [
            'No last free day that applies is known.',
            'was stated as 2026-10-18 before the container came ashore',
            'The terminal has not stated a new day.',
          ],
          saysNot: [/overdue/i],
        },
      },
    },
  },
  {
    name: 'after one that is older than the discharge the terminal states a new last free day, which binds',
    said: [
      terminalShows('USLAX', '2026-10-17 08:00', { lfd: '2026-10-18' }),
      lineNotifies('2026-10-15 09:00', { port: 'USLAX', lastFreeDay: '2026-10-19' }),
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-26' }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: ['shipping_line 2026-10-19', 'terminal 2026-10-26'],
          binding: 'terminal 2026-10-26',
          pickupLfd: '2026-10-26',
          contradictions: [],
          says: [/shipping line's last free day.{0,30}was stated as 2026-10-19 before the container came ashore/],
          saysNot: [/overdue/i],
        },
      },
    },
  },
  {
    name: 'the day that the terminal states lies before the arrival that is expected: it is not overdue, a new day is due',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { classifier: 'EST', sent: '2026-10-05 10:00' }),
      terminalShows('USLAX', '2026-10-12 08:00', { lfd: '2026-10-14' }),
    ],
    now: '2026-10-17T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [...LEFT_SHANGHAI],
          lastFreeDays: ['terminal 2026-10-14'],
          binding: null,
          atRisk: ['before the estimated arrival there on 2026-10-20'],
          says: [
            "The terminal's last free day at Los Angeles was stated as 2026-10-14, before the estimated arrival there on 2026-10-20, so it cannot be picked up by then: request a new day from the terminal.",
          ],
          saysNot: [/overdue/i],
        },
      },
    },
  },
  {
    name: 'the day of the line at the ramp lies before the train is expected there: it is said, and a new day is due',
    said: [
      ...LANDED,
      lineNotifies('2026-10-20 16:00', { port: 'USLAX', inland: 'USCHI', lastFreeDay: '2026-10-27' }),
      railSees('P', 'USLAX', '2026-10-24 20:00', { destination: 'USCHI', eta: '2026-10-29 08:00' }),
    ],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...BEFORE, 'rail_departed USLAX 2026-10-24 20:00'],
          lastFreeDays: ['shipping_line 2026-10-27'],
          binding: null,
          atRisk: ['before the estimated arrival there on 2026-10-29'],
          says: [/Chicago was stated as 2026-10-27, before the estimated arrival there on 2026-10-29/],
          saysNot: [/imminent/],
        },
      },
    },
  },
  {
    name: 'of two days at the ramp the one after the expected arrival binds',
    said: [
      ...LANDED,
      lineNotifies('2026-10-20 16:00', { port: 'USLAX', inland: 'USCHI', lastFreeDay: '2026-10-27' }),
      railSees('P', 'USLAX', '2026-10-24 20:00', { destination: 'USCHI', eta: '2026-10-29 08:00', lfd: '2026-10-31' }),
    ],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...BEFORE, 'rail_departed USLAX 2026-10-24 20:00'],
          binding: 'rail 2026-10-31',
          says: [/2026-10-31, in 6 days/, /2026-10-27, before the estimated arrival there/],
        },
      },
    },
  },
];
