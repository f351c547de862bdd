import type { Request, Response } from 'express';
import { Failure } from '../../core/failure.ts';
import { decodeText } from '../../services/intake/decode-text.ts';
import type { Receipt } from '../../services/intake/receipt.ts';
import type { PushSender } from '../../services/intake/sender.ts';
import { requireText } from '../../services/intake/take-in.ts';
import { bytesOf, send } from '../send.ts';
import type { BodyReader, Exchange } from './intake-body.ts';
import { senderByKey, unauthorized } from './intake-key.ts';
import type { IntakeParts } from './intake-parts.ts';

const SIGNATURE_HEADER = 'Notification-Signature';

/** Types of which the body is no text, whatever it says. */
const NO_TEXT = ['multipart/*', 'image/*', 'audio/*', 'video/*', 'application/pdf', 'application/zip'];

/**
 * Receives a pushed message of any format, by the key of its sender or signed. HEAD is how a line finds out whether the
 * address is there. Errors: those of the intake (intake.ts).
 */
export async function push(parts: IntakeParts, bodies: BodyReader, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  if (!requirePush(exchange)) return;
  if (isSigned(request)) {
    await takeSigned(parts, bodies, exchange);
    return;
  }
  const receipt = await withBody(parts, bodies, exchange, (from, text) =>
    parts.take(from.name, { text, origin: 'POST' }),
  );
  if (receipt.format === null) throw unread(receipt);
  send(response, { status: 200, type: 'application/json', bytes: bytesOf(receipt) });
}

/** Whether there is a message to receive: HEAD is answered here. Errors: `method_not_allowed`. */
export function requirePush({ request, response }: Exchange): boolean {
  if (request.method === 'POST') return true;
  if (request.method !== 'HEAD') throw wrongMethod(request, response, 'POST, HEAD');
  response.status(204).end();
  return false;
}

/** Whether a request shows a signature in place of a key. */
export function isSigned(request: Request): boolean {
  return request.get('Authorization') === undefined && request.get(SIGNATURE_HEADER) !== undefined;
}

/**
 * Takes in a signed notification, and answers 204: a line would send it again and again, although it is kept already. The
 * signature is verified before the lock is acquired, or an attacker could delay the sender.
 */
export async function takeSigned(
  parts: IntakeParts,
  bodies: BodyReader,
  exchange: Exchange,
  format?: string,
): Promise<void> {
  const { request, response } = exchange;
  const { from, secret } = signerOf(parts.senders, request);
  requireTextType(request);
  const bytes = await bodies.readUnproven(from.name, exchange);
  if (!parts.verify(bytes, request.get(SIGNATURE_HEADER) ?? '', secret)) throw unauthorized();
  await parts.senderLocks.take(from.name, async () =>
    parts.take(from.name, { text: await textOf(bytes), origin: 'POST', format }),
  );
  response.status(204).end();
}

/** Takes in the body of a sender that shows its key. */
export async function withBody<Taken>(
  { senders, senderLocks }: Pick<IntakeParts, 'senders' | 'senderLocks'>,
  bodies: BodyReader,
  exchange: Exchange,
  take: (from: PushSender, text: string) => Promise<Taken>,
): Promise<Taken> {
  const from = senderByKey(senders, exchange.request);
  requireTextType(exchange.request);
  // The lock of the sender is acquired before a byte of the body is read, so that waiting requests take no memory.
  return senderLocks.take(from.name, async () => take(from, await textOf(await bodies.readProven(exchange))));
}

/** The failure of a method that an address does not have; the response names those that it has. */
export function wrongMethod(request: Request, response: Response, allowed: string): Failure {
  response.setHeader('Allow', allowed);
  return new Failure('method_not_allowed', `This endpoint supports ${allowed}, not ${request.method}.`);
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const text = await decodeText(bytes);
  requireText(text);
  return text;
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

function unread({ reasons }: Receipt): Failure {
  const why = reasons[0]?.reason ?? 'It was not understood.';
  return new Failure(
    'invalid_input',
    `${why} The message is quarantined: GET /v2/intake/{sender}/quarantine lists it, and the operator sees it too.`,
    { pointer: '' },
  );
}
