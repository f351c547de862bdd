import { promises as dns, type LookupAddress, type RecordWithTtl } from 'node:dns';
import { isIP } from 'node:net';
import { fileStamp } from './file-stamp.ts';
import { createHostsFile } from './hosts-file.ts';

/** Finds the addresses of names. */
export interface Resolver {
  /** All addresses of a name, those of IPv4 first; never none. Fails with an error of `node:dns` that has a `code`. */
  addressesOf(hostname: string): Promise<readonly LookupAddress[]>;
  /** Those that this machine itself gives a name: its hosts file, or because it means this machine; mostly none. */
  ownAddressesOf(hostname: string): readonly LookupAddress[];
}

export interface ResolverOptions {
  /** Addresses of name servers, with or without a port; those of this machine without it. */
  nameServers?: readonly string[];
  hostsFile?: string;
  /** Looks names up in the system that no name server knows: it may have search domains and other directories. */
  asksSystem?: boolean;
}

const HOSTS_FILE = '/etc/hosts';
const NAME_SERVERS_FILE = '/etc/resolv.conf';
const TRY_MS = 1_000;
const TRIES = 3;
/** The waits of the tries double, so they are cut here. */
const RESOLVE_MS_MAX = 4_000;
/** With addresses of IPv4 at hand, no more than this is waited for those of IPv6 (RFC 8305 §3, which says 50 ms). */
const SECOND_FAMILY_MS_MAX = 250;
const REMEMBERED_NAMES_MAX = 5_000;
const REMEMBERED_MS_MAX = 60_000;

/** A name of its own that always means this machine (RFC 6761 §6.3). */
const THIS_MACHINE: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

interface Remembered {
  addresses: readonly LookupAddress[];
  untilMs: number;
}

/**
 * Queries name servers over sockets of its own. The look-up of the system has four threads, which are those of the file
 * system too: a few names with dead name servers would hold up everything else for as long as they are waited for.
 */
export function createResolver(options: ResolverOptions = {}): Resolver {
  const hosts = createHostsFile(options.hostsFile ?? HOSTS_FILE);
  const resolver = resolverOf(options.nameServers);
  const remembered = new Map<string, Remembered>();
  const lookups = new Map<string, Promise<readonly LookupAddress[]>>();
  return { addressesOf, ownAddressesOf };

  async function addressesOf(hostname: string): Promise<readonly LookupAddress[]> {
    const own = ownAddressesOf(hostname);
    if (own.length > 0) return own;
    const name = plainName(hostname);
    const known = remembered.get(name);
    if (known !== undefined && known.untilMs > performance.now()) return known.addresses;
    const pending = lookups.get(name) ?? lookUp(name).finally(() => lookups.delete(name));
    lookups.set(name, pending);
    return pending;
  }

  function ownAddressesOf(hostname: string): readonly LookupAddress[] {
    const name = plainName(hostname);
    const written = hosts.addressesOf(name);
    if (written.length > 0) return written.map((address) => ({ address, family: isIP(address) }));
    return name === 'localhost' || name.endsWith('.localhost') ? THIS_MACHINE : [];
  }

  async function lookUp(name: string): Promise<readonly LookupAddress[]> {
    try {
      const { addresses, ttlSeconds } = await within(RESOLVE_MS_MAX, queryBoth(resolver(), name));
      remember(name, addresses, Math.min(ttlSeconds * 1_000, REMEMBERED_MS_MAX));
      return addresses;
    } catch (error) {
      if (options.asksSystem !== true || !isUnknownName(error)) throw error;
      return await dns.lookup(name, { all: true });
    }
  }

  function remember(name: string, addresses: readonly LookupAddress[], ms: number): void {
    remembered.delete(name);
    const [oldest] = remembered.keys();
    if (remembered.size >= REMEMBERED_NAMES_MAX && oldest !== undefined) remembered.delete(oldest);
    if (ms > 0) remembered.set(name, { addresses, untilMs: performance.now() + ms });
  }
}

function plainName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

/** No name server answered in time. It looks like an error of `node:dns`. */
class NotResolvedInTime extends Error {
  readonly code = 'ETIMEOUT';
  readonly syscall = 'query';
}

/** The way to the name servers of this machine is made anew when it moved to another network. */
function resolverOf(nameServers: readonly string[] | undefined): () => dns.Resolver {
  let current: dns.Resolver | null = null;
  let madeAt: string | null = null;
  return () => {
    const stamp = nameServers === undefined ? fileStamp(NAME_SERVERS_FILE) : null;
    if (current !== null && stamp === madeAt) return current;
    current = new dns.Resolver({ timeout: TRY_MS, tries: TRIES });
    madeAt = stamp;
    if (nameServers !== undefined) current.setServers(nameServers);
    return current;
  };
}

interface Found {
  addresses: LookupAddress[];
  /** For how long the shortest-lived of them is good. */
  ttlSeconds: number;
}

async function queryBoth(resolver: dns.Resolver, name: string): Promise<Found> {
  const queries = [resolver.resolve4(name, { ttl: true }), resolver.resolve6(name, { ttl: true })] as const;
  const six = queries[1].then(
    (records) => ({ records, error: null }),
    (error: unknown) => ({ records: [], error }),
  );
  const four = await queries[0].then(
    (records) => ({ records, error: null }),
    (error: unknown) => ({ records: [], error }),
  );
  const second = four.records.length === 0 ? await six : await orNothingAfter(SECOND_FAMILY_MS_MAX, six);
  const all = [...four.records.map((record) => ofFamily(4, record)), ...second.records.map((r) => ofFamily(6, r))];
  if (all.length === 0) throw isUnknownName(four.error) ? (second.error ?? four.error) : four.error;
  return {
    addresses: all.map(({ address, family }) => ({ address, family })),
    ttlSeconds: Math.min(...all.map(({ ttl }) => ttl)),
  };
}

function ofFamily(family: number, { address, ttl }: RecordWithTtl): LookupAddress & { ttl: number } {
  return { address, ttl, family };
}

interface Answered {
  records: RecordWithTtl[];
  error: unknown;
}

async function orNothingAfter(ms: number, answered: Promise<Answered>): Promise<Answered> {
  try {
    return await within(ms, answered);
  } catch (error) {
    return { records: [], error };
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotResolvedInTime('No name server answered in time.')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a name server answered that the name does not exist, or there is no name server; not a timeout. */
function isUnknownName(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return code === dns.NOTFOUND || code === dns.NODATA || code === dns.CONNREFUSED;
}
