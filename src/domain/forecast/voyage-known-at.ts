import type { Instant } from '../instant.ts';
import { derivation } from '../journey/derive.ts';
import type { Observation } from '../observation.ts';
import { type VoyageAhead, voyageAhead } from './voyage-ahead.ts';

/**
 * The way by sea that a container had ahead at a moment, by what had been received by then: nothing that was received later has
 * an effect. Null where nothing was known of it yet, or it had arrived.
 */
export function* voyageKnownAt(
  observations: readonly Observation[],
  { container, at }: { container: string; at: Instant },
): Generator<void, VoyageAhead | null> {
  const known = observations.filter(({ receivedAt }) => receivedAt <= at);
  if (known.length === 0) return null;
  const { containers } = yield* derivation(known, at, { containers: [container] });
  const [state] = containers;
  return state === undefined ? null : voyageAhead(state, known, at);
}
