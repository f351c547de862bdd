import type { ShownContradiction } from '../../domain/container-record/reasons.ts';
import type { Instant, LocalDate } from '../../domain/instant.ts';
import type { ShortCharge } from './short-charge.ts';

/** The last free days of a container, and the beginning of the one that is shown for its pickup. */
export interface ShownLastFreeDay {
  pickupLfd: Instant | null;
  /** It is not tracked any more, or returned: its clocks are not counted again by other tariffs. */
  isOver: boolean;
  days: readonly { at: Instant; date: LocalDate }[];
}

/**
 * Where a party states another last free day than its tariff gives: the amounts are counted by the tariff, and the container
 * shows the day of its pickup whoever states it; a return has none but what is stated. Of what is over there is none.
 */
export function tariffContradictions(
  charges: readonly ShortCharge[],
  { pickupLfd, days, isOver }: ShownLastFreeDay,
): ShownContradiction[] {
  if (isOver) return [];
  const ofPickup = days.find(({ at }) => at === pickupLfd)?.date;
  return charges.flatMap(({ charge, tariff, last_free_on: date, stated_otherwise: stated }) => {
    const [first] = stated;
    if (tariff === null || first === undefined) return [];
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
