import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { sqlFamily } from '../../db/sql.ts';
import { statementMemory } from '../../db/statement-memory.ts';
import { ownRow } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  NOTIFICATION_ROW,
  NotificationDetails,
  NotificationInclude,
  notificationColumns,
  requireVisible,
  toNotificationDetails,
} from './notification-include.ts';

const GET = sqlFamily({ name: 'get_webhook_notification', because: 'json', row: NOTIFICATION_ROW });
const statementOf = statementMemory(GET, NotificationInclude.options);

/**
 * One notification of the account; what it refers to takes the permission `tracking:read`. Errors: `not_found`, also for
 * one of somebody else; `forbidden`.
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
    const statement = statementOf(
      include,
      () => `SELECT ${notificationColumns(include)} FROM webhook_notification n WHERE n.id = $1 AND n.account_id = $2`,
    );
    const row = await ownRow(context, statement, { id, thing: 'webhook notification' });
    return toNotificationDetails(row, include, context);
  },
);
