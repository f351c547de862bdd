import type { Journey } from '../journey.ts';
import { documentSays } from '../say/line.ts';
import { rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];

/** What people read: names and places are named, and only words of senders are in quotes. */
export const journeys: readonly Journey[] = [
  {
    name: 'a ramp has it available, then the port: both places are named, and our words are not in quotes',
    said: [
      ...LANDED,
      rampShows('USCHI', '2026-10-28 10:00', { available: true, lfd: '2026-11-02', holds: [], fees: [] }),
      terminalShows('USLAX', '2026-10-29 10:00', {
        available: true,
        lfd: '2026-10-25',
        holds: [{ name: 'freight', status: 'hold' }],
      }),
    ],
    now: '2026-10-30T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USCHI 2026-10-28 10:00'],
          contradictions: ['place'],
          ready: false,
          says: [
            /the railroad \("logistics-park"\) says available for pickup at Chicago \(2026-10-28 10:00 America\/Chicago\)/,
            /the terminal \("trapac"\) says available for pickup at Los Angeles \(2026-10-29 10:00 America\/Los_Angeles\)/,
            'Shown: available for pickup at Chicago.',
          ],
          saysNot: ['"available'],
          atRisk: ['railroad says available for pickup at Chicago, terminal says available for pickup at Los Angeles)'],
          explains: ['Shown: available for pickup at Chicago.'],
        },
      },
    },
  },
  {
    name: 'a customs hold that the line states by a code alone: the code describes nothing',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-22 10:00', { available: true, lfd: '2026-11-02', holds: [], fees: [] }),
      documentSays('HOLD', 'CUS', '2026-10-23 01:00-07:00', { box: 'box' }),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-22 10:00'],
          holds: ['customs'],
          says: ['Holds: customs (hold, by the shipping line 4 h ago)'],
          saysNot: ['SHIPMENT', 'CUS'],
        },
      },
    },
  },
];
