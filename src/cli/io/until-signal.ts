const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What ending after a second signal may take: long enough to stop an embedded database that gives no answer. */
const HURRY_MS_MAX = 25_000;

/** Thrown where a signal has cut work short; what was opened is closed all the same. */
export class Interrupted extends Error {}

const second = new AbortController();

/** Aborted by a second signal: closing then waits for nothing but the end of an embedded database. */
export const secondSignal: AbortSignal = second.signal;

/**
 * Waits for a signal to end the process and gives its name; to be called before anything is opened, so that a signal in
 * between is not lost. A second one cuts short what is under way, and a third one ends the process at once.
 */
export async function untilSignal(): Promise<string> {
  const name = await new Promise<string>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(signal));
  });
  for (const signal of SIGNALS) process.on(signal, hurry);
  return name;
}

function hurry(): void {
  if (second.signal.aborted) process.exit(1);
  second.abort();
  setTimeout(() => process.exit(1), HURRY_MS_MAX).unref();
}

/** Waits for work, but not beyond a signal: fails with `Interrupted` then, so that the database is not left running. */
export function unlessSignalled<T>(signalled: Promise<unknown>, work: Promise<T>): Promise<T> {
  const cut = signalled.then(() => {
    throw new Interrupted();
  });
  return Promise.race([work, cut]);
}

/** Runs work that a signal ends: it undoes what it has begun, and then this fails with `Interrupted`. */
export async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signalled = new AbortController();
  void untilSignal().then(() => signalled.abort());
  try {
    return await work(signalled.signal);
  } catch (error) {
    throw signalled.signal.aborted ? new Interrupted() : error;
  }
}
