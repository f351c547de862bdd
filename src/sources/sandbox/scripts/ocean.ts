import { box } from './boxes.ts';
import { eventSteps, exported, paperwork, passage, pickedUp, returned, shows } from './compose.ts';
import { day, type Script } from './script.ts';
import {
  ALBATROSS,
  ANTWERP,
  ANTWERP_DEPOT,
  GANNET,
  HERON,
  KITTIWAKE,
  LOS_ANGELES_DEPOT,
  MAHER,
  MUMBAI_DEPOT,
  NEW_YORK_DEPOT,
  NHAVA_SHEVA,
  PETREL,
  ROTTERDAM,
  SHANGHAI_DEPOT,
  SINGAPORE,
  SKUA,
  TERN,
  TRAPAC,
  YANGSHAN,
} from './world.ts';

const TRANSSHIPPED = box('LFXU1000502');

/** Two vessels. */
export const TRANSSHIPMENT: Script = {
  scenario: 'transshipment',
  meaning: 'Nhava Sheva to Los Angeles, transshipped in Singapore to a second vessel',
  billOfLading: 'SBX0TRANSHIP01',
  booking: 'SBK0TRANSHIP01',
  boxes: [TRANSSHIPPED],
  nowDay: 28,
  position: 'at sea on the second vessel',
  steps: [
    ...paperwork(day(7)),
    ...exported(TRANSSHIPPED, MUMBAI_DEPOT, NHAVA_SHEVA, day(3)),
    ...passage({
      leg: 'first',
      boxes: [TRANSSHIPPED],
      from: NHAVA_SHEVA,
      to: SINGAPORE,
      by: PETREL,
      loaded: day(5, 12),
      departed: { expected: [[day(0), day(6)]], actual: day(6, 3) },
      arrived: {
        expected: [
          [day(0), day(12)],
          [day(6, 6), day(12, 6)],
        ],
        actual: day(12, 8),
      },
      discharged: day(13),
    }),
    ...passage({
      leg: 'second',
      boxes: [TRANSSHIPPED],
      from: SINGAPORE,
      to: TRAPAC,
      by: HERON,
      loaded: day(17, 12),
      departed: {
        expected: [
          [day(0), day(17)],
          [day(13), day(18)],
        ],
        actual: day(18, 2),
      },
      arrived: {
        expected: [
          [day(0), day(37)],
          [day(18, 6), day(38)],
        ],
        actual: day(38, 5),
      },
      discharged: day(39),
    }),
    shows(TRANSSHIPPED, TRAPAC, day(39, 6), { available: true, holds: [], lastFreeDayAt: day(43) }),
    ...pickedUp(TRANSSHIPPED, TRAPAC, day(41)),
    ...returned(TRANSSHIPPED, LOS_ANGELES_DEPOT, day(45)),
  ],
};

const FED = box('LFXU1000605');

/** A barge, then the mother vessel. */
export const FEEDER: Script = {
  scenario: 'feeder',
  meaning: 'Antwerp to New York: by barge to Rotterdam, there onto the mother vessel',
  billOfLading: 'SBX0FEEDER01',
  booking: 'SBK0FEEDER01',
  boxes: [FED],
  nowDay: 15,
  position: 'at sea on the mother vessel',
  steps: [
    ...paperwork(day(11)),
    ...exported(FED, ANTWERP_DEPOT, ANTWERP, day(2)),
    ...passage({
      leg: 'feeder',
      boxes: [FED],
      from: ANTWERP,
      to: ROTTERDAM,
      by: TERN,
      loaded: day(3),
      departed: { expected: [[day(0), day(3, 8)]], actual: day(3, 10) },
      arrived: { expected: [[day(0), day(4, 8)]], actual: day(4, 9) },
      discharged: day(5),
    }),
    ...passage({
      leg: 'ocean',
      boxes: [FED],
      from: ROTTERDAM,
      to: MAHER,
      by: SKUA,
      loaded: day(9),
      departed: {
        expected: [
          [day(0), day(9)],
          [day(5), day(10)],
        ],
        actual: day(10, 1),
      },
      arrived: {
        expected: [
          [day(0), day(19)],
          [day(10, 6), day(20)],
        ],
        actual: day(20, 4),
      },
      discharged: day(21),
    }),
    shows(FED, MAHER, day(21, 6), { available: true, holds: [], lastFreeDayAt: day(26) }),
    ...pickedUp(FED, MAHER, day(24)),
    ...returned(FED, NEW_YORK_DEPOT, day(28)),
  ],
};

