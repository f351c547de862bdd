import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import type { Statement } from '../../db/client.ts';
import { recordActOf } from '../audit/record-audit.ts';
import { PlainText } from '../plain-text.ts';
import type { ServiceContext } from '../service-context.ts';
import { API_KEY_COLUMNS, ApiKey } from './api-key.ts';

const FIND: Statement = {
  name: 'find_living_api_keys',
  text: `SELECT k.id FROM api_key k WHERE k.account_id = $1 AND (k.id::text = $2 OR k.prefix = $2) AND k.revoked_at IS NULL`,
};

const REVOKE: Statement = {
  name: 'revoke_api_key',
  text: `UPDATE api_key k SET revoked_at = now() WHERE k.id = $1 AND k.revoked_at IS NULL RETURNING ${API_KEY_COLUMNS}`,
};

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
      const [found, ...others] = await tx.query<{ id: string }>(FIND, [context.principal.accountId, key]);
      const isClear = found !== undefined && others.length === 0;
      const [row] = isClear ? await tx.query<ApiKey>(REVOKE, [found.id]) : [];
      if (row === undefined) throw noKey(key);
      const { name, prefix } = row;
      await recordActOf(context, tx, { kind: 'key_revoked', detail: { name, prefix } });
      return row;
    }),
);

function noKey(key: string): Failure {
  return new Failure(
    'not_found',
    `No living key of this account has the id or the beginning ${inline(key)}; list the keys.`,
  );
}
