/** The only way to read the time. Milliseconds since the epoch, like `Date.now()`. */
export interface Clock {
  now(): number;
}

/** The machine's clock. Everything that two processes must agree on uses the database's clock instead. */
export const systemClock: Clock = { now: () => Date.now() };
