import { errorCode } from './error-code.ts';

/** PostgreSQL: in_failed_sql_transaction. It answers so to whatever follows a statement that failed. */
const FAILED_BEFORE = '25P02';

/** The answers that one connection owes to a transaction. */
export class Answers {
  readonly #onRoundTrip: () => void;
  readonly #awaited = new Set<Promise<unknown>>();
  #first: { error: unknown } | null = null;
  #isOver = false;

  constructor(onRoundTrip: () => void) {
    this.#onRoundTrip = onRoundTrip;
  }

  /** Sends a statement. What is sent while other answers are awaited travels with their statements. */
  of<T>(send: () => Promise<T>): Promise<T> {
    if (this.#isOver) return refused();
    if (this.#awaited.size === 0) this.#onRoundTrip();
    const answer = send();
    this.#awaited.add(answer);
    answer.then(
      () => this.#awaited.delete(answer),
      (error: unknown) => {
        this.#awaited.delete(answer);
        this.#first ??= { error };
      },
    );
    return answer;
  }

  /**
   * Refuses all further statements: the transaction is being ended, and the connection may be another's by the time that
   * a part of the body is through which the body did not wait for.
   */
  end(): void {
    this.#isOver = true;
  }

  /** Fails with the first error, if there was any. */
  requireSuccess(): void {
    if (this.#first !== null) throw this.#first.error;
  }

  /** Waits for all answers. Fails with the first error, of those before as well. */
  async all(): Promise<void> {
    await Promise.allSettled(this.#awaited);
    this.requireSuccess();
  }

  /** The error of the statement because of which a later one failed; any other error is its own cause. */
  causeOf(error: unknown): unknown {
    return errorCode(error) === FAILED_BEFORE && this.#first !== null ? this.#first.error : error;
  }
}

/** The refusal of a statement that came after its transaction. */
export function transactionOver(): Error {
  return new Error('The transaction is over, and the statement was not sent: wait for all that its body starts.');
}

// Whoever sends it may have gone on already, and a rejection that nobody takes ends the program.
function refused(): Promise<never> {
  const refusal = Promise.reject(transactionOver());
  refusal.catch(() => {});
  return refusal;
}
