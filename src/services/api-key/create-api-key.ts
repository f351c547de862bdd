import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { ALL_PERMISSIONS } from '../../core/permission.ts';
import type { Statement } from '../../db/client.ts';
import type { ServiceContext } from '../service-context.ts';
import { API_KEY_COLUMNS, ApiKey, hashKey, KEY_PREFIX, PermissionName } from './api-key.ts';

const KEY_BYTES = 32;
const SHOWN_LENGTH = 11;

/** A program seldom has to hand out keys of its own; a stolen one must not be able to. */
const USUAL_PERMISSIONS = ALL_PERMISSIONS.filter((permission) => permission !== 'account:admin');

const CREATE: Statement = {
  name: 'create_api_key',
  text: `INSERT INTO api_key AS k (id, account_id, name, prefix, key_hash, permissions)
    VALUES ($1, $2, $3, $4, $5, $6::text[]) RETURNING ${API_KEY_COLUMNS}`,
};

/** Creates a key of the account. It is in this answer only: what is stored does not lead back to it. */
export const createApiKey = defineOperation(
  {
    id: 'create_api_key',
    summary: 'Create an API key of the account; the key is shown this once',
    permission: 'account:admin',
    input: z.object({
      name: z.string().trim().min(1).max(100).describe('What the key is for'),
      permissions: z
        .array(PermissionName)
        .min(1)
        .default(USUAL_PERMISSIONS)
        .describe('What it may do; everything but managing keys and members unless told'),
    }),
    output: z.object({ api_key: ApiKey, key: z.string() }),
  },
  async (context: ServiceContext, { name, permissions }) => {
    const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
    const prefix = key.slice(0, SHOWN_LENGTH);
    const values = [newId(), context.principal.accountId, name, prefix, hashKey(key), [...new Set(permissions)]];
    const [row] = await context.db.query<ApiKey>(CREATE, values);
    if (row === undefined) throw new Error('The statement that creates a key answers with its row.');
    return { api_key: row, key };
  },
);
