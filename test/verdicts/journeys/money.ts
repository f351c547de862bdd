import type { Journey } from '../journey.ts';
import { pickedUp } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { railSees } from '../say/rail.ts';
import { rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const CUSTOMS = { name: 'customs', status: 'hold', description: 'CBP EXAM' } as const;
const FREIGHT = { name: 'freight', status: 'hold', description: 'FREIGHT NOT PAID' } as const;
const EXAM = { type: 'exam', amount: 180, currency: 'USD' } as const;
const DEMURRAGE = { type: 'demurrage', amount: 300, currency: 'USD' } as const;
const TOTAL = { type: 'total', amount: 480, currency: 'USD' } as const;

/** Last free days, holds, fees, appointments: what costs money. */
export const journeys: readonly Journey[] = [
  {
    name: 'the terminal is stricter than the line: its date binds, ten days past, and both are named',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', lastFreeDay: '2026-12-20' }),
      terminalShows('USLAX', '2026-11-22 05:00', { available: true, lfd: '2026-11-12' }),
    ],
    now: '2026-11-22T15:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-11-22 05:00'],
          lastFreeDays: ['shipping_line 2026-12-20', 'terminal 2026-11-12'],
          pickupLfd: '2026-12-20',
          binding: 'terminal 2026-11-12',
          available: true,
          ready: true,
          says: ['2026-11-12', '2026-12-20', /overdue|10 days ago/],
        },
      },
    },
  },
  {
    name: 'today is the last free day, by the calendar of the port',
    said: [...LANDED, terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' })],
    now: '2026-10-25T05:30:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: ['terminal 2026-10-24'],
          binding: 'terminal 2026-10-24',
          pickupLfd: '2026-10-24',
          says: [/today, 2026-10-24|2026-10-24.*today/],
        },
      },
    },
  },
  {
    name: 'the terminal moves its last free day: the newest date stands, and the change is notified',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' }),
      terminalShows('USLAX', '2026-10-22 08:00', { available: true, lfd: '2026-10-27' }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          lastFreeDays: ['terminal 2026-10-27'],
          binding: 'terminal 2026-10-27',
          pickupLfd: '2026-10-27',
        },
      },
      notified: ['container.pickup_lfd.changed', 'container.pickup_lfd_terminal.changed', 'container.updated'],
    },
  },
  {
    name: 'a customs hold on a box that the terminal calls available: available, held by customs',
    said: [...LANDED, terminalShows('USLAX', '2026-10-21 08:00', { available: true, holds: [CUSTOMS], fees: [] })],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          available: true,
          holds: ['customs'],
          fees: [],
          holdsReported: true,
          feesReported: true,
          says: [/available.{0,20}held by customs/i],
          saysNot: ['not available for pickup'],
        },
      },
    },
  },
  {
    name: 'exam hold, exam fee and demurrage, with a total that repeats them: the total is named as one',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', {
        available: false,
        holds: [CUSTOMS],
        fees: [EXAM, DEMURRAGE, TOTAL],
        lfd: '2026-10-24',
      }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...BEFORE, 'not_available USLAX 2026-10-21 08:00'],
          available: false,
          holds: ['customs'],
          fees: ['exam 180 USD', 'demurrage 300 USD', 'total 480 USD'],
          says: ['exam 180 USD', 'demurrage 300 USD', /total.{0,30}480 USD|480 USD.{0,30}total/],
        },
      },
    },
  },
  {
    name: 'a stated total that is less than its parts is the claim, and what the parts add up to is named as that',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', {
        available: true,
        holds: [],
        fees: [EXAM, DEMURRAGE, { ...TOTAL, amount: 400 }],
      }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          atRisk: ['total 400 USD'],
          says: ['claims a total of 400 USD (', 'these parts add up to 480 USD'],
          saysNot: ['a total of 480'],
        },
      },
    },
  },
  {
    name: 'a stated total of nothing beside its parts is no claim',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', {
        available: true,
        holds: [],
        fees: [EXAM, DEMURRAGE, { ...TOTAL, amount: 0 }],
      }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          says: ['claims a total of 0 USD (', 'these parts add up to 480 USD'],
        },
      },
    },
  },
  {
    name: 'the terminal releases the hold and the fee: after the settling time neither is there',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: false, holds: [CUSTOMS], fees: [EXAM] }),
      terminalShows('USLAX', '2026-10-22 09:00', { available: true, holds: [], fees: [] }),
    ],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'not_available USLAX 2026-10-21 08:00', 'available USLAX 2026-10-22 09:00'],
          available: true,
          holds: [],
          fees: [],
          holdsReported: true,
          feesReported: true,
        },
      },
      notified: ['container.updated'],
    },
  },
  {
    name: 'no terminal reported on holds or fees: that is not the same as none',
    said: LANDED,
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          holds: [],
          fees: [],
          holdsReported: false,
          feesReported: false,
          says: [/(holds|fees).{0,60}not reported/i],
        },
      },
    },
  },
  {
    name: 'the freight is not paid: a hold of the line, until it is',
    said: [...LANDED, lineNotifies('2026-10-18 09:00', { port: 'USLAX', freight: 'ZERO_PAID' })],
    now: '2026-10-21T18:00:00.000Z',
    verdict: { boxes: { box: { status: 'grounded', happened: BEFORE, holds: ['freight'] } } },
  },
  {
    name: 'the freight was paid: the hold of the line ends and is not named any more',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', freight: 'ZERO_PAID' }),
      lineNotifies('2026-10-20 17:00', { port: 'USLAX', freight: 'FULLY_PAID' }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: { boxes: { box: { status: 'grounded', happened: BEFORE, holds: [] } } },
  },
  {
    name: 'customs hold of the terminal and freight hold of the line: both are named',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', freight: 'ZERO_PAID' }),
      terminalShows('USLAX', '2026-10-21 08:00', { available: false, holds: [CUSTOMS] }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...BEFORE, 'not_available USLAX 2026-10-21 08:00'],
          holds: ['customs', 'freight'],
        },
      },
    },
  },
  {
    name: 'the appointment at the terminal is in the text and in the data, at the same local time',
    said: [...LANDED, terminalShows('USLAX', '2026-10-21 08:00', { available: true, appointment: '2026-10-23 21:30' })],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          appointment: '2026-10-23 21:30',
          says: ['2026-10-23 21:30'],
        },
      },
      notified: ['container.pickup_appointment.changed', 'container.updated'],
    },
  },
  {
    name: 'an appointment that has passed without a pickup is not called a coming one',
    said: [...LANDED, terminalShows('USLAX', '2026-10-21 08:00', { available: true, appointment: '2026-10-23 21:30' })],
    now: '2026-10-24T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          appointment: '2026-10-23 21:30',
          says: ['The pickup appointment was on 2026-10-23 21:30 America/Los_Angeles; no pickup is reported.'],
          saysNot: ['The pickup appointment is on'],
        },
      },
    },
  },
  {
    name: 'the appointment is moved: the newest one counts',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, appointment: '2026-10-23 21:30' }),
      terminalShows('USLAX', '2026-10-22 08:00', { available: true, appointment: '2026-10-24 07:00' }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          appointment: '2026-10-24 07:00',
          says: ['2026-10-24 07:00'],
          saysNot: ['2026-10-23 21:30'],
        },
      },
    },
  },
  {
    name: 'after the pickup no last free day binds',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-24' }),
      pickedUp('USLAX', '2026-10-22 13:00'),
    ],
    now: '2026-10-23T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00', 'full_out USLAX 2026-10-22 13:00'],
          binding: null,
          pickupLfd: null,
          saysNot: [/last free day (is|was)/],
        },
      },
    },
  },
  {
    name: 'moved off dock: it is to be picked up at another yard',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-23 08:00', { available: true, off_dock: true, location: 'YARD 7' }),
    ],
    now: '2026-10-23T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'off_dock',
          happened: [...BEFORE, 'available USLAX 2026-10-23 08:00'],
          available: true,
          pickupAt: null,
          says: ['YARD 7', 'no source names the yard'],
          saysNot: ['TraPac,'],
        },
      },
    },
  },
  {
    name: 'available at the port before the train, and the hold of the port does not follow it to Chicago',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: false, holds: [CUSTOMS], fees: [EXAM] }),
      railSees('P', 'USLAX', '2026-10-23 20:00', { destination: 'USCHI' }),
      railSees('D', 'USCHI', '2026-10-27 06:00'),
      rampShows('USCHI', '2026-10-27 09:00', { available: true, holds: [], fees: [], lfd: '2026-10-29' }),
    ],
    now: '2026-10-27T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          inland: 'USCHI',
          happened: [
            ...BEFORE,
            'not_available USLAX 2026-10-21 08:00',
            'rail_departed USLAX 2026-10-23 20:00',
            'rail_arrived USCHI 2026-10-27 06:00',
            'arrived_at_inland_destination USCHI 2026-10-27 06:00',
            'available USCHI 2026-10-27 09:00',
          ],
          available: true,
          holds: [],
          fees: [],
          binding: 'rail 2026-10-29',
          says: ['2026-10-29'],
        },
      },
    },
  },
  {
    name: 'free days by number alone: the date is computed and marked as that',
    said: [...LANDED, lineNotifies('2026-10-18 09:00', { port: 'USLAX', portEta: '2026-10-20', freeDays: 5 })],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: BEFORE, says: [/computed|calculated/i] } },
    },
  },
  {
    name: 'a freight hold of the line and the terminal says available: held by the line',
    said: [...LANDED, terminalShows('USLAX', '2026-10-21 08:00', { available: true, holds: [FREIGHT] })],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          available: true,
          holds: ['freight'],
          says: [/available.{0,30}held/i],
        },
      },
    },
  },
];
