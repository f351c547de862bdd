import { hash } from 'node:crypto';
import { networksOf } from '../core/client-address.ts';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Database } from '../db/client.ts';
import { recordAuditOfUser } from '../services/audit.ts';
import { knownEmail } from '../services/user/email.ts';
import { findUser } from '../services/user/find-user.ts';
import { takePasswordTurn, verifyPassword } from '../services/user/password.ts';
import { createAttemptCounts } from './attempt-counts.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** A sign-in with a password. */
export interface PasswordAttempt {
  email: string;
  password: string;
  /** The network address that it comes from. */
  address: string;
  /** What identifies the browser, whether the user signed in with it or not. */
  browser: string;
  /** What the device cookie of this user says; null for a browser in which the user has not signed in. */
  device: string | null;
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
  limits: SignInLimits;
  log: Log;
}

/** An attempt on its way. */
interface Entry extends PasswordAttempt {
  /** The key under which attempts are counted: it must not disclose the e-mail address. */
  name: string;
  networks: readonly string[];
  /** The more attempts came from the same places, the later its turn. */
  cost: number;
}

/** Gives back what was counted for an attempt that turned out to be right. */
type GiveBack = () => Promise<void>;

/** Longer ones cannot be chosen, so what is longer need not be read; in bytes, with room for every character. */
const PASSWORD_BYTES_MAX = 1_000;

/**
 * Makes the sign-in by password, which records what it says in every account of the person. A browser that the user signed
 * in with before is counted by itself alone. A stranger is counted by network and person, and only when its turn has come:
 * what a flood sends is refused in memory.
 */
export function createPasswordSignIn({ db, limits, log }: PasswordSignInParts): PasswordSignIn {
  const counts = createAttemptCounts();
  return async (attempt) => {
    const { email, address, browser, device, isConfirmation = false } = attempt;
    const name = hash('sha256', knownEmail(email));
    const cost = counts.note(device ?? browser, address);
    const entry = { ...attempt, name, networks: networksOf(address), cost };
    const userId = await (isKnown(entry) ? asKnown(entry) : asStranger(entry));
    if (!isConfirmation)
      await recordAuditOfUser(db, { userId, kind: 'sign_in', address, detail: { with: 'password' } });
    return { userId };
  };

  /** What a known browser has used up of its own, it may try as a stranger. */
  async function asKnown(entry: Entry): Promise<string> {
    const userId = await takePasswordTurn({ isKnown: true, cost: entry.cost }, async () => {
      const key = entry.device ?? entry.name;
      if (!(await limits.byDevice.tryTake(key))) return null;
      return verify(entry, () => limits.byDevice.giveBack(key));
    });
    return userId ?? asStranger(entry);
  }

  async function asStranger(entry: Entry): Promise<string> {
    const { name, networks, cost } = entry;
    const turn = { isKnown: false, cost };
    const giveBack = () => limits.byUser.giveBack(name, networks);
    const userId = await takePasswordTurn(turn, async () => {
      await limits.byNetworks.take(networks);
      return (await limits.byUser.take(name, networks)) ? verify(entry, giveBack) : null;
    });
    if (userId !== null) return userId;
    await limits.pace(name, cost);
    return takePasswordTurn(turn, () => verify(entry, giveBack));
  }

  async function verify({ email, password, address }: Entry, giveBack: GiveBack): Promise<string> {
    const user = await findUser(db, email);
    const canBeRight = Buffer.byteLength(password) <= PASSWORD_BYTES_MAX;
    const isRight = await verifyPassword(canBeRight ? password : '', canBeRight ? (user?.passwordHash ?? null) : null);
    if (user !== null && isRight) {
      await giveBack();
      return user.id;
    }
    // The record is written without waiting: only a known user has one, and the time of the answer would disclose it.
    if (user !== null) void recordFailed(user.id, address);
    throw new Failure('unauthorized', 'The e-mail address or the password is not correct.');
  }

  async function recordFailed(userId: string, address: string): Promise<void> {
    try {
      await recordAuditOfUser(db, { userId, kind: 'sign_in_failed', address });
    } catch (error) {
      log.error({ userId, err: error }, 'sign_in.not_recorded');
    }
  }
}

/** Who is signed in with the browser already only confirms it, and is no stranger even where the cookie is gone. */
function isKnown({ device, isConfirmation = false }: Entry): boolean {
  return device !== null || isConfirmation;
}
