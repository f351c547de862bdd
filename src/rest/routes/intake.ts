import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { Failure } from '../../core/failure.ts';
import type { IntakeContext } from '../../services/intake/intake-context.ts';
import { chosenType } from '../chosen-type.ts';
import { errorAnswer, JSON_API } from '../errors.ts';
import type { RestRoute } from '../route.ts';
import { bytesOf, send, sendFresh, setHeaders } from '../send.ts';
import { BodyReader } from './intake-body.ts';
import { DCSA_ADDRESSES, pushDcsa } from './intake-dcsa.ts';
import { INTAKE_CHALLENGE, ownerByKey } from './intake-key.ts';
import type { IntakeParts } from './intake-parts.ts';
import { push, wrongMethod } from './intake-push.ts';
import { intakeQuarantineRoutes } from './intake-quarantine.ts';

/**
 * The routes of senders: `POST /intake/{sender}` receives a pushed message, as it is; the addresses of DCSA standards
 * below it receive one of theirs and answer with feedback (intake-dcsa.ts); `/intake/{sender}/quarantine` shows the ones
 * that were not understood. They stand beside the route table, because they belong to no account: pushed messages feed the
 * journeys of all accounts, so they need a key that the operator gave out, or for pushing a signature where a sender is
 * configured to sign (DCSA event subscriptions 2.2: `Notification-Signature` over the body; the answer is then 204, and a
 * HEAD request is how a line finds out whether the address is there). A sender that is not known, a wrong key and a wrong signature are answered alike. Errors: `unauthorized`, `method_not_allowed`,
 * `unsupported_media_type`, `too_large`, `rate_limited`, `invalid_input` for a text of which nothing can be made, and
 * those of the operations.
 */
export function intakeHandler(prefix: string, parts: IntakeParts): RequestHandler {
  const router = express.Router();
  const bodies = new BodyReader(parts.reading);
  router.all(`${prefix}/intake/:sender`, (request, response) => push(parts, bodies, { request, response }));
  for (const address of DCSA_ADDRESSES) {
    router.all(`${prefix}/intake/:sender/${address.path}`, (request, response) =>
      pushDcsa(address, { parts, bodies, exchange: { request, response } }),
    );
  }
  for (const route of intakeQuarantineRoutes) {
    router.all(`${prefix}${route.path}`, (request, response) => serve(route, { prefix, parts, request, response }));
  }
  router.use(refuse);
  return router;
}

interface Asked {
  prefix: string;
  parts: IntakeParts;
  request: Request;
  response: Response;
}

/** Quarantine requests wait for the lock as well: to read a text again costs as much as to receive it. */
async function serve(route: RestRoute<IntakeContext>, { prefix, parts, request, response }: Asked): Promise<void> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== route.method)
    throw wrongMethod(request, response, route.method === 'GET' ? 'GET, HEAD' : route.method);
  const from = ownerByKey(parts.senders, request);
  chosenType(route, request, response);
  const { search } = new URL(request.originalUrl, 'http://localhost');
  const raw = {
    params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)])),
    body: undefined,
    idempotencyKey: null,
    url: new URL(`${parts.publicUrl()}${request.path}${search}`),
    baseUrl: `${parts.publicUrl()}${prefix}`,
  };
  const context = parts.contextFor(from.name, requestIdOf(response));
  const document = await parts.senderLocks.take(from.name, () => route.handle(context, raw));
  const answer = { status: route.status, type: JSON_API, bytes: bytesOf(document) };
  if (method === 'GET') await sendFresh(request, response, answer);
  else send(response, answer);
}

/** A 401 names the keys of senders; keys of accounts and sign-in do not work here. */
function refuse(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  if (!(error instanceof Failure) || error.code !== 'unauthorized') {
    next(error);
    return;
  }
  const { status, headers, document } = errorAnswer(error, requestIdOf(response));
  const [refused] = document.errors;
  setHeaders(response, { ...headers, 'WWW-Authenticate': INTAKE_CHALLENGE });
  send(response, { status, type: JSON_API, bytes: bytesOf({ errors: [{ ...refused, detail: error.message }] }) });
}

function requestIdOf(response: Response): string {
  return String(response.getHeader('X-Request-Id'));
}
