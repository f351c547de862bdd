import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { newId } from '../core/id.ts';
import { ALL_PERMISSIONS, isPermission, type Permission } from '../core/permission.ts';
import type { Database, Statement } from '../db/client.ts';

/** Keys begin like this, so that scanners for leaked secrets can know one when they see it. */
const KEY_PREFIX = 'lf_';
const KEY_BYTES = 32;
const SHOWN_LENGTH = 11;

/** A key that is looked up is remembered for so long: a revoked one is refused everywhere after it. */
const REMEMBERED_MS = 10_000;
const REMEMBERED_MAX = 10_000;

/** An API key without the key itself, which is shown once. */
export interface ApiKey {
  id: string;
  name: string;
  /** The beginning, by which people tell their keys apart. */
  prefix: string;
  permissions: Permission[];
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
}

const FIND: Statement = {
  name: 'find_api_key',
  text: `UPDATE api_key SET last_used_at = now() WHERE key_hash = $1 AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > now()) RETURNING id, account_id, permissions`,
};

/** Creates a key of an account. `key` is in this answer only: what is stored does not lead back to it. */
export async function createApiKey(
  db: Database,
  order: { accountId: string; name: string; permissions?: readonly Permission[] },
): Promise<{ id: string; key: string }> {
  const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  const id = newId();
  const { accountId, name } = order;
  const permissions = [...(order.permissions ?? ALL_PERMISSIONS)];
  const data = {
    id,
    accountId,
    name,
    prefix: key.slice(0, SHOWN_LENGTH),
    keyHash: new Uint8Array(hashOf(key)),
    permissions,
  };
  await db.prisma.apiKey.create({ data });
  return { id, key };
}

/** The keys of an account, the newest first. */
export async function listApiKeys(db: Database, accountId: string): Promise<ApiKey[]> {
  const keys = await db.prisma.apiKey.findMany({
    where: { accountId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return keys.map((key) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    permissions: key.permissions.filter(isPermission),
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }));
}

/** Revokes a key of an account, by its id or its shown beginning. Errors: `not_found`, also if the beginning fits several. */
export async function revokeApiKey(db: Database, accountId: string, name: string): Promise<void> {
  const keys = await listApiKeys(db, accountId);
  const [key, ...others] = keys.filter(
    (candidate) => candidate.revokedAt === null && [candidate.id, candidate.prefix].includes(name),
  );
  if (key === undefined || others.length > 0) {
    throw new Failure(
      'not_found',
      `No living key of this account has the id or the beginning ${name}; see landfall keys list.`,
    );
  }
  await db.prisma.apiKey.update({ where: { id: key.id }, data: { revokedAt: new Date() } });
}

/** Finds out who a key speaks for. */
export type Authenticate = (key: string) => Promise<Principal>;

/**
 * Looks keys up and remembers the answer for ten seconds, so that a busy client does not cost a query a request.
 * Fails with `unauthorized`, the same for a missing, wrong, expired and revoked key.
 */
export function apiKeyAuthenticator(db: Database, clock: Clock): Authenticate {
  const remembered = new Map<string, { principal: Principal; until: number }>();
  return async (key) => {
    const hash = hashOf(key);
    const name = hash.toString('base64');
    const known = remembered.get(name);
    if (known !== undefined && known.until > clock.now()) return known.principal;
    const principal = await findPrincipal(db, hash);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(name, { principal, until: clock.now() + REMEMBERED_MS });
    return principal;
  };
}

async function findPrincipal(db: Database, hash: Buffer): Promise<Principal> {
  interface Row {
    id: string;
    account_id: string;
    permissions: string[];
  }
  const [row] = await db.query<Row>(FIND, [hash]);
  if (row === undefined) throw new Failure('unauthorized', 'Invalid or missing API token.');
  return {
    accountId: row.account_id,
    keyId: row.id,
    userId: null,
    permissions: new Set(row.permissions.filter(isPermission)),
  };
}

/** Keys are 256 random bits, so a fast hash is enough: there is nothing to guess. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
