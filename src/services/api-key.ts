import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { isUuid, newId } from '../core/id.ts';
import { defineOperation } from '../core/operation.ts';
import {
  ALL_PERMISSIONS,
  type AnyPermission,
  KEY_PERMISSIONS,
  type KeyPermission,
  OPERATOR_PERMISSION,
  type Permission,
} from '../core/permission.ts';
import { PlainText } from '../core/plain-text.ts';
import { inline } from '../core/text.ts';
import type { Transaction } from '../db/client.ts';
import { databaseNow } from '../db/clock.ts';
import type { Prisma } from '../db/prisma.ts';
import { DAY_MS, Instant } from '../domain/instant.ts';
import { recordActOf } from './audit.ts';
import type { ServiceContext } from './service-context.ts';

/** What a connection may do: some of the list that everything uses. */
export const PermissionName = z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]]);

/** What a key may do: some of the same list, and to operate the installation. */
export const KeyPermissionName = z.enum(KEY_PERMISSIONS as [KeyPermission, ...KeyPermission[]]);

/** An API key without the key itself, which is shown once. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('The beginning of the key, to recognize it'),
  permissions: z.array(KeyPermissionName),
  created_by: z.string().nullable().describe('E-mail address of who made it; null where the operator did'),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Keys begin like this, so that scanners for leaked secrets can know one when they see it. */
export const KEY_PREFIX = 'lf_';

/** What is stored of a key. Keys are 256 random bits, so a fast hash is enough: there is nothing to guess. */
export function hashKey(key: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash('sha256', key, 'buffer'));
}

/** What is read of a key. */
const API_KEY_SELECT = {
  id: true,
  name: true,
  prefix: true,
  permissions: true,
  createdBy: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
  revokedAt: true,
} as const;

type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof API_KEY_SELECT }>;

/** Rows of `API_KEY_SELECT` as their records. Who made them is no relation, because a person may be removed before. */
async function toApiKeys({ prisma }: Transaction, rows: readonly KeyRow[]): Promise<ApiKey[]> {
  const makers = [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))];
  const people =
    makers.length === 0
      ? []
      : await prisma.user.findMany({ where: { id: { in: makers } }, select: { id: true, email: true } });
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  return rows.map((row) => toApiKey(row, emails.get(row.createdBy ?? '') ?? null));
}

