import type { Journey } from '../journey.ts';
import { emptyIn, emptyOut, pickedUp } from '../say/line.ts';
import { railSees } from '../say/rail.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];

/** Dates in an order in which they cannot have happened, and two empty returns. */
export const journeys: readonly Journey[] = [
  {
    name: 'the line dates the empty return two days before the gate-out of the terminal: both are said, nothing is taken back',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-24 12:00', { fullOut: '2026-10-24 09:00' }),
      emptyIn('USLAX', '2026-10-22 10:00', { sent: '2026-10-25 10:00' }),
    ],
    now: '2026-10-26T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'empty_in USLAX 2026-10-22 10:00', 'full_out USLAX 2026-10-24 09:00'],
          contradictions: ['empty_return'],
          says: [
            /Contradiction on when it was returned empty: .*picked up.*2026-10-24.*returned empty at Los Angeles.*2026-10-22/,
          ],
        },
      },
    },
  },
  {
    name: 'two empty returns after one pickup: the first one ends the charge for the equipment, both are named',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 10:00'),
      emptyIn('USLAX', '2026-10-24 10:00'),
      emptyIn('USLGB', '2026-10-26 10:00'),
    ],
    now: '2026-10-27T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [
            ...BEFORE,
            'full_out USLAX 2026-10-22 10:00',
            'empty_in USLAX 2026-10-24 10:00',
            'empty_in USLGB 2026-10-26 10:00',
          ],
          contradictions: ['empty_return'],
          says: [/returned empty on 2026-10-24/, /returned empty at Long Beach.*2026-10-26/],
          saysNot: [/and returned empty on 2026-10-26/],
        },
      },
    },
  },
  {
    name: 'the railroad takes the container from the port before the line has it discharged: one date is wrong, both are said',
    said: [...LANDED, railSees('P', 'USLAX', '2026-10-20 08:00', { destination: 'USCHI', eta: '2026-10-29 08:00' })],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USLAX 2026-10-20 06:00',
            'rail_departed USLAX 2026-10-20 08:00',
            'vessel_discharged USLAX 2026-10-20 15:00',
          ],
          contradictions: ['discharge_time'],
          says: [/Contradiction on when it was discharged: .*discharged from the vessel.*15:00.*left by rail.*08:00/],
        },
      },
    },
  },
  {
    name: 'returned empty, fetched empty and returned again: the line moves its own container, and nothing is contradicted',
    asked: [{ type: 'container', number: 'box', scac: 'MAEU' }],
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 10:00'),
      emptyIn('USLAX', '2026-10-24 10:00'),
      emptyOut('USLAX', '2026-10-25 10:00'),
      emptyIn('USLGB', '2026-10-25 16:00'),
    ],
    now: '2026-10-27T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [
            ...BEFORE,
            'full_out USLAX 2026-10-22 10:00',
            'empty_in USLAX 2026-10-24 10:00',
            'empty_in USLGB 2026-10-25 16:00',
          ],
          contradictions: [],
          says: [/returned empty on 2026-10-24/],
        },
      },
    },
  },
];
