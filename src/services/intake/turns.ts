import { Failure } from '../../core/failure.ts';

/** Whoever comes when so many wait is to come again. */
const WAITING_MAX = 8;
const COME_AGAIN_SECONDS = 5;

/** Lets each sender do one thing at a time in this process, so that none of them can take all of it. */
export class Turns {
  readonly #waiting = new Map<string, number>();
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does something in the turn of a sender. Errors: `rate_limited` where too many wait. */
  async take<T>(sender: string, body: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(sender) ?? 0;
    if (waiting >= WAITING_MAX) {
      const why = `${sender} sends more at once than is read; send one text after the other.`;
      throw new Failure('rate_limited', why, { retryAfterSeconds: COME_AGAIN_SECONDS });
    }
    this.#waiting.set(sender, waiting + 1);
    const turn = (this.#last.get(sender) ?? Promise.resolve()).then(body, body);
    this.#last.set(sender, turn);
    try {
      return await turn;
    } finally {
      this.#waiting.set(sender, (this.#waiting.get(sender) ?? 1) - 1);
      if (this.#last.get(sender) === turn) this.#last.delete(sender);
    }
  }
}
