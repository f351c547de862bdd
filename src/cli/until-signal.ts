const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Waits until the process is told to end. A second signal then ends it at once, without waiting for what it does. */
export async function untilSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
  for (const signal of SIGNALS) process.once(signal, () => process.exit(1));
}
