import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import type { ServiceContext } from '../service-context.ts';
import { API_KEY_COLUMNS, ApiKey } from './api-key.ts';

const LIST: Statement = {
  name: 'list_api_keys',
  text: `SELECT ${API_KEY_COLUMNS} FROM api_key k WHERE k.account_id = $1 ORDER BY k.created_at DESC, k.id DESC`,
};

/** The keys of the account, the newest first, without the keys themselves. */
export const listApiKeys = defineOperation(
  {
    id: 'list_api_keys',
    summary: 'List the API keys of the account',
    permission: 'account:admin',
    input: z.object({}),
    output: z.object({ api_keys: z.array(ApiKey) }),
  },
  async (context: ServiceContext) => ({
    api_keys: await context.db.query<ApiKey>(LIST, [context.principal.accountId]),
  }),
);
