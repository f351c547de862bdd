import type { Journey } from '../journey.ts';
import {
  arrived,
  departed,
  discharged,
  documentSays,
  emptyIn,
  fullIn,
  loaded,
  NEXT_SHIP,
  pickedUp,
  retracted,
} from '../say/line.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const EST = { classifier: 'EST' } as const;
const ON_NEXT = { vessel: NEXT_SHIP, voyage: '101W' };

/** Plans that change, and journeys that do not go as booked. */
export const journeys: readonly Journey[] = [
  {
    name: 'rolled: the booked vessel left without it, the next one takes it',
    said: [
      fullIn('CNSHA', '2026-10-02 15:30'),
      loaded('CNSHA', '2026-10-03 20:00', { ...EST, sent: '2026-09-28 10:00' }),
      departed('CNSHA', '2026-10-04 08:00', { ...EST, sent: '2026-09-28 10:00' }),
      departed('CNSHA', '2026-10-04 08:30'),
      departed('CNSHA', '2026-10-11 08:00', { ...EST, ...ON_NEXT, sent: '2026-10-05 10:00', box: 'box' }),
      loaded('CNSHA', '2026-10-10 21:00', ON_NEXT),
      departed('CNSHA', '2026-10-11 09:00', { ...ON_NEXT, box: 'box' }),
    ],
    now: '2026-10-12T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            'full_in CNSHA 2026-10-02 15:30',
            'vessel_loaded CNSHA 2026-10-10 21:00',
            'vessel_departed CNSHA 2026-10-11 09:00',
          ],
        },
      },
    },
  },
  {
    name: 'rolled, and only the vessel that is to arrive shows it: both vessels and the date of the report are named',
    said: [
      fullIn('CNSHA', '2026-10-02 15:30'),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, sent: '2026-09-28 10:00' }),
      arrived('USLAX', '2026-10-27 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-05 10:00' }),
      loaded('CNSHA', '2026-10-10 21:00', ON_NEXT),
      departed('CNSHA', '2026-10-11 09:00', { ...ON_NEXT, box: 'box' }),
    ],
    now: '2026-10-12T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            'full_in CNSHA 2026-10-02 15:30',
            'vessel_loaded CNSHA 2026-10-10 21:00',
            'vessel_departed CNSHA 2026-10-11 09:00',
          ],
          eta: '2026-10-27 06:00',
          explains: ['It was rolled at Shanghai'],
          says: [
            'It was rolled at Shanghai (CNSHA): "EMMA voyage 026E" was to bring it to Los Angeles (USLAX) on 2026-10-20 06:00 America/Los_Angeles; now "NEXT SHIP voyage 101W", on 2026-10-27 06:00 America/Los_Angeles, reported by the shipping line on 2026-10-05 17:00 UTC.',
          ],
        },
      },
    },
  },
  {
    name: 'missed its connection in Busan: the next vessel is named',
    said: [
      ...fromShanghai(),
      discharged('KRPUS', '2026-10-07 14:00'),
      loaded('KRPUS', '2026-10-08 10:00', {
        ...EST,
        ...ON_NEXT,
        voyage: '100W',
        sent: '2026-10-05 10:00',
        id: 'load2',
      }),
      departed('KRPUS', '2026-10-08 20:00', { ...ON_NEXT, voyage: '100W' }),
      loaded('KRPUS', '2026-10-15 10:00', { ...EST, ...ON_NEXT, sent: '2026-10-09 10:00', id: 'load2' }),
    ],
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [...LEFT_SHANGHAI, 'transshipment_discharged KRPUS 2026-10-07 14:00'],
          says: ['Busan'],
        },
      },
    },
  },
  {
    name: 'the port of discharge changes from Los Angeles to Oakland',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, sent: '2026-10-05 10:00', id: 'eta' }),
      arrived('USOAK', '2026-10-22 06:00', { ...EST, sent: '2026-10-12 10:00', id: 'eta' }),
    ],
    now: '2026-10-15T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          from: 'CNSHA',
          to: 'USOAK',
          eta: '2026-10-22 06:00',
          says: [/The port of discharge was changed from .*USLAX.* to .*USOAK/],
          explains: [/The port of discharge was changed from .*USLAX.* to .*USOAK/],
        },
      },
      changes: ['port_of_discharge USLAX > USOAK'],
    },
  },
  {
    name: 'the port of discharge changes from Los Angeles to Oakland under the id of a new event',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, sent: '2026-10-05 10:00', id: 'eta' }),
      arrived('USOAK', '2026-10-22 06:00', { ...EST, sent: '2026-10-12 10:00', id: 'new eta' }),
    ],
    now: '2026-10-15T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          from: 'CNSHA',
          to: 'USOAK',
          eta: '2026-10-22 06:00',
          says: [/The port of discharge was changed from .*USLAX.* to .*USOAK/],
          explains: [
            /The port of discharge was changed from .*USLAX.* to .*USOAK/,
            /The newest estimate of its arrival is the same day as the first estimate that is known .*, 2026-10-22 06:00/,
          ],
        },
      },
      changes: ['port_of_discharge USLAX > USOAK'],
    },
  },
  {
    name: 'the estimate of arrival moves: the newest version counts, and each change is notified',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, sent: '2026-10-05 10:00', id: 'eta' }),
      arrived('USLAX', '2026-10-22 18:00', { ...EST, sent: '2026-10-12 10:00', id: 'eta' }),
    ],
    now: '2026-10-15T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          eta: '2026-10-22 18:00',
          says: ['2026-10-22 18:00'],
        },
      },
      notified: ['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival'],
    },
  },
  {
    name: 'the estimate of arrival is retracted: none is known, and that is notified',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, sent: '2026-10-05 10:00', id: 'eta' }),
      retracted('eta', '2026-10-12 10:00Z'),
    ],
    now: '2026-10-15T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: null,
          eta: null,
          saysNot: ['2026-10-20'],
        },
      },
      notified: ['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival', 'container.updated'],
      changes: ['port_of_discharge USLAX > null'],
    },
  },
  {
    name: 'the booking is cancelled before anything was loaded',
    said: [
      documentSays('CONF', 'BKG', '2026-09-25 10:00+08:00', { booking: true }),
      documentSays('VOID', 'BKG', '2026-09-28 10:00+08:00', { booking: true }),
    ],
    asked: [{ type: 'booking_number', number: 'booking' }],
    now: '2026-09-30T12:00:00.000Z',
    // Who hears of the cancellation first gets a request that failed; later it is a shipment whose tracking stops.
    verdict: { boxes: {}, shipments: 'any', requests: 'any' },
  },
  {
    name: 'days alone: a line that gives no clock times gets none invented',
    said: [
      loaded('CNSHA', '2026-10-03', { sent: '2026-10-04 09:00' }),
      departed('CNSHA', '2026-10-04', { sent: '2026-10-05 09:00' }),
      discharged('USLAX', '2026-10-20', { sent: '2026-10-21 09:00' }),
    ],
    now: '2026-10-22T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            'vessel_loaded CNSHA 2026-10-03',
            'vessel_departed CNSHA 2026-10-04',
            'vessel_discharged USLAX 2026-10-20',
          ],
          saysNot: ['00:00'],
        },
      },
    },
  },
  {
    name: 'a voyage across the date line: arrived on the same local day as it left',
    said: [
      loaded('NZAKL', '2026-10-10 20:00'),
      departed('NZAKL', '2026-10-11 09:00'),
      arrived('USHNL', '2026-10-19 23:30'),
      discharged('USHNL', '2026-10-20 02:00'),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            'vessel_loaded NZAKL 2026-10-10 20:00',
            'vessel_departed NZAKL 2026-10-11 09:00',
            'vessel_arrived USHNL 2026-10-19 23:30',
            'vessel_discharged USHNL 2026-10-20 02:00',
          ],
          from: 'NZAKL',
          to: 'USHNL',
        },
      },
    },
  },
  {
    name: 'the night in which daylight saving time ends in New York: two times at half past one',
    said: [
      ...fromShanghai(),
      arrived('USNYC', '2026-11-01 01:30-04:00', { sent: '2026-11-01 02:00-04:00' }),
      discharged('USNYC', '2026-11-01 01:45-05:00', { sent: '2026-11-01 04:00-05:00' }),
    ],
    now: '2026-11-02T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USNYC 2026-11-01 01:30',
            'vessel_discharged USNYC 2026-11-01 01:45',
          ],
          to: 'USNYC',
        },
      },
    },
  },
  {
    name: 'zones of half hours: from Nhava Sheva to Colombo',
    said: [
      loaded('INNSA', '2026-10-03 20:00'),
      departed('INNSA', '2026-10-04 08:15'),
      arrived('LKCMB', '2026-10-07 05:45'),
      discharged('LKCMB', '2026-10-07 15:00'),
    ],
    now: '2026-10-08T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            'vessel_loaded INNSA 2026-10-03 20:00',
            'vessel_departed INNSA 2026-10-04 08:15',
            'vessel_arrived LKCMB 2026-10-07 05:45',
            'vessel_discharged LKCMB 2026-10-07 15:00',
          ],
          from: 'INNSA',
          to: 'LKCMB',
        },
      },
    },
  },
  {
    name: 'two trips of one box: the second bill has nothing of the first',
    asked: [{ type: 'bill_of_lading', number: 'bill2' }],
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      pickedUp('USLAX', '2026-10-22 13:00'),
      emptyIn('USLAX', '2026-10-26 09:10'),
      fullIn('USLAX', '2026-11-05 09:00', { bill: 'bill2' }),
      loaded('USLAX', '2026-11-07 09:00', { bill: 'bill2', ...ON_NEXT }),
    ],
    now: '2026-11-08T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: ['full_in USLAX 2026-11-05 09:00', 'vessel_loaded USLAX 2026-11-07 09:00'],
          from: 'USLAX',
        },
      },
    },
  },
  {
    name: 'an actual departure in the future is an estimate',
    said: [loaded('CNSHA', '2026-10-03 20:00'), departed('CNSHA', '2026-10-06 08:00', { sent: '2026-10-04 10:00' })],
    now: '2026-10-05T00:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: ['vessel_loaded CNSHA 2026-10-03 20:00'] } },
      neverNotified: ['container.transport.vessel_departed'],
    },
  },
  {
    name: 'everything the line sends arrives twice under new ids: each milestone once',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      loaded('CNSHA', '2026-10-03 20:00', { id: 'again', sent: '2026-10-04 23:00' }),
      discharged('USLAX', '2026-10-20 15:00', { id: 'again too', sent: '2026-10-20 23:00' }),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES] } },
      notified: [],
    },
  },
];
