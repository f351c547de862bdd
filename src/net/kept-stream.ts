import { setTimeout as sleep } from 'node:timers/promises';

/** Why a stream could not be opened or broke, and how long it is to be left alone. */
export class StreamFailure extends Error {
  readonly retryAfterMs: number;
  /** Of the answer of HTTP that came instead; null if none came. */
  readonly status: number | null;

  constructor(
    message: string,
    { retryAfterMs = 0, status = null }: { retryAfterMs?: number; status?: number | null } = {},
  ) {
    super(message);
    this.name = 'StreamFailure';
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}

/** A connection over which nothing came for too long. It may be dead, or there was nothing to send. */
export class StreamSilence extends StreamFailure {}

/** How patient a stream is. */
export interface StreamPace {
  /** The first wait before it is tried again; it doubles up to the other one. */
  delayMsMin?: number;
  delayMsMax?: number;
  /** A sign of life is given this often while nothing comes. */
  idleMs?: number;
}

export interface KeptStreamOptions<Item> extends StreamPace {
  /** Connects, and gives what comes over the connection. It fails if there is none, and ends with the signal. */
  open(signal: AbortSignal): Promise<AsyncIterator<readonly Item[], undefined>>;
  /** Ends the stream. */
  signal: AbortSignal;
  connected?(): void;
  /** A connection has ended; null if without an error. */
  ended?(error: unknown): void;
  /** No connection was made, for so many times in a row. */
  notReached?(error: unknown, attempts: number): void;
}

const DELAY_MS_MIN = 500;
const DELAY_MS_MAX = 60_000;
const IDLE_MS = 1_000;
/** A connection that lasts this long works; a server that greets and hangs up is not to be called in a circle. */
export const STEADY_MS = 30_000;

/**
 * What comes over a connection that is opened again whenever it fails or ends, after a delay that grows and is randomized.
 * While the consumer is busy nothing more is read. A yielded list may be empty: nothing was received for a while.
 */
export async function* keepStream<Item>(options: KeptStreamOptions<Item>): AsyncGenerator<readonly Item[], undefined> {
  // A reader that stops in the middle ends what is under way, too.
  const stopped = new AbortController();
  try {
    yield* connections({ ...options, signal: AbortSignal.any([options.signal, stopped.signal]) });
  } finally {
    stopped.abort();
  }
}

async function* connections<Item>(options: KeptStreamOptions<Item>): AsyncGenerator<readonly Item[], undefined> {
  const { signal, open, connected, ended, notReached } = options;
  for (let failures = 0; !signal.aborted; ) {
    const startedMs = performance.now();
    const opening = yield* whileWaiting(settled(open(signal)), options);
    let { error } = opening;
    if (opening.ok) {
      connected?.();
      error = yield* piecesOf(opening.value, options);
    }
    if (signal.aborted) return;
    failures = opening.ok && performance.now() - startedMs >= STEADY_MS ? 1 : failures + 1;
    if (opening.ok) ended?.(error);
    else notReached?.(error, failures);
    const delayMs = Math.max(backOffMs(failures, options), error instanceof StreamFailure ? error.retryAfterMs : 0);
    yield* whileWaiting(settled(sleep(delayMs, undefined, { signal })), options);
  }
}

/** Gives what comes, and at last why no more does. */
async function* piecesOf<Item>(
  pieces: AsyncIterator<readonly Item[], undefined>,
  pace: StreamPace,
): AsyncGenerator<readonly Item[], unknown> {
  try {
    for (;;) {
      const next = yield* whileWaiting(settled(pieces.next()), pace);
      if (!next.ok) return next.error;
      if (next.value.done === true) return null;
      yield next.value.value;
    }
  } finally {
    // Not waited for: what is under way ends with the signal.
    void pieces.return?.().catch(() => undefined);
  }
}

/** What became of work that may fail. */
export type Settled<T> = { ok: true; value: T; error: null } | { ok: false; error: unknown };

/** Waits for work without failing. */
export function settled<T>(work: Promise<T>): Promise<Settled<T>> {
  return work.then(
    (value) => ({ ok: true, value, error: null }),
    (error: unknown) => ({ ok: false, error }),
  );
}

/** The randomized delay after so many failures in a row. */
export function backOffMs(
  failures: number,
  { delayMsMin = DELAY_MS_MIN, delayMsMax = DELAY_MS_MAX }: StreamPace,
): number {
  const grown = Math.min(delayMsMin * 2 ** Math.min(failures - 1, 30), delayMsMax);
  return grown * (1 + Math.random() / 2);
}

/** Gives signs of life until something has come, which must not fail. */
export async function* whileWaiting<T>(
  coming: Promise<T>,
  { idleMs = IDLE_MS }: StreamPace,
): AsyncGenerator<readonly never[], T> {
  // It is listened to once: whatever waits for days must not gather a listener with every sign of life.
  const waiting: { came: { value: T } | null; wake(): void } = { came: null, wake: () => {} };
  void coming.then((value) => {
    waiting.came = { value };
    waiting.wake();
  });
  for (;;) {
    await new Promise<void>((resolve) => {
      if (waiting.came !== null) return resolve();
      const timer = setTimeout(resolve, idleMs);
      waiting.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (waiting.came !== null) return waiting.came.value;
    yield [];
  }
}
