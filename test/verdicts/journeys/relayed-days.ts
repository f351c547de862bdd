import type { Journey } from '../journey.ts';
import { lineNotifies } from '../say/notice.ts';
import { otherFeedShows, rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];

/** Last free days of a party that others relay: each is named with who relays it, and the earliest that applies binds. */
export const journeys: readonly Journey[] = [
  {
    name: 'the terminal relays an earlier last free day of the line, newer than the notice of the line: it binds',
    said: [
      ...LANDED,
      lineNotifies('2026-10-20 09:00', { port: 'USLAX', lastFreeDay: '2026-10-27' }),
      terminalShows('USLAX', '2026-10-22 08:00', { available: true, lfd: '2026-10-19', lfd_party: 'shipping_line' }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-22 08:00'],
          lastFreeDays: ['shipping_line 2026-10-19', 'shipping_line 2026-10-27'],
          binding: 'shipping_line 2026-10-19',
          pickupLfd: '2026-10-27',
          contradictions: ['last_free_day'],
          atRisk: ['2026-10-19', 'relayed by "trapac"'],
          says: [
            /line's last free day.{0,60}relayed by "trapac", was 2026-10-19, 3 days ago \(overdue\)/,
            '2026-10-27',
          ],
        },
      },
    },
  },
  {
    name: 'an old notice of the line and a newer day that the terminal relays: both are named, the earlier one binds',
    said: [
      ...LANDED,
      lineNotifies('2026-10-10 09:00', { port: 'USLAX', lastFreeDay: '2026-10-23' }),
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-27', lfd_party: 'shipping_line' }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: ['shipping_line 2026-10-23', 'shipping_line 2026-10-27'],
          binding: 'shipping_line 2026-10-23',
          pickupLfd: '2026-10-23',
          contradictions: ['last_free_day'],
        },
      },
    },
  },
  {
    name: 'the line extends its last free day after the terminal relayed the former one: the former one is named, without effect',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-23', lfd_party: 'shipping_line' }),
      lineNotifies('2026-10-22 09:00', { port: 'USLAX', lastFreeDay: '2026-10-30' }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: ['shipping_line 2026-10-23', 'shipping_line 2026-10-30'],
          binding: 'shipping_line 2026-10-30',
          pickupLfd: '2026-10-30',
          contradictions: [],
          says: [/relayed by "trapac".{0,60}another day was stated since/],
        },
      },
    },
  },
  {
    name: 'two feeds of a terminal relay different days of a line that states none: both are named, the earlier one binds',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-23', lfd_party: 'shipping_line' }),
      otherFeedShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-26', lfd_party: 'shipping_line' }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: ['shipping_line 2026-10-23', 'shipping_line 2026-10-26'],
          binding: 'shipping_line 2026-10-23',
          pickupLfd: '2026-10-23',
          contradictions: ['last_free_day'],
          says: [/relayed by "port-community"/, /relayed by "trapac"/],
        },
      },
    },
  },
  {
    name: 'the ramp relays the day of the line for the ramp: it binds there, and the day of the port does not apply',
    said: [
      ...LANDED,
      lineNotifies('2026-10-20 09:00', { port: 'USLAX', inland: 'USCHI', lastFreeDay: '2026-11-05' }),
      rampShows('USCHI', '2026-10-27 09:00', { available: true, lfd: '2026-10-29', lfd_party: 'shipping_line' }),
    ],
    now: '2026-10-27T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          inland: 'USCHI',
          happened: [...BEFORE, 'available USCHI 2026-10-27 09:00'],
          lastFreeDays: ['shipping_line 2026-10-29', 'shipping_line 2026-11-05'],
          binding: 'shipping_line 2026-10-29',
          pickupLfd: '2026-11-05',
        },
      },
    },
  },
  {
    name: 'free days by number alone, and the vessel came later than the notice expected: counted from its arrival',
    said: [
      ...LANDED,
      lineNotifies('2026-10-10 09:00', { port: 'USLAX', portEta: '2026-10-15', freeDays: 5 }),
      terminalShows('USLAX', '2026-10-21 08:00', { available: true }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: ['shipping_line 2026-10-25'],
          binding: 'shipping_line 2026-10-25',
          pickupLfd: '2026-10-25',
          says: [/computed as 5 days after the arrival of 2026-10-20/],
        },
      },
    },
  },
  {
    name: 'free days from the discharge: counted from it once it is reported',
    said: [
      ...LANDED,
      lineNotifies('2026-10-10 09:00', {
        port: 'USLAX',
        portEta: '2026-10-15',
        members: {
          freeTimes: [
            { typeCodes: ['DEM'], duration: 4, timeUnit: 'CD', calculationBasis: 'from discharge of vessel' },
          ],
        },
      }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          binding: 'shipping_line 2026-10-24',
          says: [/computed as 4 days after the discharge of 2026-10-20/],
        },
      },
    },
  },
  {
    name: 'free days by number alone before the arrival: what they are computed from is said',
    said: [...fromShanghai(), lineNotifies('2026-10-10 09:00', { port: 'USLAX', portEta: '2026-10-15', freeDays: 5 })],
    now: '2026-10-12T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          binding: 'shipping_line 2026-10-20',
          says: [/computed as 5 days after the expected arrival of 2026-10-15/],
        },
      },
    },
  },
];
