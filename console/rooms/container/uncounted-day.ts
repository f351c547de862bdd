/** A last free day as its party states it. */
interface StatedDay {
  party: string;
  date: string;
}

/**
 * The binding last free day that is stated for none of the charges that are counted, so that what its party charges afterwards is in
 * no amount; null if there is none, or if nothing is counted.
 */
export function uncountedDay<Day extends StatedDay & { binding: boolean }>(
  charges: readonly { unknown: unknown; stated_last_free_days: readonly StatedDay[] }[],
  days: readonly Day[],
): Day | null {
  const counted = charges.filter(({ unknown }) => unknown === null);
  const binding = days.find((day) => day.binding);
  if (binding === undefined || counted.length === 0) return null;
  const stated = counted.flatMap(({ stated_last_free_days: all }) => all);
  return stated.some(({ party, date }) => party === binding.party && date === binding.date) ? null : binding;
}
