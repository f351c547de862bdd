import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import { MARK_SOURCE_ANSWERING, MARK_SOURCE_FAILING } from './statements.ts';

/** A source that answered so recently does not count as failing because of single numbers. */
const ANSWERED_MS = 60_000;

/** Each process writes at most once in this time for each source, unless the source has recovered. */
const WRITE_EVERY_MS = 30_000;

interface Noted {
  answeredAt: number;
  writtenAt: number;
  isFailing: boolean;
}

/**
 * Keeps since when a source has answered no poll. A source is failing from its first failure after a minute without an
 * answer, until any process receives an answer. That a line knows no such number is an answer.
 */
export class SourceHealth {
  readonly #db: Database;
  readonly #log: Log;
  readonly #noted = new Map<string, Noted>();

  constructor({ db, log }: { db: Database; log: Log }) {
    this.#db = db;
    this.#log = log;
  }

  /** Notes whether a poll of a source was answered. A failure to store it is logged, because polling goes on without it. */
  async note(source: string, isAnswered: boolean): Promise<void> {
    const now = performance.now();
    const noted = this.#noted.get(source) ?? { answeredAt: -Infinity, writtenAt: -Infinity, isFailing: false };
    this.#noted.set(source, noted);
    if (isAnswered) noted.answeredAt = now;
    const isFailing = !isAnswered && now - noted.answeredAt > ANSWERED_MS;
    if (!isAnswered && !isFailing) return;
    if (isFailing === noted.isFailing && now - noted.writtenAt < WRITE_EVERY_MS) return;
    noted.isFailing = isFailing;
    noted.writtenAt = now;
    try {
      await this.#db.query(isFailing ? MARK_SOURCE_FAILING : MARK_SOURCE_ANSWERING, [source]);
    } catch (error) {
      this.#log.warn({ err: error, source }, 'source.health_not_stored');
    }
  }
}
