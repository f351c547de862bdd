import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { ALL_PERMISSIONS } from '../../core/permission.ts';
import { PlainText } from '../../core/plain-text.ts';
import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { DAY_MS } from '../../domain/instant.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { API_KEY_SELECT, ApiKey, hashKey, KEY_PREFIX, PermissionName, toApiKeys } from './api-key.ts';
import { requireHeld } from './require-held.ts';

const KEY_BYTES = 32;
const SHOWN_LENGTH = 11;
const EXPIRY_DAYS_MAX = 3_650;

/** A program seldom has to hand out keys of its own; a stolen one must not be able to. */
const USUAL_PERMISSIONS = ALL_PERMISSIONS.filter((permission) => permission !== 'account:admin');

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
        .array(PermissionName)
        .min(1)
        .default(USUAL_PERMISSIONS)
        .describe('What it may do; everything but managing keys and members unless told'),
      expires_in_days: z
        .int()
        .min(1)
        .max(EXPIRY_DAYS_MAX)
        .optional()
        .describe(`After how many days it stops working, 1 to ${EXPIRY_DAYS_MAX}; never unless told`),
    }),
    output: z.object({ api_key: ApiKey, key: z.string() }),
  },
  (context: ServiceContext, { name, permissions, expires_in_days: days }) => {
    requireHeld(context.principal, permissions);
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

/** A key that is made with a key belongs to whoever made that one, so that it does not outlive them unseen. */
async function makerOf({ prisma }: Transaction, keyId: string | null): Promise<string | null> {
  if (keyId === null) return null;
  const key = await prisma.apiKey.findUnique({ where: { id: keyId }, select: { createdBy: true } });
  return key?.createdBy ?? null;
}
