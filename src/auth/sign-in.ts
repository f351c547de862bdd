import { hash } from 'node:crypto';
import { throttleKey } from '../core/client-address.ts';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Database } from '../db/client.ts';
import { recordAuditOfUser } from '../services/audit.ts';
import { knownEmail } from '../services/user/email.ts';
import { findUser } from '../services/user/find-user.ts';
import { verifyPassword } from '../services/user/password.ts';

/** Counts attempts under a name, over all processes together. */
export interface SignInThrottle {
  /** Counts one. Errors: `rate_limited`, with the time of the next attempt. */
  take(name: string): Promise<void>;
  /** Takes one back that turned out to be no guess. */
  giveBack(name: string): Promise<void>;
}

/** Counts attempts for a person, by the network that they come from and from all of them together. */
export interface UserAttempts {
  /** Counts one. Errors: `rate_limited`, with the time of the next attempt. */
  take(name: string, network: string): Promise<void>;
  /** Takes one back that turned out to be no guess. */
  giveBack(name: string, network: string): Promise<void>;
}

/** A sign-in with a password. */
export interface PasswordAttempt {
  email: string;
  password: string;
  /** The network address that it comes from. */
  address: string;
  /** Whether they are signed in already and only confirm who they are, which is recorded as nothing new. */
  isConfirmation?: boolean;
}

/**
 * Authenticates a user by e-mail and password. Errors: `unauthorized`, in the same words and after the same time
 * whether the person is unknown, has no password or another one; `rate_limited`; `unavailable` when too many are at it.
 */
export type PasswordSignIn = (attempt: PasswordAttempt) => Promise<{ userId: string }>;

export interface PasswordSignInParts {
  db: Database;
  /** Counts every attempt of an address. */
  byAddress: SignInThrottle;
  /** Counts the attempts for a person that failed. */
  byUser: UserAttempts;
  log: Log;
}

/** Longer ones cannot be chosen, so what is longer need not be read; in bytes, with room for every character. */
const PASSWORD_BYTES_MAX = 1_000;

/** Makes the sign-in by password, which records what it says in every account of the person. */
export function createPasswordSignIn({ db, byAddress, byUser, log }: PasswordSignInParts): PasswordSignIn {
  return async ({ email, password, address, isConfirmation = false }) => {
    await byAddress.take(address);
    const [name, network] = [nameOf(email), throttleKey(address)];
    await byUser.take(name, network);
    const user = await findUser(db, email);
    const canBeRight = Buffer.byteLength(password) <= PASSWORD_BYTES_MAX;
    const isRight = await verifyPassword(canBeRight ? password : '', canBeRight ? (user?.passwordHash ?? null) : null);
    if (user === null || !isRight) {
      // The record is written without waiting: only a known user has one, and the time of the answer would disclose it.
      if (user !== null) void recordFailed(user.id, address);
      throw new Failure('unauthorized', 'The e-mail address or the password is not correct.');
    }
    await byUser.giveBack(name, network);
    if (!isConfirmation)
      await recordAuditOfUser(db, { userId: user.id, kind: 'sign_in', address, detail: { with: 'password' } });
    return { userId: user.id };
  };

  async function recordFailed(userId: string, address: string): Promise<void> {
    try {
      await recordAuditOfUser(db, { userId, kind: 'sign_in_failed', address });
    } catch (error) {
      log.error({ userId, err: error }, 'sign_in.not_recorded');
    }
  }
}

/** The key under which attempts are counted: it must not disclose the e-mail address. */
function nameOf(email: string): string {
  return hash('sha256', knownEmail(email));
}
