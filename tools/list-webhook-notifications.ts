import { z } from 'zod';
import { notificationLine } from '../src/answers/notification-text.ts';
import { invalidInput } from '../src/core/operation.ts';
import { pageText, TOOL_PAGE_INPUT, TOOL_PAGE_OUTPUT } from '../src/core/page.ts';
import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { DeliveryStatus } from '../src/services/webhook-message/notification.ts';
import {
  ListWebhookNotificationsInput,
  listWebhookNotifications,
} from '../src/services/webhook-notification/list-webhook-notifications.ts';

const { created_after, created_before } = ListWebhookNotificationsInput.shape;

/** A notification without the formats of ids and moments. */
const NotificationRow = z.object({
  id: z.string(),
  webhook_id: z.string(),
  event: z.string(),
  delivery_status: z.string(),
  created_at: z.string(),
  attempts: z.number(),
  next_attempt_at: z.string().nullable(),
  failed_reason: z.string().nullable(),
});

export const tool = defineTool({
  name: 'list_webhook_notifications',
  title: 'List webhook notifications',
  description:
    'The notifications of this account of the last 30 days, newest first, and whether they were accepted. ' +
    'get_webhook_notification has the attempts of one.',
  operation: listWebhookNotifications,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    webhook_id: z.string().optional().describe('From list_webhooks'),
    event: z.string().optional().describe('Such as container.updated'),
    delivery_status: DeliveryStatus.optional().describe('State'),
    created_after: created_after.describe('ISO 8601'),
    created_before: created_before.describe('ISO 8601'),
    ...TOOL_PAGE_INPUT,
  }),
  toInput(args) {
    // The names of all events would cost every host in the list of tools, so they are compared here.
    const parsed = ListWebhookNotificationsInput.safeParse(args);
    if (!parsed.success) throw invalidInput(parsed.error);
    return parsed.data;
  },
  output: compactSchema(z.object({ ...TOOL_PAGE_OUTPUT, notifications: z.array(NotificationRow) })),
  render(list, { now }) {
    const { page, page_size, total } = list;
    const records = list.notifications.map(({ notification }) => notification);
    return {
      text: joinLines([...records.map((record) => `- ${notificationLine(record, now)}`), pageText(list)]),
      structured: compact({ page, page_size, total, notifications: records.map((one) => NotificationRow.parse(one)) }),
    };
  },
});
