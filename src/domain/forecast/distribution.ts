/**
 * A duration or delay that is not known exactly, in hours: with 10, 50 and 90 of 100 it takes at most so long.
 */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** The value below which a share of the values lies, interpolated between neighbours; NaN of no values. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** The middle value; NaN of no values. */
export function medianOf(values: readonly number[]): number {
  return quantileOf(ascending(values), 0.5);
}

/** The spread of values; NaN of no values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = ascending(values);
  return { low: quantileOf(sorted, 0.1), median: quantileOf(sorted, 0.5), high: quantileOf(sorted, 0.9) };
}

/** The spread of a duration that follows others. They are taken as independent, so their deviations add as squares. */
export function sumOfSpreads(spreads: readonly Spread[]): Spread {
  const median = spreads.reduce((sum, spread) => sum + spread.median, 0);
  const below = Math.hypot(...spreads.map((spread) => spread.median - spread.low));
  const above = Math.hypot(...spreads.map((spread) => spread.high - spread.median));
  return { low: median - below, median, high: median + above };
}

/** The values from the smallest to the largest. */
export function ascending(values: readonly number[]): number[] {
  return [...values].sort((one, other) => one - other);
}
