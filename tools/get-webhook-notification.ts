import { z } from 'zod';
import { attemptLine, deliveryText, foreignText } from '../src/answers/notification-text.ts';
import { joinLines } from '../src/core/text.ts';
import { defineTool } from '../src/mcp/define.ts';
import { getWebhookNotification } from '../src/services/webhook-notification/get-webhook-notification.ts';

/** Only the newest attempts are shown. */
const ATTEMPTS_SHOWN_MAX = 15;

export const tool = defineTool({
  name: 'get_webhook_notification',
  title: 'Get a webhook notification',
  description:
    'One webhook notification with every attempt to deliver it: when, how long, what was answered or went wrong. What the ' +
    'receiver answered last is shown as untrusted text.',
  operation: getWebhookNotification,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ id: z.string().describe('From list_webhook_notifications') }),
  toInput: ({ id }) => ({ id, include: ['webhook_notification_logs' as const] }),
  render({ notification, logs = [] }, { now }) {
    const { id, event, webhook_id, created_at, reference_type, reference_id } = notification;
    const answered = logs.findLast(({ response_body }) => response_body !== null && response_body !== '');
    const hidden = logs.length - ATTEMPTS_SHOWN_MAX;
    return {
      text: joinLines([
        `${event} of ${created_at} to webhook ${webhook_id}: ${deliveryText(notification, now)}.`,
        `It is about ${reference_type} ${reference_id}. Id ${id}.`,
        hidden > 0 && `${hidden} older attempts are left out.`,
        ...logs.slice(-ATTEMPTS_SHOWN_MAX).map((log) => `- ${attemptLine(log)}`),
        answered !== undefined && `Answer to attempt ${answered.number}. ${foreignText(answered.response_body ?? '')}`,
      ]),
    };
  },
});
