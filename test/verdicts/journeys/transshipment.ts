import type { Journey } from '../journey.ts';
import {
  arrived,
  departed,
  discharged,
  emptyIn,
  emptyOut,
  loaded,
  NEXT_SHIP,
  pickedUp,
  THIRD_SHIP,
} from '../say/line.ts';
import { fromShanghai, LEFT_SHANGHAI } from '../say/voyage.ts';

const ON_NEXT = { vessel: NEXT_SHIP, voyage: '101W' };
const ON_THIRD = { vessel: THIRD_SHIP, voyage: '7' };
const FEEDER = { mode: 'BARGE', vessel: THIRD_SHIP, voyage: 'F1' } as const;

const BUSAN = [
  arrived('KRPUS', '2026-10-07 06:00'),
  discharged('KRPUS', '2026-10-07 14:00'),
  loaded('KRPUS', '2026-10-09 22:00', ON_NEXT),
  departed('KRPUS', '2026-10-10 04:00', ON_NEXT),
];
const BY_BUSAN = [
  'transshipment_arrived KRPUS 2026-10-07 06:00',
  'transshipment_discharged KRPUS 2026-10-07 14:00',
  'transshipment_loaded KRPUS 2026-10-09 22:00',
  'transshipment_departed KRPUS 2026-10-10 04:00',
];

