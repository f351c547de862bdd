import { versionOf } from '../observation.ts';
import type { Contradiction } from './contradiction.ts';
import { compareText } from './current-set.ts';
import { byWeight, type Day, type StoredDeadline } from './stated-day.ts';
import { statedBy } from './stated-value.ts';

/**
 * Where sources of one party state different days for one place, or relay others than the party states: the earliest of
 * those that count first.
 */
export function disputedDays(days: readonly Day[], deadlines: readonly StoredDeadline[]): Contradiction[] {
  if (days.length < 2) return [];
  const counting = days.filter(({ relation, replaced }) => relation !== 'left' && !replaced).sort(byWeight);
  const places = [...new Set(counting.map(({ placeKey }) => placeKey))];
  const named = new Set<Day>();
  return places.flatMap((placeKey) => {
    const here = counting.filter((day) => isSamePlace(day, { placeKey }));
    const [shown] = here;
    const differing = here.filter(({ date }) => date !== shown?.date);
    if (shown === undefined || differing.length === 0 || differing.every((day) => named.has(day))) return [];
    for (const day of differing) named.add(day);
    const statements = [shown, ...differing].flatMap(({ id, date, timezone, relayed }) => {
      const said = deadlines.find((one) => one.id === id);
      if (said === undefined) return [];
      const stated = statedBy(said, { value: date, at: versionOf(said), timezone });
      return [relayed ? { ...stated, relayed: true as const } : stated];
    });
    return [{ fact: 'last_free_day' as const, shown: shown.date, statements }];
  });
}

/** Two sources that state the same day of a place state one thing; the newest of them is named. */
export function withoutRepeatedDays(days: readonly Day[]): Day[] {
  const kept: Day[] = [];
  for (const day of days) {
    const known = kept.find((one) => one.date === day.date && one.isOfOther === day.isOfOther && isSamePlace(one, day));
    if (known === undefined) kept.push(day);
    else if (compareText(day.reportedAt, known.reportedAt) < 0)
      kept[kept.indexOf(known)] = { ...known, reportedAt: day.reportedAt };
  }
  return kept;
}

function isSamePlace(one: Pick<Day, 'placeKey'>, other: Pick<Day, 'placeKey'>): boolean {
  return one.placeKey === other.placeKey || one.placeKey === null || other.placeKey === null;
}
