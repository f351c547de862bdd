import type { Journey } from '../journey.ts';
import { documentSays } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { rampShows, terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];
const CUSTOMS_EXAM = { name: 'customs', status: 'hold', description: 'EXAM' } as const;
const FREIGHT = { name: 'freight', status: 'hold', description: 'NOT RELEASED' } as const;

/** Holds of the line, of customs and of the terminal: who names one, and who says that there is none. */
export const journeys: readonly Journey[] = [
  {
    name: 'customs hold by the line, and a later list of the terminal has none: held, and both are named',
    said: [
      ...LANDED,
      documentSays('HOLD', 'CUS', '2026-10-20 18:00-07:00', { box: 'box' }),
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, holds: [] }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          available: true,
          ready: false,
          holds: ['customs'],
          contradictions: ['hold'],
          says: [/line.{0,60}customs hold in place/, /terminal.{0,60}customs hold not listed.{0,20}2026-10-21 08:00/],
        },
      },
    },
  },
  {
    name: 'freight hold by the line, and a later list of the terminal has none: held, and both are named',
    said: [
      ...LANDED,
      lineNotifies('2026-10-18 09:00', { port: 'USLAX', freight: 'ZERO_PAID' }),
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, holds: [] }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          holds: ['freight'],
          contradictions: ['hold'],
          says: [/line.{0,60}freight hold in place.{0,20}2026-10-18 09:00/, /terminal.{0,60}freight hold not listed/],
        },
      },
    },
  },
  {
    name: 'a list of the terminal that is older than the hold of the line contradicts nothing',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, holds: [] }),
      documentSays('HOLD', 'CUS', '2026-10-21 20:00-07:00', { box: 'box' }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          holds: ['customs'],
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'the terminal shows a freight hold that the line released before: held, and both are named',
    said: [
      ...LANDED,
      lineNotifies('2026-10-20 17:00', { port: 'USLAX', freight: 'FULLY_PAID' }),
      terminalShows('USLAX', '2026-10-21 08:00', {
        available: true,
        holds: [{ ...FREIGHT, name: 'FREIGHT HOLD' }],
      }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          contradictions: ['hold'],
          says: [/line.{0,60}released.{0,20}2026-10-20 17:00/, /terminal.{0,60}in place.{0,20}2026-10-21 08:00/],
        },
      },
    },
  },
  {
    name: 'the line releases the freight hold that the terminal showed: held until the terminal shows that, both named',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, holds: [FREIGHT] }),
      documentSays('RELS', 'SRM', '2026-10-21 19:00-07:00', { box: 'box' }),
    ],
    now: '2026-10-22T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          holds: ['freight'],
          contradictions: ['hold'],
          says: [/line.{0,60}freight hold released/],
        },
      },
    },
  },
  {
    name: 'customs released by the line, and a newer customs hold of the terminal: that hold is another one',
    said: [
      ...LANDED,
      documentSays('RELS', 'CUS', '2026-10-19 18:00-07:00', { box: 'box' }),
      terminalShows('USLAX', '2026-10-21 08:00', {
        available: false,
        holds: [{ name: 'customs', status: 'hold', description: 'EXAM' }],
      }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...BEFORE, 'not_available USLAX 2026-10-21 08:00'],
          holds: ['customs'],
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'the line releases customs and freight that were never held: both releases are stated',
    said: [
      ...LANDED,
      documentSays('RELS', 'CUS', '2026-10-20 18:00-07:00', { box: 'box' }),
      documentSays('RELS', 'SRM', '2026-10-20 19:00-07:00'),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          holds: [],
          holdsReported: false,
          says: [/Released: customs by the shipping line \d+ h ago, freight by the shipping line/],
        },
      },
    },
  },
  {
    name: "the terminal stated no holds, and a customs hold of the line came later: the hold is the line's, with its time",
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-26', holds: [] }),
      documentSays('HOLD', 'CUS', '2026-10-22 08:00-07:00', { box: 'box' }),
    ],
    now: '2026-10-23T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          holds: ['customs'],
          ready: false,
          says: [
            'The terminal stated 2 d ago that it was available for pickup',
            /Holds: customs \(hold, .*by the shipping line 1 d ago\)/,
          ],
          saysNot: [/available but held/, /Holds, as the terminal stated/],
          explains: [/holds: "customs" \(hold, by the shipping line\), by shipping line \(.*\): stated/],
          atRisk: ['Holds: customs by the shipping line 1 d ago.'],
        },
      },
    },
  },
  {
    name: 'the line released its hold of a container of which the terminal states none: both statements have their time',
    said: [
      ...LANDED,
      terminalShows('USLAX', '2026-10-21 08:00', { available: true, lfd: '2026-10-26', holds: [] }),
      documentSays('HOLD', 'CUS', '2026-10-22 08:00-07:00', { box: 'box' }),
      documentSays('RELS', 'CUS', '2026-10-22 20:00-07:00', { box: 'box' }),
    ],
    now: '2026-10-23T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USLAX 2026-10-21 08:00'],
          holds: [],
          says: ['Holds, as the terminal stated 2 d ago: none. Released: customs by the shipping line 15 h ago.'],
        },
      },
    },
  },
  {
    name: 'the terminal and the line each hold it: each hold has its party and its time',
    said: [
      ...LANDED,
      documentSays('HOLD', 'CUS', '2026-10-21 18:00-07:00', { box: 'box' }),
      terminalShows('USLAX', '2026-10-22 08:00', { available: false, holds: [FREIGHT, CUSTOMS_EXAM] }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...BEFORE, 'not_available USLAX 2026-10-22 08:00'],
          holds: ['customs', 'customs', 'freight'],
          says: [
            /freight \(hold, "NOT RELEASED", by the terminal 3 h ago\)/,
            /customs \(hold, "EXAM", by the terminal 3 h ago\)/,
            /customs \(hold, .*by the shipping line 17 h ago\)/,
          ],
        },
      },
    },
  },
  {
    name: 'the ramp has no holds, the port terminal later shows a freight hold: the hold is that of the port terminal',
    said: [
      ...LANDED,
      rampShows('USCHI', '2026-10-25 10:00', { available: true, lfd: '2026-10-29', holds: [], fees: [] }),
      terminalShows('USLAX', '2026-10-26 10:00', {
        available: true,
        lfd: '2026-10-24',
        holds: [FREIGHT],
        fees: [{ type: 'demurrage', amount: 300, currency: 'USD' }],
      }),
    ],
    now: '2026-10-27T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'available',
          happened: [...BEFORE, 'available USCHI 2026-10-25 10:00'],
          holds: ['freight'],
          contradictions: ['place'],
          pickupAt: 'Logistics Park, USCHI',
          ready: false,
          says: [
            'stands at "Logistics Park", Chicago',
            'The railroad stated 2 d ago that it was available for pickup',
            /Holds: freight \(hold, "NOT RELEASED", by the terminal 1 d ago\)/,
          ],
          saysNot: [/available but held/],
          atRisk: ['at "Logistics Park", Chicago: ', 'Holds: freight by the terminal 1 d ago.'],
        },
      },
    },
  },
  {
    name: 'customs holds again after its release: held, and no release is stated',
    said: [
      ...LANDED,
      documentSays('RELS', 'CUS', '2026-10-20 18:00-07:00', { box: 'box' }),
      documentSays('HOLD', 'CUS', '2026-10-20 20:00-07:00', { box: 'box' }),
    ],
    now: '2026-10-21T18:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: BEFORE, holds: ['customs'], saysNot: [/Released/] } },
    },
  },
];
