import { isSame } from '../core/id.ts';
import type { RecordedLastFreeDay } from '../domain/container-record/last-free-day.ts';
import type { ContainerColumns } from './rows.ts';

/** What holds the last free days of a container. */
type Dated = Pick<
  ContainerColumns,
  'pickup_lfd' | 'pickup_lfd_line' | 'pickup_lfd_terminal' | 'pickup_lfd_rail' | 'last_free_days'
>;

const OF_PARTIES = ['pickup_lfd', 'pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'] as const;

/**
 * The member of a changeset for last free days that appear, change or go without a change of any column of the parties:
 * those that another source of a party states, or relays. One of them may be the one that binds. Which of several sources
 * states the same day may change with every poll, and is no change.
 */
export function otherDaysChanged(old: Dated, row: Dated): (readonly [string, [unknown, unknown]])[] {
  if (OF_PARTIES.some((column) => old[column] !== row[column])) return [];
  const before = daysInShort(old);
  const after = daysInShort(row);
  return isSame(before.map(withoutSource), after.map(withoutSource)) ? [] : [['last_free_days', [before, after]]];
}

function daysInShort({ last_free_days: days }: Dated): DayInShort[] {
  return days.map(dayInShort).sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
}

type DayInShort = ReturnType<typeof dayInShort>;

function dayInShort({ party, source, date, place_locode, relayed = false }: RecordedLastFreeDay) {
  return { party, source, date, place_locode, relayed };
}

function withoutSource({ source: _source, ...day }: DayInShort): object {
  return day;
}

function textOf(day: DayInShort): string {
  return JSON.stringify(withoutSource(day));
}
