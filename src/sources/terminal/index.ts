import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { digest } from '../../core/id.ts';
import { toInstant } from '../../domain/instant.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { getJson, malformed, POLL_LIMITS, type Poll, type PollLimits, startPoll } from '../http-answer.ts';
import type { Answer, Query, Source, SourceLimits, TakeFurtherRequest } from '../source.ts';
import { TerminalAnswer, TerminalSnapshot } from './payload.ts';
import { toObservations } from './to-observations.ts';

export interface TerminalSourceOptions {
  /** The `source` of the observations, such as `trapac-terminal`. */
  key: string;
  name: string;
  /** Snapshots are at `<baseUrl>/snapshots?container=<number>`. */
  baseUrl: string;
  /** Sent as a bearer token. */
  apiKey?: string;
  http: HttpClient;
  clock: Clock;
  log?: Log;
  /** What replaces the limits of terminals. */
  limits?: Partial<SourceLimits>;
  pollLimits?: Partial<PollLimits>;
}

/** Holds and availability change within hours, and a truck is sent on the strength of them. */
const TERMINAL_LIMITS: SourceLimits = {
  concurrency: 4,
  requestsPerMinute: null,
  requestsPerDay: null,
  pollIntervalSecondsMin: 900,
  pollIntervalSecondsMax: null,
};

/** A source of snapshots of one or several terminals. Fails with `configuration` if the URL is invalid. */
export function createTerminalSource(options: TerminalSourceOptions): Source {
  const { key, name, http, clock, log } = options;
  const address = snapshotsUrl(options);
  const headers: Record<string, string> =
    options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
  const limits = { ...POLL_LIMITS, ...options.pollLimits };
  return { key, name, limits: { ...TERMINAL_LIMITS, ...options.limits }, kinds: ['container'], fetch };

  async function fetch(query: Query, signal: AbortSignal, takeFurther?: TakeFurtherRequest): Promise<Answer> {
    const poll = startPoll({ http, clock, log, limits, signal, takeFurther });
    try {
      return await request(query, poll);
    } catch (error) {
      // An answer can be built to break a program, by a million nested brackets say; the poll must end all the same.
      log?.error({ source: key, err: error }, 'source.poll_crashed');
      return malformed(poll.requests, 'The answer could not be processed.', '');
    }
  }

  async function request({ kind, number }: Query, poll: Poll): Promise<Answer> {
    if (kind !== 'container') return { outcome: 'refused', requests: 0, reason: `${name} knows containers only.` };
    const url = new URL(address);
    url.searchParams.set('container', number);
    const page = await getJson(poll, url, headers);
    if (!page.ok) return page.answer;
    if (page.json === undefined) return { outcome: 'unknown', requests: poll.requests };
    const parsed = TerminalAnswer.safeParse(page.json);
    if (!parsed.success)
      return malformed(poll.requests, 'The answer is JSON, but holds no list of snapshots.', page.text);
    const { snapshots } = parsed.data;
    if (snapshots.length === 0) return { outcome: 'unknown', requests: poll.requests };
    if (!snapshots.some((snapshot) => TerminalSnapshot.safeParse(snapshot).success)) {
      return malformed(poll.requests, 'None of the snapshots is of the form that was agreed.', page.text);
    }

    if (!snapshots.some(statesSomething)) return { outcome: 'unknown', requests: poll.requests };

    const translation = { source: key, receivedAt: toInstant(clock.now()), container: number };
    return {
      outcome: 'found',
      digest: digest(snapshots.map(contentOf).sort()),
      requests: poll.requests,
      statements: () => toObservations(snapshots, translation),
    };
  }
}

// An answer that only repeats the requested container number states nothing.
function statesSomething(snapshot: unknown): boolean {
  const parsed = TerminalSnapshot.safeParse(snapshot);
  if (!parsed.success) return true;
  const { terminal: _terminal, facility_kind: _kind, container: _container, checked_at: _at, ...facts } = parsed.data;
  return Object.values(facts).some((fact) => fact != null);
}

// The time of the check is not part of the content: otherwise every poll would be a change.
function contentOf(snapshot: unknown): string {
  const isObject = typeof snapshot === 'object' && snapshot !== null;
  return digest(isObject ? { ...snapshot, checked_at: undefined } : snapshot).toString('hex');
}

function snapshotsUrl({ name, baseUrl }: TerminalSourceOptions): URL {
  if (!/^https?:\/\//i.test(URL.canParse(baseUrl) ? baseUrl : '')) {
    throw new Failure('configuration', `The URL of the terminal source ${name} is not an http or https URL.`);
  }
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/snapshots`;
  return url;
}
