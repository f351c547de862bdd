const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Thrown where a signal has cut work short; what was opened is closed all the same. */
export class Interrupted extends Error {}

/** Waits until the process is told to end. A second signal then ends it at once, without waiting for what it does. */
export async function untilSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
  for (const signal of SIGNALS) process.once(signal, () => process.exit(1));
}

/** Waits for work, but not after a signal: without this the process would end and leave its database running. */
export function unlessSignalled<T>(work: Promise<T>): Promise<T> {
  const cut = untilSignal().then(() => {
    throw new Interrupted();
  });
  return Promise.race([work, cut]);
}
