import type { HttpOutcome } from '../net/fetch.ts';
import { ACCEPTING_STATUSES } from './message.ts';

/** What can become of a delivery; for the last of them nobody is called. */
export const OUTCOMES = [
  'success',
  'http_error',
  'timeout',
  'tls_error',
  'dns_error',
  'network_error',
  'blocked_address',
  'redirect_refused',
  'endpoint_disabled',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How a receiver took a request, as it is kept. */
export interface Answered {
  outcome: Outcome;
  statusCode: number | null;
  /** One sentence for whoever runs the receiver, without anything that was sent; null for a success. */
  error: string | null;
  responseHeaders: Record<string, string> | null;
  responseBody: Buffer | null;
  isTruncated: boolean;
}

/** So many characters of the headers of an answer are kept. */
const HEADERS_LENGTH_MAX = 8_192;

const FAILED: Readonly<Record<Exclude<HttpOutcome, { ok: true }>['error'], Outcome>> = {
  timeout: 'timeout',
  aborted: 'timeout',
  tls: 'tls_error',
  dns: 'dns_error',
  network: 'network_error',
  blocked_address: 'blocked_address',
  too_large: 'network_error',
};

/** Of an answer that is too long the beginning is enough: the receiver has said by its status what it thinks. */
export function answered(http: HttpOutcome): Answered {
  if (!http.ok && http.error !== 'too_large') {
    const nothing = { statusCode: null, responseHeaders: null, responseBody: null, isTruncated: false };
    return { outcome: FAILED[http.error], error: http.message, ...nothing };
  }
  const { status, headers } = http;
  const outcome = outcomeOfStatus(status);
  return {
    outcome,
    statusCode: status,
    error: outcome === 'success' ? null : refusal(status),
    responseHeaders: keptHeaders(headers),
    responseBody: http.ok ? http.body : http.beginning,
    isTruncated: !http.ok,
  };
}

/** What a receiver says by its status. */
export function outcomeOfStatus(status: number): Outcome {
  if (ACCEPTING_STATUSES.has(status)) return 'success';
  return isRedirect(status) ? 'redirect_refused' : 'http_error';
}

/** Why a status is no acceptance. */
export function refusal(status: number): string {
  const accepting = 'only 200, 201, 202 and 204 accept a delivery';
  return `The receiver answered ${status}; ${accepting}${isRedirect(status) ? ', and redirects are not followed' : ''}.`;
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** The database takes no NUL within JSON. */
function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  let length = 0;
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    length += name.length + value.length;
    if (length > HEADERS_LENGTH_MAX) break;
    kept.push([name, value.replaceAll('\0', '')]);
  }
  return Object.fromEntries(kept);
}
