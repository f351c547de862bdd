import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import type { SourceFault } from './source-fault.ts';
import { MARK_SOURCE_ANSWERING, MARK_SOURCE_FAILING, MARK_SOURCE_FAULT } from './statements.ts';

/** A source that answered so recently does not count as failing because of single numbers. */
const ANSWERED_MS = 60_000;

/** Each process writes at most once in this time for each source, unless the source has recovered. */
const WRITE_EVERY_MS = 30_000;

const UNNOTED = { answeredAt: -Infinity, writtenAt: -Infinity, isFailing: false, fault: null };

interface Noted {
  answeredAt: number;
  writtenAt: number;
  isFailing: boolean;
  /** The fault that was written last, and when; null after an answer was written. */
  fault: { reason: string; writtenAt: number } | null;
}

/**
 * Keeps since when a source has answered no poll, and its last fault. A source is failing from its first failure after a minute
 * without an answer, until any process receives an answer. That a line knows no such number is an answer. A source that cannot be
 * polled as it is configured is logged once for all processes and numbers, until that is for another reason.
 */
export class SourceHealth {
  readonly #db: Database;
  readonly #log: Log;
  readonly #noted = new Map<string, Noted>();

  constructor({ db, log }: { db: Database; log: Log }) {
    this.#db = db;
    this.#log = log;
  }

  /** Notes whether a poll of a source was answered, and its fault. A failure to store it is logged, because polling goes on without it. */
  async note(source: string, isAnswered: boolean, fault: SourceFault | null = null): Promise<void> {
    const now = performance.now();
    const noted = this.#noted.get(source) ?? { ...UNNOTED };
    this.#noted.set(source, noted);
    if (fault !== null) await this.#noteFault(source, noted, fault);
    if (isAnswered) noted.answeredAt = now;
    const isFailing = !isAnswered && now - noted.answeredAt > ANSWERED_MS;
    if (!isAnswered && !isFailing) return;
    if (isFailing === noted.isFailing && now - noted.writtenAt < WRITE_EVERY_MS) return;
    noted.isFailing = isFailing;
    noted.writtenAt = now;
    if (isAnswered) noted.fault = null;
    await this.#store(source, () => this.#db.query(isFailing ? MARK_SOURCE_FAILING : MARK_SOURCE_ANSWERING, [source]));
  }

  async #noteFault(source: string, noted: Noted, { outcome, reason, check }: SourceFault): Promise<void> {
    const now = performance.now();
    if (noted.fault?.reason === reason && now - noted.fault.writtenAt < WRITE_EVERY_MS) return;
    noted.fault = { reason, writtenAt: now };
    const rows = await this.#store(source, () => this.#db.query(MARK_SOURCE_FAULT, [source, outcome, reason, check]));
    const isNew = rows?.[0]?.is_new ?? false;
    if (isNew && outcome === 'misconfigured') this.#log.error({ source, reason, check }, 'source.misconfigured');
  }

  async #store<Rows>(source: string, write: () => Promise<Rows>): Promise<Rows | null> {
    try {
      return await write();
    } catch (error) {
      this.#log.warn({ err: error, source }, 'source.health_not_stored');
      return null;
    }
  }
}
