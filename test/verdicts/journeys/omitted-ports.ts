import type { BoxVerdict, Journey } from '../journey.ts';
import { arrived, discharged, fullIn, pickedUp } from '../say/line.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI } from '../say/voyage.ts';

const PLANNED = { sent: '2026-10-05 10:00' } as const;
const AT_OAKLAND = [
  ...fromShanghai(),
  arrived('USLAX', '2026-10-20 06:00', { ...PLANNED, classifier: 'EST' }),
  discharged('USLAX', '2026-10-20 15:00', { ...PLANNED, classifier: 'PLN' }),
  arrived('USOAK', '2026-10-21 06:00'),
  discharged('USOAK', '2026-10-21 15:00'),
];
const OUT = pickedUp('USOAK', '2026-10-22 10:00');
const IN = fullIn('USLAX', '2026-10-23 10:00');
const AVAILABLE = terminalShows('USLAX', '2026-10-24 10:00', {
  available: true,
  lfd: '2026-10-28',
  holds: [],
  fees: [],
});
const HAPPENED = [
  ...LEFT_SHANGHAI,
  'vessel_arrived USOAK 2026-10-21 06:00',
  'vessel_discharged USOAK 2026-10-21 15:00',
  'full_out USOAK 2026-10-22 10:00',
] as const;
const AT_TRAPAC: BoxVerdict = {
  status: 'available',
  happened: [...HAPPENED, 'available USLAX 2026-10-24 10:00'],
  to: 'USOAK',
  inland: 'USLAX',
  available: true,
  ready: true,
  lastFreeDays: ['terminal 2026-10-28'],
  binding: 'terminal 2026-10-28',
  pickupAt: 'TraPac, USLAX',
  contradictions: [],
  saysNot: ['picked up', 'no last free day applies'],
};

/** The vessel omits the port of discharge, and the line brings the cargo there from another one by truck. */
export const journeys: readonly Journey[] = [
  {
    name: 'an omitted port: discharged in Oakland, by truck to Los Angeles, available there',
    said: [...AT_OAKLAND, OUT, IN, AVAILABLE],
    now: '2026-10-25T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { ...AT_TRAPAC, atRisk: ["The terminal's last free day at Los Angeles is 2026-10-28"] },
      },
    },
  },
  {
    name: 'an omitted port: discharged in Oakland, out by truck, available in Los Angeles: the gate-in there is not reported',
    said: [...AT_OAKLAND, OUT, AVAILABLE],
    now: '2026-10-25T12:00:00.000Z',
    verdict: { boxes: { box: AT_TRAPAC } },
  },
  {
    name: 'an omitted port: discharged in Oakland, gated in laden in Los Angeles: it waits there',
    said: [...AT_OAKLAND, OUT, IN],
    now: '2026-10-24T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: HAPPENED,
          inland: 'USLAX',
          available: null,
          pickupAt: 'USLAX',
          says: ['It was brought to Los Angeles on 2026-10-23 10:00 America/Los_Angeles.'],
          saysNot: ['picked up on'],
        },
      },
    },
  },
  {
    name: 'an omitted port: by truck to Los Angeles, available and picked up there',
    said: [...AT_OAKLAND, OUT, IN, AVAILABLE, pickedUp('USLAX', '2026-10-30 10:00')],
    now: '2026-10-31T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...HAPPENED, 'available USLAX 2026-10-24 10:00', 'full_out USLAX 2026-10-30 10:00'],
          binding: null,
          pickupAt: 'TraPac, USLAX',
          says: ["2 days after the terminal's last free day at Los Angeles (2026-10-28)"],
        },
      },
    },
  },
  {
    name: 'diverted to Oakland and picked up there: a laden gate-in in Los Angeles weeks later is of the next cargo',
    said: [...AT_OAKLAND, OUT, fullIn('USLAX', '2026-11-10 10:00')],
    now: '2026-11-11T12:00:00.000Z',
    verdict: { boxes: { box: { status: 'picked_up', happened: HAPPENED, pickupAt: 'USOAK' } } },
  },
];
