import { box } from './boxes.ts';
import { exported, happened, paperwork, passage, pickedUp, returned, shows } from './compose.ts';
import { type Box, day, type EventStep, type Script } from './script.ts';
import {
  ALBATROSS,
  CHICAGO_DEPOT,
  CHICAGO_RAMP,
  HERON,
  LONG_BEACH,
  LOS_ANGELES_DEPOT,
  SHANGHAI_DEPOT,
  TRAIN,
  TRAPAC,
  TRUCK,
  YANGSHAN,
  YANTIAN,
  YANTIAN_DEPOT,
} from './world.ts';

const RAILED = box('LFXU1000903');

/** By sea to Long Beach, by rail to Chicago. */
export const RAIL: Script = {
  scenario: 'rail',
  meaning: 'Yantian to Chicago: by vessel to Long Beach, from there by rail to an inland ramp',
  billOfLading: 'SBX0RAIL01',
  booking: 'SBK0RAIL01',
  boxes: [RAILED],
  nowDay: 28,
  position: 'on rail, three days before arrival',
  steps: [
    ...paperwork(day(7)),
    ...exported(RAILED, YANTIAN_DEPOT, YANTIAN, day(3)),
    ...passage({
      leg: 'ocean',
      boxes: [RAILED],
      from: YANTIAN,
      to: LONG_BEACH,
      by: HERON,
      loaded: day(5, 10),
      departed: { expected: [[day(0), day(6)]], actual: day(6, 5) },
      arrived: {
        expected: [
          [day(0), day(20)],
          [day(6, 8), day(20, 12)],
        ],
        actual: day(20, 9),
      },
      discharged: day(21),
    }),
    shows(RAILED, LONG_BEACH, day(21, 6), { holds: [], location: 'SANDBOX RAIL STACK' }),
    shows(RAILED, LONG_BEACH, day(26), { isGone: true }),
    ...passage({
      leg: 'rail',
      boxes: [RAILED],
      isOfThese: true,
      from: LONG_BEACH,
      to: CHICAGO_RAMP,
      by: TRAIN,
      loaded: day(25),
      departed: { expected: [[day(0), day(24)]], actual: day(26) },
      arrived: {
        expected: [
          [day(0), day(29)],
          [day(26, 4), day(31)],
        ],
        actual: day(31, 2),
      },
      discharged: day(31, 12),
    }),
    shows(RAILED, CHICAGO_RAMP, day(31, 16), { available: true, holds: [], lastFreeDayAt: day(34) }),
    ...pickedUp(RAILED, CHICAGO_RAMP, day(33)),
    ...returned(RAILED, CHICAGO_DEPOT, day(37)),
  ],
};

const HELD = box('LFXU1001005');

/** Customs holds the container at the terminal, then releases it. */
export const HOLD: Script = {
  scenario: 'hold',
  meaning: 'Shanghai to Los Angeles, held by customs at the terminal, released five days later',
  billOfLading: 'SBX0HOLD01',
  booking: 'SBK0HOLD01',
  boxes: [HELD],
  nowDay: 25,
  position: 'discharged and held by customs; the release comes in three days and a half',
  steps: [
    ...toLosAngeles(HELD),
    shows(HELD, TRAPAC, day(23, 12), {
      available: false,
      location: 'SANDBOX ROW 7',
      holds: [{ name: 'customs', status: 'hold', description: 'SANDBOX: customs examination' }],
    }),
    shows(HELD, TRAPAC, day(28, 12), { available: true, holds: [], lastFreeDayAt: day(31) }),
    ...pickedUp(HELD, TRAPAC, day(30)),
    ...returned(HELD, LOS_ANGELES_DEPOT, day(35)),
  ],
};

const EXTENDED = box('LFXU1001108');

/** The terminal gives two days more. */
export const LFD: Script = {
  scenario: 'lfd',
  meaning: 'Shanghai to Los Angeles, the terminal moves the last free day by two days',
  billOfLading: 'SBX0LFD01',
  booking: 'SBK0LFD01',
  boxes: [EXTENDED],
  nowDay: 25,
  position: 'available; the last free day moves in one day',
  steps: [
    ...toLosAngeles(EXTENDED),
    shows(EXTENDED, TRAPAC, day(23, 12), { available: true, holds: [], lastFreeDayAt: day(27) }),
    shows(EXTENDED, TRAPAC, day(26), { lastFreeDayAt: day(29) }),
    ...pickedUp(EXTENDED, TRAPAC, day(28)),
    ...returned(EXTENDED, LOS_ANGELES_DEPOT, day(33)),
  ],
};

const MISREPORTED = box('LFXU1001200');

/** The line reports a pickup that never was, and takes it back. */
export const RETRACTED: Script = {
  scenario: 'retracted',
  meaning: 'Shanghai to Los Angeles, the line reports a pickup by mistake and retracts it',
  billOfLading: 'SBX0RETRACTED01',
  booking: 'SBK0RETRACTED01',
  boxes: [MISREPORTED],
  nowDay: 25,
  position: 'reported as picked up; the retraction comes in twelve hours',
  steps: [
    ...toLosAngeles(MISREPORTED),
    ...happened(
      'mistake',
      { type: 'EQUIPMENT', code: 'GTOT', load: 'LADEN', box: MISREPORTED, at: TRAPAC, by: TRUCK },
      day(24, 6),
    ),
    { kind: 'retraction', key: 'correction', retracts: 'mistake', publishedAt: day(25, 12) },
    shows(MISREPORTED, TRAPAC, day(26), { available: true, holds: [], lastFreeDayAt: day(29) }),
    ...pickedUp(MISREPORTED, TRAPAC, day(27, 8)),
    ...returned(MISREPORTED, LOS_ANGELES_DEPOT, day(32)),
  ],
};

const RETURNED_BOX = box('LFXU1001303');

/** A whole life, from depot to depot. */
export const RETURNED: Script = {
  scenario: 'returned',
  meaning: 'Shanghai to Los Angeles, the whole life of a container until it is returned empty',
  billOfLading: 'SBX0RETURNED01',
  booking: 'SBK0RETURNED01',
  boxes: [RETURNED_BOX],
  nowDay: 35,
  position: 'returned empty five days ago; nothing more will come',
  steps: [
    ...toLosAngeles(RETURNED_BOX),
    shows(RETURNED_BOX, TRAPAC, day(23, 12), { available: true, holds: [], lastFreeDayAt: day(27) }),
    shows(RETURNED_BOX, TRAPAC, day(24), { appointmentAt: day(25, 2), chassis: 'SBXZ000001' }),
    ...pickedUp(RETURNED_BOX, TRAPAC, day(25, 2)),
    ...returned(RETURNED_BOX, LOS_ANGELES_DEPOT, day(30)),
  ],
};

function toLosAngeles(only: Box): EventStep[] {
  return [
    ...paperwork(day(7)),
    ...exported(only, SHANGHAI_DEPOT, YANGSHAN, day(3)),
    ...passage({
      leg: 'ocean',
      boxes: [only],
      from: YANGSHAN,
      to: TRAPAC,
      by: ALBATROSS,
      loaded: day(5, 10),
      departed: { expected: [[day(0), day(6)]], actual: day(6, 5) },
      arrived: {
        expected: [
          [day(0), day(22)],
          [day(6, 8), day(22)],
        ],
        actual: day(22, 2),
      },
      discharged: day(23),
    }),
  ];
}
