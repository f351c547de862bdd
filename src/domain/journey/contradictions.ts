import type { Contradiction } from './contradiction.ts';
import { holdContradictions } from './hold-contradictions.ts';
import { placeContradictions } from './place-contradictions.ts';
import { portContradictions, vesselContradictions } from './port-contradictions.ts';
import type { SaidAndShown } from './stated-value.ts';
import { timeContradictions } from './time-contradictions.ts';

/**
 * The disagreements between sources that stand now, each with what is shown first. What a party has corrected since is
 * none, nor are estimates that differ: nobody knows what is to come.
 */
export function contradictionsOf(known: SaidAndShown): Contradiction[] {
  return [
    ...placeContradictions(known),
    ...timeContradictions(known),
    ...portContradictions(known),
    ...vesselContradictions(known),
    ...holdContradictions(known),
  ];
}
