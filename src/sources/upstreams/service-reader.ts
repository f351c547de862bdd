import { inspectService, pollService } from './poll-service.ts';
import { createServiceApi } from './service-api.ts';
import type { TrackingService } from './tracking-service.ts';
import type { UpstreamOptions, UpstreamReader } from './upstream-options.ts';

/** Reads numbers at a service with a contract of its own. */
export function serviceReader(
  service: TrackingService,
  { name, url, key, clock, orders, limit }: UpstreamOptions,
): UpstreamReader {
  const api = createServiceApi(service, { name, url, key }, clock);
  const parts = { name, service, api, orders, limit };
  const { signIn } = service;
  return {
    kinds: service.kinds,
    poll: (number, poll) => pollService(parts, number, poll),
    inspect: (number, poll) => inspectService(parts, number, poll),
    ...(signIn === undefined ? {} : { signIn: (poll) => signIn({ api, poll, name }) }),
  };
}
