import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { Failure } from '../../core/failure.ts';
import { decodeText } from '../../services/intake/decode-text.ts';
import type { Receipt } from '../../services/intake/receipt.ts';
import type { PushSender } from '../../services/intake/sender.ts';
import { TEXT_BYTES_MAX } from '../../services/intake/take-in.ts';
import type { Turns } from '../../services/intake/turns.ts';

/** What the door of the intake leads to. */
export interface IntakeParts {
  senders: readonly PushSender[];
  turns: Turns;
  take(sender: string, pushed: { text: string; origin: string }): Promise<Receipt>;
  /** Whether a body was signed with a secret, as its header of the notification says. */
  verify(body: Buffer, signature: string, secret: string): boolean;
}

const SIGNATURE_HEADER = 'Notification-Signature';

const readBytes = express.raw({ type: () => true, limit: TEXT_BYTES_MAX });

/** Types of which the body is no text, whatever it says. */
const NO_TEXT = ['multipart/*', 'image/*', 'audio/*', 'video/*', 'application/pdf', 'application/zip'];

/**
 * `POST /intake/{sender}`: what a sender pushes, as it is. It stands beside the route table, because nobody comes through
 * it in the name of an account: what is pushed feeds the journeys of all of them, so only keys that the operator gave out
 * open it, or their signature where they are told to sign (DCSA event subscriptions 2.2: `Notification-Signature` over the
 * body; the answer is then 204, and a HEAD request is how a line finds out whether the address is there). A sender that is
 * not known, a wrong key and a wrong signature are answered alike. Errors: `unauthorized`, `method_not_allowed`,
 * `unsupported_media_type`, `too_large`, `rate_limited`, `invalid_input` for a text of which nothing can be made.
 */
export function intakeHandler(prefix: string, parts: IntakeParts): RequestHandler {
  const router = express.Router();
  router.all(`${prefix}/intake/:sender`, async (request, response) => {
    if (request.method === 'HEAD') {
      response.status(204).end();
      return;
    }
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST, HEAD');
      throw new Failure('method_not_allowed', `This address takes POST, not ${request.method}.`);
    }
    const from = senderOf(parts.senders, request);
    if (request.is(NO_TEXT)) {
      throw new Failure('unsupported_media_type', 'Send the message itself as the body, as text of any type.');
    }
    // Before a byte of the body is read it is the sender's turn, so that what waits takes no memory.
    const receipt = await parts.turns.take(from.name, () => takeBody(parts, from, request, response));
    // A line would send the same notification again and again, which is kept already.
    if (isSigned(request)) response.status(204).end();
    else if (receipt.format === null) throw unread(receipt);
    else response.status(200).json(receipt);
  });
  return router;
}

async function takeBody(parts: IntakeParts, from: PushSender, request: Request, response: Response): Promise<Receipt> {
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(explained(error))));
  });
  const bytes: unknown = request.body;
  if (isSigned(request)) requireSignature(parts, from, request);
  const text = bytes instanceof Uint8Array ? decodeText(bytes) : '';
  if (text.trim() === '')
    throw new Failure('invalid_input', 'The body is empty; send the message itself.', { pointer: '' });
  return parts.take(from.name, { text, origin: 'POST' });
}

/** Who sends, by its key; whose body is signed has still to prove it. */
function senderOf(senders: readonly PushSender[], request: Request): PushSender {
  const from = senders.find(({ name }) => name === request.params.sender);
  if (isSigned(request)) {
    if (from === undefined || from.signingSecret === null) throw unauthorized();
    return from;
  }
  // All that is compared has the same length, and takes the same time.
  const [, given = ''] = /^token +(\S+)$/i.exec(request.get('Authorization')?.trim() ?? '') ?? [];
  const key = from?.key?.reveal() ?? '';
  const isRight = timingSafeEqual(digestOf(given), digestOf(key));
  if (from === undefined || key === '' || !isRight) throw unauthorized();
  return from;
}

function isSigned(request: Request): boolean {
  return request.get('Authorization') === undefined && request.get(SIGNATURE_HEADER) !== undefined;
}

function requireSignature(parts: IntakeParts, from: PushSender, request: Request): void {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const [signature = '', secret = ''] = [request.get(SIGNATURE_HEADER), from.signingSecret?.reveal()];
  if (!parts.verify(body, signature, secret)) throw unauthorized();
}

function unauthorized(): Failure {
  return new Failure('unauthorized', 'Invalid or missing sender key or signature.');
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What the parser of bodies says, in words that fit what is sent here. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('type' in error && error.type === 'entity.too.large') {
    return new Failure('too_large', `A text has at most ${TEXT_BYTES_MAX} bytes; send it in parts.`);
  }
  if ('status' in error && error.status === 415) {
    return new Failure('unsupported_media_type', 'The body may be plain, or compressed with gzip, deflate or br.');
  }
  return error;
}

function unread({ reasons }: Receipt): Failure {
  const why = reasons[0]?.reason ?? 'It was not understood.';
  return new Failure('invalid_input', `${why} It is kept for whoever runs this service to look at.`, { pointer: '' });
}
