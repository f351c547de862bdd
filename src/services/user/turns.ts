/** How much may be under way, and how much may wait for it. */
export interface TurnLimits {
  runningMax: number;
  waitingMax: number;
}

/** Runs a piece of work when it is its turn; what waits is run in the order in which it came. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets work that is expensive take turns. What finds too many waiting fails with what `refuse` gives. */
export function createTurns({ runningMax, waitingMax }: TurnLimits, refuse: () => Error): TakeTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };

  async function enter(): Promise<void> {
    if (running < runningMax) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw refuse();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  // A place that is left is handed to the next in line, so that a newcomer cannot take it.
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
