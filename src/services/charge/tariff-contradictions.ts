import type { ShownContradiction } from '../../domain/container-record/reasons.ts';
import type { ShortCharge } from './short-charge.ts';

/** Where a party states another last free day than its tariff gives: what is stated is shown, and the amounts are counted by the tariff. */
export function tariffContradictions(charges: readonly ShortCharge[]): ShownContradiction[] {
  return charges.flatMap(({ charge, tariff, last_free_on: date, stated_otherwise: stated }) => {
    const [first] = stated;
    if (tariff === null || date === null || first === undefined) return [];
    return [
      {
        fact: 'last_free_day_by_tariff' as const,
        shown: first.date,
        statements: [],
        computed: { tariff, charge, date, stated: [...stated] },
      },
    ];
  });
}
