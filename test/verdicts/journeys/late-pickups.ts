import type { Journey } from '../journey.ts';
import { emptyIn, pickedUp } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { railSees } from '../say/rail.ts';
import { rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const AVAILABLE = terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' });

/** Containers that left the place of a last free day after that day, in time, or by the dates of two parties both. */
export const journeys: readonly Journey[] = [
  {
    name: 'a container is picked up after its last free day: every answer says how many days after it',
    said: [...LANDED, AVAILABLE, pickedUp('USLAX', '2026-10-26 10:00')],
    now: '2026-10-28T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00', 'full_out USLAX 2026-10-26 10:00'],
          lastFreeDays: ['terminal 2026-10-24'],
          binding: null,
          says: [
            "It was picked up on 2026-10-26, 2 days after the terminal's last free day at Los Angeles (2026-10-24).",
          ],
          saysNot: ['so no last free day applies'],
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'the gate-out is corrected from the day before the last free day to two days after it',
    said: [
      ...LANDED,
      AVAILABLE,
      pickedUp('USLAX', '2026-10-22 10:00', { id: 'out', sent: '2026-10-22 11:00' }),
      pickedUp('USLAX', '2026-10-26 10:00', { id: 'out', sent: '2026-10-26 12:00' }),
      emptyIn('USLAX', '2026-10-27 10:00'),
    ],
    now: '2026-10-28T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [
            ...BEFORE,
            'available USLAX 2026-10-21 08:00',
            'full_out USLAX 2026-10-26 10:00',
            'empty_in USLAX 2026-10-27 10:00',
          ],
          says: [/picked up on 2026-10-26, 2 days after the terminal's last free day at Los Angeles \(2026-10-24\)/],
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'a container is picked up on its last free day, by the clock of its place: it is in time',
    said: [...LANDED, AVAILABLE, pickedUp('USLAX', '2026-10-24 23:30')],
    now: '2026-10-28T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00', 'full_out USLAX 2026-10-24 23:30'],
          says: [
            "It was picked up, so no last free day applies. Stated was the terminal's last free day at Los Angeles 2026-10-24.",
          ],
          saysNot: [/days? after/],
        },
      },
    },
  },
  {
    name: 'one party dates the gate-out before the last free day and another after it: both are said',
    said: [
      ...LANDED,
      AVAILABLE,
      pickedUp('USLAX', '2026-10-22 10:00', { sent: '2026-10-25 09:00' }),
      terminalShows('USLAX', '2026-10-25 12:00', { fullOut: '2026-10-25 09:00' }),
    ],
    now: '2026-10-28T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00', 'full_out USLAX 2026-10-25 09:00'],
          contradictions: ['pickup_time'],
          says: [
            "By the terminal it was picked up on 2026-10-25, 1 day after the terminal's last free day at Los Angeles (2026-10-24); by the shipping line on 2026-10-22, in time.",
          ],
          saysNot: ['so no last free day applies'],
        },
      },
    },
  },
  {
    name: 'a train takes the container from the port after the last free day there: the days after it are said',
    said: [
      ...LANDED,
      lineNotifies('2026-10-20 16:00', { port: 'USLAX', lastFreeDay: '2026-10-24' }),
      railSees('P', 'USLAX', '2026-10-26 20:00', { destination: 'USCHI', eta: '2026-11-01 08:00' }),
    ],
    now: '2026-10-28T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...BEFORE, 'rail_departed USLAX 2026-10-26 20:00'],
          binding: null,
          says: [
            "The shipping line's last free day at Los Angeles was 2026-10-24; it left there by rail on 2026-10-26, 2 days after it.",
          ],
          saysNot: [/overdue/],
        },
      },
    },
  },
  {
    name: 'a container leaves the port by rail in time and the ramp late: only the ramp is named with days after it',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { lfd: '2026-10-26' }),
      railSees('P', 'USLAX', '2026-10-24 20:00', { destination: 'USCHI', eta: '2026-10-29 08:00' }),
      railSees('D', 'USCHI', '2026-10-29 08:00', { destination: 'USCHI' }),
      rampShows('USCHI', '2026-10-29 12:00', { available: true, lfd: '2026-10-31' }),
      rampShows('USCHI', '2026-11-02 12:00', { fullOut: '2026-11-02 10:00' }),
    ],
    now: '2026-11-03T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [
            ...BEFORE,
            'rail_departed USLAX 2026-10-24 20:00',
            'rail_arrived USCHI 2026-10-29 08:00',
            'arrived_at_inland_destination USCHI 2026-10-29 08:00',
            'available USCHI 2026-10-29 12:00',
            'full_out USCHI 2026-11-02 10:00',
          ],
          says: [
            /It was picked up on 2026-11-02, 2 days after the railroad's last free day at Chicago \(2026-10-31\)\./,
            /Stated was the terminal's last free day at .*Los Angeles 2026-10-26/,
          ],
          saysNot: [/after the terminal's last free day/],
        },
      },
    },
  },
];
