import type { Journey } from '../journey.ts';
import { arrived, departed, discharged, emptyIn, loaded, pickedUp } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { railSees } from '../say/rail.ts';
import { rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const RAIL = { mode: 'RAIL', box: 'box' } as const;

/** The line expects the train in Chicago; it said so on 21 October. */
const TRAIN_EXPECTED = arrived('USCHI', '2026-10-28 06:00', { ...RAIL, classifier: 'EST', sent: '2026-10-21 10:00' });

const TO_CHICAGO = railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI', eta: '2026-10-28 08:00' });
const ON_TRAIN = [...BEFORE, 'rail_departed USLAX 2026-10-22 20:00'] as const;

/** On from the port by rail and by truck. */
export const journeys: readonly Journey[] = [
  {
    name: 'by rail to Chicago as the line reports it, picked up and returned there',
    said: [
      ...LANDED,
      loaded('USLAX', '2026-10-22 08:00', RAIL),
      departed('USLAX', '2026-10-22 20:00', RAIL),
      arrived('USCHI', '2026-10-26 06:00', RAIL),
      discharged('USCHI', '2026-10-26 09:00', RAIL),
      pickedUp('USCHI', '2026-10-28 10:00'),
      emptyIn('USCHI', '2026-10-31 10:00'),
    ],
    now: '2026-11-01T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'empty_returned',
          happened: [
            ...BEFORE,
            'rail_loaded USLAX 2026-10-22 08:00',
            'rail_departed USLAX 2026-10-22 20:00',
            'rail_arrived USCHI 2026-10-26 06:00',
            'arrived_at_inland_destination USCHI 2026-10-26 06:00',
            'rail_unloaded USCHI 2026-10-26 09:00',
            'full_out USCHI 2026-10-28 10:00',
            'empty_in USCHI 2026-10-31 10:00',
          ],
          from: 'CNSHA',
          to: 'USLAX',
          inland: 'USCHI',
        },
      },
    },
  },
  {
    name: 'on the train to Chicago: on rail, with the estimate of the railroad',
    said: [...LANDED, railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI', eta: '2026-10-26 07:00' })],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...BEFORE, 'rail_departed USLAX 2026-10-22 20:00'],
          to: 'USLAX',
          inland: 'USCHI',
          says: ['2026-10-26 07:00 America/Chicago'],
        },
      },
    },
  },
  {
    name: 'available at the ramp of Chicago although no departure of a train was ever sent',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', inland: 'USCHI', inlandEta: '2026-10-28' }),
      rampShows('USCHI', '2026-10-27 09:00', { available: true, lfd: '2026-10-30' }),
    ],
    now: '2026-10-27T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          to: 'USLAX',
          inland: 'USCHI',
          happened: [...BEFORE, 'available USCHI 2026-10-27 09:00'],
          available: true,
          ready: true,
          says: ['Chicago', '2026-10-30'],
        },
      },
      neverNotified: ['container.transport.full_out'],
    },
  },
  {
    name: 'notice of the railroad in Chicago without its departure: available there',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', inland: 'USCHI', inlandEta: '2026-10-28' }),
      railSees('Y', 'USCHI', '2026-10-27 09:00'),
    ],
    now: '2026-10-27T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          inland: 'USCHI',
          happened: [...BEFORE, 'available USCHI 2026-10-27 09:00'],
          available: true,
        },
      },
    },
  },
  {
    name: 'the last free day of the port does not count in Chicago: that of the railroad binds',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', inland: 'USCHI', inlandEta: '2026-10-28' }),
      terminalShows('USLAX', '2026-10-20 18:00', { available: true, lfd: '2026-10-24' }),
      railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI' }),
      railSees('D', 'USCHI', '2026-10-26 06:00'),
      railSees('Y', 'USCHI', '2026-10-26 09:00', { lfd: '2026-10-28' }),
    ],
    now: '2026-10-27T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          inland: 'USCHI',
          happened: [
            ...BEFORE,
            'available USLAX 2026-10-20 18:00',
            'rail_departed USLAX 2026-10-22 20:00',
            'rail_arrived USCHI 2026-10-26 06:00',
            'arrived_at_inland_destination USCHI 2026-10-26 06:00',
            'available USCHI 2026-10-26 09:00',
          ],
          available: true,
          lastFreeDays: ['terminal 2026-10-24', 'rail 2026-10-28'],
          binding: 'rail 2026-10-28',
          pickupLfd: '2026-10-28',
          says: ['2026-10-28'],
        },
      },
    },
  },
  {
    name: 'by truck inland: a gate-out at the port is the pickup',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', inland: 'USDEN', inlandEta: '2026-10-25' }),
      pickedUp('USLAX', '2026-10-22 13:00'),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'picked_up', to: 'USLAX', happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00'] },
      },
    },
  },
  {
    name: 'discharged for Chicago and not on a train yet: it waits for its inland transfer',
    said: [...LANDED, lineNotifies('2026-10-18 09:00', { port: 'USLAX', inland: 'USCHI', inlandEta: '2026-10-28' })],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'awaiting_inland_transfer', to: 'USLAX', inland: 'USCHI', happened: BEFORE } },
    },
  },
  {
    name: 'the train is interchanged in Kansas City: that is not the destination',
    said: [
      ...LANDED,
      railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI' }),
      railSees('J', 'USKCK', '2026-10-24 10:00'),
      railSees('R', 'USKCK', '2026-10-24 12:00'),
      railSees('D', 'USCHI', '2026-10-26 06:00'),
    ],
    now: '2026-10-26T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          inland: 'USCHI',
          happened: [
            ...BEFORE,
            'rail_departed USLAX 2026-10-22 20:00',
            'rail_arrived USCHI 2026-10-26 06:00',
            'arrived_at_inland_destination USCHI 2026-10-26 06:00',
          ],
        },
      },
    },
  },
  {
    name: 'between two milestones by rail: it is where the railroad saw it last',
    said: [
      ...LANDED,
      railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI', eta: '2026-10-26 07:00' }),
      railSees('A', 'USABQ', '2026-10-23 15:00'),
      railSees('J', 'USKCK', '2026-10-24 10:00'),
    ],
    now: '2026-10-24T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          inland: 'USCHI',
          happened: [...BEFORE, 'rail_departed USLAX 2026-10-22 20:00'],
          says: [
            'It left Los Angeles by rail on 2026-10-22 20:00 America/Los_Angeles.',
            'It was last reported by the railroad at Kansas City (USKCK) on 2026-10-24 10:00 America/Chicago: delivered to the next railroad.',
          ],
          saysNot: ['arrived at a place on the way'],
        },
      },
    },
  },
  {
    name: 'the train has arrived: where the railroad saw it before is not where it is',
    said: [
      ...LANDED,
      railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI' }),
      railSees('J', 'USKCK', '2026-10-24 10:00'),
      railSees('D', 'USCHI', '2026-10-26 06:00'),
    ],
    now: '2026-10-26T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          inland: 'USCHI',
          happened: [
            ...BEFORE,
            'rail_departed USLAX 2026-10-22 20:00',
            'rail_arrived USCHI 2026-10-26 06:00',
            'arrived_at_inland_destination USCHI 2026-10-26 06:00',
          ],
          saysNot: ['last reported by the railroad'],
        },
      },
    },
  },
  {
    name: 'the line expects a train in Chicago, and names Denver in a newer notice: Denver is the destination',
    said: [...LANDED, TRAIN_EXPECTED, lineNotifies('2026-10-24 09:00', { port: 'USLAX', inland: 'USDEN' })],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'awaiting_inland_transfer', happened: BEFORE, inland: 'USDEN', pickupAt: 'USDEN' } },
    },
  },
  {
    name: 'the line expects a train in Chicago, and Denver on an earlier day in a newer notice: Denver is the destination',
    said: [
      ...LANDED,
      TRAIN_EXPECTED,
      lineNotifies('2026-10-24 09:00', { port: 'USLAX', inland: 'USDEN', inlandEta: '2026-10-26' }),
    ],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'awaiting_inland_transfer',
          happened: BEFORE,
          inland: 'USDEN',
          says: ['expected at Denver on 2026-10-26'],
        },
      },
    },
  },
  {
    name: 'a notice names Denver, and the line expects a train in Chicago since: Chicago is the destination',
    said: [
      ...LANDED,
      lineNotifies('2026-10-20 18:00', { port: 'USLAX', inland: 'USDEN', inlandEta: '2026-10-26' }),
      TRAIN_EXPECTED,
    ],
    now: '2026-10-25T18:00:00.000Z',
    verdict: { boxes: { box: { status: 'awaiting_inland_transfer', happened: BEFORE, inland: 'USCHI' } } },
  },
  {
    name: 'the railroad carries it to Chicago, and the line names Denver in a newer notice: the train is shown, and both are named',
    said: [...LANDED, TO_CHICAGO, lineNotifies('2026-10-24 09:00', { port: 'USLAX', inland: 'USDEN' })],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: ON_TRAIN,
          inland: 'USCHI',
          contradictions: ['destination'],
          says: [
            /Contradiction on the destination: .*Chicago \(USCHI\).* says Denver \(USDEN\).*Shown: Chicago \(USCHI\)/,
          ],
          explains: [/Contradiction on the destination/],
        },
      },
    },
  },
  {
    name: 'the line names Denver, and the railroad carries it to Chicago since: no source contradicts the train',
    said: [...LANDED, lineNotifies('2026-10-20 18:00', { port: 'USLAX', inland: 'USDEN' }), TO_CHICAGO],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_rail', happened: ON_TRAIN, inland: 'USCHI', contradictions: [] } },
    },
  },
  {
    name: "the railroad carries it to Chicago, and the line delivers at the port by a newer notice: the train is the consignee's",
    said: [...LANDED, TO_CHICAGO, lineNotifies('2026-10-24 09:00', { port: 'USLAX', inland: 'USLGB' })],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_rail', happened: ON_TRAIN, inland: 'USCHI', contradictions: [] } },
    },
  },
];
