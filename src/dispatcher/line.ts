import type { Lane } from './lane.ts';

/** Lanes that stand in line for a place. Accounts take turns, however many lanes they have, and so do the lanes of each. */
export class Line {
  readonly #lanes = new Map<string, Lane[]>();

  /** Lets a lane join. */
  join(lane: Lane): void {
    lane.isQueued = true;
    const lanes = this.#lanes.get(lane.accountId);
    if (lanes === undefined) this.#lanes.set(lane.accountId, [lane]);
    else lanes.push(lane);
  }

  /** The lane whose turn it is, of the accounts that may have a place; it stands in line no more. */
  next(mayHave: (accountId: string) => boolean): Lane | null {
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
