/** A receiver is sent at most so much at once. */
export const WINDOW_MAX = 16;

/** Who takes longer for an answer is slow, and shares a part of the places with all others who are. */
export const SLOW_MS = 1_000;

/** How one request went, as far as it says how many more the receiver can bear. */
export interface Taken {
  isSuccess: boolean;
  durationMs: number;
}

/** How many deliveries may be under way to a receiver at once after one of them has ended: one more, or one alone. */
export function windowAfter(window: number, { isSuccess, durationMs }: Taken): number {
  return isSuccess && !isSlow(durationMs) ? Math.min(window + 1, WINDOW_MAX) : 1;
}

/** Whether a receiver that took so long for an answer is slow. */
export function isSlow(durationMs: number): boolean {
  return durationMs > SLOW_MS;
}
