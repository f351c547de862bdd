import { BlockList, isIP, isIPv4 } from 'node:net';

/** What is known of where a request came from. */
export interface ClientHops {
  /** The other end of the connection; absent where it is closed already. */
  remoteAddress: string | undefined;
  /** The header `X-Forwarded-For`, whose values are joined by commas. */
  forwardedFor: string | undefined;
  /** Whether an address is a proxy whose word counts. */
  isTrusted: (address: string) => boolean;
}

/** The limit of proxies in a chain. */
const HOPS_MAX = 32;

const UNKNOWN = 'unknown';

/**
 * The address of the client: the first, seen from us, that is not a trusted proxy. What cannot be an address ends the
 * search at the proxy that passed it on, so a client can put nothing of its own making in here.
 */
export function clientAddress({ remoteAddress, forwardedFor, isTrusted }: ClientHops): string {
  let address = plainAddress(remoteAddress ?? '') ?? UNKNOWN;
  const hops = (forwardedFor ?? '').split(',').slice(-HOPS_MAX).reverse();
  for (const hop of hops) {
    if (!isTrusted(address)) return address;
    const before = plainAddress(withoutPort(hop.trim()));
    if (before === null) return address;
    address = before;
  }
  return address;
}

/** Whether an address is in a list of addresses and networks in CIDR notation (RFC 4632). */
export function trustedProxies(list: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList();
  for (const entry of list) {
    const [net = '', prefix] = entry.split('/');
    const family = isIPv4(net) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) proxies.addAddress(net, family);
    else proxies.addSubnet(net, Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** What requests of an address are counted by. With IPv6 that is the network of the customer (RFC 6177). */
export function throttleKey(address: string): string {
  return networksOf(address)[0];
}

/**
 * The networks that attempts from an address are counted by, the smallest first. Providers give a customer of IPv6 a /64, a
 * /56 or a /48 (RFC 6177 §2), so a client that has one of these has all addresses in it.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const plain = plainAddress(address);
  if (plain === null || isIPv4(plain)) return [plain ?? address];
  return [prefixOf(plain, 64), prefixOf(plain, 56), prefixOf(plain, 48)];
}

/** The larger networks around an address, which belong to a provider or a region rather than to one customer. */
export function surroundingsOf(address: string): readonly string[] {
  const plain = plainAddress(address);
  if (plain === null) return [];
  if (!isIPv4(plain)) return [prefixOf(plain, 32), prefixOf(plain, 20)];
  const parts = plain.split('.');
  return [3, 2, 1].map((count) => `${parts.slice(0, count).join('.')}/${count * 8}`);
}

const GROUP_BITS = 16;

/** The network of an IPv6 address in its usual form. */
function prefixOf(plain: string, bits: number): string {
  const [left = '', right = ''] = plain.split('::');
  const [before, after] = [groupsOf(left), groupsOf(right)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, Math.ceil(bits / GROUP_BITS));
  const cut = groups.length * GROUP_BITS - bits;
  const last = (Number.parseInt(groups.pop() ?? '0', 16) >> cut) << cut;
  return `${[...groups, last.toString(16)].join(':')}::/${bits}`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

/** An address in its one usual form (RFC 5952), an IPv4 address in IPv6 clothes as the former; null for anything else. */
function plainAddress(text: string): string | null {
  const address = text.replace(/%[\w.-]+$/, '');
  if (isIP(address) === 0) return null;
  if (isIPv4(address)) return address;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const bits = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return bits.flatMap((part) => [part >> 8, part & 0xff]).join('.');
}

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(hop) ?? [];
  return bracketed ?? dotted ?? hop;
}
