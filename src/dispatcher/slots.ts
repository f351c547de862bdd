import type { Due } from './due-reader.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { isSlow } from './health.ts';

/** Slow receivers share this part of the slots, so that they never occupy all of them. */
const SLOW_SHARE = 1 / 4;

/** The slot of a delivery that is under way. */
export interface Slot {
  queue: EndpointQueue;
  due: Due;
  isSlow: boolean;
  /** On this process's own monotonic clock. */
  takenAt: number;
}

/**
 * The slots for deliveries under way. Accounts take turns, and so do the queues of each, one delivery at a time. A slot
 * counts as slow once its delivery takes long, so that a receiver that never answers is detected before its deadline.
 */
export class Slots {
  readonly #all: TenantQuota;
  readonly #slow: TenantQuota;
  readonly #quickQueue = new FairQueue();
  readonly #slowQueue = new FairQueue();
  /** Those that do not count as slow yet, in the order in which they were taken. */
  readonly #quick = new Set<Slot>();

  constructor(total: number) {
    this.#all = new TenantQuota(total);
    this.#slow = new TenantQuota(Math.max(1, Math.floor(total * SLOW_SHARE)));
  }

  get total(): number {
    return this.#all.total;
  }

  get slowTotal(): number {
    return this.#slow.total;
  }

  get busy(): number {
    return this.#all.busy;
  }

  get slowBusy(): number {
    return this.#slow.busy;
  }

  /** Adds a queue to a fair queue, if it has something to send. */
  offer(queue: EndpointQueue, now: number): void {
    if (queue.isQueued || !queue.canStart(now)) return;
    (queue.isSlow ? this.#slowQueue : this.#quickQueue).join(queue);
  }

  /**
   * The next delivery that may begin; null if there is none, or no slot for it. Slow queues come first, because they cannot
   * take more than their part, but would get nothing while quick queues never end.
   */
  take(now: number): Slot | null {
    this.#age(now);
    if (this.busy >= this.total) return null;
    return this.#takeFrom(this.#slowQueue, now) ?? this.#takeFrom(this.#quickQueue, now);
  }

  /** Releases the slot of a delivery that has ended. */
  giveBack(slot: Slot): void {
    const { accountId } = slot.queue;
    this.#all.giveBack(accountId);
    if (slot.isSlow) this.#slow.giveBack(accountId);
    this.#quick.delete(slot);
  }

  #takeFrom(fairQueue: FairQueue, now: number): Slot | null {
    const isSlow = fairQueue === this.#slowQueue;
    const mayHave = (accountId: string) =>
      this.#all.hasSlotFor(accountId) && (!isSlow || this.#slow.hasSlotFor(accountId));
    for (let queue = fairQueue.next(mayHave); queue !== null; queue = fairQueue.next(mayHave)) {
      const due = queue.canStart(now) ? queue.start() : null;
      if (due === null) continue;
      this.offer(queue, now);
      return this.#occupied({ queue, due, isSlow, takenAt: now });
    }
    return null;
  }

  #occupied(slot: Slot): Slot {
    const { accountId } = slot.queue;
    this.#all.take(accountId);
    if (slot.isSlow) this.#slow.take(accountId);
    else this.#quick.add(slot);
    return slot;
  }

  #age(now: number): void {
    for (const slot of this.#quick) {
      if (!isSlow(now - slot.takenAt)) return;
      this.#quick.delete(slot);
      slot.isSlow = true;
      this.#slow.take(slot.queue.accountId);
      slot.queue.tarry();
    }
  }
}

/** Endpoint queues that wait for a slot. Accounts take turns, however many queues they have, and so do the queues of each. */
export class FairQueue {
  readonly #queues = new Map<string, EndpointQueue[]>();

  /** Adds a queue. */
  join(queue: EndpointQueue): void {
    queue.isQueued = true;
    const queues = this.#queues.get(queue.accountId);
    if (queues === undefined) this.#queues.set(queue.accountId, [queue]);
    else queues.push(queue);
  }

  /** Removes and returns the queue whose turn it is, of the accounts that may have a slot. */
  next(mayHave: (accountId: string) => boolean): EndpointQueue | null {
    for (const [accountId, queues] of this.#queues) {
      if (!mayHave(accountId)) continue;
      this.#queues.delete(accountId);
      const queue = queues.shift();
      if (queues.length > 0) this.#queues.set(accountId, queues);
      if (queue === undefined) continue;
      queue.isQueued = false;
      return queue;
    }
    return null;
  }
}

/** An account may use so many times as many slots as are free. */
const REACH = 3;

/**
 * The quota of slots that each account may use. A single account gets three quarters of them, and the more accounts there are,
 * the fewer each of them gets, so that the next account finds free slots even where the receivers of the others answer slowly
 * or never.
 */
export class TenantQuota {
  readonly total: number;
  readonly #busyOf = new Map<string, number>();
  #busy = 0;

  constructor(total: number) {
    this.total = total;
  }

  get busy(): number {
    return this.#busy;
  }

  hasSlotFor(accountId: string): boolean {
    return (this.#busyOf.get(accountId) ?? 0) < REACH * (this.total - this.#busy);
  }

  take(accountId: string): void {
    this.#busy += 1;
    this.#busyOf.set(accountId, (this.#busyOf.get(accountId) ?? 0) + 1);
  }

  giveBack(accountId: string): void {
    this.#busy -= 1;
    const busy = (this.#busyOf.get(accountId) ?? 0) - 1;
    if (busy > 0) this.#busyOf.set(accountId, busy);
    else this.#busyOf.delete(accountId);
  }
}
