import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { ServiceContext } from '../service-context.ts';
import { API_KEY_SELECT, ApiKey, toApiKeys } from './api-key.ts';

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
