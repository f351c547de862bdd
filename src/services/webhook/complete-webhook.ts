import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { sql } from '../../db/sql.ts';
import type { ServiceContext } from '../service-context.ts';

/** No host shows more than a hundred; one more says that there are more. */
const PROPOSALS_MAX = 101;

const COMPLETE = sql({
  name: 'complete_webhook',
  because: 'count',
  parameters: ['uuid', 'text'],
  row: { id: 'uuid' },
  text: `SELECT w.id FROM webhook w
    WHERE w.account_id = $1 AND (starts_with(w.id::text, $2) OR strpos(lower(w.url), $2) > 0)
    ORDER BY w.created_at DESC, w.id LIMIT ${PROPOSALS_MAX}`,
});

/** Webhooks of the account whose id begins with a text, or whose address has it; the newest first. */
export const completeWebhook = defineOperation(
  {
    id: 'complete_webhook',
    summary: 'Propose webhooks of which the beginning of the id or a part of the address is known',
    permission: 'webhooks:read',
    input: z.object({ beginning: z.string() }),
    output: z.object({ webhooks: z.array(z.object({ id: z.uuid() })) }),
  },
  async ({ db, principal }: ServiceContext, { beginning }) => {
    const text = beginning.replaceAll('\0', '').trim().toLowerCase();
    return { webhooks: await db.query(COMPLETE, [principal.accountId, text]) };
  },
);
