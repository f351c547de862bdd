/** The start of a span. */
export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'internal';
  attributes?: Readonly<Record<string, string | number>>;
  /** The `traceparent` header of the caller (W3C Trace Context); an invalid one is ignored. */
  traceparent?: string | undefined;
}

/** A span that has started. */
export interface Span {
  /** Runs work within the span: spans that it starts are its children. */
  run<Result>(work: () => Result): Result;
  rename(name: string): void;
  set(attribute: string, value: string | number): void;
  end(outcome: 'ok' | 'error'): void;
}

/** Records spans and sends them to a collector. */
export interface Traces {
  /** Starts a span below the one under way, or below the caller's. */
  start(span: SpanStart): Span;
  /** The `traceparent` header of the span under way; null outside of any span. */
  traceparent(): string | null;
  /** Sends what is left. It does not fail. */
  close(): Promise<void>;
}

/** Runs work within a span, which has failed if the work throws; without traces, it only runs the work. */
export async function traced<Result>(
  traces: Traces | null | undefined,
  start: () => SpanStart,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (traces === null || traces === undefined) return work(null);
  const span = traces.start(start());
  let outcome: 'ok' | 'error' = 'error';
  try {
    const result = await span.run(() => work(span));
    outcome = 'ok';
    return result;
  } finally {
    span.end(outcome);
  }
}
