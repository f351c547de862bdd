import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Failure } from '../../core/failure.ts';
import { isCommonPassword } from './common-password.ts';
import { knownEmail } from './email.ts';
import { createTurns } from './turns.ts';

/** OWASP ASVS 5.0, 6.2.1, asks for 8 characters at least and recommends 15. */
export const PASSWORD_LENGTH_MIN = 12;
/** Long enough for any sentence or password manager. */
export const PASSWORD_LENGTH_MAX = 200;

/** One of the settings of equal strength in OWASP's cheat sheet on password storage: N = 2^15, r = 8, p = 3. */
const COST = { ln: 15, r: 8, p: 3 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const STORED = /^scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/**
 * Each takes 32 MB, 0.3 s of processor time, and a thread of the four that files and names are looked up on as well. One
 * place is left for browsers that signed in before, which wait at most for each other.
 */
const LIMITS = { runningMax: 2, strangersMax: 1, waitingMax: 64, waitMsMax: 25_000 };
const RETRY_SECONDS = 5;

interface Cost {
  ln: number;
  r: number;
  p: number;
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Runs the check of a password when it is its turn. Errors: `unavailable` when too many are at it. */
export const takePasswordTurn = createTurns(LIMITS, tooMany);

/** Who may choose a password has proved who they are, by a link or by their former password. */
const CHOOSES = { isKnown: true, cost: 0 } as const;

/** What is stored of a password: `scrypt$ln=15,r=8,p=3$salt$hash`. Errors: `unavailable` when too many are at it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await takePasswordTurn(CHOOSES, () => hashOf(password, salt, COST));
  const { ln, r, p } = COST;
  return `scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/**
 * Whether a password is the one that was stored. Where none is stored the answer is no, and takes as long as any other,
 * so that the time does not disclose who is known. The caller takes a turn for it.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, hash, cost } = stored === null ? UNKNOWN_USER : read(stored);
  const given = await hashOf(password, salt, cost);
  return timingSafeEqual(given, hash) && stored !== null;
}

/** Makes sure that a password may be chosen by a person. Errors: `invalid_input`. */
export function checkNewPassword(password: string, email: string): void {
  // Characters as people count them, not the units that the language stores them in.
  const length = [...password].length;
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) {
    throw refusal(
      `A password has ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters; this one has ${length}.`,
    );
  }
  if (knownEmail(password) === knownEmail(email)) {
    throw refusal('The password is the e-mail address, which others know; choose another.');
  }
  if (isCommonPassword(password)) {
    throw refusal('Many people use this password, or one like it, so it is guessed first; choose another.');
  }
}

/** Compared with the password of an unknown user, so that the time of the answer is the same. */
const UNKNOWN_USER = { salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES), cost: COST };

function read(stored: string): { salt: Buffer; hash: Buffer; cost: Cost } {
  const [, ln, r, p, salt, hash] = STORED.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('A stored password has a form that is not known.');
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  return { salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url'), cost };
}

function hashOf(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln;
  // The same letters can be typed as different codes, by the machine's own choice.
  const typed = password.normalize('NFKC');
  // OpenSSL counts a little more than the 128 · N · r bytes of RFC 7914 §2.
  return derive(typed, salt, HASH_BYTES, { N, r, p, maxmem: 2 * 128 * N * r });
}

function tooMany(): Failure {
  const message = `Too many people are signing in at this moment; try again in ${RETRY_SECONDS} seconds.`;
  return new Failure('unavailable', message, { retryAfterSeconds: RETRY_SECONDS });
}

function refusal(message: string): Failure {
  return new Failure('invalid_input', message, { pointer: '/password' });
}
