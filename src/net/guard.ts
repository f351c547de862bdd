import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, within } from './address.ts';
import { isCallablePort } from './port.ts';
import type { Resolver } from './resolver.ts';

/** What is wrong with a place that may not be called. */
export type AddressRefusal = 'address' | 'scheme' | 'port';

/** A connection was refused because of where it would have led. */
export class BlockedAddress extends Error {
  readonly refusal: AddressRefusal;

  constructor(refusal: AddressRefusal) {
    super('The address may not be called.');
    this.name = 'BlockedAddress';
    this.refusal = refusal;
  }
}

/** How a place is called. */
export interface Approach {
  protocol: string;
  port: number;
}

/** Why connections to an address are blocked; null if they are allowed. */
export type Guard = (address: string, approach: Approach) => AddressRefusal | null;

export interface GuardOptions {
  /** Networks in CIDR notation that are open, by any protocol and at any port, beside the public ones. */
  allowedNetworks: readonly string[];
  /** Whether public addresses are called by https alone. */
  httpsOnly: boolean;
}

/** Allows every address. */
export const NO_GUARD: Guard = () => null;

/** Leads to public addresses, at ports where HTTP is at home. */
export function createGuard({ allowedNetworks, httpsOnly }: GuardOptions): Guard {
  const isAllowed = within(allowedNetworks);
  return (address, { protocol, port }) => {
    if (isAllowed(address)) return null;
    if (!isPublicAddress(address)) return 'address';
    if (httpsOnly && protocol !== 'https:') return 'scheme';
    return isCallablePort(port) || (protocol === 'http:' && port === 80) ? null : 'port';
  };
}

/** A look-up that fails with `BlockedAddress` for a name that leads to a place that may not be called. */
export function guardedLookup(resolver: Resolver, guard: Guard, approach: Approach): LookupFunction {
  return (hostname, { all }, callback) => {
    allowedOf(resolver, hostname, (address) => guard(address, approach)).then(
      (addresses) => {
        const [first] = addresses;
        if (all === true) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('The name was not resolved.'), ''),
    );
  };
}

/**
 * One forbidden address rejects the whole answer of a name server, because the answer is an attack. What the operator of this machine has
 * written in the hosts file is trusted, and its names may lead to both families; of that the rest is left out.
 */
async function allowedOf(
  resolver: Resolver,
  hostname: string,
  refusalOf: (address: string) => AddressRefusal | null,
): Promise<readonly LookupAddress[]> {
  const own = resolver.ownAddressesOf(hostname);
  const addresses = own.length > 0 ? own : await resolver.addressesOf(hostname);
  const allowed = addresses.filter(({ address }) => refusalOf(address) === null);
  const isEnough = own.length > 0 ? allowed.length > 0 : allowed.length === addresses.length;
  if (isEnough) return allowed;
  const [refusal] = addresses.map(({ address }) => refusalOf(address)).filter((each) => each !== null);
  throw new BlockedAddress(refusal ?? 'address');
}
