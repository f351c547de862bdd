import type { Journey } from '../journey.ts';
import { arrived, departed, discharged, loaded } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { railSees } from '../say/rail.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const RAIL = { mode: 'RAIL', box: 'box' } as const;
const ON_RAIL = 'rail_departed USLAX 2026-10-22 20:00';

/** Ports and destinations that are stated without a time. */
export const journeys: readonly Journey[] = [
  {
    name: 'an arrival notice without dates names the port of discharge and the destination',
    said: [...fromShanghai(), lineNotifies('2026-10-12 10:00', { port: 'USLAX', inland: 'USCHI' })],
    now: '2026-10-13T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'on_ship', happened: LEFT_SHANGHAI, from: 'CNSHA', to: 'USLAX', inland: 'USCHI', eta: null },
      },
      notified: ['container.updated'],
      changes: ['port_of_discharge null > USLAX', 'destination null > USCHI'],
    },
  },
  {
    name: 'an expected arrival of the line names the port of discharge, not a notice without a date',
    said: [
      ...fromShanghai(),
      lineNotifies('2026-10-12 10:00', { port: 'USLAX' }),
      arrived('USOAK', '2026-10-21 06:00', { classifier: 'EST', sent: '2026-10-10 10:00' }),
    ],
    now: '2026-10-13T12:00:00.000Z',
    verdict: { boxes: { box: { status: 'on_ship', happened: LEFT_SHANGHAI, to: 'USOAK', eta: '2026-10-21 06:00' } } },
  },
  {
    name: 'a newer notice names another place of delivery: the newest counts',
    said: [
      ...fromShanghai(),
      lineNotifies('2026-10-12 10:00', { port: 'USLAX', inland: 'USCHI' }),
      lineNotifies('2026-10-14 10:00', { port: 'USLAX', inland: 'USMEM' }),
    ],
    now: '2026-10-15T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_ship', happened: LEFT_SHANGHAI, to: 'USLAX', inland: 'USMEM' } },
      notified: ['container.updated'],
      changes: ['port_of_discharge null > USLAX', 'destination null > USCHI', 'destination USCHI > USMEM'],
    },
  },
  {
    name: 'a railroad names the destination of the train and no arrival: that is the destination',
    said: [...LANDED, railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI' })],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'on_rail', happened: [...BEFORE, ON_RAIL], to: 'USLAX', inland: 'USCHI' } },
    },
  },
  {
    name: 'the train arrives at another ramp than the railroad had named: where it arrived counts',
    said: [
      ...LANDED,
      railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI' }),
      arrived('USMEM', '2026-10-26 06:00', RAIL),
      discharged('USMEM', '2026-10-26 09:00', RAIL),
    ],
    now: '2026-10-27T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...BEFORE,
            ON_RAIL,
            'rail_arrived USMEM 2026-10-26 06:00',
            'arrived_at_inland_destination USMEM 2026-10-26 06:00',
            'rail_unloaded USMEM 2026-10-26 09:00',
          ],
          to: 'USLAX',
          inland: 'USMEM',
        },
      },
    },
  },
  {
    name: 'a train brings it to the port of lading: the destination of the train is not that of the cargo',
    said: [
      railSees('P', 'USCHI', '2026-10-01 20:00', { destination: 'USLAX' }),
      loaded('USLAX', '2026-10-06 20:00'),
      departed('USLAX', '2026-10-07 08:00'),
      arrived('CNSHA', '2026-10-24 06:00', { classifier: 'EST', sent: '2026-10-07 10:00' }),
    ],
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            'rail_departed USCHI 2026-10-01 20:00',
            'vessel_loaded USLAX 2026-10-06 20:00',
            'vessel_departed USLAX 2026-10-07 08:00',
          ],
          from: 'USLAX',
          to: 'CNSHA',
          inland: null,
        },
      },
    },
  },
];
