import { Failure } from '../../core/failure.ts';

/** Further requests are rejected while so many wait. */
const WAITING_MAX = 8;
const RETRY_SECONDS = 5;

/** Serializes the requests of each sender in this process, so that no sender can take all of it. */
export class SenderLocks {
  readonly #waiting = new Map<string, number>();
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * Runs the function when the earlier requests of the sender have ended. Errors: `rate_limited` where too many wait.
   */
  async take<T>(sender: string, body: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(sender) ?? 0;
    if (waiting >= WAITING_MAX) {
      const why = `${sender} sends more at once than is read; send one text after the other.`;
      throw new Failure('rate_limited', why, { retryAfterSeconds: RETRY_SECONDS });
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