function toApiKey(row: KeyRow, maker: string | null): ApiKey {
  return {
    ...{ id: row.id, name: row.name, prefix: row.prefix },
    permissions: z.array(KeyPermissionName).parse(row.permissions),
    created_by: maker,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}

/** Checks that the caller grants a key or a person only permissions that the caller has. Errors: `forbidden`. */
export function requireHeld({ permissions: held }: Principal, given: readonly AnyPermission[]): void {
  const missing = given.filter((permission) => !held.has(permission));
  if (missing.length === 0) return;
  const message = `This is about the permissions ${missing.join(', ')}, which the key or sign-in does not have itself.`;
  throw new Failure('forbidden', message, { meta: { permissions: missing } });
}

/** Checks that the operator acts at the machine: a user or key that operates the installation cannot let others do so. */
function requireMachine({ userId, keyId }: Principal): void {
  if (userId === null && keyId === null) return;
  const how = `landfall keys create --permission ${OPERATOR_PERMISSION}`;
  throw new Failure(
    'forbidden',
    `Only the operator at the machine gives the permission ${OPERATOR_PERMISSION}: ${how}.`,
  );
}

const KEY_BYTES = 32;
const SHOWN_LENGTH = 11;
const EXPIRY_DAYS_MAX = 3_650;

/** The least that a program can use. What it changes, and what else it reads, its maker names. */
export const LEAST_PERMISSIONS: readonly Permission[] = ['tracking:read'];

/**
 * Creates a key of the account. It is in this answer only: what is stored does not lead back to it. Errors: `forbidden`
 * for permissions that its maker does not have.
 */
export const createApiKey = defineOperation(
  {
    id: 'create_api_key',
    summary: 'Create an API key of the account; the key is shown this once',
    permission: 'account:admin',
    input: z.object({
      name: PlainText.trim().min(1).max(100).describe('What the key is for'),
      permissions: z
        .array(KeyPermissionName)
        .min(1)
        .default([...LEAST_PERMISSIONS])
        .describe('What it may do; by default it only reads shipments, containers and tracking requests'),
      expires_in_days: z
        .int()
        .min(1)
        .max(EXPIRY_DAYS_MAX)
        .optional()
        .describe(`Days until it expires, 1 to ${EXPIRY_DAYS_MAX}; never by default`),
    }),
    output: z.object({ api_key: ApiKey, key: z.string() }),
  },
  (context: ServiceContext, { name, permissions, expires_in_days: days }) => {
    requireHeld(context.principal, permissions);
    if (permissions.includes(OPERATOR_PERMISSION)) requireMachine(context.principal);
    const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
    const prefix = key.slice(0, SHOWN_LENGTH);
    const { accountId, userId, keyId } = context.principal;
    const made = {
      id: newId(),
      accountId,
      name,
      prefix,
      keyHash: hashKey(key),
      permissions: [...new Set(permissions)],
    };
    return context.db.transaction(async (tx) => {
      const createdBy = userId ?? (await makerOf(tx, keyId));
      const expiresAt = days === undefined ? null : new Date((await databaseNow(tx)).getTime() + days * DAY_MS);
      const row = await tx.prisma.apiKey.create({ data: { ...made, createdBy, expiresAt }, select: API_KEY_SELECT });
      const [apiKey] = await toApiKeys(tx, [row]);
      if (apiKey === undefined) throw new Error('One row is one key.');
      await recordActOf(context, tx, { kind: 'key_created', detail: { name, prefix } });
      return { api_key: apiKey, key };
    });
  },
);

/**
 * A key that is created with another key belongs to the user of that key, so that it is revoked with the user's keys.
 */
async function makerOf({ prisma }: Transaction, keyId: string | null): Promise<string | null> {
  if (keyId === null) return null;
  const key = await prisma.apiKey.findUnique({ where: { id: keyId }, select: { createdBy: true } });
  return key?.createdBy ?? null;
}

/** The keys of the account, the newest first, without the keys themselves. */
export const listApiKeys = defineOperation(
  {
    id: 'list_api_keys',
    summary: 'List the API keys of the account',
    permission: 'account:admin',
    input: z.object({}),
    output: z.object({ api_keys: z.array(ApiKey) }),
  },
  async ({ db, principal }: ServiceContext) => {
    const where = { accountId: principal.accountId };
    const orderBy: ({ createdAt: 'desc' } | { id: 'desc' })[] = [{ createdAt: 'desc' }, { id: 'desc' }];
    const rows = await db.prisma.apiKey.findMany({ where, orderBy, select: API_KEY_SELECT });
    return { api_keys: await toApiKeys(db, rows) };
  },
);

/** Revokes a key by its id or its shown beginning. Errors: `not_found`, also if the beginning fits several keys. */
export const revokeApiKey = defineOperation(
  {
    id: 'revoke_api_key',
    summary: 'Revoke an API key of the account',
    permission: 'account:admin',
    input: z.object({ key: PlainText.max(100).describe('Id of the key, or its shown beginning') }),
    output: ApiKey,
  },
  (context: ServiceContext, { key }) =>
    context.db.transaction(async (tx): Promise<ApiKey> => {
      const named = isUuid(key) ? { OR: [{ id: key }, { prefix: key }] } : { prefix: key };
      const living = { accountId: context.principal.accountId, revokedAt: null };
      const found = await tx.prisma.apiKey.findMany({ where: { ...living, ...named }, select: { id: true }, take: 2 });
      const [{ id } = { id: null }] = found;
      if (id === null || found.length > 1) throw noKey(key);
      const data = { revokedAt: await databaseNow(tx) };
      const revoked = await tx.prisma.apiKey.updateManyAndReturn({
        where: { ...living, id },
        data,
        select: API_KEY_SELECT,
      });
      const [apiKey] = await toApiKeys(tx, revoked);
      if (apiKey === undefined) throw noKey(key);
      const { name, prefix } = apiKey;
      await recordActOf(context, tx, { kind: 'key_revoked', detail: { name, prefix } });
      return apiKey;
    }),
);

function noKey(key: string): Failure {
  return new Failure(
    'not_found',
    `No living key of this account has the id or the beginning ${inline(key)}; list the keys.`,
  );
}

/** Revokes the keys of the account that a user created, and returns how many there were. */
export async function revokeKeysMadeBy(context: ServiceContext, tx: Transaction, userId: string): Promise<number> {
  const where = { accountId: context.principal.accountId, createdBy: userId, revokedAt: null };
  const data = { revokedAt: await databaseNow(tx) };
  const select = { name: true, prefix: true };
  const revoked = await tx.prisma.apiKey.updateManyAndReturn({ where, data, select });
  for (const { name, prefix } of revoked)
    await recordActOf(context, tx, { kind: 'key_revoked', detail: { name, prefix } });
  return revoked.length;
}
