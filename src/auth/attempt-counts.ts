import { hash, randomBytes } from 'node:crypto';
import { networksOf, surroundingsOf } from '../core/client-address.ts';

/** Counts attempts by where they come from, in this process alone and roughly: they order who waits, nothing more. */
export interface AttemptCounts {
  /** Counts an attempt of a browser, and returns its cost: the more came from the same places, the higher. */
  note(browser: string, address: string): number;
}

/** Memory is fixed, whatever a flood sends: keys share cells, and a cell that two share only makes both look busier. */
const CELLS = 2 ** 18;
const CELL_MAX = 0xffff;

/** Counts of the present and of the last period apply. */
const PERIOD_MS = 60_000;

/** How much an attempt counts for the others from the same network: a larger one has more people who are not at fault. */
const WEIGHT_OF_NETWORK = [1, 1 / 4, 1 / 16];
const WEIGHT_OF_SURROUNDINGS = [1 / 16, 1 / 64, 1 / 256];

/** Makes the counts. The key of a cell is salted, so that no client can choose an address that fills the cell of another. */
export function createAttemptCounts(now: () => number = () => performance.now()): AttemptCounts {
  const salt = randomBytes(16).toString('hex');
  let present = new Uint16Array(CELLS);
  let former = new Uint16Array(CELLS);
  let endsAt = now() + PERIOD_MS;
  return {
    note: (browser, address) => {
      turnOver();
      const browserCost = add(`browser ${browser}`);
      const networks = networksOf(address).map((network, at) => add(network) * (WEIGHT_OF_NETWORK[at] ?? 0));
      const around = surroundingsOf(address).map((network, at) => add(network) * (WEIGHT_OF_SURROUNDINGS[at] ?? 0));
      return [...networks, ...around].reduce((sum, cost) => sum + cost, browserCost);
    },
  };

  function turnOver(): void {
    if (now() < endsAt) return;
    const isLongAgo = now() >= endsAt + PERIOD_MS;
    [former, present] = [isLongAgo ? new Uint16Array(CELLS) : present, new Uint16Array(CELLS)];
    endsAt = now() + PERIOD_MS;
  }

  /** Counts one more, and returns how many there were before. */
  function add(key: string): number {
    const cell = Number.parseInt(hash('sha1', `${salt} ${key}`).slice(0, 8), 16) % CELLS;
    const before = present[cell] ?? 0;
    if (before < CELL_MAX) present[cell] = before + 1;
    return before + (former[cell] ?? 0);
  }
}
