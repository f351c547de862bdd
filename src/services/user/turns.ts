import { createWaitingLine, type LineLimits } from '../../core/waiting-line.ts';

/** How much may be under way, and how much may wait for it in each line. */
export interface TurnLimits extends LineLimits {
  runningMax: number;
  /** How much of what is under way may be for strangers: browsers that are not known (`Turn.isKnown`). */
  strangersMax: number;
}

/** For whom work is done. */
export interface Turn {
  /** Whether the browser signed in before, or proved in another way that a user sent it. */
  isKnown: boolean;
  /** What has the lowest cost is done first. */
  cost: number;
}

/** Runs a piece of work when it is its turn. */
export type TakeTurn = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;

/**
 * Lets work that is expensive take turns, in two lines: work for strangers never takes the places that are left for known
 * browsers. What has to wait too long fails with what `refuse` gives.
 */
export function createTurns({ runningMax, strangersMax, ...limits }: TurnLimits, refuse: () => Error): TakeTurn {
  const lines = { known: createWaitingLine(limits, refuse), strangers: createWaitingLine(limits, refuse) };
  const running = { known: 0, strangers: 0 };
  return async ({ isKnown, cost }, work) => {
    const kind = isKnown ? 'known' : 'strangers';
    // A place that is left goes to the next in line at once, so nothing waits where there is room.
    if (hasRoom(kind)) running[kind] += 1;
    else await lines[kind].join(cost);
    try {
      return await work();
    } finally {
      running[kind] -= 1;
      callNext('known');
      callNext('strangers');
    }
  };

  function hasRoom(kind: 'known' | 'strangers'): boolean {
    return running.known + running.strangers < runningMax && (kind === 'known' || running.strangers < strangersMax);
  }

  function callNext(kind: 'known' | 'strangers'): void {
    if (hasRoom(kind) && lines[kind].callNext()) running[kind] += 1;
  }
}
