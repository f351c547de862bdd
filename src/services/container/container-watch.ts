import type { Context, Log } from '../../core/context.ts';
import { isUuid } from '../../core/id.ts';
import type { Database } from '../../db/client.ts';
import { CONTAINER_WATCH_LOOK } from './statements.ts';

/** How soon a change is noticed, at the latest. */
const POLL_EVERY_MS = 2_000;

/** The most containers that one statement reads. */
const ASKED_AT_ONCE_MAX = 1_000;

interface Watched {
  id: string;
  /** The state that its subscriber was notified of. */
  version: string;
  changed: () => void;
}

/**
 * Notifies watchers of containers when these change, whichever process changed them: it reads everything from the
 * database. While something is watched, one timer asks for everything together; each look begins after the one before
 * has ended. A container that is deleted has changed for the last time.
 */
export class ContainerWatch {
  readonly #db: Database;
  readonly #log: Log;
  readonly #everyMs: number;
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isFailing = false;
  #isClosed = false;

  constructor(db: Database, log: Log, everyMs = POLL_EVERY_MS) {
    this.#db = db;
    this.#log = log;
    this.#everyMs = everyMs;
  }

  /** Calls `changed` until the answer is called; null for what the caller has not or may not see. */
  async watch({ principal }: Context, containerId: string, changed: () => void): Promise<(() => void) | null> {
    if (this.#isClosed || !principal.permissions.has('tracking:read') || !isUuid(containerId)) return null;
    const [row] = await this.#db.query(CONTAINER_WATCH_LOOK, [[containerId], principal.accountId]);
    if (row === undefined || this.#isClosed) return null;
    const watched = { ...row, changed };
    this.#watched.add(watched);
    this.#plan();
    return () => this.#end(watched);
  }

  /** Ends all watches; fulfilled when no query runs any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const watched of this.#watched) this.#end(watched);
    await this.#looking;
  }

  #end(watched: Watched): void {
    this.#watched.delete(watched);
    if (this.#watched.size > 0 || this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  #plan(): void {
    if (this.#timer !== null || this.#looking !== null || this.#watched.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#looking = this.#look().finally(() => {
        this.#looking = null;
        this.#plan();
      });
    }, this.#everyMs);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    // What is begun meanwhile waits for the next look: this one may be older than its first version.
    const watched = [...this.#watched];
    const ids = [...new Set(watched.map(({ id }) => id))];
    try {
      for (let from = 0; from < ids.length; from += ASKED_AT_ONCE_MAX) {
        const read = ids.slice(from, from + ASKED_AT_ONCE_MAX);
        const rows = await this.#db.query(CONTAINER_WATCH_LOOK, [read, null]);
        this.#compare(watched, new Set(read), new Map(rows.map(({ id, version }) => [id, version])));
      }
      if (this.#isFailing) this.#log.info({ containers: ids.length }, 'container_watch.recovered');
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ err: error, containers: ids.length }, 'container_watch.failed');
      this.#isFailing = true;
    }
  }

  #compare(watched: readonly Watched[], read: ReadonlySet<string>, versions: ReadonlyMap<string, string>): void {
    for (const one of watched) {
      const version = versions.get(one.id);
      // A subscriber that was just notified may have ended the subscriptions of others.
      if (!read.has(one.id) || version === one.version || !this.#watched.has(one)) continue;
      if (version === undefined) this.#end(one);
      else one.version = version;
      this.#notify(one);
    }
  }

  #notify({ id, changed }: Watched): void {
    try {
      changed();
    } catch (error) {
      this.#log.error({ err: error, containerId: id }, 'container_watch.watcher_failed');
    }
  }
}
