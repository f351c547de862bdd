import { box } from './boxes.ts';
import { exported, paperwork, passage, pickedUp, returned, shows } from './compose.ts';
import { day, type Script } from './script.ts';
import {
  CHICAGO_DEPOT,
  CHICAGO_RAMP,
  KITTIWAKE,
  LOS_ANGELES_DEPOT,
  TRAIN,
  TRAPAC,
  YANTIAN,
  YANTIAN_DEPOT,
} from './world.ts';

const RELEASED = box('LFXU1001406');
const RAILED = box('LFXU1001509');
const RETURNED = box('LFXU1001601');

/** One bill of lading, three containers in three fates. */
export const DEMO: Script = {
  scenario: 'demo',
  meaning:
    'Yantian to Los Angeles, three containers: one held by customs and released, one going on by rail, one returned',
  billOfLading: 'SBX0DEMO01',
  booking: 'SBK0DEMO01',
  boxes: [RELEASED, RAILED, RETURNED],
  nowDay: 45,
  position: 'one available with two free days left, one on rail to Chicago, one returned empty',
  steps: [
    ...paperwork(day(10)),
    ...exported(RELEASED, YANTIAN_DEPOT, YANTIAN, day(4)),
    ...exported(RAILED, YANTIAN_DEPOT, YANTIAN, day(4, 5)),
    ...exported(RETURNED, YANTIAN_DEPOT, YANTIAN, day(5)),
    ...passage({
      leg: 'ocean',
      boxes: [RELEASED, RAILED, RETURNED],
      from: YANTIAN,
      to: TRAPAC,
      by: KITTIWAKE,
      loaded: day(8, 6),
      departed: {
        expected: [
          [day(0), day(8, 12)],
          [day(6), day(9)],
        ],
        actual: day(9, 3),
      },
      arrived: {
        expected: [
          [day(0), day(24)],
          [day(9, 8), day(25)],
          [day(17), day(27)],
          [day(24), day(26, 12)],
        ],
        actual: day(26, 14),
      },
      discharged: day(28, 2),
    }),
    shows(RETURNED, TRAPAC, day(28, 20), { available: true, holds: [], lastFreeDayAt: day(33) }),
    shows(RETURNED, TRAPAC, day(30), { appointmentAt: day(31, 9), chassis: 'SBXZ000002' }),
    ...pickedUp(RETURNED, TRAPAC, day(31, 9)),
    ...returned(RETURNED, LOS_ANGELES_DEPOT, day(38)),

    shows(RELEASED, TRAPAC, day(28, 14), {
      available: false,
      location: 'SANDBOX ROW 4',
      holds: [{ name: 'customs', status: 'hold', description: 'SANDBOX: customs examination' }],
    }),
    shows(RELEASED, TRAPAC, day(41), {
      available: true,
      holds: [],
      fees: [{ type: 'exam', amount: 425, currency: 'USD' }],
      lastFreeDayAt: day(47),
    }),
    ...pickedUp(RELEASED, TRAPAC, day(46, 20)),
    ...returned(RELEASED, LOS_ANGELES_DEPOT, day(52)),

    shows(RAILED, TRAPAC, day(28, 14), { holds: [], location: 'SANDBOX RAIL STACK' }),
    shows(RAILED, TRAPAC, day(40), { isGone: true }),
    ...passage({
      leg: 'rail',
      boxes: [RAILED],
      isOfThese: true,
      from: TRAPAC,
      to: CHICAGO_RAMP,
      by: TRAIN,
      loaded: day(38),
      departed: {
        expected: [
          [day(0), day(32)],
          [day(30), day(38)],
        ],
        actual: day(40),
      },
      arrived: {
        expected: [
          [day(0), day(38)],
          [day(30), day(44)],
          [day(40, 6), day(47)],
        ],
        actual: day(47, 4),
      },
      discharged: day(47, 14),
    }),
    shows(RAILED, CHICAGO_RAMP, day(47, 18), { available: true, holds: [], lastFreeDayAt: day(50) }),
    ...pickedUp(RAILED, CHICAGO_RAMP, day(49)),
    ...returned(RAILED, CHICAGO_DEPOT, day(53)),
  ],
};
