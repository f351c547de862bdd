/** The time in which a limit counts. */
export const WINDOW_MS = 60_000;

/** The resolution at which the database records uses. Shorter slots would cost more statements. */
export const SLOT_MS = 10_000;

/** The number of the slot that a moment is in. */
export function slotAt(now: number): number {
  return Math.floor(now / SLOT_MS);
}

/** When a slot begins. */
export function startOf(slot: number): number {
  return slot * SLOT_MS;
}

/** From when on nothing of a slot counts any more. */
export function leavesAt(slot: number): number {
  return startOf(slot + 1) + WINDOW_MS;
}

/** The slots before one that overlap the last minute at some moment of it, the oldest first. */
export function slotsBefore(slot: number): number[] {
  const length = WINDOW_MS / SLOT_MS;
  return Array.from({ length }, (_, index) => slot - length + index);
}
