import type { Journey } from '../journey.ts';
import { discharged, documentSays, emptyIn, lineSays, pickedUp } from '../say/line.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const CUSTOMS = { name: 'customs', status: 'hold' } as const;
const DEMURRAGE = { type: 'demurrage', amount: 100, currency: 'USD' };
const AVAILABLE = terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' });
const HELD = terminalShows('USLAX', '2026-10-22 08:00', {
  available: false,
  lfd: '2026-10-25',
  holds: [CUSTOMS],
  fees: [DEMURRAGE],
});
const OUT = 'full_out USLAX 2026-10-23 10:00';
const SEEN = [...BEFORE, 'available USLAX 2026-10-21 08:00', 'not_available USLAX 2026-10-22 08:00'];

/** Holds and fees that were stated before the pickup: history once it is picked up, and not where the pickup is contradicted. */
export const journeys: readonly Journey[] = [
  {
    name: 'a statement of the terminal older than the pickup comes after the empty return: its hold and fee are history, its day stays',
    said: [
      ...LANDED,
      AVAILABLE,
      pickedUp('USLAX', '2026-10-23 10:00'),
      HELD,
      emptyIn('USLAX', '2026-10-25 10:00', { sent: '2026-10-25 11:00' }),
    ],
    now: '2026-10-28T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          holds: [],
          fees: [],
          lastFreeDays: ['terminal 2026-10-25'],
          happened: [...SEEN, OUT, 'empty_in USLAX 2026-10-25 10:00'],
          contradictions: [],
          saysNot: [/customs/i, /100 USD/],
        },
      },
    },
  },
  {
    name: 'held and claimed until the pickup, then picked up: nothing is held that has left',
    said: [...LANDED, AVAILABLE, HELD, pickedUp('USLAX', '2026-10-23 10:00')],
    now: '2026-10-28T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          holds: [],
          fees: [],
          lastFreeDays: ['terminal 2026-10-25'],
          happened: [...SEEN, OUT],
          saysNot: [/customs/i, /100 USD/],
        },
      },
    },
  },
  {
    name: 'the day of the pickup alone is known: what the terminal stated on that day does not count after it',
    said: [
      ...LANDED,
      AVAILABLE,
      HELD,
      terminalShows('USLAX', '2026-10-23 15:00', { available: false, holds: [CUSTOMS], fees: [DEMURRAGE] }),
      pickedUp('USLAX', '2026-10-23', { sent: '2026-10-24 11:00' }),
    ],
    now: '2026-10-28T18:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'picked_up', holds: [], fees: [], happened: [...SEEN, 'full_out USLAX 2026-10-23'] } },
    },
  },
  {
    name: 'a fee that the terminal states after the pickup may be owed: it stays',
    said: [
      ...LANDED,
      AVAILABLE,
      HELD,
      terminalShows('USLAX', '2026-10-23 14:00', {
        fullOut: '2026-10-23 10:00',
        holds: [],
        fees: [{ ...DEMURRAGE, amount: 150 }],
      }),
    ],
    now: '2026-10-28T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          holds: [],
          fees: ['demurrage 150 USD'],
          feesReported: true,
          happened: [...SEEN, OUT],
        },
      },
    },
  },
  {
    name: 'the line has it picked up, and the terminal still shows it available with a hold: what is kept there stays with its condition',
    said: [
      ...LANDED,
      AVAILABLE,
      HELD,
      pickedUp('USLAX', '2026-10-23 10:00'),
      terminalShows('USLAX', '2026-10-24 08:00', { available: true }),
    ],
    now: '2026-10-24T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          holds: ['customs'],
          fees: ['demurrage 100 USD'],
          happened: [...SEEN, OUT],
          contradictions: ['pickup'],
        },
      },
    },
  },
  {
    name: 'a hold that the terminal names between the pickup and the empty return is refuted by the return',
    said: [
      ...LANDED,
      AVAILABLE,
      pickedUp('USLAX', '2026-10-23 10:00'),
      terminalShows('USLAX', '2026-10-24 08:00', { available: false, holds: [CUSTOMS] }),
      emptyIn('USLAX', '2026-10-25 10:00'),
    ],
    now: '2026-10-28T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          holds: [],
          contradictions: [],
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00', OUT, 'empty_in USLAX 2026-10-25 10:00'],
        },
      },
    },
  },
  {
    name: 'the line places a freight hold, then it is picked up: the hold of the line has ended too',
    said: [...LANDED, documentSays('HOLD', 'SRM', '2026-10-21 09:00-07:00'), pickedUp('USLAX', '2026-10-23 10:00')],
    now: '2026-10-28T18:00:00.000Z',
    verdict: { boxes: { box: { status: 'picked_up', holds: [], happened: [...BEFORE, OUT] } } },
  },
  {
    name: 'the truck turns back: what the terminal holds and claims counts again',
    said: [
      ...LANDED,
      AVAILABLE,
      HELD,
      pickedUp('USLAX', '2026-10-23 10:00'),
      lineSays('GTIN', 'USLAX', '2026-10-23 14:00', { mode: 'TRUCK' }),
    ],
    now: '2026-10-24T18:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'grounded', holds: ['customs'], fees: ['demurrage 100 USD'], happened: SEEN },
      },
    },
  },
  {
    name: 'the pickup is retracted: what the terminal holds counts again',
    said: [
      ...LANDED,
      AVAILABLE,
      HELD,
      pickedUp('USLAX', '2026-10-23 10:00', { id: 'out', sent: '2026-10-23 11:00' }),
      discharged('USLAX', '2026-10-20 15:00', { id: 'out', sent: '2026-10-23 15:00' }),
    ],
    now: '2026-10-24T18:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'not_available', holds: ['customs'], fees: ['demurrage 100 USD'], happened: SEEN } },
    },
  },
];
