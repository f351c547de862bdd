import { Failure, isOutOfReach, toPublicFailure } from '../core/failure.ts';
import { CONSOLE_HOME } from './console/handler.ts';
import { fieldFailureText } from './field.ts';
import { pageHeaders } from './headers.ts';
import { html } from './html.ts';
import { sendLonePage } from './page.ts';
import { type PageVisit, requestIdOf } from './visit.ts';

/** The errors of form input, for which the form is shown again. */
const FORM_FAILURES: readonly Failure['code'][] = [
  'invalid_input',
  'blank',
  'duplicate',
  'conflict',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
  'unavailable',
];

/** The failure of a form that can be shown beside it. Throws whatever else it is. */
export function formFailure(error: unknown): Failure {
  if (error instanceof Failure && FORM_FAILURES.includes(error.code) && !isOutOfReach(error)) return error;
  throw error;
}

/** Sends `Retry-After` (RFC 9110 §10.2.3). */
export function setRetryAfter({ response }: PageVisit, { detail }: Failure): void {
  if (detail.retryAfterSeconds === undefined) return;
  response.setHeader('Retry-After', String(Math.ceil(detail.retryAfterSeconds)));
}

/**
 * Answers whatever was thrown with a page. A failure says what to do; a bug is shown with the id of the request alone, and is
 * logged once.
 */
export function sendFailed(error: unknown, visit: PageVisit): void {
  const { request, response, parts } = visit;
  const known = error instanceof Failure ? error : addressFailure(error);
  // What is wrong with our configuration is nothing that a visitor could act on.
  const failure = known === null || known.code === 'configuration' ? null : toPublicFailure(known);
  const requestId = requestIdOf(response);
  const facts = { requestId, method: request.method, path: loggedPath(request.path), err: error };
  if (failure === null) parts.log.error(facts, 'web.request_failed');
  else if (isOutOfReach(failure)) parts.log.error(facts, 'web.service_unavailable');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const [name, value] of Object.entries(pageHeaders())) response.setHeader(name, value);
  if (failure !== null) setRetryAfter(visit, failure);
  // Otherwise the rest of a rejected body would be read to its end.
  if (!request.complete) response.setHeader('Connection', 'close');
  const title = failure === null ? 'Something broke' : titleOf(failure);
  const body = html`<div class="card"><h1>${title}</h1><p>${textOf(failure)}</p>
<p class="small muted">Request <code>${requestId}</code></p>
<a class="button wide" href="${CONSOLE_HOME}">Go to the console</a></div>`;
  sendLonePage(visit, { title, body, status: failure?.status ?? 500, isWrong: true });
}

function textOf(failure: Failure | null): string {
  if (failure !== null) return fieldFailureText(failure);
  return 'An unexpected error occurred in the service. Try again; if it happens again, send the operator the number below.';
}

const TITLES = new Map<Failure['code'], string>([
  ['forbidden', 'This is not possible'],
  ['unauthorized', 'You could not be signed in'],
  ['not_found', 'Not found'],
  ['rate_limited', 'Too many attempts'],
  ['unavailable', 'Out of reach at the moment'],
  ['method_not_allowed', 'This page cannot do that'],
]);

function titleOf({ code }: Failure): string {
  return TITLES.get(code) ?? 'That did not work';
}

/** An address that holds a wrong escape is the one thing that fails before a page is asked. */
function addressFailure(error: unknown): Failure | null {
  return error instanceof URIError ? new Failure('bad_request', 'The address is incomplete; open it again.') : null;
}

/** The path of a welcome link holds its secret, which no log needs. */
function loggedPath(path: string): string {
  return path.replace(/(\/welcome\/)[^/]{20,}/, '$1…');
}
