import type { Journey } from '../journey.ts';
import { arrived, departed, discharged, fullIn, loaded, pickedUp } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { railSees } from '../say/rail.ts';
import { rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const RAIL = { mode: 'RAIL', box: 'box' } as const;

const BY_RAIL = [
  ...LANDED,
  loaded('USLAX', '2026-10-22 08:00', RAIL),
  departed('USLAX', '2026-10-22 20:00', RAIL),
  arrived('USCHI', '2026-10-26 06:00', RAIL),
  discharged('USCHI', '2026-10-26 09:00', RAIL),
];
const CAME_BY_RAIL = [
  ...BEFORE,
  'rail_loaded USLAX 2026-10-22 08:00',
  'rail_departed USLAX 2026-10-22 20:00',
  'rail_arrived USCHI 2026-10-26 06:00',
  'arrived_at_inland_destination USCHI 2026-10-26 06:00',
  'rail_unloaded USCHI 2026-10-26 09:00',
];

/** A truck takes it out of a facility of a type, as the line names it, and brings it back to one. */
function turnedBack(out: string | undefined, back: string | undefined, name: string): Journey {
  const typed = (facility: string | undefined) => (facility === undefined ? {} : { facility });
  return {
    name,
    said: [
      ...BY_RAIL,
      pickedUp('USCHI', '2026-10-28 10:00', typed(out)),
      fullIn('USCHI', '2026-10-28 16:00', typed(back)),
    ],
    now: '2026-10-29T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: CAME_BY_RAIL,
          inland: 'USCHI',
          says: ['It left through the gate and was brought back on 2026-10-28 16:00 America/Chicago.'],
          saysNot: ['picked up on'],
        },
      },
      notified: ['container.transport.full_out', 'container.updated'],
    },
  };
}

