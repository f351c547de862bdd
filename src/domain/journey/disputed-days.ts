import { versionOf } from '../observation.ts';
import type { Contradiction } from './contradiction.ts';
import { compareText } from './current-set.ts';
import { byWeight, type Day, type StoredDeadline } from './stated-day.ts';
import { statedBy } from './stated-value.ts';

/**
 * Where sources of one party state different days for one place: the one that counts first, then those that another source
 * states, or that one states which passes on what the party said.
 */
export function disputedDays(
  counting: readonly Day[],
  passedOn: readonly Day[],
  deadlines: readonly StoredDeadline[],
): Contradiction[] {
  const places = [...new Set(counting.map(({ placeKey }) => placeKey))];
  return places.flatMap((placeKey) => {
    const isHere = (day: Day) => day.relation !== 'left' && isSamePlace(day, { placeKey });
    const [shown, ...others] = counting.filter((day) => day.placeKey === placeKey && isHere(day)).sort(byWeight);
    if (shown === undefined) return [];
    const differing = [...others, ...passedOn.filter(isHere).sort(byWeight)].filter(({ date }) => date !== shown.date);
    if (differing.length === 0) return [];
    const statements = [shown, ...differing].flatMap(({ id, date, timezone }) => {
      const said = deadlines.find((one) => one.id === id);
      return said === undefined ? [] : [statedBy(said, { value: date, at: versionOf(said), timezone })];
    });
    return [{ fact: 'last_free_day' as const, shown: shown.date, statements }];
  });
}

/** Two sources that state the same day of a place state one thing; the newest of them is named. */
export function withoutRepeats(days: readonly Day[]): Day[] {
  const kept: Day[] = [];
  for (const day of days) {
    const known = kept.find((one) => one.date === day.date && isSamePlace(one, day));
    if (known === undefined) kept.push(day);
    else if (compareText(day.reportedAt, known.reportedAt) < 0)
      kept[kept.indexOf(known)] = { ...known, reportedAt: day.reportedAt };
  }
  return kept;
}

function isSamePlace(one: Pick<Day, 'placeKey'>, other: Pick<Day, 'placeKey'>): boolean {
  return one.placeKey === other.placeKey || one.placeKey === null || other.placeKey === null;
}
