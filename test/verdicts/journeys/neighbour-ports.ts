import type { Journey } from '../journey.ts';
import { arrived, discharged } from '../say/line.ts';
import { terminalShows, yardShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const CUSTOMS = { name: 'customs', status: 'hold', description: 'EXAM' } as const;
const OAKLAND = [
  arrived('USOAK', '2026-10-22 08:00', { sent: '2026-10-26 12:00' }),
  discharged('USOAK', '2026-10-22 18:00', { sent: '2026-10-26 12:00' }),
];

/** What a terminal states belongs to its own port: to a neighbouring one that the line calls otherwise, or to another. */
export const journeys: readonly Journey[] = [
  {
    name: 'the line names Los Angeles, a terminal of Long Beach has it: it stands and is picked up there',
    said: [
      ...LANDED,
      yardShows('Pier T', 'USLGB', '2026-10-22 10:00', { available: true, lfd: '2026-10-26', holds: [] }),
    ],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          ready: true,
          happened: [...BEFORE, 'available USLGB 2026-10-22 10:00'],
          to: 'USLAX',
          pickupAt: 'Pier T, USLGB',
          lastFreeDays: ['terminal 2026-10-26'],
          binding: 'terminal 2026-10-26',
          pickupLfd: '2026-10-26',
          contradictions: [],
          says: [
            /It is at "Pier T", Long Beach \(the shipping line names Los Angeles\), discharged on 2026-10-20/,
            /The place of pickup is "Pier T", Long Beach/,
          ],
          saysNot: [/It is at Los Angeles/, /place of pickup is Los Angeles/],
        },
      },
    },
  },
  {
    name: 'a terminal of Long Beach states only a hold and a last free day of it: it is that terminal, not known to be ready',
    said: [...LANDED, yardShows('Pier T', 'USLGB', '2026-10-22 10:00', { lfd: '2026-10-26', holds: [CUSTOMS] })],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          pickupAt: 'Pier T, USLGB',
          holds: ['customs'],
          binding: 'terminal 2026-10-26',
          contradictions: [],
          says: [/It is at "Pier T", Long Beach \(the shipping line names Los Angeles\)/],
        },
      },
    },
  },
  {
    name: 'a terminal of Los Angeles and one of Long Beach both have it: two terminals, not ready',
    said: [
      ...LANDED,
      yardShows('Pier T', 'USLGB', '2026-10-22 10:00', { available: true, lfd: '2026-10-23', holds: [CUSTOMS] }),
      terminalShows('USLAX', '2026-10-22 11:00', { available: true, lfd: '2026-10-26', holds: [] }),
    ],
    now: '2026-10-22T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          ready: false,
          happened: [...BEFORE, 'available USLGB 2026-10-22 10:00'],
          pickupAt: 'TraPac, USLAX',
          holds: [],
          binding: 'terminal 2026-10-26',
          conditional: ['terminal 2026-10-23'],
          contradictions: ['place'],
          says: [/"Pier T", by "harbour-yard"\) says available for pickup at Long Beach; customs hold/],
        },
      },
    },
  },
  {
    name: 'the line discharged it at Oakland, a terminal of Los Angeles has it available since: two places, not ready',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-26 10:00', { available: true, lfd: '2026-10-28', holds: [], fees: [] }),
      ...OAKLAND,
    ],
    now: '2026-10-26T23:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USOAK 2026-10-22 08:00',
            'vessel_discharged USOAK 2026-10-22 18:00',
          ],
          to: 'USOAK',
          pickupAt: 'USOAK',
          available: null,
          holdsReported: false,
          feesReported: false,
          lastFreeDays: ['terminal 2026-10-28'],
          binding: null,
          conditional: ['terminal 2026-10-28'],
          contradictions: ['place'],
          atRisk: ['Contradiction on where it is'],
          says: [
            /Contradiction on where it is: .*says discharged from the vessel at Oakland.*"TraPac", by "trapac"\) says available for pickup at Los Angeles/,
            /last free day at Los Angeles is 2026-10-28.{0,40}applies only if the container stands there/,
          ],
          saysNot: [/It is available for pickup/],
        },
      },
      neverNotified: ['container.transport.full_out'],
    },
  },
  {
    name: 'a terminal of Los Angeles stated it available before it came ashore at Oakland: that is past, and no contradiction',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 10:00', { available: true, lfd: '2026-10-25', holds: [] }),
      ...OAKLAND,
    ],
    now: '2026-10-26T23:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USOAK 2026-10-22 08:00',
            'vessel_discharged USOAK 2026-10-22 18:00',
          ],
          available: null,
          binding: null,
          conditional: [],
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'a terminal of Los Angeles holds what stands at Oakland: whose hold that is, and only if it stands there',
    said: [
      ...LANDED,
      ...OAKLAND,
      terminalShows('USLAX', '2026-10-26 14:00', {
        available: false,
        holds: [CUSTOMS],
        fees: [{ type: 'demurrage', amount: 300, currency: 'USD' }],
        appointment: '2026-10-28 08:00',
      }),
    ],
    now: '2026-10-26T23:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            'vessel_arrived USOAK 2026-10-22 08:00',
            'vessel_discharged USOAK 2026-10-22 18:00',
          ],
          available: null,
          holds: [],
          holdsReported: false,
          appointment: null,
          contradictions: ['place'],
          says: [
            /not available for pickup at Los Angeles; customs hold; demurrage 300 USD; pickup appointment on 2026-10-28 08:00/,
          ],
        },
      },
    },
  },
];
