/**
 * Does a piece of work again and again, never twice at once; the work sees to its own failures. The answer ends it: the
 * signal ends the work under way, which is waited for.
 */
export function repeat(work: (signal: AbortSignal) => Promise<void>, everyMs: number): () => Promise<void> {
  const stopping = new AbortController();
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(() => (stopping.signal.aborted ? undefined : work(stopping.signal)));
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return last;
  };
}
