import type { Journey } from '../journey.ts';
import { arrived, discharged, emptyIn, pickedUp } from '../say/line.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const IN_PORT = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];

/** What a party reports with a date in the future does not count yet, but it is reported, and every answer says so. */
export const journeys: readonly Journey[] = [
  {
    name: 'the line dates its pickup hours ahead: it is not called unreported',
    said: [...fromShanghai(), ...toLosAngeles(), pickedUp('USLAX', '2026-10-29 14:00', { sent: '2026-10-29 08:30' })],
    now: '2026-10-29T16:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: IN_PORT,
          to: 'USLAX',
          says: [
            'The shipping line reports full out at Los Angeles (USLAX) with a date in the future (2026-10-29 14:00 America/Los_Angeles); it does not count yet.',
            /Not known: full out, .*; the shipping line reports full out with a date in the future \(2026-10-29 14:00 America\/Los_Angeles\), so it may have happened\./,
          ],
          saysNot: [/does not report it/, /Overdue/],
          explains: [/The shipping line reports full out at Los Angeles \(USLAX\) with a date in the future/],
          explainsNot: [/is not reported/],
          atRisk: [
            'the shipping line reports full out with a date in the future (2026-10-29 14:00 America/Los_Angeles), so it may have happened.',
          ],
        },
      },
      neverNotified: ['container.transport.full_out'],
    },
  },
  {
    name: 'the terminal reported the pickup that the line dates ahead: nothing is ahead',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      terminalShows('USLAX', '2026-10-29 08:00', { available: false, fullOut: '2026-10-29 07:00' }),
      pickedUp('USLAX', '2026-10-29 14:00', { sent: '2026-10-29 08:30' }),
    ],
    now: '2026-10-29T16:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          to: 'USLAX',
          happened: [...IN_PORT, 'full_out USLAX 2026-10-29 07:00'],
          saysNot: [/date in the future/],
        },
      },
    },
  },
  {
    name: 'the discharge is dated ahead: the vessel is there, and the discharge is not called unreported',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00'),
      discharged('USLAX', '2026-10-24 20:00', { sent: '2026-10-24 12:30' }),
    ],
    now: '2026-10-24T22:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [...LEFT_SHANGHAI, 'vessel_arrived USLAX 2026-10-20 06:00'],
          says: [/The shipping line reports vessel discharged at Los Angeles \(USLAX\) with a date in the future/],
          saysNot: [/does not report it/, /Overdue/],
          explains: [/The shipping line reports vessel discharged at Los Angeles \(USLAX\) with a date in the future/],
          explainsNot: [/is not reported/],
          atRisk: ['the shipping line reports vessel discharged with a date in the future'],
        },
      },
      neverNotified: ['container.transport.vessel_discharged'],
    },
  },
  {
    name: 'the arrival is dated ahead: it is expected then, and reported',
    said: [...fromShanghai(), arrived('USLAX', '2026-10-20 20:00', { sent: '2026-10-20 12:30' })],
    now: '2026-10-20T22:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          eta: '2026-10-20 20:00',
          says: [/The shipping line reports vessel arrived at Los Angeles \(USLAX\) with a date in the future/],
          explains: [/The shipping line reports vessel arrived at Los Angeles \(USLAX\) with a date in the future/],
        },
      },
      neverNotified: ['container.transport.vessel_arrived'],
    },
  },
  {
    name: 'the empty return is dated ahead: the container is picked up, and the return is reported',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      pickedUp('USLAX', '2026-10-22 09:00'),
      emptyIn('USLAX', '2026-11-10 20:00', { sent: '2026-11-10 12:30' }),
    ],
    now: '2026-11-10T22:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...IN_PORT, 'full_out USLAX 2026-10-22 09:00'],
          says: [
            /The shipping line reports empty in at Los Angeles \(USLAX\) with a date in the future/,
            /Not known: empty in, /,
          ],
          saysNot: [/does not report it/, /Overdue/],
          explains: [/The shipping line reports empty in at Los Angeles \(USLAX\) with a date in the future/],
        },
      },
      neverNotified: ['container.transport.empty_in'],
    },
  },
  {
    name: 'the terminal dates its pickup ahead: it is reported by the terminal',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      terminalShows('USLAX', '2026-10-29 08:00', { fullOut: '2026-10-29 14:00', lfd: '2026-10-27' }),
    ],
    now: '2026-10-29T16:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: IN_PORT,
          says: [/The terminal reports full out at Los Angeles \(USLAX\) with a date in the future/],
          explains: [/The terminal reports full out at Los Angeles \(USLAX\) with a date in the future/],
          atRisk: ["terminal's last free day at Los Angeles was 2026-10-27"],
        },
      },
      neverNotified: ['container.transport.full_out'],
    },
  },
];
