import type { Contradiction } from './contradiction.ts';

/** What a truck is sent by. */
export interface PickupFacts {
  availableForPickup: boolean | null;
  holds: readonly { status: string }[];
  contradictions: readonly { fact: string }[];
}

/**
 * Whether a container can be fetched: it is stated to be available, no hold keeps it, and nothing that is reported
 * contradicts that. Lists are filtered by the same rule (migration ready_uncontradicted).
 */
export function isReadyForPickup({ availableForPickup, holds, contradictions }: PickupFacts): boolean {
  return availableForPickup === true && !isHeld(holds) && !isPickupContradicted(contradictions);
}

/** Whether a hold keeps a container; one that is pending does not yet. */
export function isHeld(holds: PickupFacts['holds']): boolean {
  return holds.some(({ status }) => status === 'hold');
}

/** Whether sources contradict each other on what a truck is sent by: where it is, whether it is available, what keeps it. */
export function isPickupContradicted(contradictions: PickupFacts['contradictions']): boolean {
  return contradictions.some(({ fact }) => OF_PICKUP.has(fact));
}

const OF_PICKUP: ReadonlySet<string> = new Set<Contradiction['fact']>(['pickup', 'place', 'availability', 'hold']);
