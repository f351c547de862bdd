import type { Clock } from '../core/clock.ts';
import { blockSize } from './block-size.ts';
import type { Counter } from './counter.ts';
import { leavesAt, slotAt, slotsBefore, startOf } from './slots.ts';
import { type Used, Uses } from './uses.ts';

/** How an allowance stands. */
export interface Standing {
  limit: number;
  /** What the key may still use now, as far as this replica knows. */
  remaining: number;
  /** In how many whole seconds it may use more than that. */
  resetSeconds: number;
}

/** Whether a request may go on, and how the allowance stands then. */
export interface Answer extends Standing {
  isAllowed: boolean;
}

export interface ShareParts {
  /** What is counted: a kind of request and whose they are. */
  name: string;
  limit: number;
  counter: Counter;
  clock: Clock;
}

/** A round trip serves all who wait when it begins; only where it outlasts its slot somebody waits once more. */
const ATTEMPTS_MAX = 10;

/**
 * What one replica has of one allowance. Time is cut into slots. A replica takes some of the allowance out of the
 * database, counted in the slot that then runs, and hands it out to requests from memory until the slot ends; what is
 * left then goes back. So the counters of the last seven slots hold everything that can have been used within the last
 * minute, and nobody takes more than the limit leaves beyond them: never is more than the limit used in any minute.
 *
 * What others used leaves with its slot, up to ten seconds late; what this replica used it knows to the millisecond.
 * Once a slot has begun, the slots before it do not grow, because what is granted in a slot too late is not used; so
 * they are looked at once in a slot, and again before anybody is refused, since they may have shrunk.
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
  #isKnown = false;
  /** Until when nothing is asked of the database because there is nothing left, and when there is more at the latest. */
  #emptyUntil = 0;
  #moreAt = 0;
  /** Settled when what was left of the slot before is counted no more. */
  #returning = Promise.resolve();
  #waiting = 0;
  #filling: Promise<void> | null = null;

  constructor(parts: ShareParts) {
    this.#parts = parts;
  }

  /** Answers one request from memory; null where the database has to be asked. */
  takeHeld(): Answer | null {
    const now = this.#turn();
    if (this.#held === 0) {
      return now < this.#emptyUntil ? { isAllowed: false, ...this.#told(0, this.#moreAt - now) } : null;
    }
    this.#held--;
    this.#uses.add(now);
    return { isAllowed: true, ...this.#standing(now) };
  }

  /** Answers one request. All that wait at the same time share a round trip. Errors: those of the database. */
  async take(): Promise<Answer> {
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
      // Only whoever is answered waits no more: the next round trip is for all the others.
      this.#waiting--;
    }
    throw new Error('The database answers too late to count by.');
  }

  /** How things stand as far as it is known without asking. */
  standing(): Standing {
    return this.#standing(this.#parts.clock.now());
  }

  /** Gives back what a slot that has ended left, and tells whether there is nothing worth remembering. */
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
    this.#isKnown = false;
    this.#uses.forgetBefore(slotsBefore(slot)[0] ?? slot);
    return now;
  }

  /** Takes from the database for all who wait, or finds that nothing is left. */
  async #fill(): Promise<void> {
    if (!this.#isKnown || this.#room(this.#turn()) < this.#waiting) await this.#look();
    const now = this.#turn();
    // The slot ended while it was looked at.
    if (!this.#isKnown) return;
    const room = this.#room(now);
    if (room >= 1) {
      await this.#takeBlock(now, room);
      return;
    }
    this.#moreAt = this.#nextFreeAt(now);
    // By then others may have given back what they held.
    this.#emptyUntil = Math.min(this.#moreAt, startOf(this.#slot + 1));
  }

  async #look(): Promise<void> {
    const { name, counter } = this.#parts;
    await this.#returning;
    const slot = this.#slot;
    const before = slotsBefore(slot);
    const totals = await counter.look(name, [...before, slot]);
    this.#turn();
    if (this.#slot !== slot) return;
    this.#othersBefore = before.map((earlier) => ({
      leavesAt: leavesAt(earlier),
      count: Math.max(0, (totals.get(earlier) ?? 0) - this.#uses.inSlot(earlier)),
    }));
    this.#othersNow = Math.max(0, (totals.get(slot) ?? 0) - this.#taken);
    this.#isKnown = true;
  }

  async #takeBlock(now: number, room: number): Promise<void> {
    const { name, limit, counter } = this.#parts;
    const slot = this.#slot;
    const used = { usedNow: this.#uses.inSlot(slot), usedBefore: this.#uses.inSlot(slot - 1) };
    const firstUseAt = this.#uses.firstIn(slot);
    const count = blockSize({ limit, room, waiting: this.#waiting, now, slot, firstUseAt, ...used });
    const total = await counter.take(name, slot, count);
    const then = this.#turn();
    // Others may have looked at the slot since it ended, so nothing may be used of what came too late for them to see.
    const isLate = this.#slot !== slot;
    if (!isLate) this.#othersNow = Math.max(0, total - count - this.#taken);
    const granted = isLate ? 0 : Math.min(count, Math.max(0, this.#room(then)));
    this.#taken += granted;
    this.#held += granted;
    if (granted < count) await counter.giveBack(name, slot, count - granted);
  }

  /** What may still be taken; less than nothing where others took at the same time and are about to give back. */
  #room(now: number): number {
    return this.#left(now) - this.#held;
  }

  #left(now: number): number {
    const before = this.#othersBefore.reduce((sum, { count }) => sum + count, 0);
    return this.#parts.limit - before - this.#othersNow - this.#uses.within(now);
  }

  #standing(now: number): Standing {
    return this.#told(Math.max(0, this.#left(now)), this.#nextLeavesAt(now) - now);
  }

  #told(remaining: number, waitMs: number): Standing {
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
