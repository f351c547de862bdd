import { featuresOf, type Stem, stemOf } from './features.ts';

/**
 * What the tracking requests of an installation have taught of numbers: how many that begin and look like this one a
 * line knew. Only what numbers have in common is kept, and only where enough of them have it, so that no account's tracking
 * shows through.
 */

/** How many numbers of one stem a line knew, or did not know when it was polled. */
export interface StemCount extends Stem {
  scac: string;
  isKnown: boolean;
  numbers: number;
}

/** What is known of the numbers that share a feature: by line how many it knew, and how many were polled in all. */
export interface Prior {
  known: ReadonlyMap<string, number>;
  polled: number;
}

/** What was learnt, by feature. */
export interface Priors {
  of(feature: string): Prior | null;
}

/** What there is before anything was tracked. */
export const NOTHING_LEARNT: Priors = { of: () => null };

/** With fewer numbers than these, a feature may disclose a single account. */
const NUMBERS_MIN = 5;

/** Puts counts together by feature. */
export function learn(counts: readonly StemCount[]): Priors {
  const priors = new Map<string, { known: Map<string, number>; polled: number }>();
  for (const count of counts) {
    for (const feature of featuresOf(count)) {
      const prior = priors.get(feature) ?? { known: new Map<string, number>(), polled: 0 };
      priors.set(feature, prior);
      prior.polled += count.numbers;
      if (count.isKnown) prior.known.set(count.scac, (prior.known.get(count.scac) ?? 0) + count.numbers);
    }
  }
  for (const [feature, { polled }] of priors) if (polled < NUMBERS_MIN) priors.delete(feature);
  return { of: (feature) => priors.get(feature) ?? null };
}

/** What the table says counts as much as so many numbers. */
const TABLE_WEIGHT = 20;

/** What makes a line sure has to have been seen so often with the narrowest feature. */
const PROOF_MIN = 20;

/** How likely each line is after what was learnt, and whether enough numbers like this one prove it. */
export interface Learnt {
  odds: Map<string, number>;
  /** By line how many numbers with the narrowest feature that is known it knew, out of how many. */
  proof(scac: string): { known: number; polled: number; isEnough: boolean };
}

/**
 * Weighs what was learnt against what the table says, from the widest feature to the narrowest, each smoothed by what
 * stood before it (as Laplace does with a count of one). Null where nothing was learnt of such numbers.
 */
export function weigh(number: string, table: ReadonlyMap<string, number>, options: WeighOptions): Learnt | null {
  const features = featuresOf(stemOf(number, options.isContainer));
  const found = features.flatMap((feature) => options.priors.of(feature) ?? []);
  const [narrowest] = found;
  if (narrowest === undefined) return null;
  let odds = new Map(table);
  for (const { known, polled } of [...found].reverse()) {
    const scacs = new Set([...odds.keys(), ...known.keys()]);
    const weighed = (scac: string) =>
      ((known.get(scac) ?? 0) + TABLE_WEIGHT * (odds.get(scac) ?? 0)) / (polled + TABLE_WEIGHT);
    odds = new Map([...scacs].map((scac) => [scac, weighed(scac)]));
  }
  const isNarrow = options.priors.of(features[0] ?? '') !== null;
  const proof = (scac: string) => {
    const known = narrowest.known.get(scac) ?? 0;
    return { known, polled: narrowest.polled, isEnough: isNarrow && known >= PROOF_MIN };
  };
  return { odds, proof };
}

interface WeighOptions {
  priors: Priors;
  isContainer: boolean;
}
