/** A part of the program that is loaded and made at its first use. */
export interface LaterPart<T> {
  /** The part, made at the first call. A failure is not kept: the next call tries again. */
  get(): Promise<T>;
  /** The part if it was loaded, to close it. */
  made(): Promise<T | null>;
}

/** Makes a part of the program at its first use, so that a start does not wait for what it does not need. */
export function laterPart<T>(make: () => Promise<T>): LaterPart<T> {
  let making: Promise<T> | null = null;
  const get = () => {
    making ??= make().catch((error: unknown) => {
      making = null;
      throw error;
    });
    return making;
  };
  return { get, made: async () => (await making?.catch(() => null)) ?? null };
}
