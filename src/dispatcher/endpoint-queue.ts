import type { ClaimedQueue, HeldLease } from './claim.ts';
import type { DeliveryBuffer } from './delivery-buffer.ts';
import { isByHand } from './disable.ts';
import { BEGINNING, type Cursor, type Due, type DueReading } from './due-reader.ts';
import type { Endpoint } from './endpoint.ts';
import { type Health, isBlocked, isHalfOpen, isSlow, windowAfter } from './health.ts';

/**
 * A queue is released so long after its first read even if more is due in it, so that waiting queues get a slot. The time counts
 * from the first read, because a turn that ends before the database has answered would deliver nothing.
 */
const TURN_MS = 2_000;

/** The notifications of one read for a slow queue or a half-open circuit: they send no more before they are released. */
const CAUTIOUS_READ = 2;

/** So many are read for each concurrent delivery, so that none of them waits for the database. */
const READ_AHEAD = 32;

/** The first read of a turn, during which nothing is sent: short, so that the next is made beside the first deliveries. */
const FIRST_READ = 64;

/** The dependencies and the lease of a queue. */
export interface EndpointQueueParts {
  claimed: ClaimedQueue;
  endpoint: Endpoint;
  leaseToken: string;
  /** When the lease ends at the earliest, on this process's own monotonic clock. */
  leaseEndsAt: number;
  /** So much of the lease has to be left for an attempt to begin. */
  attemptMs: number;
  /** The notifications that all queues have in memory. */
  buffer: DeliveryBuffer;
}

/*
 * A queue in the memory of the process that holds it. It is read, attempts are made and settled, it is read again, until
 * nothing is due, its turn is over, or its state has to be read again: its receiver has become slow, the circuit has
 * opened, the webhook was changed. Then no attempt begins; when those under way are settled it is released. A queue whose
 * lease is lost ends in the same way, except that its results are ignored.
 */

/** A queue that this process holds. */
export class EndpointQueue implements HeldLease {
  readonly webhookId: string;
  readonly accountId: string;
  readonly leaseToken: string;
  readonly endpoint: Endpoint;
  readonly before: ClaimedQueue;
  readonly wasSlow: boolean;
  health: Health;
  window: number;
  isSlow: boolean;
  leaseEndsAt: number;
  /** Requests under way, and those of them and others that are not written yet. */
  inFlight = 0;
  unsettled = 0;
  isReading = false;
  /** Whether it is in the fair queue. */
  isQueued = false;
  isLost = false;
  /** Whether it is being released. */
  isReleasing = false;
  isGivenUp = false;
  readonly #attemptMs: number;
  readonly #buffer: DeliveryBuffer;
  #turnEndsAt = Number.POSITIVE_INFINITY;
  readonly #due: Due[] = [];
  /** The ids that wait or are not settled. A redelivery that is requested meanwhile makes one of them due again, and it is read again. */
  readonly #taken = new Set<string>();
  /** The ids that were settled during a read, which may return them in their earlier state. */
  readonly #settledMeanwhile = new Set<string>();
  #cursor: Cursor = BEGINNING;
  #isDry = false;
  #isEnding = false;

  constructor({ claimed, endpoint, leaseToken, leaseEndsAt, attemptMs, buffer }: EndpointQueueParts) {
    this.webhookId = claimed.webhookId;
    this.accountId = claimed.accountId;
    this.leaseToken = leaseToken;
    this.endpoint = endpoint;
    this.before = claimed;
    this.health = claimed;
    this.wasSlow = claimed.isSlow;
    this.isSlow = claimed.isSlow;
    this.window = this.isTriedOut ? 1 : claimed.window;
    this.leaseEndsAt = leaseEndsAt;
    this.#attemptMs = attemptMs;
    this.#buffer = buffer;
  }

  /** Whether one delivery alone may be sent, because the circuit of the receiver is half open. */
  get isTriedOut(): boolean {
    return this.endpoint.active && isHalfOpen(this.health);
  }

