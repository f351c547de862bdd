import type { Journey } from '../journey.ts';
import { lineNotifies } from '../say/notice.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const CUSTOMS = { name: 'customs', status: 'hold', description: 'CBP EXAM' } as const;

/** Last free days, holds, fees, appointments: what costs money. */
export const journeys: readonly Journey[] = [
  {
    name: 'the freight is not paid: a hold of the line, until it is',
    said: [...LANDED, lineNotifies('2026-10-18 09:00', { port: 'USLAX', freight: 'ZERO_PAID' })],
    now: '2026-10-21T18:00:00.000Z',
    verdict: { boxes: { box: { status: 'grounded', happened: BEFORE, holds: ['freight'] } } },
  },
  {
    name: 'the freight was paid: the hold of the line ends and is not named any more',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', freight: 'ZERO_PAID' }),
      lineNotifies('2026-10-20 17:00', { port: 'USLAX', freight: 'FULLY_PAID' }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: { boxes: { box: { status: 'grounded', happened: BEFORE, holds: [] } } },
  },
  {
    name: 'customs hold of the terminal and freight hold of the line: both are named',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', freight: 'ZERO_PAID' }),
      terminalShows('USLAX', '2026-10-21 08:00', { available: false, holds: [CUSTOMS] }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...BEFORE, 'not_available USLAX 2026-10-21 08:00'],
          holds: ['customs', 'freight'],
        },
      },
    },
  },
  {
    name: 'moved off dock: it is to be picked up at another yard',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-23 08:00', { available: true, off_dock: true, location: 'YARD 7' }),
    ],
    now: '2026-10-23T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...BEFORE, 'available USLAX 2026-10-23 08:00'],
          available: true,
          says: ['YARD 7'],
        },
      },
    },
  },
];
