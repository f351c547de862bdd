import type { Journey } from '../journey.ts';
import { emptyIn, emptyOut, pickedUp, retracted } from '../say/line.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const RETURNED = [
  ...fromShanghai(),
  ...toLosAngeles(),
  pickedUp('USLAX', '2026-10-22 10:00'),
  emptyIn('USLAX', '2026-10-25 10:00', { id: 'return' }),
];
const OUT = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES, 'full_out USLAX 2026-10-22 10:00'];
const BACK = [...OUT, 'empty_in USLAX 2026-10-25 10:00'];
const SHOWN = { available: true, lfd: '2026-10-30', holds: [], fees: [] };

/** After the empty return: what contradicts it, retracts it, or is of the next cargo. */
export const journeys: readonly Journey[] = [
  {
    name: 'returned empty, and the terminal shows it a day later: both are named, and tracking goes on',
    said: [...RETURNED, terminalShows('USLAX', '2026-10-26 10:00', SHOWN)],
    now: '2026-10-26T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: BACK,
          contradictions: ['pickup'],
          lastFreeDays: ['terminal 2026-10-30'],
          conditional: ['terminal 2026-10-30'],
          holds: [],
          fees: [],
          holdsReported: true,
          feesReported: true,
          says: [
            /the shipping line .*says returned empty/,
            /the terminal \("trapac"\) says available for pickup \(2026-10-26 10:00 America\/Los_Angeles\)/,
            'If it stands at TraPac, Los Angeles: Holds: none.',
          ],
          saysNot: ['Tracking stopped'],
          explains: ['returned empty', 'available for pickup'],
          atRisk: ['returned empty'],
        },
      },
      requests: ['created'],
    },
  },
  {
    name: 'returned empty, shown in the yard and then held by customs there: both are named, and tracking goes on',
    said: [
      ...RETURNED,
      terminalShows('USLAX', '2026-10-26 10:00', SHOWN),
      terminalShows('USLAX', '2026-10-26 11:00', {
        available: false,
        holds: [{ name: 'customs', status: 'hold' }],
      }),
    ],
    now: '2026-10-26T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: BACK,
          contradictions: ['pickup'],
          lastFreeDays: ['terminal 2026-10-30'],
          conditional: ['terminal 2026-10-30'],
          holds: ['customs'],
          says: [
            /the shipping line .*says returned empty/,
            /the terminal \("trapac"\) says not available for pickup and held by customs \(2026-10-26 11:00/,
          ],
          saysNot: ['Tracking stopped'],
          atRisk: ['returned empty'],
        },
      },
      requests: ['created'],
    },
  },
  {
    name: 'returned empty, shown in the yard and not available there with a last free day: it stands there by its terminal',
    said: [
      ...RETURNED,
      terminalShows('USLAX', '2026-10-26 10:00', SHOWN),
      terminalShows('USLAX', '2026-10-26 11:00', { available: false, lfd: '2026-10-30' }),
    ],
    now: '2026-10-26T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: BACK,
          contradictions: ['pickup'],
          lastFreeDays: ['terminal 2026-10-30'],
          conditional: ['terminal 2026-10-30'],
          saysNot: ['Tracking stopped'],
        },
      },
      requests: ['created'],
    },
  },
  {
    name: 'picked up, and the terminal says only that it is not available: nothing contradicts the pickup',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      terminalShows('USLAX', '2026-10-21 10:00', SHOWN),
      pickedUp('USLAX', '2026-10-22 10:00'),
      terminalShows('USLAX', '2026-10-23 10:00', { available: false, lfd: '2026-10-30' }),
    ],
    now: '2026-10-23T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [
            ...LEFT_SHANGHAI,
            ...REACHED_LOS_ANGELES,
            'available USLAX 2026-10-21 10:00',
            'full_out USLAX 2026-10-22 10:00',
          ],
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'returned empty, shown in the yard and then gone from it: the return stands, and tracking ends',
    said: [
      ...RETURNED,
      terminalShows('USLAX', '2026-10-26 10:00', SHOWN),
      terminalShows('USLAX', '2026-10-27 10:00', { available: false, location: 'GATED OUT' }),
    ],
    now: '2026-10-28T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'empty_returned', happened: BACK, contradictions: [] } },
      requests: ['tracking_stopped'],
    },
  },
  {
    name: 'the empty return is retracted: it is picked up, and tracking goes on',
    said: [...RETURNED, retracted('return', '2026-10-26 10:00Z')],
    now: '2026-10-28T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: OUT,
          contradictions: [],
          saysNot: ['Tracking stopped', 'returned empty'],
        },
      },
      requests: ['created'],
    },
  },
  {
    name: 'returned empty ten days ago: what the terminal shows now may be its next cargo',
    said: [...RETURNED, terminalShows('USLAX', '2026-11-04 10:00', SHOWN)],
    now: '2026-11-04T20:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'empty_returned', happened: BACK, contradictions: [], lastFreeDays: [], holdsReported: false },
      },
      requests: ['tracking_stopped'],
    },
  },
  {
    name: 'returned empty and fetched for the next cargo: what the terminal shows then is of that',
    said: [
      ...RETURNED,
      emptyOut('USLAX', '2026-10-27 10:00', { bill: null }),
      terminalShows('USLAX', '2026-10-28 10:00', { location: 'Y12' }),
    ],
    now: '2026-10-29T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'empty_returned', happened: BACK, contradictions: [] } },
      requests: ['tracking_stopped'],
    },
  },
];
