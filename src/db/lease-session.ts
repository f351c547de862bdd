import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../core/context.ts';
import { newId } from '../core/id.ts';
import { readAddress } from './address.ts';
import { errorCode } from './error-code.ts';

/** The first half of the advisory locks of lease holders; the second is the key of the holder. */
export const HOLDER_LOCKS = 72_707_381;

/** A process whose session ended keeps its leases if it is back within this time. */
export const MISSING_MS_MAX = 2_500;

/** Less than that: the process must have given up before another one takes over. */
const RECONNECT_MS_MAX = 2_000;
const RETRY_MS = 200;
const PING_MS = 2_000;
const ANSWER_MS_MAX = 4_000;

/**
 * By these codes a server that restarts refuses all sessions, so that no other process can take over meanwhile: the time begins
 * when it is back. A connection that gives no answer may be lost for this process alone.
 */
const SERVER_AWAY: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT', '57P03', '57P01', '57P02']);

/**
 * Of a machine that lost power or its network the server learns in this time: two probes without an answer after a rest. Sent as
 * statements, because a pooler refuses or drops what travels with a connection.
 */
const SETTINGS = `SET lock_timeout = 3000; SET statement_timeout = 4000;
  SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 2`;

// The row is visible to others only once the lock is held, so that a new holder never looks dead.
const REGISTER = `WITH holder AS (INSERT INTO lease_holder DEFAULT VALUES RETURNING key)
  SELECT key, pg_advisory_lock(${HOLDER_LOCKS}, key) FROM holder`;
const LOCK = `SELECT pg_advisory_lock(${HOLDER_LOCKS}, $1)`;
const RETURN = 'UPDATE lease_holder SET missing_since = NULL WHERE key = $1 RETURNING key';
const LEAVE = 'DELETE FROM lease_holder WHERE key = $1';

/** What a lease session is made of. */
export interface LeaseSessionOptions {
  /** Leads to the server itself: a pooler that shares connections between transactions would lose the lock. */
  url: string;
  log: Log;
  /** Called when others may have taken over the leases of this process: what it holds must not be worked on any more. */
  onLost: () => void;
}

/**
 * The session by which other processes know that this one lives: it holds an advisory lock, which the server releases when
 * the process dies, and the leases of this process are taken over soon after. A session that breaks while the process lives is
 * opened again under the same key. If that takes longer than others wait, the process gives up what it holds and gets a new
 * key; the tokens of the old one are void then, as those of an expired lease.
 */
export class LeaseSession {
  readonly #options: LeaseSessionOptions;
  readonly #closing = new AbortController();
  readonly #tried: Promise<void>;
  #onTried = () => {};
  #running: Promise<void> | null = null;
  #key: number | null = null;
  #isServerAway = false;
  #client: pg.Client | null = null;

  constructor(options: LeaseSessionOptions) {
    this.#options = options;
    this.#tried = new Promise((resolve) => {
      this.#onTried = resolve;
    });
  }

  /** The key under which this process holds its lock; null while it has none. */
  get key(): number | null {
    return this.#key;
  }

  /** Whether the lock is held, as far as is known. */
  get isHeld(): boolean {
    return this.#client !== null && this.#key !== null;
  }

  /** A token for leases, after the first attempt to connect. Without a session it is of no holder: its leases end by time alone. */
  async newToken(): Promise<string> {
    await this.#tried;
    return this.#key === null ? newId() : tokenOf(this.#key);
  }

  /** Opens the session, and again whenever it breaks. Nothing waits for it. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends the session, once the leases were given back. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    let lostAt = performance.now();
    while (!signal.aborted) {
      const client = await this.#open();
      this.#onTried();
      if (client !== null) {
        this.#client = client;
        await endOf(client, signal);
        this.#client = null;
        if (signal.aborted) return this.#leave(client);
        abandon(client);
        this.#options.log.warn({}, 'leases.session_lost');
        lostAt = performance.now();
      } else {
        if (this.#isServerAway) lostAt = performance.now();
        if (this.#key !== null && performance.now() - lostAt > RECONNECT_MS_MAX) this.#lose();
        await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async #leave(client: pg.Client): Promise<void> {
    await client.query(LEAVE, [this.#key]).catch(() => {});
    await client.end().catch(() => {});
  }

  async #open(): Promise<pg.Client | null> {
    const { config } = readAddress(this.#options.url, 'landfall-leases');
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: RECONNECT_MS_MAX,
      query_timeout: ANSWER_MS_MAX,
      keepAliveInitialDelayMillis: PING_MS,
    });
    // Without a listener the loss of the server would end the program.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(SETTINGS);
      await this.#register(client);
      return client;
    } catch (error) {
      abandon(client);
      this.#isServerAway = SERVER_AWAY.has(errorCode(error) ?? '');
      return null;
    }
  }

  async #register(client: pg.Client): Promise<void> {
    const key = this.#key;
    if (key !== null) {
      await client.query(LOCK, [key]);
      if ((await client.query(RETURN, [key])).rowCount === 1) return;
      this.#lose();
    }
    const { rows } = await client.query<{ key: number }>(REGISTER);
    this.#key = rows[0]?.key ?? null;
  }

  #lose(): void {
    this.#key = null;
    this.#options.log.warn({}, 'leases.lost');
    this.#options.onLost();
  }
}

/** Resolves when a session has ended or gives no answer, or when it is to be closed. */
async function endOf(client: pg.Client, closing: AbortSignal): Promise<void> {
  const ended = new AbortController();
  client.once('end', () => ended.abort());
  client.once('error', () => ended.abort());
  const signal = AbortSignal.any([ended.signal, closing]);
  const ping = setInterval(() => void client.query('SELECT 1').catch(() => ended.abort()), PING_MS);
  ping.unref();
  if (!signal.aborted) await once(signal, 'abort');
  clearInterval(ping);
}

/** The condition in SQL that a column holds a token of a holder. Old tokens are of version 7 and have no holder. */
export function isTokenOf(column: string, key: string): string {
  return `${column}::text LIKE lpad(to_hex(${key}::int), 8, '0') || '-____-8%'`;
}

/** A UUID of version 8 (RFC 9562 §5.8): the key of the holder, and what makes it unique. */
function tokenOf(key: number): string {
  const unique = newId();
  return `${key.toString(16).padStart(8, '0')}${unique.slice(8, 14)}8${unique.slice(15)}`;
}

/** Closes a connection without waiting: the other end may give no answer. */
function abandon(client: pg.Client): void {
  client.end().catch(() => {});
  client.connection.stream.destroy();
}
