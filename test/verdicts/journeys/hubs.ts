import type { BoxVerdict, Journey } from '../journey.ts';
import {
  arrived,
  departed,
  discharged,
  emptyIn,
  fullIn,
  loaded,
  NEXT_SHIP,
  pickedUp,
  THIRD_SHIP,
} from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI } from '../say/voyage.ts';

const NEXT = { vessel: NEXT_SHIP, voyage: '101E' } as const;
const EXPECTED = arrived('USLAX', '2026-10-25 06:00', { ...NEXT, classifier: 'EST', sent: '2026-10-05 10:00' });
const AT_BUSAN = [
  ...fromShanghai(),
  EXPECTED,
  arrived('KRPUS', '2026-10-07 06:00'),
  discharged('KRPUS', '2026-10-07 14:00'),
];
const OUT = pickedUp('KRPUS', '2026-10-08 10:00');
const RELAYED = [
  ...LEFT_SHANGHAI,
  'transshipment_arrived KRPUS 2026-10-07 06:00',
  'transshipment_discharged KRPUS 2026-10-07 14:00',
] as const;
const THIRD = { vessel: THIRD_SHIP, voyage: '3E' } as const;
const WEST = { vessel: NEXT_SHIP, voyage: '9W' } as const;
const BACK_IN_SHANGHAI = [
  ...fromShanghai(),
  arrived('USLAX', '2026-11-05 08:00', { ...THIRD, classifier: 'EST', sent: '2026-10-05 10:00' }),
  arrived('KRPUS', '2026-10-07 06:00'),
  discharged('KRPUS', '2026-10-07 14:00'),
  loaded('KRPUS', '2026-10-10 08:00', WEST),
  departed('KRPUS', '2026-10-10 12:00', WEST),
  arrived('CNSHA', '2026-10-12 08:00', WEST),
  discharged('CNSHA', '2026-10-12 18:00', WEST),
];
const RELAYED_BACK = [
  'transshipment_loaded KRPUS 2026-10-10 08:00',
  'transshipment_departed KRPUS 2026-10-10 12:00',
  'transshipment_arrived CNSHA 2026-10-12 08:00',
  'transshipment_discharged CNSHA 2026-10-12 18:00',
] as const;
const ENDED = [
  ...LEFT_SHANGHAI,
  'vessel_arrived KRPUS 2026-10-07 06:00',
  'vessel_discharged KRPUS 2026-10-07 14:00',
] as const;
const WAITS: BoxVerdict = {
  status: 'on_ship',
  happened: RELAYED,
  to: 'USLAX',
  available: null,
  eta: '2026-10-25 06:00',
  contradictions: [],
  says: ['"NEXT SHIP" voyage "101E"'],
  saysNot: ['The port of discharge was changed'],
};
const ESTIMATED = ['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival'] as const;

