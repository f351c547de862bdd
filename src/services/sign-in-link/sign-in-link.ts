import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '../../core/failure.ts';

/** What a link is for: to join an account, or to choose a new password. */
export const SignInLinkKind = z.enum(['invitation', 'password']);
export type SignInLinkKind = z.infer<typeof SignInLinkKind>;

export const INVITATION_DAYS = 7;
export const PASSWORD_LINK_HOURS = 24;

const TOKEN_BYTES = 32;

/** What a new link holds. It is in the answer of its maker only: what is stored does not lead back to it. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of it. Tokens are 256 random bits, so a fast hash is enough: there is nothing to guess. */
export function hashLinkToken(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash('sha256', token, 'buffer'));
}

/**
 * The failure of a link that is unknown, used, withdrawn or expired: it does not say which, so that nothing is
 * disclosed.
 */
export function deadLink(): Failure {
  return new Failure('not_found', 'This link is no longer valid; request a new one from the person who sent it.');
}
