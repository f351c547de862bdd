import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { fileStamp } from './file-stamp.ts';

/** The names that the operator of this machine has written down. */
export interface HostsFile {
  /** The addresses of a name in lower case, in the order of the file; empty for a name that is not in it. */
  addressesOf(name: string): readonly string[];
}

type Hosts = ReadonlyMap<string, readonly string[]>;

/** Lists of advertisers' hosts have some megabytes; what is longer was meant to be something else. */
const FILE_BYTES_MAX = 32 * 1024 * 1024;

/** Reads a hosts file (hosts(5)) at its first use, and again whenever it has changed. One that is absent is empty. */
export function createHostsFile(path: string): HostsFile {
  let hosts: Hosts = new Map();
  let readStamp: string | null = null;
  return {
    addressesOf: (name) => {
      const stamp = stampOf(path);
      if (stamp !== readStamp) {
        hosts = stamp === null ? new Map() : readHosts(path);
        readStamp = stamp;
      }
      return hosts.get(name) ?? [];
    },
  };
}

/** The addresses of each name of a hosts file; invalid lines are ignored. */
export function parseHosts(text: string): Hosts {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    // An address with a zone leads somewhere on one interface alone.
    if (isIP(address) === 0 || address.includes('%')) continue;
    for (const written of names) {
      const name = written.toLowerCase();
      const known = hosts.get(name) ?? [];
      if (!known.includes(address)) hosts.set(name, [...known, address]);
    }
  }
  return hosts;
}

// An unreadable file counts as absent: names are then resolved by DNS.
function stampOf(path: string): string | null {
  try {
    return fileStamp(path);
  } catch {
    return null;
  }
}

function readHosts(path: string): Hosts {
  try {
    const content = readFileSync(path);
    return content.length > FILE_BYTES_MAX ? new Map() : parseHosts(content.toString('utf8'));
  } catch {
    return new Map();
  }
}
