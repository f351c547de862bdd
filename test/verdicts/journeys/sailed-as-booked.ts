import type { Journey } from '../journey.ts';
import { arrived, departed, discharged, fullIn, loaded, NEXT_SHIP, THIRD_SHIP } from '../say/line.ts';

const EST = { classifier: 'EST' } as const;
const BOOKED = { ...EST, sent: '2026-09-28 10:00' } as const;
const ON_NEXT = { vessel: NEXT_SHIP, voyage: '101W' };
const ROLLED = { ...EST, ...ON_NEXT, sent: '2026-10-05 10:00' };

const BOOKING = [
  fullIn('CNSHA', '2026-10-02 15:30'),
  loaded('CNSHA', '2026-10-03 20:00', BOOKED),
  departed('CNSHA', '2026-10-04 08:00', BOOKED),
];
const ROLL = [
  loaded('CNSHA', '2026-10-10 20:00', ROLLED),
  departed('CNSHA', '2026-10-11 08:00', ROLLED),
  arrived('USLAX', '2026-10-27 06:00', ROLLED),
];
const LEFT_AS_BOOKED = [
  'full_in CNSHA 2026-10-02 15:30',
  'vessel_loaded CNSHA 2026-10-03 21:00',
  'vessel_departed CNSHA 2026-10-04 09:00',
] as const;

/** Containers that sail with another vessel than the one that was last planned. */
export const journeys: readonly Journey[] = [
  {
    name: 'rolled on paper, sailed as booked: it is expected when its own vessel is',
    said: [
      ...BOOKING,
      arrived('USLAX', '2026-10-20 06:00', BOOKED),
      ...ROLL,
      loaded('CNSHA', '2026-10-03 21:00', { sent: '2026-10-06 10:00' }),
      departed('CNSHA', '2026-10-04 09:00', { sent: '2026-10-06 11:00' }),
    ],
    now: '2026-10-07T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_AS_BOOKED,
          from: 'CNSHA',
          to: 'USLAX',
          eta: '2026-10-20 06:00',
          saysNot: ['2026-10-27', 'The vessel was changed'],
        },
      },
    },
  },
  {
    name: 'rolled on paper after it had sailed as booked: the arrival of the other vessel is not its own',
    said: [
      ...BOOKING,
      arrived('USLAX', '2026-10-20 06:00', BOOKED),
      loaded('CNSHA', '2026-10-03 21:00'),
      departed('CNSHA', '2026-10-04 09:00'),
      ...ROLL,
    ],
    now: '2026-10-07T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: LEFT_AS_BOOKED, to: 'USLAX', eta: '2026-10-20 06:00' } },
    },
  },
  {
    name: 'sailed as booked, and an arrival is stated of the other vessel alone: the port is known, the arrival is not',
    said: [
      ...BOOKING,
      ...ROLL,
      loaded('CNSHA', '2026-10-03 21:00', { sent: '2026-10-06 10:00' }),
      departed('CNSHA', '2026-10-04 09:00', { sent: '2026-10-06 11:00' }),
    ],
    now: '2026-10-07T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'on_ship', happened: LEFT_AS_BOOKED, to: 'USLAX', eta: null, saysNot: ['2026-10-27'] },
      },
    },
  },
  {
    name: 'on a feeder to the vessel that the line states for the whole voyage: its arrival is that of the vessel',
    said: [
      fullIn('CNSHA', '2026-10-02 15:30'),
      arrived('USLAX', '2026-10-27 06:00', { ...EST, ...ON_NEXT, sent: '2026-09-28 10:00' }),
      loaded('CNSHA', '2026-10-03 21:00', { vessel: THIRD_SHIP, voyage: '7' }),
      departed('CNSHA', '2026-10-04 09:00', { vessel: THIRD_SHIP, voyage: '7', box: 'box' }),
    ],
    now: '2026-10-07T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: LEFT_AS_BOOKED, to: 'USLAX', eta: '2026-10-27 06:00' } },
    },
  },
  {
    name: 'transshipped to another vessel than planned: the arrival that is stated of its own vessel counts',
    said: [
      fullIn('CNSHA', '2026-10-02 15:30'),
      loaded('CNSHA', '2026-10-03 21:00'),
      departed('CNSHA', '2026-10-04 09:00'),
      loaded('KRPUS', '2026-10-08 20:00', { ...BOOKED, ...ON_NEXT }),
      departed('KRPUS', '2026-10-09 04:00', { ...BOOKED, ...ON_NEXT }),
      arrived('USLAX', '2026-10-20 06:00', { ...BOOKED, ...ON_NEXT }),
      loaded('KRPUS', '2026-10-12 20:00', { ...EST, vessel: THIRD_SHIP, voyage: '7', sent: '2026-10-06 10:00' }),
      departed('KRPUS', '2026-10-13 04:00', { ...EST, vessel: THIRD_SHIP, voyage: '7', sent: '2026-10-06 10:00' }),
      arrived('USLAX', '2026-10-24 06:00', { ...EST, vessel: THIRD_SHIP, voyage: '7', sent: '2026-10-06 10:00' }),
      discharged('KRPUS', '2026-10-07 14:00'),
      loaded('KRPUS', '2026-10-08 22:00', ON_NEXT),
      departed('KRPUS', '2026-10-09 05:00', ON_NEXT),
    ],
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            ...LEFT_AS_BOOKED,
            'transshipment_discharged KRPUS 2026-10-07 14:00',
            'transshipment_loaded KRPUS 2026-10-08 22:00',
            'transshipment_departed KRPUS 2026-10-09 05:00',
          ],
          to: 'USLAX',
          eta: '2026-10-20 06:00',
        },
      },
    },
  },
];
