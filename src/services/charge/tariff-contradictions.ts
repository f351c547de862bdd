import type { ShownContradiction } from '../../domain/container-record/reasons.ts';
import type { Instant, LocalDate } from '../../domain/instant.ts';
import type { ShortCharge } from './short-charge.ts';

/** The last free days of a container, and the beginning of the one that is shown for its pickup. */
export interface ShownLastFreeDay {
  pickupLfd: Instant | null;
  days: readonly { at: Instant; date: LocalDate }[];
}

/**
 * Where a party states another last free day than its tariff gives: the amounts are counted by the tariff, and the container
 * shows the day of its pickup whoever states it; a return has none but what is stated.
 */
export function tariffContradictions(
  charges: readonly ShortCharge[],
  { pickupLfd, days }: ShownLastFreeDay,
): ShownContradiction[] {
  const ofPickup = days.find(({ at }) => at === pickupLfd)?.date;
  return charges.flatMap(({ charge, tariff, last_free_on: date, stated_otherwise: stated }) => {
    const [first] = stated;
    if (tariff === null || date === null || first === undefined) return [];
    return [
      {
        fact: 'last_free_day_by_tariff' as const,
        shown: (charge === 'detention' ? undefined : ofPickup) ?? first.date,
        statements: [],
        computed: { tariff, charge, date, stated: [...stated] },
      },
    ];
  });
}
