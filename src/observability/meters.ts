import type { Metrics } from './metrics.ts';
import { Tally, Timings } from './tally.ts';

/** An HTTP request that was answered. */
export interface AnsweredRequest {
  method: string;
  /** The template of the route, never the path of the request. */
  route: string;
  status: number;
  seconds: number;
}

/** A poll of a source that has ended. */
export interface EndedPoll {
  source: string;
  outcome: PollOutcome;
  seconds: number;
}

/** What a poll ends with. */
export type PollOutcome = (typeof POLL_OUTCOMES)[number];

const POLL_OUTCOMES = [
  'found',
  'unknown',
  'refused',
  'misconfigured',
  'malformed',
  'unavailable',
  'throttled',
  'postponed',
] as const;

/** A call of an MCP tool that has ended. */
export interface EndedToolCall {
  tool: string;
  /** `ok`, the code of the failure, or `internal_error`. */
  outcome: string;
  seconds: number;
}

/** Counts what this process does. Every label has few values: routes, sources, tools and codes, never a text of a caller. */
export class Meters {
  readonly #requests = new Tally('method', 'route', 'status');
  readonly #requestTimes = new Timings('method', 'route');
  readonly #polls = new Tally('source', 'outcome');
  readonly #pollTimes = new Timings('source');
  readonly #toolCalls = new Tally('tool', 'outcome');
  readonly #toolTimes = new Timings('tool');
  /** Sign-ins that failed, by kind (`password`, `sso`) and by the code of the failure. */
  readonly signInFailures = new Tally('kind', 'reason');
  /** Statements that the database could not execute, by the outage. */
  readonly databaseFailures = new Tally('outage');

  /** Adds the counts to the metrics of the process. */
  constructor(metrics: Metrics) {
    this.#measureRequests(metrics);
    this.#measureWork(metrics);
    metrics.counter('landfall_sign_in_failures_total', 'Failed sign-ins, by kind and reason.', () =>
      this.signInFailures.shown(),
    );
    metrics.counter(
      'landfall_database_failures_total',
      'Statements that the database could not execute, by outage.',
      () => this.databaseFailures.shown(),
    );
  }

  /** Counts a request. */
  answered({ method, route, status, seconds }: AnsweredRequest): void {
    this.#requests.add([method, route, String(status)]);
    this.#requestTimes.observe([method, route], seconds);
  }

  /** Shows the outages before the first one, so that the first failure is an increase. */
  expectOutages(outages: readonly string[]): void {
    for (const outage of outages) this.databaseFailures.add([outage], 0);
  }

  /** Shows a source before its first poll, so that its first failure is an increase. */
  expectPolls(source: string): void {
    for (const outcome of POLL_OUTCOMES) this.#polls.add([source, outcome], 0);
  }

  /** Counts a poll. */
  polled({ source, outcome, seconds }: EndedPoll): void {
    this.#polls.add([source, outcome]);
    this.#pollTimes.observe([source], seconds);
  }

  /** Counts a call of a tool. */
  toolCalled({ tool, outcome, seconds }: EndedToolCall): void {
    this.#toolCalls.add([tool, outcome]);
    this.#toolTimes.observe([tool], seconds);
  }

  #measureRequests(metrics: Metrics): void {
    metrics.counter('landfall_http_requests_total', 'HTTP requests, by method, route and status.', () =>
      this.#requests.shown(),
    );
    metrics.histogram('landfall_http_request_duration_seconds', 'Duration of HTTP requests, by method and route.', () =>
      this.#requestTimes.shown(),
    );
  }

  #measureWork(metrics: Metrics): void {
    metrics.counter('landfall_polls_total', 'Polls, by source and outcome.', () => this.#polls.shown());
    metrics.histogram('landfall_poll_duration_seconds', 'Duration of polls, by source.', () => this.#pollTimes.shown());
    metrics.counter('landfall_mcp_calls_total', 'Calls of MCP tools, by tool and outcome.', () =>
      this.#toolCalls.shown(),
    );
    metrics.histogram('landfall_mcp_call_duration_seconds', 'Duration of calls of MCP tools, by tool.', () =>
      this.#toolTimes.shown(),
    );
  }
}
