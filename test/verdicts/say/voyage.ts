import type { Said } from '../journey.ts';
import { arrived, departed, discharged, emptyOut, fullIn, type LineMore, loaded } from './line.ts';

/** Shanghai, 1 to 4 October 2026: empty out, full in, loaded on EMMA, departed. Four milestones. */
export function fromShanghai(more: LineMore = {}): Said[] {
  return [
    emptyOut('CNSHA', '2026-10-01 10:00', more),
    fullIn('CNSHA', '2026-10-02 15:30', more),
    loaded('CNSHA', '2026-10-03 20:00', more),
    departed('CNSHA', '2026-10-04 08:00', more),
  ];
}

/** What `fromShanghai` leads to. */
export const LEFT_SHANGHAI = [
  'empty_out CNSHA 2026-10-01 10:00',
  'full_in CNSHA 2026-10-02 15:30',
  'vessel_loaded CNSHA 2026-10-03 20:00',
  'vessel_departed CNSHA 2026-10-04 08:00',
] as const;

/** Los Angeles, 20 October 2026: EMMA arrived and the container was discharged. Two milestones. */
export function toLosAngeles(more: LineMore = {}): Said[] {
  return [arrived('USLAX', '2026-10-20 06:00', more), discharged('USLAX', '2026-10-20 15:00', more)];
}

/** What `toLosAngeles` leads to. */
export const REACHED_LOS_ANGELES = [
  'vessel_arrived USLAX 2026-10-20 06:00',
  'vessel_discharged USLAX 2026-10-20 15:00',
] as const;
