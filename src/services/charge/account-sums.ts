import type { Money } from '../../domain/charges/money.ts';
import type { LocalDate } from '../../domain/instant.ts';

/** Sums of many amounts, of each currency. */
export class MoneySum {
  readonly #minor = new Map<string, number>();

  /** Adds amounts so many times. */
  add(amounts: readonly Money[], times: number): void {
    for (const { currency, minor } of amounts)
      this.#minor.set(currency, (this.#minor.get(currency) ?? 0) + minor * times);
  }

  /** The sums, by the code of the currency. */
  get amounts(): Money[] {
    const sorted = [...this.#minor].sort(([one], [other]) => (one < other ? -1 : 1));
    return sorted.map(([currency, minor]) => ({ currency, minor }));
  }
}

/** What some containers cost. */
export class CostShare {
  containers = 0;
  readonly #owed = new MoneySum();
  readonly #ahead = new MoneySum();

  /** Adds so many containers that cost the same. */
  add({ owed, ahead }: { owed: readonly Money[]; ahead: readonly Money[] }, containers: number): void {
    if (owed.length === 0 && ahead.length === 0) return;
    this.containers += containers;
    this.#owed.add(owed, containers);
    this.#ahead.add(ahead, containers);
  }

  /** How many containers cost something, and what. */
  get shown(): { containers: number; owed: Money[]; ahead: Money[] } {
    return { containers: this.containers, owed: this.#owed.amounts, ahead: this.#ahead.amounts };
  }
}

/** Sums by a key, made when the key first comes. */
export class Shares<Key, Share> {
  readonly #shares = new Map<Key, Share>();
  readonly #make: () => Share;

  constructor(make: () => Share) {
    this.#make = make;
  }

  /** The sum of a key. */
  of(key: Key): Share {
    const share = this.#shares.get(key) ?? this.#make();
    this.#shares.set(key, share);
    return share;
  }

  /** All, in the order in which they came. */
  get entries(): [Key, Share][] {
    return [...this.#shares];
  }
}

/** The days of sums in their order. */
export function byDate(shares: Shares<LocalDate, MoneySum>): { date: LocalDate; amounts: Money[] }[] {
  return shares.entries
    .map(([date, sum]) => ({ date, amounts: sum.amounts }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}
