import type { z } from 'zod';
import { LocalDate } from '../../domain/instant.ts';
import type { Conditions } from '../list/paged-list.ts';
import { refuseInverted } from '../list/refuse-inverted.ts';
import { bindingDay } from '../record/binding-day.ts';

/** Filters by days as people name them: the day that is given belongs to them, by the calendar of the place. */
export const DAY_FILTER_INPUT = {
  lfd_until: LocalDate.optional().describe(
    'The last free day that binds is this day or an earlier one, by the calendar of its place; what is picked up has none any more',
  ),
  arriving_from: LocalDate.optional().describe(
    'Arrived or expected at the port of discharge on this day or a later one, by the calendar of the port',
  ),
  arriving_until: LocalDate.optional().describe(
    'Arrived or expected at the port of discharge on this day or an earlier one, by the calendar of the port',
  ),
};
type DayFilterInput = z.output<z.ZodObject<typeof DAY_FILTER_INPUT>>;

/** SQL: where a list has its days. */
export interface DayColumns {
  arrivesAt: string;
  /** The place whose calendar counts for it. */
  portId: string;
  /** The zone of the port where it is stated beside the arrival, else NULL. */
  portZone: string;
  /** Puts a condition, which is made for the alias of a container, on it or one of its containers. */
  ofContainer(conditionOf: (alias: string) => string): string;
}

/** The day of a place begins at most 14 hours before that of UTC and ends 12 hours after it; an index finds what lies between. */
const BEGINS = "interval '-15 hours'";
const ENDS = "interval '37 hours'";

/** Adds the conditions of the days that were given. */
export function addDayConditions(input: DayFilterInput, conditions: Conditions, columns: DayColumns): void {
  const { lfd_until, arriving_from, arriving_until } = input;
  refuseInverted(input, 'arriving_from', 'arriving_until');
  const { arrivesAt } = columns;
  const dayOf = (date: string) => `${conditions.value('date', date)}::date`;
  const edge = (day: string, by: string) => `((${day} + ${by}) AT TIME ZONE 'UTC')`;
  const arrivesOn = `(${arrivesAt} AT TIME ZONE coalesce(${columns.portZone},
    (SELECT l.timezone FROM location l WHERE l.id = ${columns.portId}), 'UTC'))::date`;
  if (arriving_from !== undefined) {
    const day = dayOf(arriving_from);
    conditions.addOrdered(`${arrivesAt} >= ${edge(day, BEGINS)}`);
    conditions.add(`${arrivesOn} >= ${day}`);
  }
  if (arriving_until !== undefined) {
    const day = dayOf(arriving_until);
    conditions.addOrdered(`${arrivesAt} < ${edge(day, ENDS)}`);
    conditions.add(`${arrivesOn} <= ${day}`);
  }
  if (lfd_until !== undefined) {
    const day = dayOf(lfd_until);
    const isUntil = (alias: string) => `${alias}.binding_lfd < ${edge(day, ENDS)} AND ${bindingDay(alias)} <= ${day}`;
    conditions.add(columns.ofContainer(isUntil));
  }
}
