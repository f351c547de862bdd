import { BlockList, isIP, isIPv4 } from 'node:net';

/** IPv4 ranges that are not for everyone (IANA special-purpose registry, RFC 6890), and what clouds keep beside it. */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Azure answers here with the machine's own metadata, though the address looks public.
  ['168.63.129.16', 32],
];

/** Of IPv6 only 2000::/3 is global unicast; within it these are not: IETF protocols, documentation, 6to4. */
const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [net, prefix] of SPECIAL_IPV4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_IPV6) special.addSubnet(net, prefix, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is publicly routable; false for a text that is none. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6') && !isIsatap(address);
}

/** Whether an address is in one of some networks in CIDR notation; one without a length is a single address. */
export function within(networks: readonly string[]): (address: string) => boolean {
  const open = new BlockList();
  for (const network of networks) {
    const [net = '', prefix = isIPv4(network) ? '32' : '128'] = network.split('/');
    open.addSubnet(net, Number(prefix), isIPv4(net) ? 'ipv4' : 'ipv6');
  }
  return (address) => isIP(address) !== 0 && open.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

// RFC 5214: the interface identifier ::0:5efe:a.b.c.d tunnels to the IPv4 address in its last four bytes.
function isIsatap(address: string): boolean {
  return /:(?:0|200)?:5efe:[^:]+:[^:]+$/.test(canonicalIpv6(address));
}

function canonicalIpv6(address: string): string {
  return new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
}
