import type { Journey } from '../journey.ts';
import { arrived, discharged, loaded, NEXT_SHIP } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI } from '../say/voyage.ts';

const EST = { classifier: 'EST' } as const;
const TO_LOS_ANGELES = arrived('USLAX', '2026-10-25 06:00', { ...EST, sent: '2026-10-05 10:00' });
const AT_OAKLAND = [arrived('USOAK', '2026-10-18 06:00'), discharged('USOAK', '2026-10-18 14:00')];
const AT_BUSAN = [arrived('KRPUS', '2026-10-07 06:00'), discharged('KRPUS', '2026-10-07 14:00')];
const DIVERTED = [
  ...LEFT_SHANGHAI,
  'vessel_arrived USOAK 2026-10-18 06:00',
  'vessel_discharged USOAK 2026-10-18 14:00',
] as const;
const CHANGED = 'The port of discharge was changed from Los Angeles (USLAX) to Oakland (USOAK)';

/** Discharged at another port than the one that the line had stated, and not to go on from there. */
export const journeys: readonly Journey[] = [
  {
    name: 'the line first states Oakland after its last word on Los Angeles, for an earlier day: Oakland is the port of discharge',
    said: [
      ...fromShanghai(),
      TO_LOS_ANGELES,
      arrived('USOAK', '2026-10-18 06:00', { ...EST, sent: '2026-10-10 10:00' }),
    ],
    now: '2026-10-12T00:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USOAK',
          eta: '2026-10-18 06:00',
          says: [CHANGED],
          saysNot: ['transship'],
        },
      },
    },
  },
  {
    name: 'the line states Los Angeles, then Oakland, then Los Angeles again for an earlier day: Los Angeles is the port of discharge',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 06:00', { ...EST, sent: '2026-10-05 10:00', id: 'first' }),
      arrived('USOAK', '2026-10-22 06:00', { ...EST, sent: '2026-10-08 10:00', id: 'second' }),
      arrived('USLAX', '2026-10-19 06:00', { ...EST, sent: '2026-10-10 10:00', id: 'third' }),
    ],
    now: '2026-10-12T00:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          eta: '2026-10-19 06:00',
          explains: [/Next is expected: vessel arrived at Los Angeles \(USLAX\), on 2026-10-19 06:00/],
        },
      },
    },
  },
  {
    name: 'the line states Oakland and Los Angeles, and later only Oakland anew: Los Angeles stays the port of discharge',
    said: [
      ...fromShanghai(),
      arrived('USOAK', '2026-10-18 06:00', { ...EST, sent: '2026-10-05 10:00', id: 'call' }),
      TO_LOS_ANGELES,
      arrived('USOAK', '2026-10-19 06:00', { ...EST, sent: '2026-10-10 10:00', id: 'call' }),
    ],
    now: '2026-10-12T00:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          eta: '2026-10-25 06:00',
          saysNot: ['was changed'],
        },
      },
    },
  },
  {
    name: 'the line states Los Angeles, then Oakland for an earlier day, where the vessel arrives: it does not go back to Los Angeles',
    said: [
      ...fromShanghai(),
      TO_LOS_ANGELES,
      arrived('USOAK', '2026-10-18 06:00', { ...EST, sent: '2026-10-10 10:00' }),
      arrived('USOAK', '2026-10-18 07:00'),
    ],
    now: '2026-10-19T00:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [...LEFT_SHANGHAI, 'vessel_arrived USOAK 2026-10-18 07:00'],
          to: 'USOAK',
          says: [CHANGED],
        },
      },
    },
  },
  {
    name: 'diverted: discharged in Oakland on the way to Los Angeles, and the terminal there states a last free day',
    said: [
      ...fromShanghai(),
      TO_LOS_ANGELES,
      ...AT_OAKLAND,
      terminalShows('USOAK', '2026-10-19 09:00', { lfd: '2026-10-22' }),
    ],
    now: '2026-10-20T00:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: DIVERTED,
          to: 'USOAK',
          eta: null,
          binding: 'terminal 2026-10-22',
          says: [CHANGED],
        },
      },
    },
  },
  {
    name: 'diverted: discharged in Oakland on the way to Los Angeles, and the terminal there reports a customs hold',
    said: [
      ...fromShanghai(),
      TO_LOS_ANGELES,
      ...AT_OAKLAND,
      terminalShows('USOAK', '2026-10-19 09:00', {
        available: false,
        holds: [{ name: 'customs', status: 'hold' }],
        fees: [],
      }),
    ],
    now: '2026-10-20T00:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'not_available',
          happened: [...DIVERTED, 'not_available USOAK 2026-10-19 09:00'],
          to: 'USOAK',
          holds: ['customs'],
          says: [CHANGED],
        },
      },
    },
  },
  {
    name: 'diverted: discharged in Oakland, and a later arrival notice of the line names that port',
    said: [
      ...fromShanghai(),
      TO_LOS_ANGELES,
      ...AT_OAKLAND,
      lineNotifies('2026-10-19 09:00', { port: 'USOAK', lastFreeDay: '2026-10-22' }),
    ],
    now: '2026-10-20T00:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: DIVERTED,
          to: 'USOAK',
          binding: 'shipping_line 2026-10-22',
          says: [CHANGED],
        },
      },
    },
  },
  {
    name: 'a notice had named Los Angeles, it was discharged in Oakland, and a later notice names Oakland',
    said: [
      ...fromShanghai(),
      lineNotifies('2026-10-12 09:00', { port: 'USLAX' }),
      ...AT_OAKLAND,
      lineNotifies('2026-10-19 09:00', { port: 'USOAK' }),
    ],
    now: '2026-10-20T00:00:00.000Z',
    verdict: { boxes: { box: { status: 'grounded', happened: DIVERTED, to: 'USOAK' } } },
  },
  {
    name: 'expected in Los Angeles, discharged in Long Beach: that is its port of discharge',
    said: [...fromShanghai(), TO_LOS_ANGELES, discharged('USLGB', '2026-10-20 14:00')],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [...LEFT_SHANGHAI, 'vessel_discharged USLGB 2026-10-20 14:00'],
          to: 'USLGB',
          says: ['The port of discharge was changed from Los Angeles (USLAX) to Long Beach (USLGB)'],
        },
      },
    },
  },
  {
    name: 'a notice named Los Angeles, discharged in Long Beach: that is its port of discharge',
    said: [
      ...fromShanghai(),
      lineNotifies('2026-10-12 09:00', { port: 'USLAX' }),
      discharged('USLGB', '2026-10-20 14:00'),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [...LEFT_SHANGHAI, 'vessel_discharged USLGB 2026-10-20 14:00'],
          to: 'USLGB',
        },
      },
    },
  },
  {
    name: 'discharged in Oakland a day ago on the way to Los Angeles: it may be a restow',
    said: [...fromShanghai(), TO_LOS_ANGELES, ...AT_OAKLAND],
    now: '2026-10-19T21:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          says: [
            'The vessel that is to take it on is not stated; the estimate for its port of discharge is older than the discharge.',
          ],
          saysNot: ['same vessel'],
        },
      },
    },
  },
  {
    name: 'discharged in Oakland three days ago on the way to Los Angeles, and nothing since: it was diverted there',
    said: [...fromShanghai(), TO_LOS_ANGELES, ...AT_OAKLAND],
    now: '2026-10-21T21:00:00.000Z',
    verdict: { boxes: { box: { status: 'grounded', happened: DIVERTED, to: 'USOAK', says: [CHANGED] } } },
  },
  {
    name: 'discharged in Oakland three days ago, and the line has stated Los Angeles again since: it is to go on',
    said: [
      ...fromShanghai(),
      TO_LOS_ANGELES,
      ...AT_OAKLAND,
      arrived('USLAX', '2026-10-26 06:00', { ...EST, sent: '2026-10-20 10:00' }),
    ],
    now: '2026-10-21T21:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          says: ['It is to go on with the same vessel.'],
        },
      },
    },
  },
  {
    name: 'discharged in Oakland a day ago, and its load on the same vessel is planned: it is to go on with that',
    said: [
      ...fromShanghai(),
      TO_LOS_ANGELES,
      loaded('USOAK', '2026-10-20 10:00', { classifier: 'PLN', sent: '2026-10-12 10:00' }),
      ...AT_OAKLAND,
    ],
    now: '2026-10-19T21:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          says: ['It is to go on with the same vessel.'],
        },
      },
    },
  },
  {
    name: 'discharged in Busan three days ago on the way to Los Angeles, and nothing since: left there for another vessel',
    said: [...fromShanghai(), TO_LOS_ANGELES, ...AT_BUSAN],
    now: '2026-10-10T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [
            ...LEFT_SHANGHAI,
            'transshipment_arrived KRPUS 2026-10-07 06:00',
            'transshipment_discharged KRPUS 2026-10-07 14:00',
          ],
          to: 'USLAX',
          says: ['The vessel that is to take it on is not stated.'],
          saysNot: ['same vessel', 'It waits there for "EMMA"'],
        },
      },
    },
  },
  {
    name: 'a feeder port near the port of discharge: another vessel is to bring it there',
    said: [
      ...fromShanghai(),
      arrived('SGSIN', '2026-10-20 06:00', {
        ...EST,
        vessel: NEXT_SHIP,
        voyage: '101W',
        sent: '2026-10-05 10:00',
      }),
      discharged('MYTPP', '2026-10-16 14:00'),
    ],
    now: '2026-10-19T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: [...LEFT_SHANGHAI, 'transshipment_discharged MYTPP 2026-10-16 14:00'],
          to: 'SGSIN',
        },
      },
    },
  },
  {
    name: 'diverted: its discharge in Los Angeles was planned, it was discharged in Oakland the day after',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-17 06:00', { ...EST, sent: '2026-10-05 10:00' }),
      discharged('USLAX', '2026-10-17 15:00', { classifier: 'PLN', sent: '2026-10-05 10:00' }),
      ...AT_OAKLAND,
    ],
    now: '2026-10-20T00:00:00.000Z',
    verdict: {
      boxes: { box: { status: 'grounded', happened: DIVERTED, to: 'USOAK', says: [CHANGED] } },
      neverNotified: ['container.transport.transshipment_arrived', 'container.transport.transshipment_discharged'],
    },
  },
  {
    name: 'its discharge was planned in Los Angeles, and is planned in Oakland now',
    said: [
      ...fromShanghai(),
      discharged('USLAX', '2026-10-17 15:00', { classifier: 'PLN', sent: '2026-10-05 10:00' }),
      arrived('USOAK', '2026-10-18 06:00', { ...EST, sent: '2026-10-12 10:00' }),
      discharged('USOAK', '2026-10-18 14:00', { classifier: 'PLN', sent: '2026-10-12 10:00' }),
    ],
    now: '2026-10-14T00:00:00.000Z',
    verdict: { boxes: { box: { status: 'on_ship', happened: LEFT_SHANGHAI, to: 'USOAK', says: [CHANGED] } } },
  },
];
