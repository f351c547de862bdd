import type { Journey } from '../journey.ts';
import { coarri } from '../say/edi.ts';
import { communityShows, terminalShows, yardShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const APM = 'APM Terminals Pier 400';
const FREIGHT = { name: 'freight', status: 'hold', description: 'NOT RELEASED' } as const;
const DEMURRAGE = { type: 'demurrage', amount: 700, currency: 'USD' } as const;

/** Two terminals of one port report on one container: the facts of each are its own. */
export const journeys: readonly Journey[] = [
  {
    name: 'TraPac has it in its yard, another terminal does not have it available: hold and fee of that one are its own',
    said: [
      ...LANDED,
      yardShows(APM, 'USLAX', '2026-10-21 07:00', {
        available: false,
        holds: [FREIGHT],
        fees: [DEMURRAGE],
        lfd: '2026-10-20',
      }),
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, location: 'Y12', lfd: '2026-10-25' }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          ready: false,
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          available: true,
          pickupAt: 'TraPac, USLAX',
          holds: [],
          fees: [],
          holdsReported: false,
          feesReported: false,
          lastFreeDays: ['terminal 2026-10-20', 'terminal 2026-10-25'],
          binding: 'terminal 2026-10-25',
          pickupLfd: '2026-10-25',
          contradictions: ['place'],
          conditional: ['terminal 2026-10-20'],
          says: [
            /"APM Terminals Pier 400", by "harbour-yard".{0,40}not available for pickup; freight hold; demurrage 700 USD/,
            /"TraPac", by "trapac".{0,20}available for pickup/,
            /last free day at "?APM Terminals Pier 400"?, .{0,60}2026-10-20.{0,80}applies only if the container stands there/,
            'Holds at TraPac, Los Angeles: not reported.',
            'Fees at TraPac, Los Angeles: not reported.',
            /If it stands at "?APM Terminals Pier 400"?: not available for pickup; freight hold; demurrage 700 USD/,
          ],
          saysNot: ['The terminal claims', 'Fees: ', 'Holds: '],
        },
      },
    },
  },
  {
    name: 'the same from one feed that shows both terminals: a newer list of one ends no hold of the other',
    said: [
      ...LANDED,
      communityShows('TraPac', 'USLAX', '2026-10-21 07:00', { available: true, holds: [FREIGHT], lfd: '2026-10-25' }),
      communityShows(APM, 'USLAX', '2026-10-21 08:00', {
        available: false,
        holds: [],
        fees: [DEMURRAGE],
        lfd: '2026-10-20',
      }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          ready: false,
          happened: [...BEFORE, 'available USLAX 2026-10-21 07:00'],
          available: true,
          pickupAt: 'TraPac, USLAX',
          holds: ['freight'],
          fees: [],
          binding: 'terminal 2026-10-25',
          pickupLfd: '2026-10-25',
          contradictions: ['place'],
          conditional: ['terminal 2026-10-20'],
        },
      },
    },
  },
  {
    name: 'both terminals have it in their yards: where it was discharged counts, and both are named',
    said: [
      ...fromShanghai(),
      coarri('discharge', '2026-10-20 15:00', { place: 'USLAX', sent: '2026-10-20 16:00' }),
      terminalShows('USLAX', '2026-10-21 07:00', { available: true, holds: [], fees: [] }),
      yardShows(APM, 'USLAX', '2026-10-21 08:00', { available: true, holds: [FREIGHT], lfd: '2026-10-20' }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          ready: false,
          happened: [...LEFT_SHANGHAI, 'vessel_discharged USLAX 2026-10-20 15:00', 'available USLAX 2026-10-21 07:00'],
          holds: [],
          holdsReported: true,
          binding: null,
          conditional: ['terminal 2026-10-20'],
          contradictions: ['place'],
          says: [/"APM Terminals Pier 400".{0,60}available for pickup; freight hold/],
        },
      },
    },
  },
  {
    name: 'the other terminal awaits it and has never had it: what has it counts',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 07:00', { available: true, fees: [] }),
      yardShows(APM, 'USLAX', '2026-10-21 08:00', { available: false, location: 'NOT ARRIVED', fees: [DEMURRAGE] }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          ready: false,
          happened: [...BEFORE, 'available USLAX 2026-10-21 07:00'],
          available: true,
          pickupAt: 'TraPac, USLAX',
          fees: [],
          feesReported: true,
        },
      },
    },
  },
  {
    name: 'the other terminal states only an appointment for it: the truck would go to the wrong terminal',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 07:00', { available: true, lfd: '2026-10-25', holds: [], fees: [] }),
      yardShows(APM, 'USLAX', '2026-10-21 08:00', { appointment: '2026-10-22 08:00' }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          ready: false,
          happened: [...BEFORE, 'available USLAX 2026-10-21 07:00'],
          appointment: null,
          pickupAt: 'TraPac, USLAX',
          contradictions: ['place'],
          atRisk: ['pickup appointment on 2026-10-22 08:00'],
          says: [/If it stands at "?APM Terminals Pier 400"?: pickup appointment on 2026-10-22 08:00/],
        },
      },
    },
  },
  {
    name: 'it left one terminal, and another has it available the day after: picked up there, or moved to the other',
    said: [
      ...LANDED,
      yardShows(APM, 'USLAX', '2026-10-21 07:00', { available: true, lfd: '2026-10-23', holds: [FREIGHT] }),
      yardShows(APM, 'USLAX', '2026-10-21 12:00', { holds: [] }),
      yardShows(APM, 'USLAX', '2026-10-24 11:00', { fullOut: '2026-10-24 10:00' }),
      terminalShows('USLAX', '2026-10-25 10:00', { available: true, lfd: '2026-10-28', holds: [], fees: [] }),
    ],
    now: '2026-10-25T23:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'available USLAX 2026-10-21 07:00', 'full_out USLAX 2026-10-24 10:00'],
          pickupAt: 'TraPac, USLAX',
          lastFreeDays: ['terminal 2026-10-23', 'terminal 2026-10-28'],
          binding: null,
          conditional: ['terminal 2026-10-28'],
          contradictions: ['pickup'],
          says: [
            /"APM Terminals Pier 400", by "harbour-yard"\) says picked up/,
            /"TraPac", by "trapac"\) says available for pickup/,
            'If it stands at TraPac, Los Angeles: Holds: none.',
            "if it was not, the terminal's last free day at TraPac, Los Angeles",
            'Fees at TraPac, Los Angeles: none.',
          ],
        },
      },
      notified: ['container.pickup_lfd.changed', 'container.pickup_lfd_terminal.changed', 'container.updated'],
    },
  },
  {
    name: 'out of the gate of the other terminal: picked up, and no terminal is said to have it available',
    said: [
      ...LANDED,
      yardShows(APM, 'USLAX', '2026-10-21 07:00', { available: false, holds: [FREIGHT] }),
      terminalShows('USLAX', '2026-10-22 10:00', { available: true }),
      yardShows(APM, 'USLAX', '2026-10-22 11:00', { fullOut: '2026-10-22 10:30' }),
    ],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'available USLAX 2026-10-22 10:00', 'full_out USLAX 2026-10-22 10:30'],
          saysNot: ['Shown: available'],
        },
      },
    },
  },
];
