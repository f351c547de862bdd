/** How much of the time for a piece of work is left. */
export interface Deadline {
  /** Whole milliseconds, never negative. */
  remainingMs(): number;
}

/** Starts counting down now. The monotonic clock is used, so that setting the machine's clock moves no deadline. */
export function startDeadline(ms: number): Deadline {
  const end = performance.now() + ms;
  return { remainingMs: () => Math.max(0, Math.ceil(end - performance.now())) };
}
