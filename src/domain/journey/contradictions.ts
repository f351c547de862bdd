import { availabilityContradictions } from './availability-contradictions.ts';
import type { Contradiction } from './contradiction.ts';
import { destinationContradictions } from './destination-contradictions.ts';
import { expectedContradictions } from './expected-contradictions.ts';
import { listContradictions } from './list-contradictions.ts';
import { orderContradictions } from './order-contradictions.ts';
import { placeContradictions } from './place-contradictions.ts';
import { portContradictions, statedPortContradictions, vesselContradictions } from './port-contradictions.ts';
import { relayContradictions } from './relay-contradictions.ts';
import type { Found, SaidAndShown } from './stated-value.ts';
import { terminalContradictions } from './terminal-contradictions.ts';
import { timeContradictions } from './time-contradictions.ts';

/**
 * The disagreements that stand now, each with what is shown first. What a source has corrected since is none as soon as
 * the correction counts, nor are estimates that differ.
 */
export function contradictionsOf(known: SaidAndShown, lastFreeDays: readonly Contradiction[]): Found {
  const expected = expectedContradictions(known);
  const listed = listContradictions(known);
  return {
    contradictions: [
      ...placeContradictions(known),
      ...terminalContradictions(known),
      ...expected.contradictions,
      ...timeContradictions(known),
      ...orderContradictions(known),
      ...portContradictions(known),
      ...statedPortContradictions(known),
      ...destinationContradictions(known),
      ...relayContradictions(known),
      ...vesselContradictions(known),
      ...availabilityContradictions(known),
      ...listed.contradictions,
      ...lastFreeDays,
    ],
    changesAtMs: [...expected.changesAtMs, ...listed.changesAtMs],
  };
}
