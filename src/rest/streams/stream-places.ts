import type { Response } from 'express';
import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

/** Each stream holds a connection open, so they are counted: of a process, and of one account in it. */
const OPEN_MAX = 1_000;
const OPEN_PER_ACCOUNT_MAX = 50;

/** Visitors of the demonstration leave enough for the accounts; each has few windows. */
const OPEN_OF_DEMO_MAX = 200;
const OPEN_PER_VISITOR_MAX = 5;

/** When a caller with too many streams may try again, in seconds. */
const RETRY_SECONDS = 60;

type Owner = Pick<Principal, 'accountId' | 'demo'>;

/** The streams that are open, which are counted. */
export class StreamPlaces {
  readonly #open = new Map<Response, Owner>();
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Counts a stream until its connection closes or the answer is called. Errors: `rate_limited` for too many, `unavailable`
   * while the process stops.
   */
  take(owner: Owner, response: Response): () => void {
    if (this.#isClosed)
      throw new Failure('unavailable', 'This process is stopping; connect again.', { retryAfterSeconds: 1 });
    const { accountId, demo } = owner;
    const ofAccount = [...this.#open.values()].filter((one) => one.accountId === accountId);
    const max = demo === undefined ? OPEN_PER_ACCOUNT_MAX : OPEN_OF_DEMO_MAX;
    const ofVisitor = demo === undefined ? [] : ofAccount.filter((one) => one.demo?.session === demo.session);
    if (this.#open.size >= OPEN_MAX || ofAccount.length >= max || ofVisitor.length >= OPEN_PER_VISITOR_MAX) {
      const why = `Too many streams are open (at most ${max} for an account); close one, or ask GET /changes.`;
      throw new Failure('rate_limited', why, { retryAfterSeconds: RETRY_SECONDS });
    }
    const leave = () => void this.#open.delete(response);
    this.#open.set(response, owner);
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
