import type { Journey } from '../journey.ts';
import { otherFeedShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const CUSTOMS = { name: 'customs', status: 'hold', description: 'CBP EXAM' } as const;
const EXAM = { type: 'exam', amount: 180, currency: 'USD' } as const;
const AVAILABLE_ON_21 = 'available USLAX 2026-10-21 08:00';

/** What is shown is as old as the statement that decides it, not as the last look at the terminal. */
export const journeys: readonly Journey[] = [
  {
    name: 'available three days ago, and a newer look that is silent on it: available three days ago',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true }),
      terminalShows('USLAX', '2026-10-24 08:00', { chassis: 'ABCZ123456' }),
    ],
    now: '2026-10-24T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, AVAILABLE_ON_21],
          available: true,
          says: ['The terminal stated 3 d ago that it was available for pickup; nothing newer is reported.'],
          saysNot: ['It is available'],
        },
      },
    },
  },
  {
    name: 'the newer look that is silent is that of another feed: available three days ago',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true }),
      otherFeedShows('USLAX', '2026-10-24 08:00', { holds: [] }),
    ],
    now: '2026-10-24T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, AVAILABLE_ON_21],
          says: [/The terminal stated 3 d ago that it was available for pickup/, 'Holds: none.'],
        },
      },
    },
  },
  {
    name: 'said again today: it is available, whatever was silent in between',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true }),
      terminalShows('USLAX', '2026-10-22 08:00', { chassis: 'ABCZ123456' }),
      terminalShows('USLAX', '2026-10-24 08:00', { available: true }),
    ],
    now: '2026-10-24T18:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'available', happened: [...BEFORE, AVAILABLE_ON_21], says: ['It is available for pickup.'] },
      },
    },
  },
  {
    name: 'hold, fee and last free day of three days ago, and a newer look that is silent on them: as of three days ago',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', {
        available: false,
        holds: [CUSTOMS],
        fees: [EXAM],
        lfd: '2026-10-26',
      }),
      terminalShows('USLAX', '2026-10-24 08:00', { available: false }),
    ],
    now: '2026-10-24T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...BEFORE, 'not_available USLAX 2026-10-21 08:00'],
          holds: ['customs'],
          binding: 'terminal 2026-10-26',
          atRisk: ['the terminal last stated that 3 d ago', 'it was last stated 3 d ago'],
          says: [
            'It is not available for pickup.',
            /Holds: customs \(hold, .{0,20}by the terminal 3 d ago\)/,
            'The terminal claims, as the terminal stated 3 d ago, exam 180 USD',
            /That was last stated 3 d ago/,
          ],
        },
      },
    },
  },
];
