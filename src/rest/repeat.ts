import { createHash } from 'node:crypto';
import { Failure } from '../core/failure.ts';
import type { KeptAnswer, NamedRequest, RequestMemory } from '../services/idempotency/request-memory.ts';

/** What makes two requests the same one. */
export interface Repeatable {
  accountId: string;
  method: string;
  path: string;
  body: unknown;
}

const KEY_LENGTH_MAX = 255;
const BUSY_SECONDS = 1;

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
  { key, ...request }: Repeatable & { key: string },
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer & { isRepeated: boolean }> {
  const named: NamedRequest = { accountId: request.accountId, key, fingerprint: fingerprintOf(request) };
  const standing = await memory.begin(named);
  if (standing === 'under_way') throw underWay();
  if (standing === 'other') throw takenByAnother();
  if (standing !== 'new') return { ...standing, isRepeated: true };
  const answer = await work().catch(async (error: unknown) => {
    // Where it cannot even be freed, it frees itself after a while.
    await memory.release(named).catch(() => {});
    throw error;
  });
  await memory.keep(named, answer);
  return { ...answer, isRepeated: false };
}

/** A name for the request that holds for as long as the data does: the key together with what was asked under it. */
export function lastingKey(key: string, request: Repeatable): string {
  return `${fingerprintOf(request).toString('base64url')}.${createHash('sha256').update(key).digest('base64url')}`;
}

function fingerprintOf({ method, path, body }: Repeatable): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest();
}

function underWay(): Failure {
  return new Failure('conflict', 'A request with this Idempotency-Key is still under way; send it again in a moment.', {
    retryAfterSeconds: BUSY_SECONDS,
    meta: { header: 'Idempotency-Key' },
  });
}

function takenByAnother(): Failure {
  const message = 'This Idempotency-Key was used for another request within the last day; use a new one.';
  return new Failure('invalid_input', message, { meta: { header: 'Idempotency-Key' } });
}
