import { createHash } from 'node:crypto';
import type { Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { repeat } from '../core/repeat.ts';
import {
  type KeptAnswer,
  type NamedRequest,
  RENEWED_MS,
  type RequestMemory,
} from '../services/idempotency/request-memory.ts';
import type { SentBody } from './read-body.ts';

const KEY_LENGTH_MAX = 255;

/** The name that a request gives itself, with or without quotes (draft-ietf-httpapi-idempotency-key-header-07 §2). */
export function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(key) && key.length <= KEY_LENGTH_MAX) return key;
  const message = `The Idempotency-Key must be 1 to ${KEY_LENGTH_MAX} printable characters, such as a UUID.`;
  throw new Failure('bad_request', message, { meta: { header: 'Idempotency-Key' } });
}

/**
 * Does a named request once: the same one again is given the answer of the first. A request that failed did nothing and
 * frees its name. Errors: `conflict` while the first is under way, `invalid_input` for a name that was another request's.
 */
export async function once(
  memory: RequestMemory,
  named: NamedRequest,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer & { isRepeated: boolean }> {
  const standing = await memory.begin(named);
  if (standing === 'other') throw takenByAnother();
  if (standing !== 'new' && 'retryAfterSeconds' in standing) throw underWay(standing.retryAfterSeconds);
  if (standing !== 'new') return { ...standing, isRepeated: true };
  // A renewal that fails is made up for by the next one.
  const stopRenewing = repeat(() => memory.renew(named).catch(() => {}), RENEWED_MS);
  try {
    const answer = await work().catch(async (error: unknown) => {
      // If it cannot be released either, it can be taken over when its lease ends.
      await memory.release(named).catch(() => {});
      throw error;
    });
    await memory.keep(named, answer);
    return { ...answer, isRepeated: false };
  } finally {
    await stopRenewing();
  }
}

/** What makes two requests the same one. */
interface SentRequest {
  principal: Principal;
  method: string;
  url: URL;
  sent: SentBody;
}

/** A request by the name that it gives itself; the same key from another credential of the account is another request. */
export function repeatedName(key: string, { principal, method, url, sent }: SentRequest): NamedRequest {
  const { accountId, keyId, userId } = principal;
  const about = JSON.stringify([keyId, userId, method, url.pathname, url.search]);
  const fingerprint = createHash('sha256').update(about).update(sent.digest).digest();
  return { accountId, key, fingerprint };
}

/** A permanent name of the request: the key together with its content. */
export function lastingKey({ key, fingerprint }: NamedRequest): string {
  return `${fingerprint.toString('base64url')}.${createHash('sha256').update(key).digest('base64url')}`;
}

function underWay(retryAfterSeconds: number): Failure {
  return new Failure(
    'conflict',
    'A request with this Idempotency-Key is still being processed; retry it in a moment.',
    {
      retryAfterSeconds,
      meta: { header: 'Idempotency-Key' },
    },
  );
}

function takenByAnother(): Failure {
  const message = 'This Idempotency-Key was used for another request within the last day; use a new one.';
  return new Failure('invalid_input', message, { meta: { header: 'Idempotency-Key' } });
}