const LATE = box('LFXU1000708');

/** The estimated arrival moves again and again. */
export const DELAYED: Script = {
  scenario: 'delayed',
  meaning: 'Shanghai to Los Angeles, the estimated arrival moves four times and the vessel arrives nine days late',
  billOfLading: 'SBX0DELAYED01',
  booking: 'SBK0DELAYED01',
  boxes: [LATE],
  nowDay: 18,
  position: 'at sea, five days late and to be later',
  steps: [
    ...paperwork(day(7)),
    ...exported(LATE, SHANGHAI_DEPOT, YANGSHAN, day(3)),
    ...passage({
      leg: 'ocean',
      boxes: [LATE],
      from: YANGSHAN,
      to: TRAPAC,
      by: GANNET,
      loaded: day(5, 10),
      departed: { expected: [[day(0), day(6)]], actual: day(7, 6) },
      arrived: {
        expected: [
          [day(0), day(20)],
          [day(7, 12), day(22)],
          [day(13), day(25)],
          [day(19), day(27)],
          [day(25, 12), day(28, 18)],
        ],
        actual: day(29, 3),
      },
      discharged: day(31),
    }),
    shows(LATE, TRAPAC, day(31, 6), { available: true, holds: [], lastFreeDayAt: day(35) }),
    ...pickedUp(LATE, TRAPAC, day(33)),
    ...returned(LATE, LOS_ANGELES_DEPOT, day(38)),
  ],
};

const ROLLED_BOX = box('LFXU1000800');
const toTrapac = { type: 'TRANSPORT', code: 'ARRI', boxes: null, at: TRAPAC } as const;
const fromYangshan = { type: 'TRANSPORT', code: 'DEPA', boxes: null, at: YANGSHAN } as const;

/** The booked vessel leaves without the container. */
export const ROLLED: Script = {
  scenario: 'rolled',
  meaning: 'Shanghai to Los Angeles, rolled: the booked vessel leaves without the container, the next takes it',
  billOfLading: 'SBX0ROLLED01',
  booking: 'SBK0ROLLED01',
  boxes: [ROLLED_BOX],
  nowDay: 18,
  position: 'at sea on the second choice of vessel, a week late',
  steps: [
    ...paperwork(day(14)),
    ...exported(ROLLED_BOX, SHANGHAI_DEPOT, YANGSHAN, day(3)),
    // The keys are those of the passage below: the next vessel takes the place of the booked one, of which only the
    // planned arrival stays.
    ...eventSteps('ocean-DEPA', { ...fromYangshan, by: ALBATROSS }, { expected: [[day(0), day(6)]], actual: null }),
    ...eventSteps('ocean-ARRI', { ...toTrapac, by: ALBATROSS }, { expected: [[day(0), day(20)]], actual: null }),
    ...passage({
      leg: 'ocean',
      boxes: [ROLLED_BOX],
      from: YANGSHAN,
      to: TRAPAC,
      by: KITTIWAKE,
      loaded: day(12, 10),
      departed: { expected: [[day(5, 12), day(13)]], actual: day(13, 4) },
      arrived: {
        expected: [
          [day(5, 12), day(27)],
          [day(13, 8), day(27, 12)],
        ],
        actual: day(27, 9),
      },
      discharged: day(28),
    }),
    shows(ROLLED_BOX, TRAPAC, day(28, 6), { available: true, holds: [], lastFreeDayAt: day(32) }),
    ...pickedUp(ROLLED_BOX, TRAPAC, day(30)),
    ...returned(ROLLED_BOX, LOS_ANGELES_DEPOT, day(35)),
  ],
};
