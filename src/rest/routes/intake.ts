import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { Failure } from '../../core/failure.ts';
import { decodeText } from '../../services/intake/decode-text.ts';
import type { IntakeContext } from '../../services/intake/intake-context.ts';
import type { Receipt } from '../../services/intake/receipt.ts';
import type { PushSender } from '../../services/intake/sender.ts';
import type { SenderLocks } from '../../services/intake/sender-locks.ts';
import { requireText } from '../../services/intake/take-in.ts';
import { chosenType } from '../chosen-type.ts';
import { errorAnswer, JSON_API } from '../errors.ts';
import type { RestRoute } from '../route.ts';
import { bytesOf, send, sendFresh, setHeaders } from '../send.ts';
import { BodyReader, type Exchange, type ReadingLimits } from './intake-body.ts';
import { INTAKE_CHALLENGE, ownerByKey, senderByKey, unauthorized } from './intake-key.ts';
import { intakeQuarantineRoutes } from './intake-quarantine.ts';

/** What the door of the intake leads to. */
export interface IntakeParts {
  senders: readonly PushSender[];
  senderLocks: SenderLocks;
  take(sender: string, pushed: { text: string; origin: string }): Promise<Receipt>;
  /** Whether a body was signed with a secret, as its header of the notification says. */
  verify(body: Buffer, signature: string, secret: string): boolean;
  /** What the operations of a sender are given. */
  contextFor(sender: string, requestId: string): IntakeContext;
  /** The address under which clients know the server, for links. */
  publicUrl(): string;
  /** How bodies are read, where that is not as usual. */
  reading?: Partial<ReadingLimits>;
}

const SIGNATURE_HEADER = 'Notification-Signature';

/** Types of which the body is no text, whatever it says. */
const NO_TEXT = ['multipart/*', 'image/*', 'audio/*', 'video/*', 'application/pdf', 'application/zip'];

/**
 * The routes of senders: `POST /intake/{sender}` receives a pushed message, as it is, and `/intake/{sender}/quarantine`
 * shows the ones that were not understood. They stand beside the route table, because they belong to no account: pushed
 * messages feed the journeys of all accounts, so they need a key that the operator gave out, or for pushing a signature
 * where a sender is configured to sign (DCSA event subscriptions 2.2: `Notification-Signature` over the
 * body; the answer is then 204, and a HEAD request is how a line finds out whether the address is there). A sender that is
 * not known, a wrong key and a wrong signature are answered alike. Errors: `unauthorized`, `method_not_allowed`,
 * `unsupported_media_type`, `too_large`, `rate_limited`, `invalid_input` for a text of which nothing can be made, and
 * those of the operations.
 */
export function intakeHandler(prefix: string, parts: IntakeParts): RequestHandler {
  const router = express.Router();
  const bodies = new BodyReader(parts.reading);
  router.all(`${prefix}/intake/:sender`, (request, response) => push(parts, bodies, { request, response }));
  for (const route of intakeQuarantineRoutes) {
    router.all(`${prefix}${route.path}`, (request, response) => serve(route, { prefix, parts, request, response }));
  }
  router.use(refuse);
  return router;
}

async function push(parts: IntakeParts, bodies: BodyReader, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  if (request.method === 'HEAD') {
    response.status(204).end();
    return;
  }
  if (request.method !== 'POST') throw wrongMethod(request, response, 'POST, HEAD');
  if (isSigned(request)) {
    await takeSigned(parts, bodies, exchange);
    // A line would send the same notification again and again, which is kept already.
    response.status(204).end();
    return;
  }
  const from = senderByKey(parts.senders, request);
  requireTextType(request);
  // The lock of the sender is acquired before a byte of the body is read, so that waiting requests take no memory.
  const receipt = await parts.senderLocks.take(from.name, async () =>
    take(parts, from, await bodies.readProven(exchange)),
  );
  if (receipt.format === null) throw unread(receipt);
  send(response, { status: 200, type: 'application/json', bytes: bytesOf(receipt) });
}

/** The signature is verified before the lock is acquired, or an attacker could delay the sender. */
async function takeSigned(parts: IntakeParts, bodies: BodyReader, exchange: Exchange): Promise<void> {
  const { request } = exchange;
  const { from, secret } = signerOf(parts.senders, request);
  requireTextType(request);
  const bytes = await bodies.readUnproven(from.name, exchange);
  if (!parts.verify(bytes, request.get(SIGNATURE_HEADER) ?? '', secret)) throw unauthorized();
  await parts.senderLocks.take(from.name, () => take(parts, from, bytes));
}

async function take(parts: IntakeParts, from: PushSender, bytes: Uint8Array): Promise<Receipt> {
  const text = await decodeText(bytes);
  requireText(text);
  return parts.take(from.name, { text, origin: 'POST' });
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

function wrongMethod(request: Request, response: Response, allowed: string): Failure {
  response.setHeader('Allow', allowed);
  return new Failure('method_not_allowed', `This endpoint supports ${allowed}, not ${request.method}.`);
}

function requestIdOf(response: Response): string {
  return String(response.getHeader('X-Request-Id'));
}

function requireTextType(request: Request): void {
  if (!request.is(NO_TEXT)) return;
  throw new Failure('unsupported_media_type', 'Send the message itself as the body, as text of any type.');
}

/** Who sends what is signed, and with what; its body has still to prove it. */
function signerOf(senders: readonly PushSender[], request: Request): { from: PushSender; secret: string } {
  const from = senders.find(({ name }) => name === request.params.sender);
  if (from === undefined || from.signingSecret === null) throw unauthorized();
  return { from, secret: from.signingSecret.reveal() };
}

function isSigned(request: Request): boolean {
  return request.get('Authorization') === undefined && request.get(SIGNATURE_HEADER) !== undefined;
}

function unread({ reasons }: Receipt): Failure {
  const why = reasons[0]?.reason ?? 'It was not understood.';
  return new Failure(
    'invalid_input',
    `${why} The message is quarantined: GET /v2/intake/{sender}/quarantine lists it, and the operator sees it too.`,
    { pointer: '' },
  );
}
