import type { Journey } from '../journey.ts';
import { departed, discharged, emptyIn, loaded, pickedUp } from '../say/line.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

/** From port to port on one vessel. */
export const journeys: readonly Journey[] = [
  {
    name: 'a container at sea is on the ship, with its departure and nothing further',
    said: fromShanghai(),
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: LEFT_SHANGHAI, from: 'CNSHA', available: null } },
      notified: [],
    },
  },
  {
    name: 'a discharged container is grounded: whether it can be picked up is not known',
    said: [...fromShanghai(), ...toLosAngeles()],
    now: '2026-10-20T23:30:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES],
          from: 'CNSHA',
          to: 'USLAX',
          inland: null,
          pickupLfd: null,
          available: null,
          holds: [],
          fees: [],
        },
      },
      notified: [],
    },
  },
  {
    name: 'a direct journey ends with the empty return',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      pickedUp('USLAX', '2026-10-22 13:00'),
      emptyIn('USLAX', '2026-10-26 09:10'),
    ],
    now: '2026-10-27T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [
            ...LEFT_SHANGHAI,
            ...REACHED_LOS_ANGELES,
            'full_out USLAX 2026-10-22 13:00',
            'empty_in USLAX 2026-10-26 09:10',
          ],
          from: 'CNSHA',
          to: 'USLAX',
          inland: null,
          pickupLfd: null,
        },
      },
      notified: ['tracking_request.tracking_stopped'],
    },
  },
  {
    name: 'the line names no departure: the arrival alone shows that the vessel sailed',
    said: [loaded('CNSHA', '2026-10-03 20:00'), discharged('USLAX', '2026-10-20 15:00')],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: ['vessel_loaded CNSHA 2026-10-03 20:00', 'vessel_discharged USLAX 2026-10-20 15:00'],
          from: 'CNSHA',
          to: 'USLAX',
        },
      },
    },
  },
  {
    name: 'a corrected departure replaces the first one and is not a second departure',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      departed('CNSHA', '2026-10-04 08:00', { id: 'depa' }),
      departed('CNSHA', '2026-10-04 11:30', { id: 'depa', sent: '2026-10-05 09:00' }),
    ],
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: ['vessel_loaded CNSHA 2026-10-03 20:00', 'vessel_departed CNSHA 2026-10-04 11:30'],
          from: 'CNSHA',
        },
      },
      notified: ['container.updated'],
    },
  },
];
