import type { Journey } from '../journey.ts';
import { railSees } from '../say/rail.ts';
import { rampShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const AT_CHICAGO = [
  railSees('P', 'USLAX', '2026-10-23 10:00', { destination: 'USCHI', eta: '2026-10-27 08:00' }),
  railSees('D', 'USCHI', '2026-10-27 09:00'),
  railSees('Y', 'USCHI', '2026-10-27 14:00', { lfd: '2026-10-29' }),
];
const TO_DENVER = railSees('P', 'USCHI', '2026-10-28 10:00', { destination: 'USDEN', eta: '2026-10-30 08:00' });
const AT_DENVER = [
  railSees('D', 'USDEN', '2026-10-30 09:00'),
  railSees('Y', 'USDEN', '2026-10-30 14:00', { lfd: '2026-11-03' }),
];
const WAY = [
  ...BEFORE,
  'rail_departed USLAX 2026-10-23 10:00',
  'rail_arrived USCHI 2026-10-27 09:00',
  'available USCHI 2026-10-27 14:00',
  'rail_departed USCHI 2026-10-28 10:00',
];

/** A container that went from one ramp to another: what each of them states is of the stay there. */
export const journeys: readonly Journey[] = [
  {
    name: 'a ramp that it left says that it is available there, while it stands at the next one: two places, not ready',
    said: [
      ...LANDED,
      ...AT_CHICAGO,
      TO_DENVER,
      ...AT_DENVER,
      rampShows('USCHI', '2026-11-01 08:00', { available: true, lfd: '2026-11-02', holds: [], fees: [] }),
    ],
    now: '2026-11-01T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          ready: false,
          happened: [
            ...WAY,
            'arrived_at_inland_destination USDEN 2026-10-30 09:00',
            'rail_arrived USDEN 2026-10-30 09:00',
            'available USDEN 2026-10-30 14:00',
          ],
          inland: 'USDEN',
          pickupAt: 'USDEN',
          lastFreeDays: ['rail 2026-10-29', 'rail 2026-11-03', 'rail 2026-11-02'],
          binding: 'rail 2026-11-03',
          conditional: ['rail 2026-11-02'],
          holdsReported: false,
          feesReported: false,
          contradictions: ['place'],
          atRisk: ['Contradiction on where it is'],
          says: [
            /It has been at Denver since 2026-10-30/,
            /Contradiction on where it is: .*at Denver.*"Logistics Park".*says available for pickup at Chicago/,
          ],
          saysNot: [/2026-10-29.{0,40}(overdue|binding)/, /left Los Angeles by rail/, /stands at Chicago by inference/],
        },
      },
    },
  },
  {
    name: 'a ramp that it left says that it is available there, while it is on the train: on the train, not ready',
    said: [
      ...LANDED,
      ...AT_CHICAGO,
      TO_DENVER,
      rampShows('USCHI', '2026-10-29 08:00', { available: true, lfd: '2026-11-02', holds: [] }),
    ],
    now: '2026-10-29T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: WAY,
          inland: 'USDEN',
          pickupAt: 'USDEN',
          binding: null,
          conditional: ['rail 2026-11-02'],
          contradictions: ['place'],
          saysNot: [/2026-10-29.{0,40}(overdue|binding)/],
        },
      },
    },
  },
  {
    name: 'a ramp on the way that it never reached says that it is available there, after its arrival at the destination',
    said: [
      ...LANDED,
      railSees('P', 'USLAX', '2026-10-23 10:00', { destination: 'USDEN', eta: '2026-10-30 08:00' }),
      ...AT_DENVER,
      rampShows('USCHI', '2026-11-01 08:00', { available: true, lfd: '2026-11-02', holds: [] }),
    ],
    now: '2026-11-01T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          ready: false,
          happened: [
            ...BEFORE,
            'rail_departed USLAX 2026-10-23 10:00',
            'arrived_at_inland_destination USDEN 2026-10-30 09:00',
            'rail_arrived USDEN 2026-10-30 09:00',
            'available USDEN 2026-10-30 14:00',
          ],
          pickupAt: 'USDEN',
          binding: 'rail 2026-11-03',
          conditional: ['rail 2026-11-02'],
          contradictions: ['place'],
        },
      },
    },
  },
];
