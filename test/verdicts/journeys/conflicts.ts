import type { Journey } from '../journey.ts';
import { berthsAtLosAngeles } from '../say/ais.ts';
import { coarri, codeco } from '../say/edi.ts';
import { arrived, departed, discharged, loaded, pickedUp } from '../say/line.ts';
import { railSees } from '../say/rail.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];

/** Parties that do not agree: whose word counts, and that both are named. */
export const journeys: readonly Journey[] = [
  {
    name: 'line and terminal name two days for the gate-out: the terminal was there',
    said: [...LANDED, codeco('out', '2026-11-13 10:00', { place: 'USLAX' }), pickedUp('USLAX', '2026-11-14 16:00')],
    now: '2026-11-16T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'picked_up', happened: [...BEFORE, 'full_out USLAX 2026-11-13 10:00'] } },
    },
  },
  {
    name: 'a discharge that the line sends again with a later time does not stand after the gate-out',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 13:00'),
      discharged('USLAX', '2026-10-23 09:00', { sent: '2026-10-24 09:00' }),
    ],
    now: '2026-10-25T12:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'picked_up', happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00'] } },
    },
  },
  {
    name: 'the line says picked up, the terminal says available today: both are named, with who and when',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 13:00'),
      terminalShows('USLAX', '2026-10-23 08:00', { available: true }),
    ],
    now: '2026-10-23T16:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00'],
          says: [/terminal.{0,120}available/i, /line.{0,120}(picked up|left)/i, '2026-10-22 13:00'],
        },
      },
    },
  },
  {
    name: 'the line says picked up, the terminal still shows it held and charged: what counts there is named',
    said: [
      ...LANDED,
      pickedUp('USLAX', '2026-10-22 13:00'),
      terminalShows('USLAX', '2026-10-25 08:00', {
        available: true,
        lfd: '2026-10-20',
        holds: [{ name: 'customs', status: 'hold', description: 'CBP EXAM' }],
        fees: [{ type: 'demurrage', amount: 450, currency: 'USD' }],
      }),
    ],
    now: '2026-10-25T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-22 13:00'],
          contradictions: ['pickup'],
          binding: null,
          conditional: ['terminal 2026-10-20'],
          says: [
            /if it was not, the terminal's last free day at Los Angeles was 2026-10-20, 5 days ago/,
            /If it stands at TraPac, Los Angeles: Holds: customs/,
            /demurrage 450 USD/,
          ],
        },
      },
    },
  },
  {
    name: 'the line says it left by rail, the port terminal still shows it: its last free day counts if that is right',
    said: [
      ...LANDED,
      departed('USLAX', '2026-10-22 20:00', { mode: 'RAIL' }),
      arrived('USCHI', '2026-10-28 06:00', { mode: 'RAIL', classifier: 'EST' }),
      terminalShows('USLAX', '2026-10-24 08:00', { available: true, lfd: '2026-10-23' }),
    ],
    now: '2026-10-24T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_rail',
          happened: [...BEFORE, 'rail_departed USLAX 2026-10-22 20:00'],
          contradictions: ['place'],
          binding: null,
          conditional: ['terminal 2026-10-23'],
          says: [/applies only if the container stands there/],
        },
      },
    },
  },
  {
    name: 'the terminal discharges it earlier than the line says: the terminal was there',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      coarri('discharge', '2026-10-20 12:40', { place: 'USLAX', sent: '2026-10-20 13:10' }),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USLAX 2026-10-20 06:00',
            'vessel_discharged USLAX 2026-10-20 12:40',
          ],
        },
      },
    },
  },
  {
    name: 'AIS saw the vessel berth: its arrival is that of AIS, whatever the line wrote',
    said: [...LANDED, await berthsAtLosAngeles('2026-10-20 01:00', '2026-10-20 05:00')],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USLAX 2026-10-20 02:00',
            'vessel_berthed USLAX 2026-10-20 02:40',
            'vessel_discharged USLAX 2026-10-20 15:00',
          ],
        },
      },
    },
  },
  {
    name: 'AIS alone reports the arrival: the line follows days later',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 05:00', { classifier: 'EST', sent: '2026-10-10 00:00' }),
      await berthsAtLosAngeles('2026-10-20 01:00', '2026-10-20 05:00'),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USLAX 2026-10-20 02:00',
            'vessel_berthed USLAX 2026-10-20 02:40',
          ],
          to: 'USLAX',
        },
      },
      neverNotified: ['container.transport.vessel_discharged'],
    },
  },
  {
    name: 'a lagging terminal snapshot does not undo the gate-out',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-22 12:00', { available: true, location: 'Y12' }),
      codeco('out', '2026-10-22 13:00', { place: 'USLAX' }),
      terminalShows('USLAX', '2026-10-22 13:20', { available: true, location: 'Y12' }),
    ],
    now: '2026-10-22T22:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'available USLAX 2026-10-22 12:00', 'full_out USLAX 2026-10-22 13:00'],
        },
      },
      neverNotified: ['container.transport.not_available'],
    },
  },
  {
    name: 'line and railroad name two times for the departure of the train: the railroad was there',
    said: [
      ...LANDED,
      departed('USLAX', '2026-10-23 06:00', { mode: 'RAIL', box: 'box' }),
      railSees('P', 'USLAX', '2026-10-22 20:00', { destination: 'USCHI' }),
    ],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'on_rail', happened: [...BEFORE, 'rail_departed USLAX 2026-10-22 20:00'] },
      },
    },
  },
  {
    name: 'available on one day, not available on the next, available again: each change is one milestone',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true }),
      terminalShows('USLAX', '2026-10-22 08:00', { available: false }),
      terminalShows('USLAX', '2026-10-23 08:00', { available: true }),
    ],
    now: '2026-10-23T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [
            ...BEFORE,
            'available USLAX 2026-10-21 08:00',
            'not_available USLAX 2026-10-22 08:00',
            'available USLAX 2026-10-23 08:00',
          ],
          available: true,
        },
      },
    },
  },
  {
    name: 'the load at the port of lading: line and terminal an hour apart are one event',
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      coarri('load', '2026-10-03 19:10', { place: 'CNSHA', isExport: true, sent: '2026-10-03 19:30' }),
      departed('CNSHA', '2026-10-04 08:00'),
    ],
    now: '2026-10-05T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: ['vessel_loaded CNSHA 2026-10-03 19:10', 'vessel_departed CNSHA 2026-10-04 08:00'],
        },
      },
    },
  },
];
