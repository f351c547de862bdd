import type { Journey } from '../journey.ts';
import { lineNotifies } from '../say/notice.ts';
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
];
