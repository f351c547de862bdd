import { Client } from 'undici';
import type { Dial, Dialling } from './connector.ts';

/** A connection that somebody has to themselves for one request. */
export interface Loan {
  /** Comes when there is a place for the connection; fails with `NotServed` if it was ended before. */
  client: Promise<Client>;
  /** Whether there is a place for the connection yet. */
  isServed(): boolean;
  /** Whether there is a connection yet. */
  isConnected(): boolean;
  /** To be called after a whole answer: the connection is kept for the next request. */
  giveBack(): void;
  /** Ends whatever is under way and closes the connection; nothing happens to one that was given back. */
  end(): void;
}

export interface PoolOptions {
  dial: Dial;
  connectionsMax: number;
  connectionsPerOriginMax: number;
  headerBytesMax: number;
}

/** The connection that was lent was closed. */
class LoanEnded extends Error {}

/** The loan was ended before there was a place for it. */
export class NotServed extends Error {}

/** Servers that say nothing of it close after five seconds or more; whoever says so is believed up to a minute. */
const REST_MS = 4_000;
const REST_MS_MAX = 60_000;

/** After so long at rest a connection may be closed for an origin that has others: one of several, and the only one. */
const SPARE_AFTER_MS = 1_000;
const ONLY_ONE_SPARE_AFTER_MS = 10_000;

/**
 * Once there is this part of the connections there can be, only so many a second are made for origins that have some, and
 * so many at once; and none while more than a few origins wait, unless one has waited for long. Where hundreds want sixteen
 * each they would take them from one another, and be busy with making them.
 */
const CROWDED = 1 / 2;
const GROWTH_PER_SECOND = 50;
const GROWTH_AT_ONCE = 16;
const WAITING_FEW = 16;
const WAITING_LONG_MS = 1_000;

/** Who waits is looked at again after so long, whether or not a connection came back. */
const REMINDED_MS = 250;

/** Requests that are under way or wait for a connection. */
const LOANS_MAX = 20_000;

interface Connection {
  client: Client;
  origin: string;
  /** How long it may take to connect for the present loan. */
  connectMs: number;
  /** On the monotonic clock. */
  restsSince: number;
  dialling: Dialling | null;
}

type Serve = (connection: Connection) => void;

interface Origin {
  /** Its connections, at rest or not. */
  size: number;
  /** The one that came to rest last is the last. */
  resting: Connection[];
  /** And since when, on the monotonic clock. */
  waiting: Map<Serve, number>;
}

/**
 * Connections by origin. A request takes one that rests there; else it makes one, for an origin that has none if need be in
 * the place of the one that has rested longest anywhere; else it waits until one is given back or closed. Those who wait for a place at
 * their own origin hold up nobody else, and origins that wait for a place at all are served in turn. To make a connection
 * takes many times longer than to send a request, so in a crowd that is done at a measured pace.
 */
export class ConnectionPool {
  readonly #options: PoolOptions;
  readonly #origins = new Map<string, Origin>();
  readonly #waitingOrigins = new Set<string>();
  /** Those of them that have no connection at all. */
  readonly #withoutAny = new Set<string>();
  /** Of all origins, in the order in which they came to rest. */
  readonly #resting = new Set<Connection>();
  #size = 0;
  #loans = 0;
  #isClosing = false;
  #reminder: NodeJS.Timeout | null = null;
  /** How many more may be made at once in a crowd, as of when, on the monotonic clock. */
  #growth = GROWTH_AT_ONCE;
  #grewAt = 0;
  #whenIdle = () => {};

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** How many connections there are, those that are being made and those at rest included. */
  get size(): number {
    return this.#size;
  }