  /** What is to be read of it next, where there is room for so many. */
  reading(room: number): DueReading {
    return { webhookId: this.webhookId, most: this.#most(room), after: this.#cursor };
  }

  /** Adds what was read, without what it has already: that is found at the release, if it still waits. */
  add(due: readonly Due[], { most }: DueReading): void {
    this.isReading = false;
    const last = due.at(-1);
    if (last !== undefined) {
      this.#cursor = { at: last.dueAt, id: last.id };
      this.#turnEndsAt = Math.min(this.#turnEndsAt, performance.now() + TURN_MS);
    }
    this.#isDry = due.length < most;
    if (!this.#isEnding) for (const each of due) this.#keep(each);
    this.#settledMeanwhile.clear();
  }

  /** The number of notifications that wait for their attempt. */
  get waiting(): number {
    return this.#due.length;
  }

  /** Whether it should be read again, because half of one read is used up. */
  isHungry(now: number, room: number): boolean {
    this.#endTurn(now);
    if (this.#isDry || this.#isEnding || this.isReading) return false;
    if (this.isTriedOut && this.unsettled > 0) return false;
    return this.#due.length <= Math.floor(this.#most(room) / 2);
  }

  /** Whether an attempt may begin: there is something to send, room in the window, and enough left of the lease. */
  canStart(now: number): boolean {
    this.#endTurn(now);
    return this.#due.length > 0 && this.inFlight < this.window && this.leaseEndsAt - now >= this.#attemptMs;
  }

  /** Takes the next notification to be sent. */
  start(): Due | null {
    const due = this.#due.shift();
    if (due === undefined) return null;
    this.inFlight += 1;
    this.unsettled += 1;
    return due;
  }

  /** An attempt has ended. */
  finish(taken: { isSuccess: boolean; durationMs: number }): void {
    this.inFlight -= 1;
    this.window = windowAfter(this.window, taken);
    this.isSlow = isSlow(taken.durationMs);
    // It has a slot for quick receivers, which it must not keep.
    if (this.isSlow && !this.wasSlow) this.end();
  }

  /** An attempt takes so long that its receiver counts as slow before it has answered. */
  tarry(): void {
    this.isSlow = true;
    if (!this.wasSlow) this.end();
  }

  /** Takes the health of its receiver after an attempt. */
  learn(health: Health, nowMs: number): void {
    this.health = health;
    if (isBlocked(health, nowMs)) this.end();
  }

  /** Its webhook has failed for so long that it is to be disabled. */
  giveUp(): void {
    this.isGivenUp = true;
    this.end();
  }

  /** A notification was handled without a request. */
  skip(): void {
    this.inFlight -= 1;
  }

  /** Results were written, or given up; `now` is how the webhook stands. */
  settled(settled: readonly Due[], now: { active: boolean; updated_at: string } | null): void {
    this.unsettled -= settled.length;
    for (const due of settled) {
      this.#drop(due);
      if (this.isReading) this.#settledMeanwhile.add(due.id);
    }
    if (now === null) this.lose();
    else if (now.active !== this.endpoint.active || now.updated_at !== this.endpoint.updatedAt) this.end();
  }

  /** Ends the turn: no attempt begins after it. */
  end(): void {
    this.#isEnding = true;
    for (const due of this.#due.splice(0)) this.#drop(due);
  }

  /** The lease is over. */
  lose(): void {
    this.isLost = true;
    this.end();
  }

  /** Whether it can be released. */
  get isOver(): boolean {
    const isBusy = this.inFlight > 0 || this.unsettled > 0 || this.isReading;
    return !isBusy && (this.#isEnding || (this.#isDry && this.#due.length === 0));
  }

  #keep(due: Due): void {
    if (this.#taken.has(due.id) || this.#settledMeanwhile.has(due.id)) return;
    if (!this.endpoint.active && !isByHand(due.trigger)) return;
    this.#taken.add(due.id);
    this.#buffer.add(due);
    this.#due.push(due);
  }

  #drop(due: Due): void {
    this.#taken.delete(due.id);
    this.#buffer.remove(due);
  }

  #most(room: number): number {
    if (this.isTriedOut) return 1;
    if (this.isSlow) return Math.min(room, CAUTIOUS_READ);
    return Math.min(room, READ_AHEAD * this.window, this.#cursor === BEGINNING ? FIRST_READ : Number.POSITIVE_INFINITY);
  }

  #endTurn(now: number): void {
    if (now >= this.leaseEndsAt) this.lose();
    else if (now >= this.#turnEndsAt) this.end();
  }
}
