import type { Journey } from '../journey.ts';
import { lineSays } from '../say/line.ts';
import { fromShanghai, LEFT_SHANGHAI } from '../say/voyage.ts';

/** What is overdue in one answer is so in all: only a source that spoke after the deadline makes it so. */
export const journeys: readonly Journey[] = [
  {
    name: 'the line restates a past estimate after its deadline: the arrival is overdue in every answer',
    said: [
      ...fromShanghai(),
      lineSays('ARRI', 'USLAX', '2026-10-20 08:00', { classifier: 'EST', sent: '2026-10-21 17:00' }),
    ],
    now: '2026-10-22T16:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'on_ship',
          happened: LEFT_SHANGHAI,
          to: 'USLAX',
          says: [/Overdue: vessel arrived.*the shipping line last reported .* ago, and does not report it/],
          saysNot: [/may have happened/],
          explains: [/Overdue: vessel arrived at Los Angeles/],
          explainsNot: [/may have happened/, /Next is expected/],
          atRisk: ['no arrival is reported.'],
          arrives: [/overdue, was expected.* 2026-10-20 08:00/],
        },
      },
    },
  },
];

/** What is received after the deadline makes it overdue, so that this is right in the order in which it happened alone. */
export const SILENT_SINCE: Journey = {
  name: 'the line says nothing after the deadline of its estimate: it may have arrived, in every answer',
  said: [
    ...fromShanghai(),
    lineSays('ARRI', 'USLAX', '2026-10-20 08:00', { classifier: 'EST', sent: '2026-10-18 17:00' }),
  ],
  now: '2026-10-22T16:00:00.000Z',
  verdict: {
    boxes: {
      box: {
        status: 'on_ship',
        happened: LEFT_SHANGHAI,
        to: 'USLAX',
        says: [/Not known: vessel arrived.*so it may have happened/],
        saysNot: [/Overdue/],
        explains: [/Not known: vessel arrived.*so it may have happened/],
        explainsNot: [/Overdue/],
        atRisk: ['no arrival is reported, but the shipping line last reported 3 d ago'],
        arrives: [/was expected.* 2026-10-20 08:00.*nothing received since its deadline, so it may have arrived/],
      },
    },
  },
};
