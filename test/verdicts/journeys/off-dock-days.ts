import type { Journey } from '../journey.ts';
import { discharged, fullIn, pickedUp } from '../say/line.ts';
import { communityShows, terminalShows, yardShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const YARD = 'Harbour Yard';
const DAYS = ['terminal 2026-10-24', 'terminal 2026-10-27'];

/** A container that is moved from the port terminal to a yard outside of it, with last free days of both. */
export const journeys: readonly Journey[] = [
  {
    name: 'off dock by one feed that speaks for the port terminal and for the yard: the day of each is its own, that of the yard binds',
    said: [
      ...LANDED,
      communityShows('TraPac', 'USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' }),
      communityShows('TraPac', 'USLAX', '2026-10-23 08:00', { off_dock: true }),
      communityShows(YARD, 'USLAX', '2026-10-23 16:00', { available: true, lfd: '2026-10-27' }),
    ],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: DAYS,
          binding: 'terminal 2026-10-27',
          pickupLfd: '2026-10-27',
          pickupAt: 'Harbour Yard, USLAX',
        },
      },
    },
  },
  {
    name: 'off dock by one feed, which repeats the day of the port terminal after that of the yard: it stays that of the terminal',
    said: [
      ...LANDED,
      communityShows('TraPac', 'USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' }),
      communityShows('TraPac', 'USLAX', '2026-10-23 08:00', { off_dock: true }),
      communityShows(YARD, 'USLAX', '2026-10-23 16:00', { available: true, lfd: '2026-10-27' }),
      communityShows('TraPac', 'USLAX', '2026-10-24 08:00', { off_dock: true, lfd: '2026-10-24' }),
    ],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: DAYS,
          binding: 'terminal 2026-10-27',
          pickupAt: 'Harbour Yard, USLAX',
          pickupLfd: '2026-10-27',
        },
      },
    },
  },
  {
    name: 'off dock by the terminal and a yard that report themselves: the day of the terminal ended with the move',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' }),
      terminalShows('USLAX', '2026-10-23 08:00', { off_dock: true }),
      yardShows(YARD, 'USLAX', '2026-10-23 16:00', { available: true, lfd: '2026-10-27' }),
    ],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: DAYS,
          binding: 'terminal 2026-10-27',
          pickupLfd: '2026-10-27',
        },
      },
    },
  },
  {
    name: 'drayed to a yard by one feed that states the days of both: that of the yard binds',
    said: [
      ...fromShanghai(),
      discharged('USLAX', '2026-10-20 15:00', { facilityName: 'TraPac' }),
      communityShows('TraPac', 'USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' }),
      pickedUp('USLAX', '2026-10-23 09:00', { facilityName: 'TraPac' }),
      fullIn('USLAX', '2026-10-23 11:00', { facilityName: YARD }),
      communityShows(YARD, 'USLAX', '2026-10-23 16:00', { available: true, lfd: '2026-10-27' }),
    ],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_discharged USLAX 2026-10-20 15:00',
            'available USLAX 2026-10-21 08:00',
            'full_out USLAX 2026-10-23 09:00',
            'available USLAX 2026-10-23 16:00',
          ],
          lastFreeDays: DAYS,
          binding: 'terminal 2026-10-27',
          pickupLfd: '2026-10-27',
        },
      },
    },
  },
  {
    name: 'off dock, and the yard states no day: the day of the terminal is not known to have ended',
    said: [
      ...LANDED,
      communityShows('TraPac', 'USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' }),
      communityShows('TraPac', 'USLAX', '2026-10-23 08:00', { off_dock: true }),
      communityShows(YARD, 'USLAX', '2026-10-23 16:00', { available: true }),
    ],
    now: '2026-10-23T23:30:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: ['terminal 2026-10-24'],
          binding: 'terminal 2026-10-24',
        },
      },
    },
  },
];
