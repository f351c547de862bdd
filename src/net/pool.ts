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

/** After so long at rest a connection may be closed for an origin that has others. */
const SPARE_AFTER_MS = 1_000;

/** Once there is this part of the connections there can be, an origin that has one is given time to do with it. */
const CROWDED = 1 / 2;

/**
 * So long a request waits for a connection of its own origin to come back before another is made in a crowd. It is long,
 * because a process with much to do has them all come back late, and more connections would give it even more to do.
 */
const PATIENCE_MS = 1_000;
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
 * takes many times longer than to send a request, so in a crowd it is made only where those there are keep somebody waiting.
 */
export class ConnectionPool {
  readonly #options: PoolOptions;
  readonly #origins = new Map<string, Origin>();
  readonly #waitingOrigins = new Set<string>();
  /** Of all origins, in the order in which they came to rest. */
  readonly #resting = new Set<Connection>();
  #size = 0;
  #loans = 0;
  #isClosing = false;
  #reminder: NodeJS.Timeout | null = null;
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
    this.#originOf(name).waiting.set(serve, performance.now());
    this.#waitingOrigins.add(name);
    this.#remind();
  }

  #remind(): void {
    this.#reminder ??= setTimeout(() => this.#serveImpatient(), REMINDED_MS).unref();
  }

  #serveImpatient(): void {
    this.#reminder = null;
    const now = performance.now();
    for (const name of [...this.#waitingOrigins]) {
      const [since = now] = this.#origins.get(name)?.waiting.values() ?? [];
      if (now - since >= PATIENCE_MS) this.#serve(name, { isPatient: false });
    }
    if (this.#waitingOrigins.size > 0) this.#remind();
  }

  /** Tells whether there was still something to wait for. */
  #unwait(name: string, serve: Serve): boolean {
    const { waiting } = this.#originOf(name);
    const wasWaiting = waiting.delete(serve);
    if (waiting.size === 0) this.#waitingOrigins.delete(name);
    this.#forgetIfUnused(name);
    return wasWaiting;
  }

  #obtain(name: string, { isPatient = true } = {}): Connection | null {
    const own = this.#origins.get(name);
    const rested = own?.resting.pop();
    if (rested !== undefined) {
      this.#resting.delete(rested);
      return rested;
    }
    if ((own?.size ?? 0) >= this.#options.connectionsPerOriginMax) return null;
    const isCrowded = this.#size >= this.#options.connectionsMax * CROWDED;
    if (isPatient && isCrowded && (own?.size ?? 0) > 0) return null;
    if (this.#size >= this.#options.connectionsMax) {
      const [longest] = this.#resting;
      // Whoever has one waits for it: to close those of others for a second would be to make connections all the time. But
      // one that nobody has needed for a while is not kept for those whose own may never come back.
      const isSpare = longest !== undefined && performance.now() - longest.restsSince >= SPARE_AFTER_MS;
      if (longest === undefined || ((own?.size ?? 0) > 0 && !isSpare)) return null;
      this.#remove(longest);
    }
    this.#originOf(name).size += 1;
    this.#size += 1;
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
    if (this.#resting.delete(connection)) own.resting = own.resting.filter((other) => other !== connection);
    this.#forgetIfUnused(connection.origin);
    connection.client.destroy(new LoanEnded('The connection was closed.'), () => {});
    connection.dialling?.abandon();
  }

  #serveNext(preferred: string): void {
    if (this.#serve(preferred)) return;
    for (const name of this.#waitingOrigins) if (this.#serve(name)) return;
  }

  /** Tells whether somebody waits there and can be served. */
  #serve(name: string, { isPatient = true } = {}): boolean {
    const [serve] = this.#origins.get(name)?.waiting.keys() ?? [];
    const connection = serve === undefined ? null : this.#obtain(name, { isPatient });
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
