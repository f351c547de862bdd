import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { OF_ONE, statementMemory } from '../../db/statement-memory.ts';
import { type QueryOwnedRequest, queryOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  NotificationDetails,
  NotificationInclude,
  type NotificationRow,
  notificationColumns,
  requireVisible,
  toNotificationDetails,
} from './notification-include.ts';
import { GET_WEBHOOK_NOTIFICATION } from './statements.ts';

const statementOf = statementMemory(GET_WEBHOOK_NOTIFICATION, OF_ONE, NotificationInclude.options);

/**
 * One notification of the account; what it refers to takes the permission `tracking:read`. Errors: `not_found`, also for
 * one of another account; `forbidden`.
 */
export const getWebhookNotification = defineOperation(
  {
    id: 'get_webhook_notification',
    summary: 'Get one webhook notification and whether it was delivered',
    permission: 'webhooks:read',
    input: z.object({
      id: z.string().describe('Id of the notification'),
      include: z.array(NotificationInclude).default([]),
    }),
    output: NotificationDetails,
  },
  async (context: ServiceContext, { id, include }): Promise<NotificationDetails> => {
    requireVisible(include, context);
    return toNotificationDetails(await readNotificationRow(context, id, include), include, context);
  },
);

/** A notification of the account with what is included, as it comes out of the database. Errors: `not_found`. */
export function readNotificationRow(
  asked: QueryOwnedRequest,
  id: string,
  include: readonly NotificationInclude[],
): Promise<NotificationRow> {
  const statement = statementOf(
    include,
    () => `SELECT ${notificationColumns(include)} FROM webhook_notification n WHERE n.id = $1 AND n.account_id = $2`,
  );
  return queryOwned(asked, statement, { id, thing: 'webhook notification' });
}
