import type { Instant } from '../instant.ts';
import { derivation } from '../journey/derive.ts';
import type { ContainerState } from '../journey/state.ts';
import type { Observation } from '../observation.ts';

/**
 * What a container had ahead at a moment, as `read` reads it of a journey, by what had been received by then: nothing that was
 * received later has an effect. Null where nothing was known of the container yet.
 */
export function* aheadKnownAt<Ahead>(
  observations: readonly Observation[],
  { container, at }: { container: string; at: Instant },
  read: (state: ContainerState, known: readonly Observation[], at: Instant) => Ahead | null,
): Generator<void, Ahead | null> {
  const known = observations.filter(({ receivedAt }) => receivedAt <= at);
  if (known.length === 0) return null;
  const { containers } = yield* derivation(known, at, { containers: [container] });
  const [state] = containers;
  return state === undefined ? null : read(state, known, at);
}
