import type { HttpCall, HttpClient, HttpOutcome } from '../net/fetch.ts';
import { createRedactor, type Redactor } from './redactor.ts';
import type {
  Answer,
  Query,
  SignInAnswer,
  Source,
  SourceTest,
  SourceVariables,
  TakeFurtherRequest,
  TestedRequest,
} from './source.ts';

/** What a test of a source needs beside the way in which it is made. */
export interface TestParts {
  http: HttpClient;
  /** The credentials as they are set. Headers and tokens that are sent are recognized by themselves. */
  secrets: readonly string[];
  /** Whether a request is one for a token; by default one with the parameter `grant_type`. */
  isSignIn?(call: HttpCall): boolean;
  variables?: SourceVariables;
}

/** A poll has few requests; what a source sends beyond is not shown. */
const REQUESTS_SHOWN_MAX = 12;
const BEGINNING_LENGTH_MAX = 600;
/** So much of a body is searched for credentials before it is cut, so that none is cut in two. */
const SEARCHED_LENGTH_MAX = 16 * 1024;

/** Headers of a request without a credential. */
const PUBLIC_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'api-version',
  'content-type',
  'user-agent',
]);

/** Parameters of a request for a token without a credential. */
const PUBLIC_PARAMETERS = new Set(['grant_type', 'scope', 'client_assertion_type', 'resource', 'audience']);

/**
 * A source with a test. The test makes the source anew, so that it signs in whatever token is cached, and records the
 * requests. It counts as polls: the caller has to keep the allowance of the source.
 */
export function withTest(make: (http: HttpClient) => Source, parts: TestParts): Source {
  const { http, variables } = parts;
  const named = variables === undefined ? {} : { variables };
  return { ...make(http), ...named, test: (query, ...bounds) => testSource(make, parts, { query, bounds }) };
}

async function testSource(
  make: (http: HttpClient) => Source,
  parts: TestParts,
  { query, bounds }: { query: Query | null; bounds: [AbortSignal, (TakeFurtherRequest | undefined)?] },
): Promise<SourceTest> {
  const requests: TestedRequest[] = [];
  const redactor = createRedactor(parts.secrets);
  const source = make(recording(parts, redactor, requests));
  const answer = await (query === null ? (source.signIn?.(bounds[0]) ?? NO_SIGN_IN) : source.fetch(query, ...bounds));
  const redacted = requests.map((request) => ({
    ...request,
    url: redactor.redact(request.url),
    contentType: request.contentType === null ? null : redactor.redact(request.contentType),
    // A credential may become known by a later request than the one whose answer has it.
    beginning: cut(redactor.redact(request.beginning)),
  }));
  return { answer: testedAnswer(answer, redactor), requests: redacted };
}

/** Credentials go with every request, so that only the poll of a number can show what they are worth. */
const NO_SIGN_IN: SignInAnswer = { outcome: 'refused', requests: 0, reason: 'It can be tested with a number only.' };

function testedAnswer(answer: Answer | SignInAnswer, redactor: Redactor): SourceTest['answer'] {
  const { requests } = answer;
  switch (answer.outcome) {
    case 'unknown':
    case 'signed_in':
      return answer;
    case 'malformed':
      return { ...answer, reason: redactor.redact(answer.reason), raw: '' };
    case 'found':
      try {
        return { outcome: 'found', requests, statements: answer.statements().length };
      } catch {
        return { outcome: 'malformed', requests, reason: 'The answer could not be processed.', raw: '' };
      }
    default:
      return { ...answer, reason: redactor.redact(answer.reason) };
  }
}

/** A client that records its requests and learns their credentials. */
function recording(
  { http, isSignIn = requestsToken }: TestParts,
  redactor: Redactor,
  requests: TestedRequest[],
): HttpClient {
  return { request, close: () => http.close() };

  async function request(call: HttpCall): Promise<HttpOutcome> {
    const step = isSignIn(call) ? 'sign_in' : 'poll';
    redactor.add(credentialsIn(call, step));
    const started = performance.now();
    const outcome = await http.request(call);
    const durationMs = Math.round(performance.now() - started);
    if (requests.length < REQUESTS_SHOWN_MAX)
      requests.push({ step, method: call.method, url: call.url, ...shownOf(outcome, step), durationMs });
    return outcome;
  }
}

function shownOf(outcome: HttpOutcome, step: TestedRequest['step']) {
  if (outcome.ok) {
    const contentType = outcome.headers['content-type'] ?? null;
    return { status: outcome.status, contentType, beginning: beginningOf(outcome, step), error: null };
  }
  const begun = outcome.error === 'too_large' ? outcome : outcome.begun;
  const contentType = begun?.headers['content-type'] ?? null;
  return { status: begun?.status ?? null, contentType, beginning: '', error: outcome.message };
}

/** An answer to a request for a token may hold one under any name; only one that is a failure or a page is shown. */
function beginningOf({ status, body }: Extract<HttpOutcome, { ok: true }>, step: TestedRequest['step']): string {
  const text = body.toString('utf8', 0, SEARCHED_LENGTH_MAX);
  const isSafe = step === 'poll' || status >= 400 || /^\uFEFF?\s*</.test(text);
  return isSafe ? text : '';
}

function credentialsIn({ url, headers, body }: HttpCall, step: TestedRequest['step']): string[] {
  const sent = Object.entries(headers).filter(([name]) => !PUBLIC_HEADERS.has(name.toLowerCase()));
  // A credential follows the name of its scheme (RFC 9110 §11.4).
  const values = sent.flatMap(([, value]) => [value, value.replace(/^[A-Za-z]+ +/, '')]);
  if (step === 'poll') return values;
  const text = typeof body === 'string' ? body : (body?.toString('utf8') ?? '');
  const parameters = [...new URL(url).searchParams, ...new URLSearchParams(text)];
  return [...values, ...parameters.flatMap(([name, value]) => (PUBLIC_PARAMETERS.has(name) ? [] : [value]))];
}

export function requestsToken({ url, body }: HttpCall): boolean {
  const text = typeof body === 'string' ? body : '';
  return new URL(url).searchParams.has('grant_type') || new URLSearchParams(text).has('grant_type');
}

/** The first characters in one line: what controls a terminal is not passed on. */
function cut(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  const isWhole = characters.length <= BEGINNING_LENGTH_MAX;
  return isWhole ? characters.join('') : `${characters.slice(0, BEGINNING_LENGTH_MAX).join('')}…`;
}