  /** Lends a connection to an origin, which may take so long to be made; of a pool that is closed the loan has ended. */
  lend(name: string, connectMs: number): Loan {
    let connection: Connection | null = null;
    let leave = () => {};
    const client = new Promise<Client>((resolve, reject) => {
      const serve: Serve = (lent) => {
        connection = lent;
        lent.connectMs = connectMs;
        resolve(lent.client);
      };
      if (this.#isClosing || this.#loans >= LOANS_MAX) return reject(new NotServed('No connections are lent now.'));
      this.#loans += 1;
      const lent = this.#obtain(name);
      if (lent !== null) return serve(lent);
      this.#wait(name, serve);
      leave = () => {
        if (!this.#unwait(name, serve)) return;
        this.#returned();
        reject(new NotServed('No connection was free.'));
      };
    });
    const finish = (after: (lent: Connection) => void) => {
      leave();
      const lent = connection;
      if (lent === null) return;
      connection = null;
      after(lent);
      this.#returned();
    };
    return {
      client,
      isServed: () => connection !== null,
      isConnected: () => connection?.client.stats.connected === true,
      giveBack: () => finish((lent) => this.#rest(lent)),
      end: () => finish((lent) => this.#drop(lent)),
    };
  }

  /** Waits for what is lent, then closes all connections. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#loans > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    for (const connection of this.#resting) this.#remove(connection);
  }

  #returned(): void {
    this.#loans -= 1;
    if (this.#loans === 0) this.#whenIdle();
  }

  #wait(name: string, serve: Serve): void {
    const own = this.#originOf(name);
    own.waiting.set(serve, performance.now());
    this.#waitingOrigins.add(name);
    if (own.size === 0) this.#withoutAny.add(name);
    this.#remind();
  }

  #remind(): void {
    this.#reminder ??= setTimeout(() => {
      this.#reminder = null;
      for (const name of [...this.#waitingOrigins]) this.#serve(name);
      if (this.#waitingOrigins.size > 0) this.#remind();
    }, REMINDED_MS).unref();
  }

  /** What has rested longest, of an origin that has others if there is one: who loses its only one takes that of another. */
  #spare(): { connection: Connection; afterMs: number } | null {
    for (const connection of this.#resting) {
      if (this.#originOf(connection.origin).size > 1) return { connection, afterMs: SPARE_AFTER_MS };
    }
    const [connection] = this.#resting;
    return connection === undefined ? null : { connection, afterMs: ONLY_ONE_SPARE_AFTER_MS };
  }

  /** Tells whether one more may be made for an origin that has some. */
  #mayGrow({ waiting }: Origin): boolean {
    if (this.#size < this.#options.connectionsMax * CROWDED) return true;
    const now = performance.now();
    const [since = now] = waiting.values();
    if (this.#waitingOrigins.size > WAITING_FEW && now - since < WAITING_LONG_MS) return false;
    this.#growth = Math.min(GROWTH_AT_ONCE, this.#growth + ((now - this.#grewAt) / 1_000) * GROWTH_PER_SECOND);
    this.#grewAt = now;
    return this.#growth >= 1;
  }

  /** Tells whether there was still something to wait for. */
  #unwait(name: string, serve: Serve): boolean {
    const { waiting } = this.#originOf(name);
    const wasWaiting = waiting.delete(serve);
    if (waiting.size === 0) {
      this.#waitingOrigins.delete(name);
      this.#withoutAny.delete(name);
    }
    this.#forgetIfUnused(name);
    return wasWaiting;
  }

  #obtain(name: string): Connection | null {
    const own = this.#origins.get(name);
    const rested = own?.resting.pop();
    if (rested !== undefined) {
      this.#resting.delete(rested);
      return rested;
    }
    if ((own?.size ?? 0) >= this.#options.connectionsPerOriginMax) return null;
    const hasSome = own !== undefined && own.size > 0;
    if (hasSome && !this.#mayGrow(own)) return null;
    const isFull = this.#size >= this.#options.connectionsMax;
    const spare = isFull ? this.#spare() : null;
    if (isFull && spare === null) return null;
    // Whoever has one waits for it: to close those of others for a second would be to make connections all the time. But
    // one that nobody has needed for a while is not kept for those whose own may never come back.
    if (hasSome && spare !== null && performance.now() - spare.connection.restsSince < spare.afterMs) return null;
    if (hasSome) this.#growth = Math.max(0, this.#growth - 1);
    if (spare !== null) this.#remove(spare.connection);
    this.#originOf(name).size += 1;
    this.#size += 1;
    this.#withoutAny.delete(name);
    // A server may close a connection that rests whenever it likes.
    return connectionTo(name, this.#options, (closed) => {
      if (this.#resting.has(closed)) this.#drop(closed);
    });
  }

  #rest(connection: Connection): void {
    // A server may have said that it closes the connection after this answer.
    if (this.#isClosing || !connection.client.stats.connected) {
      this.#drop(connection);
      return;
    }
    connection.restsSince = performance.now();
    this.#resting.add(connection);
    this.#originOf(connection.origin).resting.push(connection);
    this.#serveNext(connection.origin);
  }

  #drop(connection: Connection): void {
    this.#remove(connection);
    this.#serveNext(connection.origin);
  }

  #remove(connection: Connection): void {
    const own = this.#originOf(connection.origin);
    own.size -= 1;
    this.#size -= 1;
    if (own.size === 0 && own.waiting.size > 0) this.#withoutAny.add(connection.origin);
    if (this.#resting.delete(connection)) own.resting = own.resting.filter((other) => other !== connection);
    this.#forgetIfUnused(connection.origin);
    connection.client.destroy(new LoanEnded('The connection was closed.'), () => {});
    connection.dialling?.abandon();
  }

  /** Others that have some of their own are served when these come back, or in a moment. */
  #serveNext(preferred: string): void {
    if (this.#serve(preferred)) return;
    for (const name of this.#withoutAny) if (this.#serve(name)) return;
  }

  /** Tells whether somebody waits there and can be served. */
  #serve(name: string): boolean {
    const [serve] = this.#origins.get(name)?.waiting.keys() ?? [];
    const connection = serve === undefined ? null : this.#obtain(name);
    if (serve === undefined || connection === null) return false;
    const { waiting } = this.#originOf(name);
    waiting.delete(serve);
    // It goes to the end of the row of those who wait.
    this.#waitingOrigins.delete(name);
    if (waiting.size > 0) this.#waitingOrigins.add(name);
    serve(connection);
    return true;
  }

  #originOf(name: string): Origin {
    const known = this.#origins.get(name);
    if (known !== undefined) return known;
    const origin: Origin = { size: 0, resting: [], waiting: new Map() };
    this.#origins.set(name, origin);
    return origin;
  }

  #forgetIfUnused(name: string): void {
    const origin = this.#origins.get(name);
    if (origin?.size === 0 && origin.waiting.size === 0) this.#origins.delete(name);
  }
}

function connectionTo(
  origin: string,
  { dial, headerBytesMax }: PoolOptions,
  closed: (connection: Connection) => void,
): Connection {
  const connection: Connection = { client: makeClient(), origin, connectMs: 0, restsSince: 0, dialling: null };
  connection.client.on('disconnect', () => closed(connection));
  return connection;

  function makeClient(): Client {
    return new Client(origin, {
      connect: (destination, connected) => {
        connection.dialling = dial({ destination, withinMs: connection.connectMs }, connected);
      },
      maxHeaderSize: headerBytesMax,
      keepAliveTimeout: REST_MS,
      keepAliveMaxTimeout: REST_MS_MAX,
      // The deadline of the call is the only clock; two more would only make two more ways to fail.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }
}
