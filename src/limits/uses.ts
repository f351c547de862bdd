import { SLOT_MS, startOf, WINDOW_MS } from './slots.ts';

/** Uses at one moment, or in one slot, and from when on they do not count any more. */
export interface Used {
  leavesAt: number;
  count: number;
}

/**
 * What this process itself answered in the last minute, to the millisecond: only what others answered has to be taken
 * from the database, which knows the slot of it and no more.
 */
export class Uses {
  readonly #moments: { at: number; count: number }[] = [];
  /** The first moment that still counts, and how much was used from there on. */
  #first = 0;
  #sum = 0;

  add(now: number): void {
    const last = this.#moments.at(-1);
    // A clock that was set back must not bring the moments out of order.
    if (last !== undefined && last.at >= now) last.count++;
    else this.#moments.push({ at: now, count: 1 });
    this.#sum++;
  }

  /** How much was used in the last minute. */
  within(now: number): number {
    for (; ; this.#first++) {
      const moment = this.#moments[this.#first];
      if (moment === undefined || moment.at + WINDOW_MS > now) return this.#sum;
      this.#sum -= moment.count;
    }
  }

  /** How much was used in one slot of those that may still count. */
  inSlot(slot: number): number {
    const start = startOf(slot);
    const inside = this.#moments.filter(({ at }) => at >= start && at < start + SLOT_MS);
    return inside.reduce((sum, { count }) => sum + count, 0);
  }

  /** When the first use of a slot was; null if there was none. */
  firstIn(slot: number): number | null {
    const start = startOf(slot);
    return this.#moments.find(({ at }) => at >= start && at < start + SLOT_MS)?.at ?? null;
  }

  /** When the oldest use that counts leaves; null if there is none. */
  nextLeavesAt(now: number): number | null {
    this.within(now);
    const oldest = this.#moments[this.#first];
    return oldest === undefined ? null : oldest.at + WINDOW_MS;
  }

  /** All that counts, the oldest first. */
  counted(now: number): Used[] {
    this.within(now);
    return this.#moments.slice(this.#first).map(({ at, count }) => ({ leavesAt: at + WINDOW_MS, count }));
  }

  /** Drops what was used before a slot that began a minute ago or earlier. */
  forgetBefore(slot: number): void {
    this.within(startOf(slot) + WINDOW_MS);
    const kept = this.#moments.findIndex(({ at }) => at >= startOf(slot));
    const { length } = this.#moments.splice(0, kept === -1 ? this.#moments.length : kept);
    this.#first -= length;
  }
}
