import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import { inline } from '../../core/text.ts';
import { databaseNow } from '../../db/clock.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { API_KEY_SELECT, ApiKey, toApiKeys } from './api-key.ts';

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
