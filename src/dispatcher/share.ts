/** An account may have so many times as many places as are free. */
const REACH = 3;

/**
 * Places as they are shared out among accounts. One that is alone gets three quarters of them, and the more there are the
 * less each of them gets, so that whoever comes next finds some that are free, and not those of somebody whose receivers
 * answer only after a while, or never.
 */
export class Share {
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
