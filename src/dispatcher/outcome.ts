import type { BegunAnswer, HttpFailure, HttpOutcome } from '../net/fetch.ts';
import { type DeliveryFacts, MASK } from './delivery-headers.ts';
import { ACCEPTING_STATUSES, ANSWER_BYTES_MAX } from './message.ts';

/** The outcomes of an attempt; for the last two of them no request is sent. */
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
  'not_sendable',
] as const;
export type DeliveryOutcome = (typeof OUTCOMES)[number];

/** How a receiver took a request, as it is kept. */
export interface Answered {
  outcome: DeliveryOutcome;
  statusCode: number | null;
  /** One sentence for the operator of the receiver, without anything that was sent; null for a success. */
  error: string | null;
  responseHeaders: Record<string, string> | null;
  responseBody: Buffer | null;
  isTruncated: boolean;
}

/** So many characters of the headers of an answer are kept. */
const HEADERS_LENGTH_MAX = 8_192;

type NoAnswer = Exclude<HttpFailure, { error: 'too_large' }>;

const FAILED: Readonly<Record<NoAnswer['error'], DeliveryOutcome>> = {
  timeout: 'timeout',
  aborted: 'timeout',
  tls: 'tls_error',
  dns: 'dns_error',
  network: 'network_error',
  blocked_address: 'blocked_address',
};

/*
 * A receiver says by its status what it thinks of a delivery; its body is there for people to read. So once all headers
 * have come, nothing that is wrong with the body changes what they said: not that it is too long, nor that the connection
 * broke within it. The time is another matter, because all of the answer has to be there when it is over.
 */

/** What is to be made of an answer, of a part of one, or of none. */
export function answered(http: HttpOutcome): Answered {
  if (http.ok) return judged(http, http.body, false);
  if (http.error === 'too_large') return judged(http, http.beginning, true);
  if (http.begun === undefined) return { ...NOTHING, outcome: outcomeOf(http), error: http.message };
  const whole = judged(http.begun, http.begun.beginning, true);
  return isLate(http) && whole.outcome === 'success' ? { ...whole, ...lateness(http.begun) } : whole;
}

const NOTHING = { statusCode: null, responseHeaders: null, responseBody: null, isTruncated: false };

function outcomeOf({ error, detail }: NoAnswer): DeliveryOutcome {
  return detail === 'not_sendable' ? 'not_sendable' : FAILED[error];
}

function isLate({ error }: NoAnswer): boolean {
  return FAILED[error] === 'timeout';
}

function lateness({ status }: BegunAnswer): Pick<Answered, 'outcome' | 'error'> {
  return { outcome: 'timeout', error: `The receiver answered ${status}, but did not come to the end of it in time.` };
}

function judged(
  { status, headers }: Pick<BegunAnswer, 'status' | 'headers'>,
  responseBody: Buffer,
  isTruncated: boolean,
): Answered {
  const outcome = outcomeOfStatus(status);
  return {
    outcome,
    statusCode: status,
    error: outcome === 'success' ? null : refusal(status),
    responseHeaders: keptHeaders(headers),
    responseBody,
    isTruncated,
  };
}

/** What a receiver says by its status. */
export function outcomeOfStatus(status: number): DeliveryOutcome {
  if (ACCEPTING_STATUSES.has(status)) return 'success';
  return isRedirect(status) ? 'redirect_refused' : 'http_error';
}

/** Why a status is no acceptance. */
function refusal(status: number): string {
  const accepting = 'only 200, 201, 202 and 204 accept a delivery';
  return `The receiver answered ${status}; ${accepting}${isRedirect(status) ? ', and redirects are not followed' : ''}.`;
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** The database takes no NUL within JSON. */
function keptHeaders(headers: Record<string, string>): Record<string, string> {
  const all = Object.entries(headers);
  const whole = all.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  // As nearly all are: to make such an object anew costs more than all the rest of an answer.
  if (whole <= HEADERS_LENGTH_MAX && all.every(([, value]) => !value.includes('\0'))) return headers;
  let length = 0;
  const kept: [string, string][] = [];
  for (const [name, value] of all) {
    length += name.length + value.length;
    if (length > HEADERS_LENGTH_MAX) break;
    kept.push([name, value.replaceAll('\0', '')]);
  }
  return Object.fromEntries(kept);
}

/** What is shorter is no secret, and stands in many a text by chance. */
const SECRET_LENGTH_MIN = 6;

/**
 * An answer without the values of the webhook's own headers, which some receivers repeat: they open the receiver's door,
 * and answers are read by people, and by programs, who may not know them.
 */
export function redactAnswer<Taken extends Pick<Answered, 'responseHeaders' | 'responseBody'>>(
  taken: Taken,
  custom: DeliveryFacts['custom'],
): Taken {
  const secrets = secretsOf(custom);
  if (secrets.length === 0) return taken;
  const { responseHeaders, responseBody } = taken;
  return {
    ...taken,
    responseHeaders: responseHeaders === null ? null : headersWithout(responseHeaders, secrets),
    responseBody: responseBody === null ? null : bytesWithout(responseBody, secrets),
  };
}

/** The longest first, because one may be part of another. */
function secretsOf(custom: DeliveryFacts['custom']): string[] {
  const forms = custom.flatMap(({ value }) => formsOf(value)).filter(({ length }) => length >= SECRET_LENGTH_MIN);
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

/** A value may be repeated as a string of JSON, and a credential without the name of its scheme (RFC 9110 §11.4). */
function formsOf(value: string): string[] {
  const credential = value.replace(/^[A-Za-z]+ +/, '');
  return [value, credential].flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
}

function headersWithout(headers: Readonly<Record<string, string>>, secrets: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, textWithout(value, secrets)]));
}

/** Values are of ASCII alone, so that bytes can be looked at one by one, whatever they mean. */
function bytesWithout(bytes: Buffer, secrets: readonly string[]): Buffer {
  const shown = Buffer.from(textWithout(bytes.toString('latin1'), secrets), 'latin1');
  return shown.subarray(0, ANSWER_BYTES_MAX);
}

function textWithout(text: string, secrets: readonly string[]): string {
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, MASK), text);
}
