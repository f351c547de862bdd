import { DAY_MS, type Instant, shift } from '../instant.ts';
import type { StoredMovement } from './statement.ts';

/** Whether the empty container came back. */
export function isEmptyReturn({ movement, load, classifier }: StoredMovement): boolean {
  return movement === 'gate_in' && load === 'empty' && classifier === 'actual';
}

/** Whether the container was carried: it was discharged, or left laden. */
export function isCarried({ movement, load, classifier }: StoredMovement): boolean {
  const isMoved = (movement === 'discharge' && load !== 'empty') || (movement === 'gate_out' && load === 'laden');
  return isMoved && classifier === 'actual';
}

/** Whether a movement is later than a moment; null is before all. */
export function isAfter({ occurredAt }: StoredMovement, from: Instant | null): boolean {
  return from === null || occurredAt > from;
}

/** When a movement happened. */
export function timeOf({ occurredAt }: StoredMovement): Instant {
  return occurredAt;
}

/** When a movement had happened at the latest: a day that is stated without a time ends a day later. */
export function endOf({ occurredAt, precision }: StoredMovement): Instant {
  return precision === 'date' ? shift(occurredAt, DAY_MS - 1) : occurredAt;
}

/** Whether the laden container left through a gate. */
export function isPickup({ movement, load, classifier }: StoredMovement): boolean {
  return movement === 'gate_out' && load === 'laden' && classifier === 'actual';
}
