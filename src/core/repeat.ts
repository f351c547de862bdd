/** When work begins that is rarer: soon after a start, and not in the way of it. */
const FIRST_MS = 5_000;

/**
 * Does a piece of work soon and then again and again, never twice at once; the work sees to its own failures. A process that is
 * restarted more often than the interval does it all the same. The answer ends it: the signal ends the work under way,
 * which is waited for.
 */
export function repeat(work: (signal: AbortSignal) => Promise<void>, everyMs: number): () => Promise<void> {
  const stopping = new AbortController();
  let last = Promise.resolve();
  const begin = () => {
    last = last.then(() => (stopping.signal.aborted ? undefined : work(stopping.signal)));
  };
  const first = everyMs > FIRST_MS ? setTimeout(begin, FIRST_MS) : undefined;
  const timer = setInterval(begin, everyMs);
  first?.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    return last;
  };
}
