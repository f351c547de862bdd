import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { type FailedAnswer, malformed, POLL_LIMITS, type Poll, type PollLimits, startPoll } from '../http-answer.ts';
import type { Query, Source, SourceLimits } from '../source.ts';
import { withTest } from '../with-test.ts';
import { createUpstreamApi, type UpstreamAccess, upstreamVariable } from './api.ts';
import { inspectAccess, inspectNumber } from './inspect-number.ts';
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
  const { name, lines, limit, orders, key } = options;
  const parts = { ...partsOf(options, options.http), orders, limit, stopped: new Set<string>() };
  const limits = sharedLimits({ ...UPSTREAM_LIMITS, ...options.limits }, lines.size);
  const variables = { credentials: [upstreamVariable(name, 'KEY')], address: [upstreamVariable(name, 'URL')] };
  return [...lines].map(([scac, lineName]): Source => {
    const common = { key: scac, name: `${lineName}, via ${name}`, limits, kinds: KINDS, isRelay: true };
    const numberOf = (query: Query): OrderedNumber => ({ ...query, upstream: name, scac });
    const poll = guarded(options, { scac, http: options.http });
    const fetch: Source['fetch'] = (query, signal) => poll(signal, (one) => pollNumber(parts, numberOf(query), one));
    // A test orders nothing, which may cost; it asks for what is tracked there.
    const inspecting = (http: HttpClient): Source => {
      const inspected = partsOf(options, http);
      const inspect = guarded(options, { scac, http });
      return {
        ...common,
        fetch: (query, signal) => inspect(signal, (one) => inspectNumber(inspected, numberOf(query), one)),
        signIn: (signal) => inspect(signal, (one) => inspectAccess(inspected, one)),
      };
    };
    return { ...withTest(inspecting, { http: options.http, secrets: [key], variables }), fetch };
  });
}

const KINDS = ['bill_of_lading', 'booking', 'container'] as const;

function partsOf({ name, url, key, clock }: UpstreamOptions, http: HttpClient) {
  const access = { name, url, key };
  const api = createUpstreamApi(access, clock);
  return { access, api, shipments: createShipmentReader(api, clock), http };
}

/** Runs something as a poll, which ends whatever happens: an answer can be built to break a program. */
function guarded(
  { name, clock, log, pollLimits }: UpstreamOptions,
  { scac, http }: { scac: string; http: HttpClient },
): <Said>(signal: AbortSignal, run: (poll: Poll) => Promise<Said>) => Promise<Said | FailedAnswer> {
  const limits = { ...POLL_LIMITS, ...pollLimits };
  return async (signal, run) => {
    const poll = startPoll({ http, clock, log, limits, signal });
    try {
      return await run(poll);
    } catch (error) {
      log?.error({ source: scac, upstream: name, err: error }, 'source.poll_crashed');
      return malformed(poll.requests, 'The answer could not be processed.', '');
    }
  };
}

/** The limits of one of several lines that share those of their upstream: no more than its part, so that all together keep them. */
function sharedLimits(limits: SourceLimits, lines: number): SourceLimits {
  const part = (requests: number | null) => (requests === null ? null : Math.max(1, Math.floor(requests / lines)));
  return { ...limits, requestsPerMinute: part(limits.requestsPerMinute), requestsPerDay: part(limits.requestsPerDay) };
}
