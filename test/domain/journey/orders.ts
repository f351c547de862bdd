import { expect } from 'vitest';
import type { Observation } from '../../../src/domain/observation.ts';

const ORDERS = 12;

/** Derives from the observations in a dozen orders, expects that the order does not matter, and gives the result. */
export function inEveryOrder<T>(observations: readonly Observation[], deriveFrom: (shuffled: Observation[]) => T): T {
  const first = deriveFrom([...observations]);
  for (let order = 1; order < ORDERS; order += 1) expect(deriveFrom(shuffled(observations, order))).toEqual(first);
  return first;
}

// A fixed sequence of numbers, so that a failure comes again.
function shuffled(observations: readonly Observation[], seed: number): Observation[] {
  let state = seed * 2_654_435_761;
  return observations
    .map((observation) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return { observation, rank: state };
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ observation }) => observation);
}
