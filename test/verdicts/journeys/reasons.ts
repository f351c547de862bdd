import type { Journey } from '../journey.ts';
import { arrived, documentSays, pickedUp } from '../say/line.ts';
import { terminalShows } from '../say/terminal.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const EST = { classifier: 'EST' } as const;
const TYPHOON = { members: () => ({ delayReasonCode: 'WEA', changeRemark: 'Typhoon off Japan' }) };
const FIRST = arrived('USLAX', '2026-10-18 06:00', { ...EST, sent: '2026-10-05 10:00' });
const LATER = arrived('USLAX', '2026-10-28 06:00', { ...EST, ...TYPHOON, sent: '2026-10-09 10:00' });

/** The reasons that a line states: of what is late, as long as it is late, with the date of the statement. */
export const journeys: readonly Journey[] = [
  {
    name: 'a delay that is made up for has no reason any more',
    said: [...fromShanghai(), FIRST, LATER, arrived('USLAX', '2026-10-17 06:00', { ...EST, sent: '2026-10-12 10:00' })],
    now: '2026-10-14T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'on_ship', happened: LEFT_SHANGHAI, eta: '2026-10-17 06:00', saysNot: ['WEA', 'Typhoon'] },
      },
    },
  },
  {
    name: 'a delay after one that was made up for is another one: the former reason is not its reason',
    said: [
      ...fromShanghai(),
      FIRST,
      LATER,
      arrived('USLAX', '2026-10-17 06:00', { ...EST, sent: '2026-10-12 10:00' }),
      arrived('USLAX', '2026-10-22 06:00', { ...EST, sent: '2026-10-13 10:00' }),
    ],
    now: '2026-10-14T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'on_ship', happened: LEFT_SHANGHAI, eta: '2026-10-22 06:00', saysNot: ['WEA', 'Typhoon'] },
      },
    },
  },
  {
    name: 'a newer estimate that is late too and has no reason: the former reason is stated with its date',
    said: [...fromShanghai(), FIRST, LATER, arrived('USLAX', '2026-10-30 06:00', { ...EST, sent: '2026-10-11 10:00' })],
    now: '2026-10-14T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          eta: '2026-10-30 06:00',
          says: [
            'Reason of the delay of the arrival at Los Angeles (USLAX) (first 2026-10-18 06:00 America/Los_Angeles, last 2026-10-30 06:00 America/Los_Angeles), stated by the shipping line on 2026-10-09 17:00 UTC: "WEA", "Typhoon off Japan".',
          ],
          explains: ['stated by the shipping line on 2026-10-09 17:00 UTC: "WEA", "Typhoon off Japan"'],
        },
      },
    },
  },
  {
    name: 'the same under the id of the former estimate: the reason of the former version is stated with its date',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-18 06:00', { ...EST, sent: '2026-10-05 10:00', id: 'eta' }),
      arrived('USLAX', '2026-10-28 06:00', { ...EST, ...TYPHOON, sent: '2026-10-09 10:00', id: 'eta' }),
      arrived('USLAX', '2026-10-30 06:00', { ...EST, sent: '2026-10-11 10:00', id: 'eta' }),
    ],
    now: '2026-10-14T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          eta: '2026-10-30 06:00',
          says: [
            /last 2026-10-30 06:00.*stated by the shipping line on 2026-10-09 17:00 UTC: "WEA", "Typhoon off Japan"/,
          ],
        },
      },
    },
  },
  {
    name: 'it arrived on the day that was first stated: no reason of a delay',
    said: [
      ...fromShanghai(),
      arrived('USLAX', '2026-10-20 23:00', { ...EST, sent: '2026-10-05 10:00' }),
      arrived('USLAX', '2026-10-28 06:00', { ...EST, ...TYPHOON, sent: '2026-10-09 10:00' }),
      ...toLosAngeles(),
    ],
    now: '2026-10-22T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES],
          saysNot: ['WEA', 'Typhoon'],
        },
      },
    },
  },
  {
    name: 'it arrived late: the reason is stated with the delay that it explains',
    said: [...fromShanghai(), FIRST, LATER, ...toLosAngeles()],
    now: '2026-10-22T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES],
          says: [
            /arrival at Los Angeles \(USLAX\) \(first 2026-10-18 06:00 America\/Los_Angeles, happened 2026-10-20 06:\d\d America\/Los_Angeles\), stated by the shipping line on 2026-10-09 17:00 UTC: "WEA"/,
          ],
        },
      },
    },
  },
  {
    name: 'the first estimate has a reason, and nothing is late',
    said: [...fromShanghai(), arrived('USLAX', '2026-10-28 06:00', { ...EST, ...TYPHOON, sent: '2026-10-09 10:00' })],
    now: '2026-10-14T12:00:00.000Z',
    verdict: {
      boxes: {
        box: { status: 'on_ship', happened: LEFT_SHANGHAI, eta: '2026-10-28 06:00', saysNot: [/[Rr]eason of/] },
      },
    },
  },
  {
    name: 'the reason of a customs hold is not the reason of a delay',
    said: [
      ...fromShanghai(),
      FIRST,
      arrived('USLAX', '2026-10-19 06:00', { ...EST, sent: '2026-10-08 10:00' }),
      ...toLosAngeles(),
      documentSays('HOLD', 'CUS', '2026-10-20 16:00-07:00', { members: () => ({ reason: 'Papers are missing' }) }),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES],
          holds: ['customs'],
          says: ['Papers are missing'],
          saysNot: [/[Rr]eason of/],
        },
      },
    },
  },
  {
    name: 'a contradiction on the pickup arises alone and ends: both are announced',
    said: [
      ...fromShanghai(),
      ...toLosAngeles(),
      terminalShows('USLAX', '2026-10-21 08:00', { available: true }),
      pickedUp('USLAX', '2026-10-22 13:00'),
      terminalShows('USLAX', '2026-10-22 20:00', { available: true }),
      terminalShows('USLAX', '2026-10-23 08:00', { fullOut: '2026-10-22 13:00' }),
    ],
    now: '2026-10-23T20:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          contradictions: [],
          happened: [
            ...LEFT_SHANGHAI,
            ...REACHED_LOS_ANGELES,
            'available USLAX 2026-10-21 08:00',
            'full_out USLAX 2026-10-22 13:00',
          ],
        },
      },
      changes: ['contradictions none > pickup', 'contradictions pickup > none'],
    },
  },
];
