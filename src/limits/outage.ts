import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/context.ts';

/** Under load the database may be slow, and then limits are needed most; beyond this it is as good as gone. */
const ANSWER_MS_MAX = 2_000;

/** For how long the database is left alone after it did not answer. */
const PAUSE_MS = 5_000;

/**
 * Handles an unavailable database. While it does not answer, requests pass uncounted and without a delay: those that
 * need it fail by themselves, and the others do no harm. The outage is logged once.
 */
export class Outage {
  readonly #clock: Clock;
  readonly #log: Log;
  #isOut = false;
  #until = 0;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Runs a query; null while the database does not answer. */
  async ask<T>(query: () => Promise<T>): Promise<T | null> {
    if (this.#isOut && this.#clock.now() < this.#until) return null;
    try {
      const answer = await inTime(query());
      this.#end();
      return answer;
    } catch (error) {
      this.#begin(error);
      return null;
    }
  }

  #begin(error: unknown): void {
    this.#until = this.#clock.now() + PAUSE_MS;
    if (!this.#isOut) this.#log.warn({ err: error }, 'limits.not_counted');
    this.#isOut = true;
  }

  #end(): void {
    if (this.#isOut) this.#log.info({}, 'limits.counted_again');
    this.#isOut = false;
  }
}

/** Fails where an answer does not come in time; what comes late counts the request that has passed. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), ANSWER_MS_MAX);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
