import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { Failure } from '../../core/failure.ts';
import type { PushSender } from '../../services/intake/sender.ts';

/** The same text for every 401: it says how to authenticate, and not what was wrong. */
const HOW_TO_GET_IN =
  'The key of the sender is missing or wrong, or the signature is; send the key as "Authorization: Token <key>" or ' +
  '"Authorization: Bearer <key>".';

/** The challenge of a 401; keys of accounts and access tokens do not work here. */
export const INTAKE_CHALLENGE = 'Token realm="landfall intake", Bearer realm="landfall intake"';

/** The sender that an address names, if it shows its key. Errors: `unauthorized`, alike whatever is wrong. */
export function senderByKey(senders: readonly PushSender[], request: Request): PushSender {
  const from = senders.find(({ name }) => name === request.params.sender);
  if (from === undefined || !isKeyOf(from, keyIn(request))) throw unauthorized();
  return from;
}

/**
 * The same where a record of a sender is requested: what belongs to another one is not there. Errors:
 * `unauthorized`, and `not_found` for the key of another sender.
 */
export function ownerByKey(senders: readonly PushSender[], request: Request): PushSender {
  const key = keyIn(request);
  // Every key is compared, so that the time does not disclose a match.
  const known = senders.filter((sender) => isKeyOf(sender, key));
  if (known.length === 0) throw unauthorized();
  const from = known.find(({ name }) => name === request.params.sender);
  if (from === undefined) throw new Failure('not_found', 'There is no such endpoint for the sender of this key.');
  return from;
}

/** The failure of an unknown or unverified sender. */
export function unauthorized(): Failure {
  return new Failure('unauthorized', HOW_TO_GET_IN);
}

function keyIn(request: Request): string {
  const [, given = ''] = /^(?:token|bearer) +(\S+)$/i.exec(request.get('Authorization')?.trim() ?? '') ?? [];
  return given;
}

/** All that is compared has the same length, and takes the same time. */
function isKeyOf({ key }: PushSender, given: string): boolean {
  const own = key?.reveal() ?? '';
  return timingSafeEqual(digestOf(given), digestOf(own)) && own !== '';
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
