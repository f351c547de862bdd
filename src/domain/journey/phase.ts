import { z } from 'zod';
import type { Instant } from '../instant.ts';
import type { ContainerState, JourneyState } from './state.ts';

/**
 * Where a journey stands, as far as it matters for how often to ask: not found yet (`pending`, `awaiting_manifest`),
 * before departure (`planned`), at sea (`ocean`), at the port of discharge (`port`), on the way inland (`inland`),
 * picked up and not yet back (`out`).
 */
export const Phase = z.enum(['pending', 'awaiting_manifest', 'planned', 'ocean', 'port', 'inland', 'out']);
export type Phase = z.infer<typeof Phase>;

const PHASE_OF_STATUS = {
  new: 'planned',
  loaded: 'planned',
  dropped: 'planned',
  on_ship: 'ocean',
  grounded: 'port',
  available: 'port',
  not_available: 'port',
  off_dock: 'port',
  awaiting_inland_transfer: 'inland',
  on_rail: 'inland',
  picked_up: 'out',
  delivered: 'out',
  empty_returned: 'out',
} as const satisfies Record<ContainerState['currentStatus'], Phase>;

/** Several containers, one poll: the one that needs the closest watch decides. */
const URGENCY: readonly Phase[] = ['port', 'inland', 'ocean', 'planned', 'out'];

/** The phase of a derived journey; without containers it has not begun. */
export function phaseOf(state: JourneyState): Phase {
  const phases = new Set<Phase>(state.containers.map((container) => PHASE_OF_STATUS[container.currentStatus]));
  const afloat = state.containers.some((container) => container.currentStatus === 'on_ship' && container.podArrivedAt);
  if (afloat) return 'port';
  return URGENCY.find((phase) => phases.has(phase)) ?? 'planned';
}

/** The next event that people wait for: departure, then arrival at the port, then inland. Null if none is expected. */
export function nextEventAt(state: JourneyState): Instant | null {
  const expected = state.containers.flatMap((container) => {
    if (container.emptyTerminatedAt || container.podFullOutAt) return [];
    if (container.podArrivedAt)
      return [container.indAtaAt || container.indSeenAt ? null : (container.indEtaAt ?? container.destinationEtaAt)];
    return [container.polDepartedAt ? container.podEtaAt : container.polEtdAt];
  });
  return expected.filter((at) => at !== null).sort()[0] ?? null;
}
