import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './address.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const RESOLVE_TIMEOUT_MS = 2_000;
const RESOLVE_TRIES = 2;

/** A connection was refused because it would have led into a private network. */
export class BlockedAddress extends Error {
  constructor() {
    super('The address is not a public one.');
    this.name = 'BlockedAddress';
  }
}

/** Connects to wherever it is told, in private networks too. */
export function createOpenConnector(): buildConnector.connector {
  return buildConnector({ timeout: CONNECT_TIMEOUT_MS });
}

/**
 * Connects to public addresses only, or to those that are allowed instead. The check is made where the connection is made, on the very address that is
 * dialled: a name that was checked earlier may point elsewhere now.
 */
export function createGuardedConnector(isAllowed = isPublicAddress): buildConnector.connector {
  const connect = buildConnector({ lookup: lookupOf(isAllowed), timeout: CONNECT_TIMEOUT_MS });
  return function connectGuarded(options, callback) {
    // No look-up takes place for an address that is written out.
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isAllowed(literal)) {
      callback(new BlockedAddress(), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (isAllowed(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      callback(new BlockedAddress(), null);
    });
  };
}

// The system's own look-up has four threads, and a few names with dead name servers would block all others.
const resolver = new dns.Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: RESOLVE_TRIES });

function lookupOf(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, isAllowed).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) callback(new BlockedAddress(), '');
        else if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('The name was not resolved.'), ''),
    );
  };
}

async function resolve(hostname: string, isAllowed: (address: string) => boolean): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
  // One bad answer spoils all: which of them is dialled is not ours to choose.
  if (!addresses.every(({ address }) => isAllowed(address))) throw new BlockedAddress();
  return addresses;
}
