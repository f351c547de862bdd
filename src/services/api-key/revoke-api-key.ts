import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import type { ServiceContext } from '../service-context.ts';
import { API_KEY_COLUMNS, ApiKey } from './api-key.ts';

const FIND: Statement = {
  name: 'find_living_api_keys',
  text: `SELECT k.id FROM api_key k WHERE k.account_id = $1 AND (k.id::text = $2 OR k.prefix = $2) AND k.revoked_at IS NULL`,
};

const REVOKE: Statement = {
  name: 'revoke_api_key',
  text: `UPDATE api_key k SET revoked_at = now() WHERE k.id = $1 RETURNING ${API_KEY_COLUMNS}`,
};

/** Revokes a key by its id or its shown beginning. Errors: `not_found`, also if the beginning fits several keys. */
export const revokeApiKey = defineOperation(
  {
    id: 'revoke_api_key',
    summary: 'Revoke an API key of the account',
    permission: 'account:admin',
    input: z.object({ key: z.string().max(100).describe('Id of the key, or its shown beginning') }),
    output: ApiKey,
  },
  async (context: ServiceContext, { key }): Promise<ApiKey> => {
    const [found, ...others] = await context.db.query<{ id: string }>(FIND, [context.principal.accountId, key]);
    const isClear = found !== undefined && others.length === 0;
    const [row] = isClear ? await context.db.query<ApiKey>(REVOKE, [found.id]) : [];
    if (row !== undefined) return row;
    throw new Failure('not_found', `No living key of this account has the id or the beginning ${key}; list the keys.`);
  },
);
