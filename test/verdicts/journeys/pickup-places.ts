import type { Journey } from '../journey.ts';
import { departed, discharged, fullIn, loaded, pickedUp } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { railSees } from '../say/rail.ts';
import { rampShows, terminalShows, yardShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const AT_TERMINAL = terminalShows('USLAX', '2026-10-21 08:00', { available: false, holds: [] });
const SHOWN = 'not_available USLAX 2026-10-21 08:00';
const RAIL = { mode: 'RAIL', box: 'box' } as const;

/** Where a container is to be picked up: at the terminal only while it stands there. */
export const journeys: readonly Journey[] = [
  {
    name: 'it was picked up at the ramp: that place is named, and so is the statement of it',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24', holds: [] }),
      rampShows('USCHI', '2026-10-26 10:00', { available: true, lfd: '2026-10-30', holds: [], fees: [] }),
      pickedUp('USCHI', '2026-10-27 10:00', { facility: 'RAMP', box: 'box' }),
    ],
    now: '2026-10-28T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [
            ...BEFORE,
            'available USLAX 2026-10-21 08:00',
            'available USCHI 2026-10-26 10:00',
            'full_out USCHI 2026-10-27 10:00',
          ],
          says: [/It was picked up at .*Chicago on 2026-10-27 10:00/],
          explains: [/- pickup inland: 2026-10-27 10:00 America\/Chicago, by shipping line .* at .*Chicago/],
        },
      },
    },
  },
  {
    name: 'it stands at the ramp: the last free day of the port does not apply, and is not overdue',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24', holds: [] }),
      departed('USLAX', '2026-10-22 20:00', RAIL),
      rampShows('USCHI', '2026-10-26 10:00', { available: true, lfd: '2026-10-30', holds: [], fees: [] }),
    ],
    now: '2026-10-27T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [
            ...BEFORE,
            'available USLAX 2026-10-21 08:00',
            'rail_departed USLAX 2026-10-22 20:00',
            'available USCHI 2026-10-26 10:00',
          ],
          binding: 'rail 2026-10-30',
          says: [
            /The terminal's last free day at Los Angeles was 2026-10-24; it does not apply where the container is/,
          ],
          saysNot: [/overdue/],
        },
      },
    },
  },
  {
    name: 'it stands at the terminal: that is where it is to be picked up',
    said: [...LANDED, AT_TERMINAL],
    now: '2026-10-22T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...BEFORE, SHOWN],
          pickupAt: 'TraPac, USLAX',
          says: ['The place of pickup is TraPac, Los Angeles.'],
        },
      },
    },
  },
  {
    name: 'it left by rail and no source names its destination: the terminal is not where it is to be picked up',
    said: [
      ...LANDED,
      AT_TERMINAL,
      loaded('USLAX', '2026-10-22 08:00', RAIL),
      departed('USLAX', '2026-10-22 20:00', RAIL),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...BEFORE, SHOWN, 'rail_loaded USLAX 2026-10-22 08:00', 'rail_departed USLAX 2026-10-22 20:00'],
          inland: null,
          pickupAt: null,
          says: [/destination is not stated/, /left Los Angeles by rail/],
          saysNot: [/place of pickup is/, /It is at TraPac/],
        },
      },
    },
  },
  {
    name: 'the railroad saw it leave and did not say where to: the place of pickup is not known',
    said: [...LANDED, AT_TERMINAL, railSees('P', 'USLAX', '2026-10-22 20:00')],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...BEFORE, SHOWN, 'rail_departed USLAX 2026-10-22 20:00'],
          pickupAt: null,
          says: [/destination is not stated/],
          saysNot: [/place of pickup is/],
        },
      },
    },
  },
  {
    name: 'loaded on a train that has not left: the port is not where it is to be picked up any more',
    said: [...LANDED, AT_TERMINAL, loaded('USLAX', '2026-10-22 08:00', RAIL)],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...BEFORE, SHOWN, 'rail_loaded USLAX 2026-10-22 08:00'],
          pickupAt: null,
          saysNot: [/place of pickup is/],
        },
      },
    },
  },
  {
    name: 'it left by rail for Chicago, which the railroad names later: it is to be picked up there',
    said: [
      ...LANDED,
      AT_TERMINAL,
      departed('USLAX', '2026-10-22 20:00', RAIL),
      railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI', eta: '2026-10-26 07:00' }),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...BEFORE, SHOWN, 'rail_departed USLAX 2026-10-22 20:00'],
          inland: 'USCHI',
          pickupAt: 'USCHI',
          says: ['The place of pickup is Chicago.'],
        },
      },
    },
  },
  {
    name: 'the train came to a ramp that no source had named: it is to be picked up there',
    said: [
      ...LANDED,
      AT_TERMINAL,
      railSees('P', 'USLAX', '2026-10-22 20:00'),
      railSees('D', 'USCHI', '2026-10-26 06:00'),
      rampShows('USCHI', '2026-10-26 12:00', { available: true }),
    ],
    now: '2026-10-26T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [
            ...BEFORE,
            SHOWN,
            'rail_departed USLAX 2026-10-22 20:00',
            'rail_arrived USCHI 2026-10-26 06:00',
            'arrived_at_inland_destination USCHI 2026-10-26 06:00',
            'available USCHI 2026-10-26 12:00',
          ],
          inland: 'USCHI',
          pickupAt: 'Logistics Park, USCHI',
          says: ['The place of pickup is "Logistics Park", Chicago.'],
        },
      },
    },
  },
  {
    name: 'moved off dock and no source names the yard: the terminal is not where it is to be picked up',
    said: [
      ...LANDED,
      AT_TERMINAL,
      terminalShows('USLAX', '2026-10-23 08:00', { available: true, off_dock: true, location: 'YARD 7' }),
    ],
    now: '2026-10-23T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...BEFORE, SHOWN, 'available USLAX 2026-10-23 08:00'],
          available: true,
          to: 'USLAX',
          pickupAt: null,
          says: [/yard outside the terminal.{0,40}not named/, 'YARD 7'],
          saysNot: [/place of pickup is/, /It is at TraPac/, 'available at the terminal'],
        },
      },
    },
  },
  {
    name: 'moved off dock, and the yard shows it: it is to be picked up at the yard',
    said: [
      ...LANDED,
      AT_TERMINAL,
      terminalShows('USLAX', '2026-10-23 08:00', { off_dock: true }),
      yardShows('Harbour Yard', 'USLAX', '2026-10-23 16:00', { available: true, location: 'B 12' }),
    ],
    now: '2026-10-23T23:50:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...BEFORE, SHOWN, 'available USLAX 2026-10-23 16:00'],
          available: true,
          pickupAt: 'Harbour Yard, USLAX',
          says: ['The place of pickup is "Harbour Yard", Los Angeles.', 'B 12'],
          saysNot: [/It is at TraPac/],
        },
      },
    },
  },
  {
    name: 'drayed to a yard: out of the terminal and in at the yard, so it is not picked up but waits there',
    said: [
      ...LANDED,
      AT_TERMINAL,
      pickedUp('USLAX', '2026-10-23 09:00', { facilityName: 'TraPac' }),
      fullIn('USLAX', '2026-10-23 11:00', { facilityName: 'Harbour Yard' }),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...BEFORE, SHOWN, 'full_out USLAX 2026-10-23 09:00'],
          pickupAt: 'Harbour Yard, USLAX',
          says: ['The place of pickup is "Harbour Yard", Los Angeles.', /Harbour Yard.{0,60}2026-10-23 11:00/],
          saysNot: [/It was picked up/],
        },
      },
    },
  },
  {
    name: 'in at a yard, of which the way out of the terminal is not reported',
    said: [
      ...fromShanghai(),
      discharged('USLAX', '2026-10-20 15:00', { facilityName: 'TraPac' }),
      fullIn('USLAX', '2026-10-23 11:00', { facilityName: 'Harbour Yard' }),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...LEFT_SHANGHAI, 'vessel_discharged USLAX 2026-10-20 15:00'],
          pickupAt: 'Harbour Yard, USLAX',
        },
      },
    },
  },
  {
    name: 'picked up from the yard: that is the pickup, and the yard was its place',
    said: [
      ...LANDED,
      AT_TERMINAL,
      pickedUp('USLAX', '2026-10-23 09:00', { facilityName: 'TraPac' }),
      fullIn('USLAX', '2026-10-23 11:00', { facilityName: 'Harbour Yard' }),
      pickedUp('USLAX', '2026-10-26 09:00', { facilityName: 'Harbour Yard' }),
    ],
    now: '2026-10-27T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, SHOWN, 'full_out USLAX 2026-10-23 09:00', 'full_out USLAX 2026-10-26 09:00'],
          pickupAt: 'Harbour Yard, USLAX',
          says: [/picked up on 2026-10-26 09:00/],
        },
      },
    },
  },
  {
    name: 'picked up at the port although it was to go on to Denver: the port was the place of pickup',
    said: [
      ...LANDED,
      AT_TERMINAL,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', inland: 'USDEN', inlandEta: '2026-10-25' }),
      pickedUp('USLAX', '2026-10-22 13:00'),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, SHOWN, 'full_out USLAX 2026-10-22 13:00'],
          pickupAt: 'TraPac, USLAX',
        },
      },
    },
  },
];
