import type { Answer } from './source.ts';

/** How polls are joined. */
export interface JoinedPollsOptions {
  /** As many numbers as one request takes. */
  numbersMax: number;
  /** So long the first of them waits for others. */
  windowMs?: number;
  /** Polls several different numbers at once. It does not fail. */
  run(numbers: readonly string[], signal: AbortSignal): Promise<JoinedAnswers>;
}

/** The answers by number, and the requests that it took to get all of them. */
export interface JoinedAnswers {
  answerTo(number: string): Answer;
  requests: number;
}

/** A poll is claimed with others at the same moment, so this is long enough to meet them. */
const WINDOW_MS = 50;

/**
 * Joins the polls of the same moment to one request, for a source that takes many numbers at once. The requests are counted
 * with the first number and none with the others, so that an allowance is used as much as it really was.
 */
export function joinPolls({ numbersMax, windowMs = WINDOW_MS, run }: JoinedPollsOptions) {
  let open: OpenBatch | null = null;
  return poll;

  async function poll(number: string, signal: AbortSignal): Promise<Answer> {
    const batch = open ?? begin(signal);
    const isFirst = batch.numbers.size === 0;
    batch.numbers.add(number);
    if (batch.numbers.size >= numbersMax) batch.close();
    const { answerTo, requests } = await batch.answers;
    return { ...answerTo(number), requests: isFirst ? requests : 0 };
  }

  function begin(signal: AbortSignal): OpenBatch {
    const numbers = new Set<string>();
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      const timer = setTimeout(() => close(), windowMs);
      close = () => {
        clearTimeout(timer);
        if (open === batch) open = null;
        resolve();
      };
    });
    // All polls of a moment have the same deadline.
    const batch: OpenBatch = { numbers, close, answers: closed.then(() => run([...numbers], signal)) };
    open = batch;
    return batch;
  }
}

interface OpenBatch {
  numbers: Set<string>;
  /** Takes no more numbers. */
  close(): void;
  answers: Promise<JoinedAnswers>;
}
