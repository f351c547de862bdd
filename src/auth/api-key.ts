import type { Clock } from '../core/clock.ts';
import type { Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { isKeyPermission } from '../core/permission.ts';
import type { Database } from '../db/client.ts';
import { hashKey } from '../services/api-key.ts';
import { FIND_API_KEY } from './statements.ts';

/** A key that was looked up is remembered for so long: a revoked one is refused everywhere after it. */
const REMEMBERED_MS = 10_000;
const REMEMBERED_MAX = 10_000;

/** Resolves the principal of an API key. */
export type Authenticate = (key: string) => Promise<Principal>;

/**
 * Looks keys up and remembers the answer for ten seconds, so that a busy client does not cost a query a request.
 * Fails with `unauthorized`, the same for a missing, wrong, expired and revoked key.
 */
export function apiKeyAuthenticator(db: Database, clock: Clock): Authenticate {
  const remembered = new Map<string, { principal: Promise<Principal>; until: number }>();
  return (key) => {
    const hash = hashKey(key);
    const name = hash.toString('base64');
    const known = remembered.get(name);
    if (known !== undefined && known.until > clock.now()) return known.principal;
    // Concurrent requests share one lookup; a failed lookup is not cached.
    const principal = findPrincipal(db, hash);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(name, { principal, until: clock.now() + REMEMBERED_MS });
    principal.catch(() => remembered.delete(name));
    return principal;
  };
}

async function findPrincipal(db: Database, hash: Buffer): Promise<Principal> {
  const [row] = await db.query(FIND_API_KEY, [hash]);
  if (row === undefined) throw new Failure('unauthorized', 'Invalid or missing API token.');
  const permissions = new Set(row.permissions.filter(isKeyPermission));
  return { accountId: row.account_id, keyId: row.id, userId: null, permissions };
}
