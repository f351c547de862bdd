/** Chance that can be repeated: the same seed gives the same journeys on every machine. */
export interface Chance {
  /** A number from 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Whether something happens that happens this often, from 0 to 1. */
  happens(probability: number): boolean;
}

/** Chance from a seed: a multiplicative congruential generator (Lehmer, with the multiplier 48271 and modulus 2^31-1). */
export function chanceOf(seed: number): Chance {
  let state = (seed * 7919 + 12345) % 2147483647 || 1;
  const fraction = () => {
    state = (state * 48271) % 2147483647;
    return (state - 1) / 2147483646;
  };
  for (let warmUp = 0; warmUp < 10; warmUp++) fraction();
  const below = (limit: number) => Math.min(Math.floor(fraction() * limit), limit - 1);
  return { fraction, below, pick, happens: (probability) => fraction() < probability };

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }
}
