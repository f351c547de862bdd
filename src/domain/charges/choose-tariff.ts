import type { LocalDate } from '../instant.ts';
import type { ChargeClock } from './charge-clock.ts';
import { type ChargePlace, type ChargeSubject, type OpenAttribute, placeRank, tariffFit } from './scope-fit.ts';
import { type CargoCondition, type Tariff, TariffKind } from './tariff.ts';

/** A version of a tariff as it is kept. */
export interface TariffVersion {
  version: number;
  /** Whether it is of the account itself, and not of the installation. */
  isOwn: boolean;
  tariff: Tariff;
}

/** A clock of a version of a tariff. */
export interface TariffClock extends TariffVersion {
  clock: ChargeClock;
}

/** A tariff by the name under which charges name it, `example-us@3`. */
export function versionName({ tariff: { id }, version }: TariffVersion): string {
  return `${id}@${version}`;
}

/** Why no tariff could be chosen. */
export type TariffMissing =
  | { code: 'no_tariff' }
  | { code: 'tariff_tie'; tariffs: [string, string] }
  | { code: 'attribute_unknown'; attribute: OpenAttribute; tariff: string };

/** A tariff that would have come first if a condition of the cargo were stated. */
export interface ConditionNotStated {
  code: 'condition_not_stated';
  condition: CargoCondition;
  tariff: string;
}

/** The clock that applies, or why none does. */
export type TariffChoice =
  | { chosen: TariffClock; assumptions: ConditionNotStated[] }
  | { chosen: null; missing: TariffMissing };

/**
 * Chooses among clocks that are in force: a contract before a quote before what is published, then those for fewer
 * customers, places, and containers, then the account's own, then the newest. Two that are equal in all of that are a
 * tie, and one that may come first, depending on what is not known, leaves the choice open: neither is decided by chance.
 */
export function chooseClock(
  candidates: readonly TariffClock[],
  subject: ChargeSubject,
  place: ChargePlace,
): TariffChoice {
  const fitting = candidates
    .map((candidate) => ({ candidate, rank: rankOf(candidate), fit: tariffFit(candidate.tariff, subject, place) }))
    .sort((one, other) => compareRanks(one.rank, other.rank));
  const [best, second] = fitting.filter(({ fit }) => fit.fits === 'yes');
  const isBefore = (rank: Rank) => best === undefined || compareRanks(rank, best.rank) <= 0;
  for (const { candidate, rank, fit } of fitting) {
    if (fit.fits !== 'open' || !isBefore(rank)) continue;
    return {
      chosen: null,
      missing: { code: 'attribute_unknown', attribute: fit.attribute, tariff: versionName(candidate) },
    };
  }
  if (best === undefined) return { chosen: null, missing: { code: 'no_tariff' } };
  if (second !== undefined && compareRanks(best.rank, second.rank) === 0) {
    const tariffs: [string, string] = [versionName(best.candidate), versionName(second.candidate)];
    return { chosen: null, missing: { code: 'tariff_tie', tariffs } };
  }
  const assumptions = fitting.flatMap(({ candidate, rank, fit }): ConditionNotStated[] =>
    fit.fits === 'unstated' && isBefore(rank)
      ? [{ code: 'condition_not_stated', condition: fit.condition, tariff: versionName(candidate) }]
      : [],
  );
  return { chosen: best.candidate, assumptions };
}

/** What orders tariffs, the first by the least numbers and the latest day. */
type Rank = readonly [numbers: readonly number[], from: LocalDate];

/** The rank of a tariff among those that fit. */
function rankOf({ isOwn, tariff: { kind, line, scope, from } }: TariffVersion): Rank {
  const { customers, sizes, types, conditions } = scope;
  const narrow = (...lists: (readonly unknown[])[]) => -lists.filter(({ length }) => length > 0).length;
  const numbers = [
    TariffKind.options.indexOf(kind),
    narrow(customers),
    -placeRank(scope),
    narrow(sizes, types),
    -conditions.length,
    line === null ? 1 : 0,
    isOwn ? 0 : 1,
  ];
  return [numbers, from];
}

function compareRanks([one, oneFrom]: Rank, [other, otherFrom]: Rank): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  if (at >= 0) return (one[at] ?? 0) - (other[at] ?? 0);
  return oneFrom === otherFrom ? 0 : oneFrom > otherFrom ? -1 : 1;
}

/** Whether two tariffs come equally late for everything that both are for. */
export function areTied(one: Tariff, other: Tariff): boolean {
  const version = { version: 1, isOwn: true };
  return compareRanks(rankOf({ ...version, tariff: one }), rankOf({ ...version, tariff: other })) === 0;
}
