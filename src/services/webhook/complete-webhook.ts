import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { ServiceContext } from '../service-context.ts';
import { COMPLETE_WEBHOOK } from './statements.ts';

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
    return { webhooks: await db.query(COMPLETE_WEBHOOK, [principal.accountId, text]) };
  },
);
