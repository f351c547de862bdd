import type { Answer, TakeFurtherRequest } from './source.ts';

/** How polls are joined. */
export interface JoinedPollsOptions {
  /** As many numbers as one request takes. */
  numbersMax: number;
  /** So long the first of them waits for others. */
  windowMs?: number;
  /** Polls several different numbers at once. It does not fail. */
  run(numbers: readonly string[], signal: AbortSignal, takeFurther?: TakeFurtherRequest): Promise<JoinedAnswers>;
}

/** The answers by number, and the requests that it took to get all of them. */
export interface JoinedAnswers {
  answerTo(number: string): Answer;
  requests: number;
}

/** A poll is claimed with others at the same moment, so this is long enough to meet them. */
const WINDOW_MS = 50;

/**
 * Joins the polls of the same moment to one request, for a source that takes many numbers at once. Each poll was given a request of the
 * allowance: further requests use those of the other polls first, and are counted with them. All others are counted with the first
 * number, so that an allowance is used as much as it really was.
 */
export function joinPolls({ numbersMax, windowMs = WINDOW_MS, run }: JoinedPollsOptions) {
  let open: OpenBatch | null = null;
  return poll;

  async function poll(number: string, signal: AbortSignal, takeFurther?: TakeFurtherRequest): Promise<Answer> {
    const batch = open ?? begin(signal, takeFurther);
    const place = batch.numbers.size;
    batch.numbers.add(number);
    const isOwn = batch.numbers.size > place;
    if (batch.numbers.size >= numbersMax) batch.close();
    const { answerTo, requests } = await batch.answers;
    const { used } = batch.spare;
    if (place === 0) return { ...answerTo(number), requests: requests - used };
    return { ...answerTo(number), requests: isOwn && place <= used ? 1 : 0 };
  }

  function begin(signal: AbortSignal, takeFurther: TakeFurtherRequest | undefined): OpenBatch {
    const numbers = new Set<string>();
    const spare = { used: 0 };
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      const timer = setTimeout(() => close(), windowMs);
      close = () => {
        clearTimeout(timer);
        if (open === batch) open = null;
        resolve();
      };
    });
    const takeOne = async () => {
      if (spare.used >= numbers.size - 1) return (await takeFurther?.()) !== false;
      spare.used += 1;
      return true;
    };
    // All polls of a moment have the same deadline.
    const batch: OpenBatch = {
      numbers,
      spare,
      close,
      answers: closed.then(() => run([...numbers], signal, takeFurther === undefined ? undefined : takeOne)),
    };
    open = batch;
    return batch;
  }
}

interface OpenBatch {
  numbers: Set<string>;
  /** How many further requests have used those that the other polls were given. */
  spare: { used: number };
  /** Takes no more numbers. */
  close(): void;
  answers: Promise<JoinedAnswers>;
}
