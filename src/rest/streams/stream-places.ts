import type { Response } from 'express';
import { Failure } from '../../core/failure.ts';

/** Each stream holds a connection open, so they are counted: of a process, and of one account in it. */
const OPEN_MAX = 1_000;
const OPEN_PER_ACCOUNT_MAX = 50;

/** When a caller with too many streams may try again, in seconds. */
const RETRY_SECONDS = 60;

/** The streams that are open, which are counted. */
export class StreamPlaces {
  readonly #open = new Map<Response, string>();
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Counts a stream until its connection closes or the answer is called. Errors: `rate_limited` for too many, `unavailable`
   * while the process stops.
   */
  take(accountId: string, response: Response): () => void {
    if (this.#isClosed)
      throw new Failure('unavailable', 'This process is stopping; connect again.', { retryAfterSeconds: 1 });
    const own = [...this.#open.values()].filter((one) => one === accountId).length;
    if (this.#open.size >= OPEN_MAX || own >= OPEN_PER_ACCOUNT_MAX) {
      const why = `Too many streams are open (at most ${OPEN_PER_ACCOUNT_MAX} for an account); close one, or ask GET /changes.`;
      throw new Failure('rate_limited', why, { retryAfterSeconds: RETRY_SECONDS });
    }
    const leave = () => void this.#open.delete(response);
    this.#open.set(response, accountId);
    response.once('close', leave);
    return leave;
  }

  /** Ends every stream and accepts no new ones: clients go on at another process. */
  close(): void {
    this.#isClosed = true;
    for (const response of this.#open.keys()) {
      // One that is still being begun ends by itself.
      if (response.headersSent) response.end();
    }
  }
}
