import type { Journey } from '../journey.ts';
import { coarri } from '../say/edi.ts';
import { arrived, departed, discharged, fullIn, loaded, NEXT_SHIP, pickedUp } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI } from '../say/voyage.ts';

const EST = { classifier: 'EST' } as const;
const ON_NEXT = { vessel: NEXT_SHIP, voyage: '101W' };

const TO_LOS_ANGELES = arrived('USLAX', '2026-10-20 06:00', { ...EST, sent: '2026-10-05 10:00' });
const AT_BUSAN = [arrived('KRPUS', '2026-10-07 06:00'), discharged('KRPUS', '2026-10-07 14:00')];
const FOR_TRANSSHIPMENT = [
  ...LEFT_SHANGHAI,
  'transshipment_arrived KRPUS 2026-10-07 06:00',
  'transshipment_discharged KRPUS 2026-10-07 14:00',
] as const;

const NO_TRANSSHIPMENT = [
  'container.transport.transshipment_arrived',
  'container.transport.transshipment_discharged',
  'container.transport.transshipment_loaded',
  'container.transport.transshipment_departed',
];

/** Discharged at a port on the way while the line states where the voyage is to end. */
export const journeys: readonly Journey[] = [
  {
    name: 'discharged in Busan, the line expects it in Los Angeles by another vessel: a transhipment, and the ETA stays',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-05 10:00' }),
      ...AT_BUSAN,
    ],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: FOR_TRANSSHIPMENT,
          to: 'USLAX',
          eta: '2026-10-20 06:00',
          says: ['was discharged for transhipment at Busan', 'It waits there for "NEXT SHIP" voyage "101W"'],
        },
      },
      notified: ['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival'],
      changes: [],
    },
  },
  {
    name: 'discharged in Busan, the line expects it in Los Angeles and names no vessel: a transhipment',
    said: [...fromShanghai(), lineNotifies('2026-10-05 10:00', { port: 'USLAX', portEta: '2026-10-20' }), ...AT_BUSAN],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: FOR_TRANSSHIPMENT,
          to: 'USLAX',
          says: ['was discharged for transhipment at Busan', 'The vessel that is to take it on is not stated.'],
        },
      },
      notified: ['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival'],
      changes: [],
    },
  },
  {
    name: 'discharged in Busan, an arrival notice names Los Angeles without a date: a transhipment',
    said: [...fromShanghai(), lineNotifies('2026-10-05 10:00', { port: 'USLAX' }), ...AT_BUSAN],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: FOR_TRANSSHIPMENT,
          to: 'USLAX',
          eta: null,
          says: ['was discharged for transhipment at Busan', 'The vessel that is to take it on is not stated.'],
        },
      },
      notified: ['container.updated'],
      changes: ['port_of_discharge null > USLAX'],
    },
  },
  {
    name: 'arrived in Busan, an arrival notice names Los Angeles without a date: it did not arrive at its port',
    said: [
      ...fromShanghai(),
      lineNotifies('2026-10-05 10:00', { port: 'USLAX' }),
      arrived('KRPUS', '2026-10-07 06:00'),
    ],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: LEFT_SHANGHAI, to: 'USLAX', says: ['It reached Busan'] } },
      notified: ['container.updated'],
      changes: ['port_of_discharge null > USLAX'],
    },
  },
  {
    name: 'discharged in Busan a few hours ago, expected further on with the same vessel and voyage: nothing is sent',
    said: [...fromShanghai(), TO_LOS_ANGELES, ...AT_BUSAN],
    now: '2026-10-07T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          eta: '2026-10-20 06:00',
          says: [
            'It was discharged at Busan on 2026-10-07 14:00 Asia/Seoul, from "EMMA" voyage "026E". The vessel that is to take it on is not stated; the estimate for its port of discharge is older than the discharge.',
          ],
        },
      },
      notified: ['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival'],
      changes: [],
    },
  },
  {
    name: 'restowed in Busan while its discharge in Los Angeles is planned: nothing of it is sent',
    said: [
      ...fromShanghai(),
      TO_LOS_ANGELES,
      discharged('USLAX', '2026-10-20 15:00', { classifier: 'PLN', sent: '2026-10-05 10:00' }),
      ...AT_BUSAN,
      loaded('KRPUS', '2026-10-07 18:00'),
      departed('KRPUS', '2026-10-08 02:00'),
    ],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          eta: '2026-10-20 06:00',
          says: ['It left Busan on 2026-10-08 02:00 Asia/Seoul, on "EMMA" voyage "026E".'],
        },
      },
      notified: ['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival'],
      changes: [],
    },
  },
  {
    name: 'the same vessel was to take it on from Busan, another one does: a transhipment',
    said: [
      ...fromShanghai(),
      TO_LOS_ANGELES,
      ...AT_BUSAN,
      loaded('KRPUS', '2026-10-09 22:00', ON_NEXT),
      departed('KRPUS', '2026-10-10 04:00', ON_NEXT),
    ],
    now: '2026-10-11T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            ...FOR_TRANSSHIPMENT,
            'transshipment_loaded KRPUS 2026-10-09 22:00',
            'transshipment_departed KRPUS 2026-10-10 04:00',
          ],
          to: 'USLAX',
          says: ['It left Busan on 2026-10-10 04:00 Asia/Seoul, on "NEXT SHIP" voyage "101W".'],
        },
      },
      notified: ['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival'],
      changes: [],
    },
  },
  {
    name: 'discharged in Busan, its expected arrival in Los Angeles has passed without news: still a transhipment',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-05 10:00' }),
      ...AT_BUSAN,
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: FOR_TRANSSHIPMENT, to: 'USLAX', eta: '2026-10-20 06:00' } },
      notified: ['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival'],
    },
  },
  {
    name: 'late in Busan after the day on which it was to be in Los Angeles, which the line then states again',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-06 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-05 10:00', id: 'eta' }),
      ...AT_BUSAN,
      arrived('USLAX', '2026-10-22 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-08 10:00', id: 'eta' }),
    ],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: FOR_TRANSSHIPMENT, to: 'USLAX', eta: '2026-10-22 06:00' } },
    },
  },
  {
    name: 'in Busan later than it was to be in Los Angeles, and the line repeats that it is bound for there',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-06 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-05 10:00', id: 'eta' }),
      ...AT_BUSAN,
      arrived('USLAX', '2026-10-06 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-08 10:00', id: 'eta' }),
    ],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: FOR_TRANSSHIPMENT, to: 'USLAX', eta: '2026-10-06 06:00' } },
    },
  },
  {
    name: 'discharged in Busan after the day on which it was to be in Los Angeles, and nothing newer: that is where it is',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-06 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-05 10:00' }),
      discharged('KRPUS', '2026-10-09 14:00'),
    ],
    now: '2026-10-11T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [...LEFT_SHANGHAI, 'vessel_discharged KRPUS 2026-10-09 14:00'],
          to: 'KRPUS',
        },
      },
    },
  },
  {
    name: 'diverted: picked up in Oakland, though the line had stated Los Angeles',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-05 10:00' }),
      discharged('USOAK', '2026-10-18 14:00'),
      pickedUp('USOAK', '2026-10-19 09:00'),
    ],
    now: '2026-10-20T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...LEFT_SHANGHAI, 'vessel_discharged USOAK 2026-10-18 14:00', 'full_out USOAK 2026-10-19 09:00'],
          to: 'USOAK',
        },
      },
    },
  },
  {
    name: 'diverted: picked up in Oakland, though its discharge in Los Angeles was planned',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, sent: '2026-10-05 10:00' }),
      discharged('USLAX', '2026-10-20 15:00', { classifier: 'PLN', sent: '2026-10-05 10:00' }),
      discharged('USOAK', '2026-10-18 14:00'),
      pickedUp('USOAK', '2026-10-19 09:00'),
    ],
    now: '2026-10-20T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...LEFT_SHANGHAI, 'vessel_discharged USOAK 2026-10-18 14:00', 'full_out USOAK 2026-10-19 09:00'],
          to: 'USOAK',
        },
      },
    },
  },
  {
    name: 'diverted: the terminal of Oakland has it available, though an arrival notice named Los Angeles',
    said: [
      ...fromShanghai(),
      lineNotifies('2026-10-12 10:00', { port: 'USLAX' }),
      discharged('USOAK', '2026-10-18 14:00'),
      terminalShows('USOAK', '2026-10-19 09:00', { available: true, holds: [], fees: [] }),
    ],
    now: '2026-10-20T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...LEFT_SHANGHAI, 'vessel_discharged USOAK 2026-10-18 14:00', 'available USOAK 2026-10-19 09:00'],
          to: 'USOAK',
        },
      },
    },
  },
  {
    name: 'the port was changed to Los Angeles under a new id before it was discharged there: the former one is past',
    said: [
      ...fromShanghai(),
      arrived('USOAK', '2026-10-22 06:00', { ...EST, sent: '2026-10-05 10:00' }),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, sent: '2026-10-12 10:00' }),
      arrived('USLAX', '2026-10-20 06:00'),
      discharged('USLAX', '2026-10-20 15:00'),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USLAX 2026-10-20 06:00',
            'vessel_discharged USLAX 2026-10-20 15:00',
          ],
          to: 'USLAX',
        },
      },
    },
  },
  {
    name: 'its discharge in Los Angeles was planned, the vessel is expected in Oakland after that: Los Angeles is its port',
    said: [
      ...fromShanghai(),
      TO_LOS_ANGELES,
      discharged('USLAX', '2026-10-20 15:00', { classifier: 'PLN', sent: '2026-10-05 10:00' }),
      arrived('USOAK', '2026-10-23 06:00', { ...EST, sent: '2026-10-05 10:00' }),
      arrived('USLAX', '2026-10-20 06:00'),
      discharged('USLAX', '2026-10-20 15:00'),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USLAX 2026-10-20 06:00',
            'vessel_discharged USLAX 2026-10-20 15:00',
          ],
          to: 'USLAX',
        },
      },
      neverNotified: NO_TRANSSHIPMENT,
    },
  },
  {
    name: 'the terminal of Busan reports the discharge before the line states where it is bound for',
    said: [
      ...fromShanghai(),
      coarri('discharge', '2026-10-07 14:00', { place: 'KRPUS' }),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-08 10:00' }),
    ],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [...LEFT_SHANGHAI, 'transshipment_discharged KRPUS 2026-10-07 14:00'],
          to: 'USLAX',
          eta: '2026-10-20 06:00',
        },
      },
    },
  },
  {
    name: 'taken from one terminal of Busan to another by truck: still a transhipment',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-05 10:00' }),
      ...AT_BUSAN,
      pickedUp('KRPUS', '2026-10-08 09:00'),
      fullIn('KRPUS', '2026-10-08 11:00'),
    ],
    now: '2026-10-09T12:00:00.000Z',
    verdict: { boxes: { box: { status: 'on_ship', happened: FOR_TRANSSHIPMENT, to: 'USLAX' } } },
  },
  {
    name: 'brought back: discharged in Los Angeles, expected in Shanghai again, discharged there',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      departed('CNSHA', '2026-10-04 08:00'),
      TO_LOS_ANGELES,
      discharged('USLAX', '2026-10-20 15:00'),
      loaded('USLAX', '2026-10-25 10:00', ON_NEXT),
      departed('USLAX', '2026-10-25 22:00', ON_NEXT),
      arrived('CNSHA', '2026-11-12 06:00', { ...EST, ...ON_NEXT, sent: '2026-10-26 10:00' }),
      discharged('CNSHA', '2026-11-12 15:00', ON_NEXT),
    ],
    now: '2026-11-13T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            'vessel_loaded CNSHA 2026-10-03 20:00',
            'vessel_departed CNSHA 2026-10-04 08:00',
            'transshipment_discharged USLAX 2026-10-20 15:00',
            'transshipment_loaded USLAX 2026-10-25 10:00',
            'transshipment_departed USLAX 2026-10-25 22:00',
            'vessel_discharged CNSHA 2026-11-12 15:00',
          ],
          to: 'CNSHA',
        },
      },
    },
  },
];
