import { randomBytes, scryptSync } from 'node:crypto';

// A password is checked at the cost that it was stored with; at the usual one, signing in took a third of the tests' time.
const COST = { ln: 4, r: 8, p: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** What is stored of the password of a user who exists in order to sign in: as `hashPassword` gives it, but at little cost. */
export function storedPassword(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const { ln, r, p } = COST;
  const hash = scryptSync(password.normalize('NFKC'), salt, HASH_BYTES, { N: 2 ** ln, r, p });
  return `scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}
