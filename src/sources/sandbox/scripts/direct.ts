import { box } from './boxes.ts';
import { exported, paperwork, passage, pickedUp, returned, shows } from './compose.ts';
import { type Box, day, type Script, type ScriptStep } from './script.ts';
import { ALBATROSS, LOS_ANGELES_DEPOT, SHANGHAI_DEPOT, TRAPAC, YANGSHAN } from './world.ts';

/** Shanghai to Los Angeles without a stop; everything goes as planned. */
export const DIRECT: Script = {
  scenario: 'direct',
  meaning: 'Shanghai to Los Angeles on one vessel, one container, on time',
  billOfLading: 'SBX0DIRECT01',
  booking: 'SBK0DIRECT01',
  boxes: [box('LFXU1000101')],
  nowDay: 20,
  position: 'at sea, two days before arrival',
  steps: directSteps(box('LFXU1000101')),
};

/** The same journey with the container already away from the port, all at once. */
export const SUCCEEDED: Script = {
  scenario: 'succeeded',
  meaning: 'The test number for a request that succeeds: Shanghai to Los Angeles, its milestones in the past',
  billOfLading: 'TESTTRSUCCEEDED',
  booking: 'SBK0SUCCEEDED01',
  boxes: [box('LFXU1000204')],
  nowDay: 28,
  position: 'picked up two days ago',
  isImmediate: true,
  steps: directSteps(box('LFXU1000204')),
};

/** The same journey behind a line that takes its time. */
export const SLOW: Script = {
  ...DIRECT,
  scenario: 'slow',
  meaning: 'The direct journey of a line that answers late (bill of lading only)',
  billOfLading: 'SBX0SLOW01',
  booking: 'SBK0SLOW01',
  boxes: [box('LFXU1000307')],
  steps: directSteps(box('LFXU1000307')),
};

/** The same journey behind a line that fails now and then. */
export const FLAKY: Script = {
  ...DIRECT,
  scenario: 'flaky',
  meaning: 'The direct journey of a line that fails twice before it answers (bill of lading only)',
  billOfLading: 'SBX0FLAKY01',
  booking: 'SBK0FLAKY01',
  boxes: [box('LFXU1000400')],
  steps: directSteps(box('LFXU1000400')),
};

function directSteps(only: Box): ScriptStep[] {
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
      departed: {
        expected: [
          [day(0), day(6)],
          [day(4), day(6, 4)],
        ],
        actual: day(6, 5),
      },
      arrived: {
        expected: [
          [day(0), day(22)],
          [day(6, 8), day(22)],
        ],
        actual: day(22, 2),
      },
      discharged: day(23),
    }),
    shows(only, TRAPAC, day(23, 6), { available: false, holds: [], location: 'SANDBOX ROW 12' }),
    shows(only, TRAPAC, day(24), { available: true, lastFreeDayAt: day(28) }),
    ...pickedUp(only, TRAPAC, day(26)),
    ...returned(only, LOS_ANGELES_DEPOT, day(31)),
  ];
}
