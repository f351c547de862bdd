import { Failure } from '../core/failure.ts';
import { inline } from '../core/text.ts';
import { EMAIL_LENGTH_MAX, knownEmail } from '../services/user/email.ts';

/** The identity of a user at another server. */
export interface CompanyIdentity {
  issuer: string;
  /** The subject; never reassigned (OpenID Connect Core 1.0 §2). */
  subject: string;
  /** In lower case. */
  email: string | null;
  /** Whether the server vouches for it that the address is theirs. */
  isEmailVerified: boolean;
  name: string | null;
}

/** Claims of a token, or of an answer that stands for one. */
export interface IdentityClaims {
  readonly iss: string;
  readonly sub: string;
  readonly [claim: string]: unknown;
}

const SUBJECT_LENGTH_MAX = 255;

/** Reads the identity of a user from verified claims. Fails with `unauthorized` if it cannot be stored. */
export function identityOf(claims: IdentityClaims): CompanyIdentity {
  if (claims.sub === '' || claims.sub.length > SUBJECT_LENGTH_MAX || isBroken(claims.sub)) {
    throw new Failure('unauthorized', 'The OpenID provider sent an identity that is not valid.');
  }
  const email = emailOf(claims.email);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified: email !== null && isEmailVerified(claims),
    name: nameOf(claims.name),
  };
}

// Microsoft Entra ID has no email_verified; its xms_edov says that the owner of the address's domain was verified.
// Several servers write yes as a text, and Entra as a number too.
function isEmailVerified(claims: IdentityClaims): boolean {
  const claim = claims.email_verified ?? claims.xms_edov;
  return claim === true || claim === 1 || claim === 'true' || claim === '1';
}

// Only ASCII addresses are accepted: other letters can look like these or be normalized to them.
function emailOf(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > EMAIL_LENGTH_MAX) return null;
  return /^[!-?A-~]+@[!-?A-~]+$/.test(claim) ? knownEmail(claim) : null;
}

function nameOf(claim: unknown): string | null {
  const name = typeof claim === 'string' ? inline(claim) : '';
  return name === '' || isBroken(name) ? null : name;
}

/** Whether a text has control characters, or halves of characters: the database takes neither. */
function isBroken(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text);
}
