import type { Clock } from '../core/clock.ts';
import { aheadOf } from './ahead.ts';
import type { Counter } from './counter.ts';
import { leavesAt, slotAt, slotsBefore, startOf } from './slots.ts';
import { type Used, Uses } from './uses.ts';

/** How an allowance stands. */
export interface AllowanceStanding {
  limit: number;
  /** What the key may still use now, as far as this replica knows. */
  remaining: number;
  /** In how many whole seconds it may use more than that. */
  resetSeconds: number;
}

/** Whether a request may go on, and how the allowance stands then. */
export interface LimitAnswer extends AllowanceStanding {
  isAllowed: boolean;
}

export interface ShareParts {
  /** What is counted: a kind of request and whose they are. */
  name: string;
  limit: number;
  counter: Counter;
  clock: Clock;
}

/**
 * A round trip serves all requests that wait when it begins; a request waits again only where the round trip outlasts
 * its slot.
 */
const ATTEMPTS_MAX = 10;

/**
 * What one replica holds of one allowance. It acquires a block ahead, because a statement for each request costs 0.3
 * to 0.45 ms and an answer from memory 1 to 15 µs (two busy cores), where the read of a container takes 1 to 2 ms in
 * all. Time is divided into slots. A replica acquires a block from the database, counted in the current slot, and
 * grants requests from memory until the slot ends; the unused rest is returned. So the counters of the last seven
 * slots contain everything that can have been used within the last minute, and no replica acquires more than the limit
 * leaves beyond them: the limit is not exceeded in any minute.
 *
 * Uses of other replicas expire with their slot, up to ten seconds late; this replica's own are known to the millisecond.
 * The counters of earlier slots do not grow, because a block that is granted too late for its slot is not used.
 */
export class Share {
  readonly #parts: ShareParts;
  readonly #uses = new Uses();
  #slot = -1;
  /** What was taken in this slot, and what of it is left to be handed out. */
  #taken = 0;
  #held = 0;
  /** What others took: in this slot, and in those before it. */
  #othersNow = 0;
  #othersBefore: Used[] = [];
  /** Until when the database is not queried because nothing is left, and the latest time at which there is more. */
  #emptyUntil = 0;
  #moreAt = 0;
  /** Debounced when what was left of the slot before is counted no more; null when it is. */
  #returning: Promise<void> | null = null;
  #waiting = 0;
  #filling: Promise<void> | null = null;

  constructor(parts: ShareParts) {
    this.#parts = parts;
  }

  /** Answers one request from memory; null where the database has to be queried. */
  takeHeld(): LimitAnswer | null {
    const now = this.#turn();
    if (this.#held === 0) {
      return now < this.#emptyUntil ? { isAllowed: false, ...this.#allowance(0, this.#moreAt - now) } : null;
    }
    this.#held--;
    this.#uses.add(now);
    return { isAllowed: true, ...this.#standing(now) };
  }

  /** Answers one request. All that wait at the same time share a round trip. Errors: those of the database. */
  async take(): Promise<LimitAnswer> {
    this.#waiting++;
    try {
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
        const answer = this.takeHeld();
        if (answer !== null) return answer;
        this.#filling ??= this.#fill().finally(() => {
          this.#filling = null;
        });
        await this.#filling;
      }
    } finally {
      // Only the request that was answered stops waiting: the next round trip is for all the others.
      this.#waiting--;
    }
    throw new Error('The database answers too late to count by.');
  }

  /** The allowance as far as it is known without a query. */
  standing(): AllowanceStanding {
    return this.#standing(this.#parts.clock.now());
  }

  /** Returns the unused rest of a slot that has ended, and whether the object may be discarded. */
  tidy(): boolean {
    const now = this.#turn();
    return this.#filling === null && this.#held === 0 && this.#uses.within(now) === 0 && now >= this.#emptyUntil;
  }

  /** Begins the slot that runs now, if it is a new one. A clock that was set back stays in the slot that it was in. */
  #turn(): number {
    const now = Math.max(this.#parts.clock.now(), startOf(this.#slot));
    const slot = slotAt(now);
    if (slot === this.#slot) return now;
    if (this.#held > 0) this.#returning = this.#parts.counter.giveBack(this.#parts.name, this.#slot, this.#held);
    this.#slot = slot;
    this.#taken = 0;
    this.#held = 0;
    this.#uses.forgetBefore(slotsBefore(slot)[0] ?? slot);
    return now;
  }

  /** Takes from the database for all who wait, or finds that nothing is left. */
  async #fill(): Promise<void> {
    const { name, limit, counter } = this.#parts;
    if (this.#returning !== null) await this.#returning;
    this.#returning = null;
    const begun = this.#turn();
    const slot = this.#slot;
    const before = slotsBefore(slot);
    const [usedNow, usedBefore] = [this.#uses.inSlot(slot), this.#uses.inSlot(slot - 1)];
    // What was used here in these slots and has left the minute already does not count any more.
    const left = [...before, slot].reduce((sum, each) => sum + this.#uses.inSlot(each), 0) - this.#uses.within(begun);
    const firstUseAt = this.#uses.firstIn(slot);
    const ahead = aheadOf({ limit, now: begun, slot, usedNow, usedBefore, firstUseAt });
    const demand = { limit: limit + left, waiting: this.#waiting, ahead };
    const { granted, totals } = await counter.take(name, [...before, slot], demand);
    const now = this.#turn();
    // Others may have looked at the slot since it ended, so nothing may be used of what came too late for them to see.
    if (this.#slot !== slot) {
      if (granted > 0) await counter.giveBack(name, slot, granted);
      return;
    }
    this.#taken += granted;
    this.#held += granted;
    this.#othersNow = Math.max(0, (totals.get(slot) ?? 0) - this.#taken);
    this.#othersBefore = before.map((earlier) => ({
      leavesAt: leavesAt(earlier),
      count: Math.max(0, (totals.get(earlier) ?? 0) - this.#uses.inSlot(earlier)),
    }));
    if (granted > 0) return;
    this.#moreAt = this.#nextFreeAt(now);
    // By then others may have given back what they held.
    this.#emptyUntil = Math.min(this.#moreAt, startOf(slot + 1));
  }

  #left(now: number): number {
    const before = this.#othersBefore.reduce((sum, { count }) => sum + count, 0);
    return this.#parts.limit - before - this.#othersNow - this.#uses.within(now);
  }

  #standing(now: number): AllowanceStanding {
    return this.#allowance(Math.max(0, this.#left(now)), this.#nextLeavesAt(now) - now);
  }

  #allowance(remaining: number, waitMs: number): AllowanceStanding {
    return { limit: this.#parts.limit, remaining, resetSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
  }

  /** When the oldest of what counts leaves. */
  #nextLeavesAt(now: number): number {
    const others = this.#others().find(({ count }) => count > 0)?.leavesAt;
    return Math.min(others ?? Number.POSITIVE_INFINITY, this.#uses.nextLeavesAt(now) ?? leavesAt(this.#slot));
  }

  /** When enough of what counts has left for one more request. */
  #nextFreeAt(now: number): number {
    const leaving = [...this.#others(), ...this.#uses.counted(now)].sort((a, b) => a.leavesAt - b.leavesAt);
    let left = this.#left(now);
    const next = leaving.find(({ count }) => {
      left += count;
      return left >= 1;
    });
    return next?.leavesAt ?? leavesAt(this.#slot);
  }

  #others(): Used[] {
    return [...this.#othersBefore, { leavesAt: leavesAt(this.#slot), count: this.#othersNow }];
  }
}
