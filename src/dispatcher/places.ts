import type { Lane } from './lane.ts';
import type { Due } from './read-due.ts';

/** Receivers that take their time share this part of the places, so that they never hold all of them. */
const SLOW_SHARE = 1 / 4;

/** A place that a delivery has, until it is given back. */
export interface Place {
  lane: Lane;
  due: Due;
  isSlow: boolean;
}

/** The places for deliveries under way. Lanes take turns, each of them one delivery at a time. */
export class Places {
  readonly total: number;
  readonly slowTotal: number;
  readonly #quick: Lane[] = [];
  readonly #slow: Lane[] = [];
  #busy = 0;
  #slowBusy = 0;

  constructor(total: number) {
    this.total = total;
    this.slowTotal = Math.max(1, Math.floor(total * SLOW_SHARE));
  }

  get busy(): number {
    return this.#busy;
  }

  get slowBusy(): number {
    return this.#slowBusy;
  }

  /** Lets a lane stand in line, if it has something to send. */
  offer(lane: Lane, now: number): void {
    if (lane.isQueued || !lane.canStart(now)) return;
    lane.isQueued = true;
    (lane.isSlow ? this.#slow : this.#quick).push(lane);
  }

  /**
   * The next delivery that may begin; null if there is none, or no place for it. The slow come first, because they cannot
   * take more than their part, but would get nothing where the quick are never done.
   */
  take(now: number): Place | null {
    if (this.#busy >= this.total) return null;
    const slow = this.#slowBusy < this.slowTotal ? this.#takeFrom(this.#slow, now) : null;
    return slow ?? this.#takeFrom(this.#quick, now);
  }

  /** A delivery has ended. */
  giveBack({ isSlow }: Place): void {
    this.#busy -= 1;
    if (isSlow) this.#slowBusy -= 1;
  }

  #takeFrom(lanes: Lane[], now: number): Place | null {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
      lane.isQueued = false;
      const due = lane.canStart(now) ? lane.start() : null;
      if (due === null) continue;
      const isSlow = lanes === this.#slow;
      this.#busy += 1;
      if (isSlow) this.#slowBusy += 1;
      this.offer(lane, now);
      return { lane, due, isSlow };
    }
    return null;
  }
}
