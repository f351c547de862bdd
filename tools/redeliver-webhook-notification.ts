import { z } from 'zod';
import { defineTool } from '../src/mcp/define.ts';
import { redeliverWebhookNotification } from '../src/services/webhook-notification/redeliver-webhook-notification.ts';

export const tool = defineTool({
  name: 'redeliver_webhook_notification',
  title: 'Deliver a webhook notification again',
  description:
    'Sends a webhook notification to its receiver once more, with the same id and content, whatever became of it before; ' +
    'a webhook that is inactive is tried once.',
  operation: redeliverWebhookNotification,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({ id: z.string().describe('From list_webhook_notifications') }),
  toInput: (args) => args,
  render({ id, event, webhook_id }) {
    return {
      text:
        `${event} is sent to webhook ${webhook_id} again, with the same id ${id}, as soon as its turn comes. ` +
        'get_webhook_notification shows within a minute how the receiver took it.',
    };
  },
});
