/** The place of the first number of an ascending list that is not less than a bound; its length where there is none. */
export function firstFrom(ascending: readonly number[], bound: number): number {
  return searched(ascending, (one) => one < bound);
}

/** The place of the first number of an ascending list that is greater than a bound; its length where there is none. */
export function firstAfter(ascending: readonly number[], bound: number): number {
  return searched(ascending, (one) => one <= bound);
}

function searched(ascending: readonly number[], isBefore: (one: number) => boolean): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = ascending[middle];
    if (one !== undefined && isBefore(one)) low = middle + 1;
    else high = middle;
  }
  return low;
}
