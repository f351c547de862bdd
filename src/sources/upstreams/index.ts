import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { malformed, POLL_LIMITS, type PollLimits, startPoll } from '../http-answer.ts';
import type { Answer, Source, SourceLimits } from '../source.ts';
import { createUpstreamApi, type UpstreamAccess } from './api.ts';
import type { OrderedNumber, UpstreamOrders } from './orders.ts';
import { pollNumber } from './poll-number.ts';
import { createShipmentReader } from './read-shipment.ts';

/** How an upstream is polled. */
export interface UpstreamOptions extends UpstreamAccess {
  /** The lines that it answers for, by SCAC, with their names. */
  lines: ReadonlyMap<string, string>;
  /** Numbers that may be ordered in a month; null for any number. */
  limit: number | null;
  orders: UpstreamOrders;
  http: HttpClient;
  clock: Clock;
  log?: Log;
  /** What replaces the limits of upstreams. */
  limits?: Partial<SourceLimits>;
  pollLimits?: Partial<PollLimits>;
}

/** An upstream polls the line itself, so that to ask it more often brings nothing new. */
const UPSTREAM_LIMITS: SourceLimits = {
  concurrency: 4,
  requestsPerMinute: null,
  requestsPerDay: null,
  pollIntervalSecondsMin: 900,
  pollIntervalSecondsMax: 4 * 3600,
};

/** The sources of the lines that an upstream answers for, one for each, with one key and one allowance for all of them. */
export function createUpstreamSources(options: UpstreamOptions): Source[] {
  const { name, url, key, lines, limit, orders, http, clock, log } = options;
  const access = { name, url, key };
  const api = createUpstreamApi(access, clock);
  const parts = { access, api, shipments: createShipmentReader(api, clock), orders, limit };
  const pollLimits = { ...POLL_LIMITS, ...options.pollLimits };
  const limits = sharedLimits({ ...UPSTREAM_LIMITS, ...options.limits }, lines.size);
  return [...lines].map(([scac, lineName]) => ({
    key: scac,
    name: `${lineName}, via ${name}`,
    limits,
    kinds: ['bill_of_lading', 'booking', 'container'],
    isRelay: true,
    fetch: (query, signal) => fetch({ ...query, upstream: name, scac }, signal),
  }));

  async function fetch(number: OrderedNumber, signal: AbortSignal): Promise<Answer> {
    const poll = startPoll({ http, clock, log, limits: pollLimits, signal });
    try {
      return await pollNumber(parts, number, poll);
    } catch (error) {
      // An answer can be built to break a program; the poll must end all the same.
      log?.error({ source: number.scac, upstream: name, err: error }, 'source.poll_crashed');
      return malformed(poll.requests, 'The answer could not be processed.', '');
    }
  }
}

/** The limits of one of several lines that share those of their upstream: no more than its part, so that all together keep them. */
function sharedLimits(limits: SourceLimits, lines: number): SourceLimits {
  const part = (requests: number | null) => (requests === null ? null : Math.max(1, Math.floor(requests / lines)));
  return { ...limits, requestsPerMinute: part(limits.requestsPerMinute), requestsPerDay: part(limits.requestsPerDay) };
}
