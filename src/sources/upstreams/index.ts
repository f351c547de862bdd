import { type FailedAnswer, malformed, POLL_LIMITS, type Poll, startPoll } from '../http-answer.ts';
import type { Query, Source, SourceLimits, TakeFurtherRequest } from '../source.ts';
import { withTest } from '../with-test.ts';
import { upstreamVariable } from './api.ts';
import { landfallReader } from './landfall-reader.ts';
import type { OrderedNumber } from './orders.ts';
import { serviceReader } from './service-reader.ts';
import { TRACKING_SERVICES } from './tracking-services.ts';
import type { UpstreamOptions } from './upstream-options.ts';

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
  const { name, lines, key, kind, takeRequest } = options;
  const service = kind === 'landfall' ? null : TRACKING_SERVICES[kind];
  const reader = service === null ? landfallReader(options) : serviceReader(service, options);
  const allowed: SourceLimits = { ...UPSTREAM_LIMITS, ...service?.limits, ...options.limits };
  const limits = sharedLimits(allowed, lines.size);
  const takeShared = takeRequest && (() => takeRequest(allowed));
  const rare = { ...limits, pollIntervalSecondsMin: limits.pollIntervalSecondsMax ?? limits.pollIntervalSecondsMin };
  const variables = { credentials: [upstreamVariable(name, 'KEY')], address: [upstreamVariable(name, 'URL')] };
  return [...lines].map(([scac, lineName]): Source => {
    const common = {
      key: scac,
      name: `${lineName}, via ${name}`,
      limits,
      kinds: reader.kinds,
      isRelay: true,
      via: name,
    };
    const numberOf = (query: Query): OrderedNumber => ({ ...query, upstream: name, scac });
    const poll = guarded(options, { scac, http: options.http, takeShared });
    const fetch: Source['fetch'] = (query, signal, takeFurther) =>
      poll({ signal, takeFurther }, (one) => reader.poll(numberOf(query), one));
    // A test orders nothing, which may cost; it asks for what is tracked there.
    const inspecting = (http: UpstreamOptions['http']): Source => {
      const inspect = guarded(options, { scac, http, takeShared });
      const { signIn } = reader;
      return {
        ...common,
        fetch: (query, signal, takeFurther) =>
          inspect({ signal, takeFurther }, (one) => reader.inspect(numberOf(query), one)),
        ...(signIn === undefined ? {} : { signIn: (signal: AbortSignal) => inspect({ signal }, signIn) }),
      };
    };
    return {
      ...withTest(inspecting, { http: options.http, secrets: [key], variables }),
      // What changes is notified, and polled at once; the other polls only make sure that nothing was missed.
      get limits() {
        return options.isNotifying?.() === true ? rare : limits;
      },
      fetch,
    };
  });
}

interface PollBounds {
  signal: AbortSignal;
  takeFurther?: TakeFurtherRequest | undefined;
}

/** Runs something as a poll, which ends whatever happens: an answer can be built to break a program. */
function guarded(
  { name, clock, log, pollLimits }: UpstreamOptions,
  { scac, ...shared }: { scac: string } & Pick<Poll, 'http' | 'takeShared'>,
): <Said>(bounds: PollBounds, run: (poll: Poll) => Promise<Said>) => Promise<Said | FailedAnswer> {
  const limits = { ...POLL_LIMITS, ...pollLimits };
  return async (bounds, run) => {
    const poll = startPoll({ ...shared, clock, log, limits, ...bounds });
    try {
      return await run(poll);
    } catch (error) {
      log?.error({ source: scac, upstream: name, err: error }, 'source.poll_crashed');
      return malformed(poll.requests, 'The answer could not be processed.', '');
    }
  };
}

/** A poll takes the order, the shipment and its containers; of less nothing could be read. */
const POLL_REQUESTS = 10;

/**
 * The limits of one of several lines that share those of their upstream: its part of them, so that none takes what is left for the
 * others, or what a poll takes where that is more. All together are held by the allowance of the key.
 */
function sharedLimits(limits: SourceLimits, lines: number): SourceLimits {
  const part = (requests: number | null) =>
    requests === null ? null : Math.max(Math.min(requests, POLL_REQUESTS), Math.floor(requests / lines));
  return { ...limits, requestsPerMinute: part(limits.requestsPerMinute), requestsPerDay: part(limits.requestsPerDay) };
}
