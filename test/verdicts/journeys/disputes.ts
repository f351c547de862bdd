import type { Journey } from '../journey.ts';
import { coarri } from '../say/edi.ts';
import { arrived } from '../say/line.ts';
import { railSees } from '../say/rail.ts';
import { otherFeedShows, rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const CUSTOMS = { name: 'customs', status: 'hold', description: 'CBP EXAM' } as const;
const EXAM = { type: 'exam', amount: 180, currency: 'USD' } as const;

/** What is shown is not all that is stated: a newer statement that does not count yet, and sources that disagree. */
export const journeys: readonly Journey[] = [
  {
    name: 'available again ten minutes after it was not: not available is shown, and the newer statement beside it',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true }),
      terminalShows('USLAX', '2026-10-22 09:00', { available: false }),
      terminalShows('USLAX', '2026-10-22 09:10', { available: true }),
    ],
    now: '2026-10-22T16:15:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00', 'not_available USLAX 2026-10-22 09:00'],
          available: false,
          contradictions: ['availability'],
          says: [
            /not available for pickup.{0,40}2026-10-22 09:00/,
            /available for pickup.{0,40}2026-10-22 09:10/,
            '09:40',
          ],
        },
      },
    },
  },
  {
    name: 'the hold becomes pending and the fee lower: the former ones are shown, marked with what they become',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-22 09:00', { available: false, holds: [CUSTOMS], fees: [EXAM] }),
      terminalShows('USLAX', '2026-10-22 09:10', {
        available: false,
        holds: [{ ...CUSTOMS, status: 'pending' }],
        fees: [{ ...EXAM, amount: 80 }],
      }),
    ],
    now: '2026-10-22T16:15:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...BEFORE, 'not_available USLAX 2026-10-22 09:00'],
          holds: ['customs'],
          fees: ['exam 180 USD'],
          contradictions: ['fee', 'hold'],
          says: [
            /hold.{0,60}lowered to pending at 2026-10-22 09:10/,
            /exam 180 USD \(lowered to 80 at 2026-10-22 09:10/,
          ],
        },
      },
      neverNotified: ['container.transport.available'],
    },
  },
  {
    name: 'the terminal has it available while the line expects it five days later: available, and both are named',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-25 05:00', { classifier: 'EST', sent: '2026-10-10 00:00' }),
      terminalShows('USLAX', '2026-10-20 08:00', { available: true, location: 'Y12' }),
    ],
    now: '2026-10-20T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...LEFT_SHANGHAI, 'available USLAX 2026-10-20 08:00'],
          available: true,
          ready: false,
          contradictions: ['place'],
          says: [/available for pickup.{0,30}2026-10-20 08:00/, /line.{0,60}arrival expected.{0,20}2026-10-25 05:00/],
        },
      },
      neverNotified: ['container.transport.vessel_discharged'],
    },
  },
  {
    name: 'the terminal has discharged it while the line expects it five days later: grounded, and both are named',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-25 05:00', { classifier: 'EST', sent: '2026-10-10 00:00' }),
      coarri('discharge', '2026-10-20 12:40', { place: 'USLAX', sent: '2026-10-20 13:10' }),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [...LEFT_SHANGHAI, 'vessel_discharged USLAX 2026-10-20 12:40'],
          contradictions: ['place'],
          says: [/line.{0,60}arrival expected.{0,20}2026-10-25 05:00/],
        },
      },
    },
  },
  {
    name: 'the line has discharged it and the terminal awaits it: both are named',
    said: [...LANDED, terminalShows('USLAX', '2026-10-21 08:00', { available: false, location: 'NOT ARRIVED' })],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...BEFORE, 'not_available USLAX 2026-10-21 08:00'],
          contradictions: ['place'],
          says: [/terminal.{0,60}not yet arrived.{0,20}2026-10-21 08:00/],
        },
      },
    },
  },
  {
    name: 'the ramp has it on the ground while the railroad has it on the train: both are named',
    said: [
      ...LANDED,
      railSees('P', 'USLAX', '2026-10-23 20:00', { destination: 'USCHI' }),
      rampShows('USCHI', '2026-10-27 09:00', { location: 'LOT 5' }),
    ],
    now: '2026-10-27T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...BEFORE, 'rail_departed USLAX 2026-10-23 20:00'],
          contradictions: ['place'],
          says: [/in the yard.{0,20}2026-10-27 09:00/],
        },
      },
    },
  },
  {
    name: 'two feeds of one terminal: neither ends the hold of the other, and both last free days are named',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, holds: [CUSTOMS], lfd: '2026-10-24' }),
      otherFeedShows('USLAX', '2026-10-22 08:00', { available: true, holds: [], lfd: '2026-10-27' }),
    ],
    now: '2026-10-22T15:15:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          available: true,
          holds: ['customs'],
          binding: 'terminal 2026-10-24',
          pickupLfd: '2026-10-24',
          contradictions: ['hold', 'last_free_day'],
          says: [
            /last free day.{0,40}"trapac".{0,20}2026-10-24/,
            /last free day.{0,40}"port-community".{0,20}2026-10-27/,
          ],
          saysNot: ['withdrawn'],
        },
      },
    },
  },
  {
    name: 'two feeds of one terminal answer differently whether it is available: the newest counts, both are named',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: false }),
      otherFeedShows('USLAX', '2026-10-22 08:00', { available: true }),
    ],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'not_available USLAX 2026-10-21 08:00', 'available USLAX 2026-10-22 08:00'],
          available: true,
          contradictions: ['availability'],
          says: [/"trapac".{0,20}not available for pickup/],
        },
      },
    },
  },
];
