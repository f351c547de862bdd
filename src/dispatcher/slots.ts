import type { Due } from './due-reader.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { isSlow } from './health.ts';

/** Receivers that take their time share this part of the places, so that they never hold all of them. */
const SLOW_SHARE = 1 / 4;

/** A place that a delivery has, until it is given back. */
export interface Slot {
  lane: EndpointQueue;
  due: Due;
  isSlow: boolean;
  /** On this process's own monotonic clock. */
  takenAt: number;
}

/**
 * The places for deliveries under way. Accounts take turns, and so do the lanes of each, one delivery at a time. A place
 * counts as slow once its delivery takes long: that a receiver which nobody knew never answers is not found out by waiting
 * for its deadline.
 */
export class Slots {
  readonly #all: TenantQuota;
  readonly #slow: TenantQuota;
  readonly #quickLine = new FairQueue();
  readonly #slowLine = new FairQueue();
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

  /** Lets a lane stand in line, if it has something to send. */
  offer(lane: EndpointQueue, now: number): void {
    if (lane.isQueued || !lane.canStart(now)) return;
    (lane.isSlow ? this.#slowLine : this.#quickLine).join(lane);
  }

  /**
   * The next delivery that may begin; null if there is none, or no place for it. The slow come first, because they cannot
   * take more than their part, but would get nothing where the quick are never done.
   */
  take(now: number): Slot | null {
    this.#age(now);
    if (this.busy >= this.total) return null;
    return this.#takeFrom(this.#slowLine, now) ?? this.#takeFrom(this.#quickLine, now);
  }

  /** A delivery has ended. */
  giveBack(place: Slot): void {
    const { accountId } = place.lane;
    this.#all.giveBack(accountId);
    if (place.isSlow) this.#slow.giveBack(accountId);
    this.#quick.delete(place);
  }

  #takeFrom(line: FairQueue, now: number): Slot | null {
    const isSlowLine = line === this.#slowLine;
    const mayHave = (accountId: string) =>
      this.#all.hasPlaceFor(accountId) && (!isSlowLine || this.#slow.hasPlaceFor(accountId));
    for (let lane = line.next(mayHave); lane !== null; lane = line.next(mayHave)) {
      const due = lane.canStart(now) ? lane.start() : null;
      if (due === null) continue;
      this.offer(lane, now);
      return this.#placed({ lane, due, isSlow: isSlowLine, takenAt: now });
    }
    return null;
  }

  #placed(place: Slot): Slot {
    const { accountId } = place.lane;
    this.#all.take(accountId);
    if (place.isSlow) this.#slow.take(accountId);
    else this.#quick.add(place);
    return place;
  }

  #age(now: number): void {
    for (const place of this.#quick) {
      if (!isSlow(now - place.takenAt)) return;
      this.#quick.delete(place);
      place.isSlow = true;
      this.#slow.take(place.lane.accountId);
      place.lane.tarry();
    }
  }
}

/** Lanes that stand in line for a place. Accounts take turns, however many lanes they have, and so do the lanes of each. */
export class FairQueue {
  readonly #lanes = new Map<string, EndpointQueue[]>();

  /** Lets a lane join. */
  join(lane: EndpointQueue): void {
    lane.isQueued = true;
    const lanes = this.#lanes.get(lane.accountId);
    if (lanes === undefined) this.#lanes.set(lane.accountId, [lane]);
    else lanes.push(lane);
  }

  /** The lane whose turn it is, of the accounts that may have a place; it stands in line no more. */
  next(mayHave: (accountId: string) => boolean): EndpointQueue | null {
    for (const [accountId, lanes] of this.#lanes) {
      if (!mayHave(accountId)) continue;
      this.#lanes.delete(accountId);
      const lane = lanes.shift();
      if (lanes.length > 0) this.#lanes.set(accountId, lanes);
      if (lane === undefined) continue;
      lane.isQueued = false;
      return lane;
    }
    return null;
  }
}

/** An account may have so many times as many places as are free. */
const REACH = 3;

/**
 * Places as they are shared out among accounts. One that is alone gets three quarters of them, and the more there are the
 * less each of them gets, so that whoever comes next finds some that are free, and not those of somebody whose receivers
 * answer only after a while, or never.
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

  hasPlaceFor(accountId: string): boolean {
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
