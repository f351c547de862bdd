/**
 * The database's time, without asking for it. Receivers compare it with their own, so it must not be this machine's, which
 * may be hours wrong. It is never ahead of the database, and goes back only if that does.
 */
export class DatabaseTime {
  #differenceMs = Number.NEGATIVE_INFINITY;

  /** Takes note of what the database said between two moments of this process's own monotonic clock. */
  observe(nowMs: number, { asked, answered }: { asked: number; answered: number }): void {
    this.#differenceMs = Math.min(Math.max(this.#differenceMs, nowMs - answered), nowMs - asked);
  }

  /** Milliseconds since the epoch. Only right once something was observed. */
  now(): number {
    return performance.now() + this.#differenceMs;
  }
}
