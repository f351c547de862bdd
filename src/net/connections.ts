import { Client } from 'undici';
import type { Dial, PendingConnection } from './connector.ts';

/** The sole use of a connection, for one request. */
export interface Lease {
  client: Client;
  /** Keeps the connection for the next request, after a whole answer. */
  release(): void;
  /** Ends the request in whatever state it is and closes the connection; does nothing after `release`. */
  end(): void;
}

export interface ConnectionsOptions {
  dial: Dial;
  connectMs: number;
  headerBytesMax: number;
  /** Connections in all, idle ones included. */
  connectionsMax: number;
}

/** No connection is available, because too many are in use or the client is being closed. */
class NoConnection extends Error {}

/** Most servers close idle connections after five seconds or more; a server may state up to a minute. */
const IDLE_MS = 4_000;
const IDLE_MS_MAX = 60_000;

/**
 * To make a connection takes many times longer than to send a request. So beyond this part of the connections a request
 * waits for one that its own origin has before it makes another; not for long, because they may all be busy.
 */
const CROWDED = 1 / 8;
const WAIT_MS_MAX = 500;

interface Connection {
  client: Client;
  origin: string;
  connecting: PendingConnection | null;
}

interface Origin {
  /** Its connections, in use and idle. */
  size: number;
  /** The one that became idle last is the last. */
  idle: Connection[];
  /** The requests that wait for one of them. */
  waiting: Set<(released: Connection | null) => void>;
}

/**
 * Idle connections by origin, each an undici client of its own. How many requests are in progress is limited by the
 * callers (the slots of the dispatcher, the concurrency of a source), not here.
 *
 * undici's Agent (7.30.2) cannot replace this. After a request is aborted it connects once more for that request and keeps
 * the connection without an idle timer (nodejs/undici#5845), so each receiver that does not answer in time leaves one: two
 * aborted requests made 3 connections and left 1 open with it, 2 and 0 here. Without the wait in a crowd the slowest healthy
 * deliveries of the starvation bench took 5.4 s instead of 3.4 s (two cores, 1,000 endpoints), and 14 s with the Agent.
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #origins = new Map<string, Origin>();
  /** Of all origins, the longest idle first. */
  readonly #idle = new Set<Connection>();
  readonly #used = new Set<Connection>();
  #isClosing = false;
  #onUnused = () => {};

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /** How many connections there are: in use, being made, and idle. */
  get size(): number {
    return this.#used.size + this.#idle.size;
  }

  /** Takes the connection to an origin that became idle last, or makes one. Fails with `NoConnection`. */
  async acquire(origin: string): Promise<Lease> {
    const own = this.#origins.get(origin);
    const isCrowded = this.size >= this.#options.connectionsMax * CROWDED;
    const released = isCrowded && own?.idle.length === 0 ? await waitAt(own) : null;
    const connection = released ?? this.#takeIdle(origin) ?? this.#open(origin);
    let isOver = false;
    const once = (finish: () => void) => () => {
      if (!isOver) finish();
      isOver = true;
    };
    return {
      client: connection.client,
      release: once(() => this.#release(connection)),
      end: once(() => this.#end(connection)),
    };
  }

  /** Waits for the requests in progress, then closes all connections. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#used.size > 0) {
      await new Promise<void>((resolve) => {
        this.#onUnused = resolve;
      });
    }
    for (const connection of this.#idle) this.#endIdle(connection);
  }

  #takeIdle(origin: string): Connection | null {
    const connection = this.#origins.get(origin)?.idle.pop();
    if (connection === undefined) return null;
    this.#idle.delete(connection);
    this.#used.add(connection);
    return connection;
  }

  #open(origin: string): Connection {
    const { connectionsMax } = this.#options;
    if (this.#isClosing || this.#used.size >= connectionsMax) throw new NoConnection('No connection is available.');
    const [longestIdle] = this.#idle;
    if (longestIdle !== undefined && this.size >= connectionsMax) this.#endIdle(longestIdle);
    const connection = connectionTo(origin, this.#options);
    // A server may close an idle connection at any time.
    connection.client.on('disconnect', () => this.#endIdle(connection));
    const own = this.#origins.get(origin) ?? { size: 0, idle: [], waiting: new Set() };
    own.size += 1;
    this.#origins.set(origin, own);
    this.#used.add(connection);
    return connection;
  }

  #release(connection: Connection): void {
    const own = this.#origins.get(connection.origin);
    // A server may have announced that it closes the connection after this answer.
    if (own === undefined || this.#isClosing || !connection.client.stats.connected) {
      this.#end(connection);
      return;
    }
    const [next] = own.waiting;
    if (next !== undefined) {
      next(connection);
      return;
    }
    this.#used.delete(connection);
    this.#idle.add(connection);
    own.idle.push(connection);
  }

  #end(connection: Connection): void {
    this.#used.delete(connection);
    this.#destroy(connection);
    if (this.#used.size === 0) this.#onUnused();
  }

  #endIdle(connection: Connection): void {
    if (!this.#idle.delete(connection)) return;
    const own = this.#origins.get(connection.origin);
    if (own !== undefined) own.idle = own.idle.filter((other) => other !== connection);
    this.#destroy(connection);
  }

  #destroy({ client, origin, connecting }: Connection): void {
    const own = this.#origins.get(origin);
    if (own !== undefined) own.size -= 1;
    if (own?.size === 0) this.#origins.delete(origin);
    client.destroy(new Error('The connection was closed.'), () => {});
    connecting?.abandon();
  }
}

/** Resolves with the next connection that is released there, in the order of asking; null if none is soon. */
function waitAt({ waiting }: Origin): Promise<Connection | null> {
  return new Promise((resolve) => {
    const settle = (released: Connection | null) => {
      clearTimeout(timer);
      waiting.delete(settle);
      resolve(released);
    };
    const timer = setTimeout(settle, WAIT_MS_MAX, null);
    waiting.add(settle);
  });
}

function connectionTo(origin: string, { dial, connectMs, headerBytesMax }: ConnectionsOptions): Connection {
  const connection: Connection = { client: makeClient(), origin, connecting: null };
  return connection;

  function makeClient(): Client {
    return new Client(origin, {
      connect: (destination, connected) => {
        connection.connecting = dial({ destination, withinMs: connectMs }, connected);
      },
      maxHeaderSize: headerBytesMax,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS_MAX,
      // The deadline of the call is the only clock; two more would only make two more ways to fail.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }
}
