import type { Journey } from '../journey.ts';
import { discharged } from '../say/line.ts';
import { fromShanghai, LEFT_SHANGHAI } from '../say/voyage.ts';

/** Places that few tables know, names instead of codes, and zones that are not known. */
export const journeys: readonly Journey[] = [
  {
    name: 'a name that several places have is none of them',
    said: [
      ...fromShanghai(),
      discharged('Springfield', '2026-10-20 15:00-05:00', { placeName: 'Springfield', sent: '2026-10-20 16:00-05:00' }),
    ],
    now: '2026-10-21T12:00:00.000Z',
    verdict: {
      boxes: {
        box: {
          status: 'grounded',
          happened: [
            ...LEFT_SHANGHAI,
            /* its place has no code, its zone is not known */ 'vessel_discharged - 2026-10-20 20:00 local',
          ],
        },
      },
    },
  },
];
