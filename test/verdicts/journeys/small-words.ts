import type { Journey } from '../journey.ts';
import { documentSays, emptyIn, pickedUp } from '../say/line.ts';
import { railSees } from '../say/rail.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const IN_PORT = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];

/** What is easily left out of one answer and said in another. */
export const journeys: readonly Journey[] = [
  {
    name: 'an appointment has passed without a pickup: every answer says that none is reported',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      terminalShows('USLAX', '2026-10-22 14:00', {
        available: true,
        holds: [{ name: 'freight', status: 'hold' }],
        appointment: '2026-10-22 16:00',
        lfd: '2026-10-23',
      }),
    ],
    now: '2026-10-23T02:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...IN_PORT, 'available USLAX 2026-10-22 14:00'],
          appointment: '2026-10-22 16:00',
          says: [/The pickup appointment was on 2026-10-22 16:00 America\/Los_Angeles; no pickup is reported\./],
          atRisk: ['Pickup appointment: 2026-10-22 16:00 America/Los_Angeles (passed, no pickup is reported).'],
        },
      },
    },
  },
  {
    name: 'an appointment that is to come is not called passed',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      terminalShows('USLAX', '2026-10-22 14:00', {
        available: true,
        appointment: '2026-10-23 16:00',
        lfd: '2026-10-23',
      }),
    ],
    now: '2026-10-23T02:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...IN_PORT, 'available USLAX 2026-10-22 14:00'],
          appointment: '2026-10-23 16:00',
          atRisk: ['Pickup appointment: 2026-10-23 16:00 America/Los_Angeles.'],
        },
      },
    },
  },
  {
    name: 'on the train inland without any last free day: that none is known is said',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      railSees('P', 'USLAX', '2026-10-22 01:00', { destination: 'USCHI', eta: '2026-10-27 08:00' }),
    ],
    now: '2026-10-24T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...IN_PORT, 'rail_departed USLAX 2026-10-22 01:00'],
          inland: 'USCHI',
          lastFreeDays: [],
          says: ['No last free day is known.'],
        },
      },
    },
  },
  {
    name: 'a hold on which terminal and line differed ended with the pickup: no contradiction is left on a returned container',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      terminalShows('USLAX', '2026-10-21 08:00', {
        available: false,
        holds: [{ name: 'customs', status: 'hold' }],
        lfd: '2026-10-30',
      }),
      documentSays('RELS', 'CUS', '2026-10-22 10:00Z', { box: 'box' }),
      pickedUp('USLAX', '2026-10-23 09:00'),
      emptyIn('USLAX', '2026-10-25 09:00'),
    ],
    now: '2026-10-26T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [
            ...IN_PORT,
            'not_available USLAX 2026-10-21 08:00',
            'full_out USLAX 2026-10-23 09:00',
            'empty_in USLAX 2026-10-25 09:00',
          ],
          holds: [],
          contradictions: [],
          says: ["Stated was the terminal's last free day at Los Angeles 2026-10-30."],
          saysNot: [/Contradiction/, /Stated were/],
          explainsNot: [/Contradiction/],
        },
      },
    },
  },
];
