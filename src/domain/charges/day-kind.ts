import { z } from 'zod';

/** What a day is in the calendar of a place. */
export const DayKind = z.enum(['open', 'opening', 'weekend', 'holiday', 'planned_closure', 'unplanned_closure']);
export type DayKind = z.infer<typeof DayKind>;

/** Why a container could not be moved on a day, as far as a party states that. */
export const BlockedKind = z.enum(['unavailable', 'held', 'no_appointment']);
export type BlockedKind = z.infer<typeof BlockedKind>;

/** The days that a tariff may leave out of the count. */
export const SkipKind = z.enum(['weekend', 'holiday', 'planned_closure', 'unplanned_closure', ...BlockedKind.options]);
export type SkipKind = z.infer<typeof SkipKind>;

/** What each kind of day that may be left out means, in one sentence. */
export const SKIP_MEANINGS = {
  weekend: 'A day of the weekend by the calendar of the place',
  holiday: 'A holiday by the calendar of the place',
  planned_closure: 'The gate was closed, as scheduled',
  unplanned_closure: 'The gate was closed without a schedule, such as for weather or a strike',
  unavailable: 'The facility stated that the container was not available for pickup',
  held: 'A party stated a hold on the container, from the day of the statement to that of the release',
  no_appointment: 'No appointment could be had, as stated with the facts',
} as const satisfies Record<SkipKind, string>;

const OF_CONTAINER: ReadonlySet<string> = new Set(BlockedKind.options);

/** Whether some of the kinds are known from a calendar alone. */
export function needsCalendar(skip: readonly SkipKind[]): boolean {
  return skip.some((kind) => !OF_CONTAINER.has(kind));
}
