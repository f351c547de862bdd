import type { Log } from '../../core/context.ts';
import type { Database } from '../../db/client.ts';
import { type ChangePosition, toCursor } from './change-cursor.ts';
import type { ChangeRow } from './change-kind.ts';
import { type FeedRead, positionBehind, type RecordChange, toRecordChange } from './feed-part.ts';
import { FOLLOW_CHANGES } from './statements.ts';

/** How soon a change is noticed, at the latest, once it is in the feed. */
const LOOK_EVERY_MS = 1_000;

/** The most changes of an account that one look reads; the rest follows at once. */
const CHANGES_MAX = 1_000;

/** Who follows the change feed of an account. */
export interface FeedReader {
  accountId: string;
  /** Behind what it has read. */
  position: ChangePosition;
  /** What changed, perhaps nothing, and the cursor behind it. */
  read(changes: readonly RecordChange[], cursor: string): void;
  /** The feed does not go on from the position: the database was restored or replaced. */
  lost(): void;
}

/**
 * Follows the change feed for all readers of a process together: while there are any, one timer reads what is new in their
 * accounts with one statement, whichever process changed it. Each look begins after the one before has ended.
 */
export class ChangeFollower {
  readonly #db: Database;
  readonly #log: Log;
  readonly #everyMs: number;
  readonly #readers = new Set<FeedReader>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isFailing = false;

  constructor(db: Database, log: Log, everyMs = LOOK_EVERY_MS) {
    this.#db = db;
    this.#log = log;
    this.#everyMs = everyMs;
  }

  /** Reads for a reader, from its position on, until the answer is called. */
  follow(reader: FeedReader): () => void {
    this.#readers.add(reader);
    this.#plan(this.#everyMs);
    return () => {
      this.#readers.delete(reader);
      if (this.#readers.size > 0 || this.#timer === null) return;
      clearTimeout(this.#timer);
      this.#timer = null;
    };
  }

  /** Ends following; fulfilled when no query runs any more. */
  async close(): Promise<void> {
    this.#readers.clear();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#looking;
  }

  #plan(afterMs: number): void {
    if (this.#timer !== null || this.#looking !== null || this.#readers.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#looking = this.#look().then((hasMore) => {
        this.#looking = null;
        this.#plan(hasMore ? 0 : this.#everyMs);
      });
    }, afterMs);
    this.#timer.unref();
  }

  /** Whether there is more already. */
  async #look(): Promise<boolean> {
    const groups = byAccount([...this.#readers]);
    const from = [...groups.values()].map(earliest);
    try {
      const found = await this.#db.query(FOLLOW_CHANGES, [
        [...groups.keys()],
        from.map(({ changedIn }) => changedIn),
        from.map(({ id }) => id),
        CHANGES_MAX,
      ]);
      for (const { account_id, ...read } of found) {
        for (const reader of groups.get(account_id) ?? []) this.#hand(reader, read);
      }
      if (this.#isFailing) this.#log.info({ accounts: groups.size }, 'change_follower.recovered');
      this.#isFailing = false;
      return found.some(({ rows }) => rows.length >= CHANGES_MAX);
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ err: error, accounts: groups.size }, 'change_follower.failed');
      this.#isFailing = true;
      return false;
    }
  }

  #hand(reader: FeedReader, read: FeedRead): void {
    // One that left while the statement ran, or because of what it was just given, gets nothing more.
    if (!this.#readers.has(reader)) return;
    if (read.epoch !== reader.position.epoch) {
      this.#readers.delete(reader);
      reader.lost();
      return;
    }
    const since = reader.position;
    const unread = read.rows.filter((row) => isBehind(row, since));
    const next = positionBehind(read, { since, limit: CHANGES_MAX });
    reader.position = isEarlier(next, since) ? since : next;
    reader.read(unread.map(toRecordChange), toCursor(reader.position));
  }
}

function byAccount(readers: readonly FeedReader[]): Map<string, FeedReader[]> {
  const groups = new Map<string, FeedReader[]>();
  for (const reader of readers) groups.set(reader.accountId, [...(groups.get(reader.accountId) ?? []), reader]);
  return groups;
}

function earliest(readers: readonly FeedReader[]): Pick<ChangePosition, 'changedIn' | 'id'> {
  const [first, ...others] = readers.map(({ position }) => position);
  if (first === undefined) throw new Error('An account is followed by a reader.');
  return others.reduce((found, position) => (isEarlier(position, found) ? position : found), first);
}

function isEarlier(one: ChangePosition, other: ChangePosition): boolean {
  return one.changedIn < other.changedIn || (one.changedIn === other.changedIn && one.id < other.id);
}

function isBehind({ changed_in, id }: ChangeRow, position: ChangePosition): boolean {
  return changed_in > position.changedIn || (changed_in === position.changedIn && id > position.id);
}
