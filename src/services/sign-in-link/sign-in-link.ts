import { hash, randomBytes } from 'node:crypto';
import { Failure } from '../../core/failure.ts';

/** What a link is for: to join an account, or to choose a new password. */
export type SignInLinkKind = 'invitation' | 'password';

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
 * SQL: a link that can still be used; `l` is the alias of the row. One that a person made is good only while they own the
 * account, so that nobody who was removed comes back by a link of their own. And an owner decides about the passwords of
 * those alone who belong to no other account and do not sign in at their company: whoever could choose the password of
 * somebody could enter all of theirs, and a company decides itself who of its people comes in.
 */
export const LIVING_LINK = `l.used_at IS NULL AND l.expires_at > now()
  AND (l.created_by IS NULL OR (
    EXISTS (SELECT FROM membership c WHERE c.account_id = l.account_id AND c.user_id = l.created_by AND c.role = 'owner')
    AND (l.kind <> 'password' OR NOT EXISTS (
      SELECT FROM membership o WHERE o.user_id = l.user_id AND o.account_id <> l.account_id))
    AND (l.kind <> 'password' OR NOT EXISTS (
      SELECT FROM user_identity i WHERE i.user_id = l.user_id AND i.client = 'company'))))`;

/** The failure of a link that is unknown, used, withdrawn or expired: which of them is nobody's business. */
export function deadLink(): Failure {
  return new Failure('not_found', 'This link is not valid any more; ask whoever gave it to you for a new one.');
}