/** At a port of transhipment, from which another vessel is stated to take the container on. */
export const journeys: readonly Journey[] = [
  {
    name: 'a hub: out through a gate in Busan by truck, while the next vessel is stated: it is to go on',
    said: [...AT_BUSAN, OUT],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          ...WAITS,
          says: [
            'It was taken out of a terminal by truck at Busan on 2026-10-08 10:00',
            'It waits there for "NEXT SHIP" voyage "101E"',
          ],
        },
      },
      notified: ESTIMATED,
    },
  },
  {
    name: 'a hub: out through one gate of Busan and in through another one: it is to go on',
    said: [...AT_BUSAN, OUT, fullIn('KRPUS', '2026-10-08 12:00')],
    now: '2026-10-09T12:00:00.000Z',
    verdict: {
      boxes: { box: { ...WAITS, says: ['It was brought to a terminal by truck at Busan on 2026-10-08 12:00'] } },
      notified: ESTIMATED,
    },
  },
  {
    name: 'a hub: the departure from Busan is planned, out through a gate there before: it is to go on',
    said: [
      ...AT_BUSAN,
      departed('KRPUS', '2026-10-12 10:00', { ...NEXT, classifier: 'PLN', sent: '2026-10-05 10:00' }),
      OUT,
    ],
    now: '2026-10-09T12:00:00.000Z',
    verdict: { boxes: { box: WAITS }, notified: ESTIMATED },
  },
  {
    name: 'a hub: out through a gate in Busan, then loaded there on the next vessel',
    said: [...AT_BUSAN, OUT, loaded('KRPUS', '2026-10-12 08:00', NEXT), departed('KRPUS', '2026-10-12 20:00', NEXT)],
    now: '2026-10-13T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          ...WAITS,
          happened: [
            ...RELAYED,
            'transshipment_loaded KRPUS 2026-10-12 08:00',
            'transshipment_departed KRPUS 2026-10-12 20:00',
          ],
          says: ['It left Busan on 2026-10-12 20:00'],
        },
      },
      notified: ESTIMATED,
    },
  },
  {
    name: 'a hub: the terminal of Busan shows it available, while the next vessel is stated: both are named',
    said: [...AT_BUSAN, terminalShows('KRPUS', '2026-10-09 10:00', { available: true, holds: [] })],
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          ...WAITS,
          ready: null,
          contradictions: ['port_of_discharge'],
          says: ['It waits there for "NEXT SHIP" voyage "101E"', /line.{0,60}Los Angeles.*terminal.{0,60}Busan/],
        },
      },
      notified: ['container.updated', ...ESTIMATED],
    },
  },
  {
    name: 'a hub: the terminal of Busan shows it available under a last free day, while the next vessel is stated',
    said: [...AT_BUSAN, terminalShows('KRPUS', '2026-10-09 10:00', { available: true, lfd: '2026-10-12' })],
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: { box: { ...WAITS, contradictions: ['port_of_discharge'] } },
      notified: ['container.pickup_lfd_terminal.changed', 'container.updated', ...ESTIMATED],
    },
  },
  {
    name: 'a hub: the terminal of Busan holds it, while the next vessel is stated: it is to go on',
    said: [
      ...AT_BUSAN,
      terminalShows('KRPUS', '2026-10-09 10:00', { available: false, holds: [{ name: 'customs', status: 'hold' }] }),
    ],
    now: '2026-10-10T12:00:00.000Z',
    verdict: { boxes: { box: WAITS }, notified: ESTIMATED },
  },
  {
    name: 'a hub: available in Busan and picked up there: two parties show that the voyage ended, whatever was planned',
    said: [
      ...AT_BUSAN,
      terminalShows('KRPUS', '2026-10-09 10:00', { available: true }),
      pickedUp('KRPUS', '2026-10-10 09:00'),
    ],
    now: '2026-10-11T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...ENDED, 'available KRPUS 2026-10-09 10:00', 'full_out KRPUS 2026-10-10 09:00'],
          to: 'KRPUS',
          says: ['The port of discharge was changed from Los Angeles (USLAX) to Busan (KRPUS).'],
        },
      },
    },
  },
  {
    name: 'a hub: out through a gate in Busan and returned empty there: it was picked up in Busan',
    said: [...AT_BUSAN, OUT, emptyIn('KRPUS', '2026-10-11 10:00')],
    now: '2026-10-12T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [...ENDED, 'full_out KRPUS 2026-10-08 10:00', 'empty_in KRPUS 2026-10-11 10:00'],
          to: 'KRPUS',
        },
      },
    },
  },
  {
    name: 'a hub: out through a gate in Busan, and a later arrival notice of the line names Busan: picked up there',
    said: [...AT_BUSAN, OUT, lineNotifies('2026-10-09 10:00', { port: 'KRPUS' })],
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'picked_up', happened: [...ENDED, 'full_out KRPUS 2026-10-08 10:00'], to: 'KRPUS' },
      },
    },
  },
  {
    name: 'a hub: the line is silent after the discharge in Busan, and a ramp in Chicago shows it available',
    said: [...AT_BUSAN, rampShows('USCHI', '2026-11-02 08:00', { available: true, holds: [] })],
    now: '2026-11-02T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...RELAYED, 'available USCHI 2026-11-02 08:00'],
          to: 'USLAX',
          available: true,
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'a hub: the line is silent after the discharge in Busan, and the terminal of Los Angeles shows it available',
    said: [...AT_BUSAN, terminalShows('USLAX', '2026-10-26 08:00', { available: true, holds: [] })],
    now: '2026-10-26T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...RELAYED, 'available USLAX 2026-10-26 08:00'],
          to: 'USLAX',
          available: true,
          ready: true,
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'a hub: the port of lading is one on the way back, where the next vessel is stated: it is to go on',
    said: [...BACK_IN_SHANGHAI],
    now: '2026-10-14T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [...RELAYED, ...RELAYED_BACK],
          to: 'USLAX',
          available: null,
          eta: '2026-11-05 08:00',
          says: ['It was discharged for transhipment at Shanghai on 2026-10-12 18:00', '"THIRD SHIP"'],
          saysNot: ['The port of discharge was changed'],
          explainsNot: ['earlier than the first estimate'],
        },
      },
    },
  },
  {
    name: 'a hub: back at the port of lading, then it leaves that with the next vessel',
    said: [
      ...BACK_IN_SHANGHAI,
      loaded('CNSHA', '2026-10-18 08:00', THIRD),
      departed('CNSHA', '2026-10-19 08:00', THIRD),
    ],
    now: '2026-10-20T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            ...RELAYED,
            ...RELAYED_BACK,
            'transshipment_loaded CNSHA 2026-10-18 08:00',
            'transshipment_departed CNSHA 2026-10-19 08:00',
          ],
          to: 'USLAX',
          eta: '2026-11-05 08:00',
        },
      },
    },
  },
];
