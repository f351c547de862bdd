/** How many may wait, and for how long. */
export interface LineLimits {
  waitingMax: number;
  waitMsMax: number;
}

/** Who waits; the one with the lowest cost is called first, and of equal ones the one that came first. */
export interface WaitingLine {
  /** Waits until called. Fails with what `refuse` gives after the time, or where the line is full of lower costs. */
  join(cost: number): Promise<void>;
  /** Calls the next one; false if the line is empty. */
  callNext(): boolean;
  readonly length: number;
}

interface Waiting {
  cost: number;
  call(): void;
  refuse(): void;
}

/** Makes a line. Where it is full, a newcomer with a lower cost takes the place of the one with the highest. */
export function createWaitingLine({ waitingMax, waitMsMax }: LineLimits, refuse: () => Error): WaitingLine {
  const waiting: Waiting[] = [];
  return {
    join,
    callNext,
    get length() {
      return waiting.length;
    },
  };

  async function join(cost: number): Promise<void> {
    if (waiting.length >= waitingMax) {
      const last = waiting.at(-1);
      if (last === undefined || last.cost <= cost) throw refuse();
      last.refuse();
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(one), 1);
      };
      const one: Waiting = {
        cost,
        call: () => {
          leave();
          resolve();
        },
        refuse: () => {
          leave();
          reject(refuse());
        },
      };
      const timer = setTimeout(one.refuse, waitMsMax).unref();
      const after = waiting.findIndex((other) => other.cost > cost);
      waiting.splice(after === -1 ? waiting.length : after, 0, one);
    });
  }

  function callNext(): boolean {
    const [next] = waiting;
    next?.call();
    return next !== undefined;
  }
}
