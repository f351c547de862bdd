const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Thrown where a signal has cut work short; what was opened is closed all the same. */
export class Interrupted extends Error {}

/**
 * Waits for a signal to end the process; to be called before anything is opened, so that a signal in between is not
 * lost. A second one ends the process at once, without waiting for what it does.
 */
export async function untilSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
  for (const signal of SIGNALS) process.once(signal, () => process.exit(1));
}

/** Waits for work, but not beyond a signal: fails with `Interrupted` then, so that the database is not left running. */
export function unlessSignalled<T>(signalled: Promise<void>, work: Promise<T>): Promise<T> {
  const cut = signalled.then(() => {
    throw new Interrupted();
  });
  return Promise.race([work, cut]);
}
