import { createUpstreamApi } from './api.ts';
import { inspectAccess, inspectNumber } from './inspect-number.ts';
import { pollNumber } from './poll-number.ts';
import { createShipmentReader } from './read-shipment.ts';
import type { UpstreamOptions, UpstreamReader } from './upstream-options.ts';

/** Reads numbers at a service with the contract of this one. */
export function landfallReader({ name, url, key, clock, orders, limit }: UpstreamOptions): UpstreamReader {
  const access = { name, url, key };
  const api = createUpstreamApi(access, clock);
  const inspected = { access, api, shipments: createShipmentReader(api, clock) };
  const parts = { ...inspected, orders, limit, stopped: new Set<string>() };
  return {
    kinds: ['bill_of_lading', 'booking', 'container'],
    poll: (number, poll) => pollNumber(parts, number, poll),
    inspect: (number, poll) => inspectNumber(inspected, number, poll),
    signIn: (poll) => inspectAccess(inspected, poll),
  };
}