/** Over other ports, on other vessels and on feeders. */
export const journeys: readonly Journey[] = [
  {
    name: 'transshipped in Busan: the text names the last movement and the vessel of that movement',
    said: [...fromShanghai(), ...BUSAN],
    now: '2026-10-12T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [...LEFT_SHANGHAI, ...BY_BUSAN],
          from: 'CNSHA',
          says: [/left Busan on 2026-10-10 04:00 Asia\/Seoul/, 'NEXT SHIP'],
        },
      },
      neverNotified: ['container.transport.full_out'],
    },
  },
  {
    name: 'transshipped in Busan and discharged in Los Angeles: Busan is not the port of discharge',
    said: [
      ...fromShanghai(),
      ...BUSAN,
      arrived('USLAX', '2026-10-22 05:00', ON_NEXT),
      discharged('USLAX', '2026-10-22 12:00', ON_NEXT),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            ...BY_BUSAN,
            'vessel_arrived USLAX 2026-10-22 05:00',
            'vessel_discharged USLAX 2026-10-22 12:00',
          ],
          from: 'CNSHA',
          to: 'USLAX',
        },
      },
    },
  },
  {
    name: 'it waits in Busan for a vessel whose departure has passed and is not reported: overdue in every answer',
    said: [
      ...fromShanghai(),
      arrived('KRPUS', '2026-10-07 06:00'),
      discharged('KRPUS', '2026-10-07 14:00'),
      departed('KRPUS', '2026-10-10 04:00', { ...ON_NEXT, classifier: 'EST', sent: '2026-10-05 04:00' }),
      arrived('USLAX', '2026-10-22 05:00', { ...ON_NEXT, classifier: 'EST', sent: '2026-10-18 04:00' }),
    ],
    now: '2026-10-19T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            ...LEFT_SHANGHAI,
            'transshipment_arrived KRPUS 2026-10-07 06:00',
            'transshipment_discharged KRPUS 2026-10-07 14:00',
          ],
          says: [
            /NEXT SHIP.{0,20}, which was to leave on 2026-10-10 04:00 Asia\/Seoul; no departure is reported/,
            /Overdue: transhipment departed, was expected on 2026-10-10 04:00 Asia\/Seoul/,
          ],
          saysNot: ['is expected to leave'],
          explains: [
            /transhipment departed at Busan.{0,9}; it was expected on 2026-10-10 04:00 Asia\/Seoul, 9 days ago, and is not reported/,
          ],
          atRisk: ['It was to leave its port of transhipment on 2026-10-10; no departure is reported'],
        },
      },
    },
  },
  {
    name: 'a departure from the port of lading that has passed and is not reported is at risk',
    said: [
      emptyOut('CNSHA', '2026-10-01 10:00'),
      departed('CNSHA', '2026-10-04 08:00', { classifier: 'EST', sent: '2026-10-01 04:00' }),
    ],
    now: '2026-10-14T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'new',
          happened: ['empty_out CNSHA 2026-10-01 10:00'],
          saysNot: ['is expected to leave'],
          atRisk: ['It was to leave its port of lading on 2026-10-04; no departure is reported'],
        },
      },
    },
  },
  {
    name: 'an estimated arrival that has passed and is not reported is not called expected',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 05:00', { classifier: 'EST', sent: '2026-10-05 04:00' }),
      departed('CNSHA', '2026-10-04 09:00', { sent: '2026-10-23 04:00', id: 'again' }),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          says: [
            'It was expected at the port of discharge on 2026-10-20 05:00 America/Los_Angeles; no arrival is reported.',
          ],
          saysNot: ['It is expected at'],
          happened: [...LEFT_SHANGHAI.slice(0, 3), 'vessel_departed CNSHA 2026-10-04 09:00'],
          atRisk: ['no arrival is reported'],
        },
      },
    },
  },
  {
    name: 'transshipped twice, in Busan and in Manzanillo',
    said: [
      ...fromShanghai(),
      ...BUSAN,
      arrived('PAMIT', '2026-10-28 05:00', ON_NEXT),
      discharged('PAMIT', '2026-10-28 12:00', ON_NEXT),
      loaded('PAMIT', '2026-10-30 12:00', ON_THIRD),
      departed('PAMIT', '2026-10-30 20:00', ON_THIRD),
      arrived('USNYC', '2026-11-04 05:00', ON_THIRD),
      discharged('USNYC', '2026-11-04 15:00', ON_THIRD),
    ],
    now: '2026-11-05T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            ...BY_BUSAN,
            'transshipment_arrived PAMIT 2026-10-28 05:00',
            'transshipment_discharged PAMIT 2026-10-28 12:00',
            'transshipment_loaded PAMIT 2026-10-30 12:00',
            'transshipment_departed PAMIT 2026-10-30 20:00',
            'vessel_arrived USNYC 2026-11-04 05:00',
            'vessel_discharged USNYC 2026-11-04 15:00',
          ],
          from: 'CNSHA',
          to: 'USNYC',
        },
      },
    },
  },
  {
    name: 'a feeder brings it to the mother vessel: the feeder has milestones of its own',
    said: [
      loaded('CNNBO', '2026-10-01 08:00', FEEDER),
      departed('CNNBO', '2026-10-01 18:00', { ...FEEDER, box: 'box' }),
      arrived('CNSHA', '2026-10-02 10:00', { ...FEEDER, box: 'box' }),
      discharged('CNSHA', '2026-10-02 16:00', FEEDER),
      loaded('CNSHA', '2026-10-03 20:00'),
      departed('CNSHA', '2026-10-04 08:00'),
      arrived('USLAX', '2026-10-20 06:00'),
      discharged('USLAX', '2026-10-20 15:00'),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            'feeder_loaded CNNGB 2026-10-01 08:00',
            'feeder_departed CNNGB 2026-10-01 18:00',
            'feeder_arrived CNSHA 2026-10-02 10:00',
            'feeder_discharged CNSHA 2026-10-02 16:00',
            'vessel_loaded CNSHA 2026-10-03 20:00',
            'vessel_departed CNSHA 2026-10-04 08:00',
            'vessel_arrived USLAX 2026-10-20 06:00',
            'vessel_discharged USLAX 2026-10-20 15:00',
          ],
          to: 'USLAX',
        },
      },
    },
  },
  {
    name: 'a barge takes it from Rotterdam to Duisburg',
    said: [
      ...fromShanghai(),
      arrived('NLRTM', '2026-11-01 06:00'),
      discharged('NLRTM', '2026-11-01 15:00'),
      loaded('NLRTM', '2026-11-03 09:00', FEEDER),
      departed('NLRTM', '2026-11-03 12:00', { ...FEEDER, box: 'box' }),
      arrived('DEDUI', '2026-11-04 18:00', { ...FEEDER, box: 'box' }),
      discharged('DEDUI', '2026-11-04 21:00', FEEDER),
      pickedUp('DEDUI', '2026-11-06 07:30'),
      emptyIn('DEDUI', '2026-11-08 11:00'),
    ],
    now: '2026-11-09T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived NLRTM 2026-11-01 06:00',
            'vessel_discharged NLRTM 2026-11-01 15:00',
            'feeder_loaded NLRTM 2026-11-03 09:00',
            'feeder_departed NLRTM 2026-11-03 12:00',
            'feeder_arrived DEDUI 2026-11-04 18:00',
            'arrived_at_inland_destination DEDUI 2026-11-04 18:00',
            'feeder_discharged DEDUI 2026-11-04 21:00',
            'full_out DEDUI 2026-11-06 07:30',
            'empty_in DEDUI 2026-11-08 11:00',
          ],
          from: 'CNSHA',
          to: 'NLRTM',
          inland: 'DEDUI',
        },
      },
      neverNotified: ['container.transport.transshipment_loaded'],
    },
  },
  {
    name: 'restowed on the same voyage: nothing of it is a transhipment',
    said: [
      ...fromShanghai(),
      discharged('KRPUS', '2026-10-07 14:00'),
      loaded('KRPUS', '2026-10-07 18:00'),
      departed('KRPUS', '2026-10-08 02:00'),
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
          from: 'CNSHA',
          to: 'USLAX',
        },
      },
      neverNotified: ['container.transport.transshipment_loaded', 'container.transport.transshipment_departed'],
    },
  },
  {
    name: 'restowed in Busan and on its way again: the text names Busan, not the port of lading',
    said: [
      ...fromShanghai(),
      discharged('KRPUS', '2026-10-07 14:00'),
      loaded('KRPUS', '2026-10-07 18:00'),
      departed('KRPUS', '2026-10-08 02:00'),
      arrived('USLAX', '2026-10-20 06:00', { classifier: 'EST', sent: '2026-10-07 19:00' }),
    ],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          says: ['It left Busan on 2026-10-08 02:00 Asia/Seoul, on "EMMA" voyage "026E".'],
          saysNot: ['It left Shanghai on'],
        },
      },
    },
  },
  {
    name: 'cargo brought back ends at its last discharge, which is its port of discharge',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      departed('CNSHA', '2026-10-04 08:00'),
      discharged('USLAX', '2026-10-20 15:00'),
      loaded('USLAX', '2026-10-25 10:00', ON_NEXT),
      departed('USLAX', '2026-10-25 22:00', ON_NEXT),
      arrived('CNSHA', '2026-11-12 06:00', ON_NEXT),
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
            'vessel_arrived CNSHA 2026-11-12 06:00',
            'vessel_discharged CNSHA 2026-11-12 15:00',
          ],
          from: 'CNSHA',
          to: 'CNSHA',
        },
      },
    },
  },
  {
    name: 'a relay back over the port of lading keeps the order of events',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      departed('CNSHA', '2026-10-04 08:00'),
      discharged('CNNBO', '2026-10-05 10:00'),
      loaded('CNNBO', '2026-10-06 10:00', ON_NEXT),
      departed('CNNBO', '2026-10-06 20:00', ON_NEXT),
      arrived('CNSHA', '2026-10-07 10:00', ON_NEXT),
      discharged('CNSHA', '2026-10-07 16:00', ON_NEXT),
      loaded('CNSHA', '2026-10-09 16:00', ON_THIRD),
      departed('CNSHA', '2026-10-10 02:00', ON_THIRD),
      arrived('USLAX', '2026-10-25 06:00', ON_THIRD),
      discharged('USLAX', '2026-10-25 15:00', ON_THIRD),
    ],
    now: '2026-10-26T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            'vessel_loaded CNSHA 2026-10-03 20:00',
            'vessel_departed CNSHA 2026-10-04 08:00',
            'transshipment_discharged CNNGB 2026-10-05 10:00',
            'transshipment_loaded CNNGB 2026-10-06 10:00',
            'transshipment_departed CNNGB 2026-10-06 20:00',
            'transshipment_arrived CNSHA 2026-10-07 10:00',
            'transshipment_discharged CNSHA 2026-10-07 16:00',
            'transshipment_loaded CNSHA 2026-10-09 16:00',
            'transshipment_departed CNSHA 2026-10-10 02:00',
            'vessel_arrived USLAX 2026-10-25 06:00',
            'vessel_discharged USLAX 2026-10-25 15:00',
          ],
          from: 'CNSHA',
          to: 'USLAX',
        },
      },
    },
  },
];