/** Ramps: found there without a train, several trains, and trucks that are turned back. */
export const journeys: readonly Journey[] = [
  {
    name: 'an appointment at the ramp that has passed: the pickup is missing, as it would be at the port',
    said: [
      ...BY_RAIL,
      rampShows('USCHI', '2026-10-27 09:00', { available: true, appointment: '2026-10-28 21:30' }),
      rampShows('USCHI', '2026-10-30 09:00', { available: true, appointment: '2026-10-28 21:30' }),
    ],
    now: '2026-10-30T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...CAME_BY_RAIL, 'available USCHI 2026-10-27 09:00'],
          appointment: '2026-10-28 21:30',
          says: [
            'The pickup appointment was on 2026-10-28 21:30 America/Chicago; no pickup is reported.',
            /Overdue: full out/,
          ],
          explains: [/Overdue: full out/],
          atRisk: ['Its pickup was booked for 2026-10-28; no pickup is reported'],
        },
      },
    },
  },
  {
    name: 'available at the ramp without any report of a train: every text has it at the ramp, as an inference',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 10:00', { available: true, lfd: '2026-10-24' }),
      rampShows('USCHI', '2026-10-27 09:00', { available: true }),
    ],
    now: '2026-11-05T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          inland: 'USCHI',
          happened: [...BEFORE, 'available USLAX 2026-10-21 10:00', 'available USCHI 2026-10-27 09:00'],
          pickupAt: 'Logistics Park, USCHI',
          binding: null,
          says: [
            'It was discharged at Los Angeles on 2026-10-20 15:00 America/Los_Angeles. It stands at "Logistics Park", Chicago by inference: it was reported available there on 2026-10-27 09:00 America/Chicago; its arrival there is not reported.',
            /(Not known|Overdue): full out/,
          ],
          saysNot: ['It is at', 'rail loaded', 'no arrival there is reported'],
          explains: ['Next would be: full out at Chicago'],
          atRisk: ['at "Logistics Park", Chicago', 'It was available inland on 2026-10-27'],
        },
      },
    },
  },
  {
    name: 'the same of a box that the line expects there: no arrival is overdue, and none is shown as reported',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', inland: 'USCHI', inlandEta: '2026-10-25' }),
      railSees('Y', 'USCHI', '2026-10-27 09:00'),
    ],
    now: '2026-10-31T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          inland: 'USCHI',
          happened: [...BEFORE, 'available USCHI 2026-10-27 09:00'],
          says: ['It stands at Chicago by inference'],
          saysNot: ['Overdue', 'rail loaded', 'arrived at inland', 'It is at Los Angeles', 'was expected at Chicago'],
          explains: ['Next would be: full out at Chicago'],
        },
      },
    },
  },
  {
    name: 'it left the port by rail and is available in Chicago: the train is reported, its arrival is not',
    said: [...LANDED, departed('USLAX', '2026-10-22 20:00', RAIL), railSees('Y', 'USCHI', '2026-10-27 09:00')],
    now: '2026-10-27T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          inland: 'USCHI',
          happened: [...BEFORE, 'rail_departed USLAX 2026-10-22 20:00', 'available USCHI 2026-10-27 09:00'],
          says: [
            'It left Los Angeles by rail on 2026-10-22 20:00 America/Los_Angeles. It stands at Chicago by inference: it was reported available there on 2026-10-27 09:00 America/Chicago; its arrival there is not reported.',
          ],
          explains: ['Next would be: full out at Chicago'],
        },
      },
    },
  },
  {
    name: 'available at one ramp and taken on to the next by another train: it left the first one',
    said: [
      ...LANDED,
      rampShows('USCHI', '2026-10-27 09:00', { available: true, lfd: '2026-10-30' }),
      railSees('P', 'USCHI', '2026-10-28 12:00', { destination: 'USKCK' }),
    ],
    now: '2026-10-29T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          inland: 'USKCK',
          happened: [...BEFORE, 'available USCHI 2026-10-27 09:00', 'rail_departed USCHI 2026-10-28 12:00'],
          pickupAt: 'USKCK',
          binding: null,
          says: ['It left Chicago by rail on 2026-10-28 12:00 America/Chicago.'],
          saysNot: ['It is at', 'It stands at'],
        },
      },
    },
  },
  {
    name: 'between two trains: it left the interchange by the second one',
    said: [
      ...LANDED,
      railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI' }),
      railSees('D', 'USKCK', '2026-10-24 12:00'),
      railSees('P', 'USKCK', '2026-10-25 12:00'),
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
            'rail_arrived USKCK 2026-10-24 12:00',
            'rail_departed USKCK 2026-10-25 12:00',
          ],
          says: ['It left Kansas City by rail on 2026-10-25 12:00 America/Chicago.'],
          saysNot: ['It left Los Angeles by rail'],
        },
      },
    },
  },
  {
    name: 'picked up at a ramp at which no arrival is reported: what the port held does not keep it',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 10:00', { available: true, holds: [{ name: 'freight', status: 'hold' }] }),
      rampShows('USCHI', '2026-10-27 09:00', { available: true, holds: [] }),
      pickedUp('USCHI', '2026-10-28 10:00'),
    ],
    now: '2026-10-29T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          inland: 'USCHI',
          happened: [
            ...BEFORE,
            'available USLAX 2026-10-21 10:00',
            'available USCHI 2026-10-27 09:00',
            'full_out USCHI 2026-10-28 10:00',
          ],
          holds: [],
          contradictions: [],
          pickupAt: 'Logistics Park, USCHI',
        },
      },
    },
  },
  {
    name: 'available at the ramp, and a day later at the port as well: both are named',
    said: [
      ...LANDED,
      rampShows('USCHI', '2026-10-27 09:00', { available: true, lfd: '2026-10-31' }),
      terminalShows('USLAX', '2026-10-28 09:00', { available: true, lfd: '2026-10-30', location: 'Y12' }),
    ],
    now: '2026-10-28T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          inland: 'USCHI',
          contradictions: ['place'],
          binding: 'rail 2026-10-31',
          conditional: ['terminal 2026-10-30'],
          happened: [...BEFORE, 'available USCHI 2026-10-27 09:00'],
          says: [
            /railroad \(.{0,40}\) says available for pickup at Chicago \(.*terminal \(.{0,25}\) says available for pickup at Los Angeles \(2026-10-28 09:00 America\/Los_Angeles\).*Shown: available for pickup at Chicago\./,
          ],
        },
      },
    },
  },
  {
    name: 'the ramp names a position and no availability while nothing shows that it left the port: the position is not at the port',
    said: [...LANDED, rampShows('USCHI', '2026-10-21 09:00', { available: false, location: 'TRACK 4' })],
    now: '2026-10-21T20:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: BEFORE, available: null, saysNot: ['TRACK 4'] } },
    },
  },
  {
    name: 'by truck to Denver, out of the gate there and brought back: it stands in Denver',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-21 10:00'),
      fullIn('USDEN', '2026-10-24 14:00', { facility: 'INTE' }),
      pickedUp('USDEN', '2026-10-25 10:00', { facility: 'INTE' }),
      fullIn('USDEN', '2026-10-25 14:00', { facility: 'INTE' }),
    ],
    now: '2026-10-26T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          inland: 'USDEN',
          happened: [...BEFORE, 'full_out USLAX 2026-10-21 10:00'],
          pickupAt: 'USDEN',
          says: ['It left through the gate at Denver and was brought back there on 2026-10-25 14:00 America/Denver.'],
          saysNot: ['It is at Los Angeles', 'picked up on'],
        },
      },
    },
  },
  {
    name: 'drayed from the terminal to a freight station in the port: it waits there and was not brought back',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-21 10:00'),
      fullIn('USLAX', '2026-10-21 14:00', { facility: 'COFS', facilityName: 'Harbour CFS' }),
    ],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...BEFORE, 'full_out USLAX 2026-10-21 10:00'],
          pickupAt: 'Harbour CFS, USLAX',
          says: ['It was brought to "Harbour CFS", Los Angeles on 2026-10-21 14:00 America/Los_Angeles.'],
          saysNot: ['brought back'],
        },
      },
    },
  },
  turnedBack(undefined, 'RAMP', 'turned back at the ramp, which the line called a terminal before'),
  turnedBack('RAMP', 'RAMP', 'turned back at the ramp'),
  turnedBack('INTE', 'INTE', 'turned back at an inland terminal'),
  turnedBack('COFS', 'COFS', 'turned back at a container freight station'),
  turnedBack(
    'CLOC',
    'RAMP',
    'turned back at the ramp, after a gate-out of which the line names the customer as the place',
  ),
  turnedBack('DEPO', 'DEPO', 'turned back at a depot that keeps laden containers'),
  turnedBack('XXXX', 'RAMP', 'turned back at the ramp, after a gate-out at a facility of an unknown type'),
  turnedBack('INTE', 'DEPO', 'turned back at the ramp, which the line calls a depot at the return'),
];
