import { isIP, connect as openTcp, type Socket } from 'node:net';
import { type ConnectionOptions, createSecureContext, connect as openTls, type TLSSocket } from 'node:tls';
import { BlockedAddress, type Guard, guardedLookup } from './guard.ts';
import { portOf } from './port.ts';
import type { Resolver } from './resolver.ts';

/** Where to connect to, in the parts of a URL. */
export interface Destination {
  protocol: string;
  hostname: string;
  /** Empty for the port of the protocol. */
  port: string;
}

/** A connection that is being opened. */
export interface PendingConnection {
  /** Ends it in any state; the callback is not called any more. */
  abandon(): void;
}

export type Connected = (...result: [null, Socket | TLSSocket] | [Error, null]) => void;

export interface DialOptions {
  destination: Destination;
  /** How long all of it may take: the name, the connection and the agreement on encryption. */
  withinMs: number;
}

/** Opens a connection that is ready for HTTP. */
export type Dial = (options: DialOptions, connected: Connected) => PendingConnection;

export interface ConnectorOptions {
  resolver: Resolver;
  guard: Guard;
  /** Certificates in PEM that are trusted instead of those that Node.js knows. */
  trustedCertificates?: readonly string[];
}

/** No connection was made in time. */
export class ConnectTimeout extends Error {
  constructor() {
    super('No connection was made in time.');
    this.name = 'ConnectTimeout';
  }
}

const KEEP_ALIVE_PROBE_MS = 60_000;
const SESSIONS_MAX = 1_000;

/**
 * After this the next of several addresses is tried. The usual quarter of a second is too short for the other side of
 * the world: an address that would have answered is given up for one of IPv6 that cannot be reached from here.
 */
const NEXT_ADDRESS_MS = 2_000;

/**
 * A way to connect that is guarded where the connection is made, on the very address that is dialled: one that is
 * written out is judged before, one behind a name after the name was resolved (all of its addresses), and what was
 * reached once more, before anything is sent to it. A name that was checked earlier may point elsewhere now.
 */
export function createDial({ resolver, guard, trustedCertificates }: ConnectorOptions): Dial {
  const sessions = sessionMemory();
  // One for all connections: to make it is to read certificates, which takes longer than many a request.
  const secureContext = createSecureContext({
    minVersion: 'TLSv1.2',
    ...(trustedCertificates === undefined ? {} : { ca: [...trustedCertificates] }),
  });
  return function dial({ destination, withinMs }, connected) {
    const approach = { protocol: destination.protocol, port: portOf(destination) };
    const host = destination.hostname.replace(/^\[|\]$/g, '');
    // No look-up takes place for an address that is written out.
    const refusal = isIP(host) === 0 ? null : guard(host, approach);
    if (refusal !== null) {
      const soon = setImmediate(() => connected(new BlockedAddress(refusal), null));
      return { abandon: () => clearImmediate(soon) };
    }

    const lookup = guardedLookup(resolver, guard, approach);
    const tcp = openTcp({ host, port: approach.port, lookup, ...TCP_OPTIONS });
    let isSettled = false;
    const settle: Connected = (...result) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      if (result[0] !== null) tcp.destroy();
      connected(...result);
    };
    const fail = (error: Error) => settle(error, null);
    const timer = setTimeout(() => fail(new ConnectTimeout()), withinMs);
    tcp.on('error', fail);
    tcp.once('close', () => fail(new Error('The connection was closed.')));
    tcp.once('connect', () => {
      const reached = guard(tcp.remoteAddress ?? '', approach);
      if (reached !== null) fail(new BlockedAddress(reached));
      else if (approach.protocol === 'http:') settle(null, tcp);
      else encrypt(tcp);
    });
    return { abandon };

    function encrypt(socket: Socket): void {
      const session = sessions.of(host, approach.port);
      const servername = isIP(host) === 0 ? host.replace(/\.$/, '') : '';
      const tls = openTls({ socket, host, servername, secureContext, ...TLS_OPTIONS, ...session.resumed });
      tls.on('session', session.remember);
      tls.on('error', fail);
      tls.once('secureConnect', () => settle(null, tls));
    }

    function abandon(): void {
      isSettled = true;
      clearTimeout(timer);
      tcp.destroy();
    }
  };
}

const TCP_OPTIONS = {
  noDelay: true,
  keepAlive: true,
  keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
} as const;

const TLS_OPTIONS = {
  ALPNProtocols: ['http/1.1'],
  // Not to be turned off by a variable of the environment that was set for something else.
  rejectUnauthorized: true,
} satisfies ConnectionOptions;

/** Agreements on encryption that can be resumed, which is many times cheaper than to make a new one. */
function sessionMemory() {
  const sessions = new Map<string, Buffer>();
  return {
    of: (host: string, port: number) => {
      const name = `${host} ${port}`;
      const known = sessions.get(name);
      const remember = (session: Buffer) => {
        sessions.delete(name);
        const [oldest] = sessions.keys();
        if (sessions.size >= SESSIONS_MAX && oldest !== undefined) sessions.delete(oldest);
        sessions.set(name, session);
      };
      return { remember, resumed: known === undefined ? {} : { session: known } };
    },
  };
}
