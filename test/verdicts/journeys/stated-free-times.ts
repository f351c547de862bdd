import type { Journey } from '../journey.ts';
import { pickedUp } from '../say/line.ts';
import { lineNotifies } from '../say/notice.ts';
import { fromShanghai, LEFT_SHANGHAI, REACHED_LOS_ANGELES, toLosAngeles } from '../say/voyage.ts';

const LANDED = [...fromShanghai(), ...toLosAngeles()];
const BEFORE = [...LEFT_SHANGHAI, ...REACHED_LOS_ANGELES];

/** An arrival notice with these free times, and none beside them. */
function noticeOf(sent: string, ...freeTimes: readonly Record<string, unknown>[]) {
  return lineNotifies(sent, { port: 'USLAX', members: { freeTimes } });
}

function until(typeCodes: readonly string[], day: string, more: Record<string, unknown> = {}) {
  return { typeCodes, lastFreeDate: { value: day }, ...more };
}

/** Free time that is no last free day for the pickup: of storage, detention and per diem, and durations without a day. */
export const journeys: readonly Journey[] = [
  {
    name: 'a notice states storage free until a day before that of demurrage: both are said, demurrage binds',
    said: [...LANDED, noticeOf('2026-10-20 18:00', until(['DEM'], '2026-10-26'), until(['STO'], '2026-10-23'))],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          lastFreeDays: ['shipping_line 2026-10-26'],
          binding: 'shipping_line 2026-10-26',
          pickupLfd: '2026-10-26',
          says: [/2026-10-26, in 4 days/, 'The shipping line states: storage free until 2026-10-23.'],
          explains: ['storage free until 2026-10-23'],
          contradictions: [],
        },
      },
    },
  },
  {
    name: 'a notice states detention and per diem alone: no day counts for the pickup, and both are said',
    said: [
      ...LANDED,
      noticeOf(
        '2026-10-20 18:00',
        until(['DET'], '2026-10-24'),
        until(['PDM'], '2026-10-25', { duration: 4, timeUnit: 'WD' }),
      ),
    ],
    now: '2026-10-27T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          lastFreeDays: [],
          binding: null,
          pickupLfd: null,
          says: [
            'No last free day is known.',
            'The shipping line states: detention free until 2026-10-24; per diem free until 2026-10-25 (4 working days).',
          ],
          saysNot: [/overdue/i],
        },
      },
    },
  },
  {
    name: 'a notice states demurrage of 5 working days from the discharge without a day: the duration is said',
    said: [
      ...LANDED,
      noticeOf('2026-10-20 18:00', {
        typeCodes: ['DEM'],
        duration: 5,
        timeUnit: 'WD',
        calculationBasis: 'from discharge',
      }),
    ],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          lastFreeDays: [],
          says: [
            'No last free day is known.',
            'demurrage: free time 5 working days, counted "from discharge"; no last day is stated',
          ],
        },
      },
    },
  },
  {
    name: 'a code of free time that is not known is said as it was sent',
    said: [...LANDED, noticeOf('2026-10-20 18:00', until(['DOD'], '2026-10-25'))],
    now: '2026-10-22T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: BEFORE,
          lastFreeDays: [],
          says: ['The shipping line states: "DOD" free until 2026-10-25.'],
        },
      },
    },
  },
  {
    name: 'a newer notice moves the day of storage: the newer day alone is said, also after the pickup',
    said: [
      ...LANDED,
      noticeOf('2026-10-20 18:00', until(['STO'], '2026-10-23')),
      noticeOf('2026-10-21 18:00', until(['STO'], '2026-10-25')),
      pickedUp('USLAX', '2026-10-24 10:00'),
    ],
    now: '2026-10-26T18:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'picked_up',
          happened: [...BEFORE, 'full_out USLAX 2026-10-24 10:00'],
          lastFreeDays: [],
          says: ['The shipping line states: storage free until 2026-10-25.'],
          saysNot: ['2026-10-23'],
        },
      },
    },
  },
];
