import { z } from 'zod';
import { HeadersByName, headerRows, WebhookSetup, webhookSetup } from '../src/answers/webhook-setup.ts';
import { joinLines } from '../src/core/text.ts';
import { defineTool } from '../src/mcp/define.ts';
import { createWebhook } from '../src/services/webhook/create-webhook.ts';

export const tool = defineTool({
  name: 'create_webhook',
  title: 'Create a webhook',
  description:
    'Creates a webhook: from then on events of the account are posted to its URL, signed with a secret that no other ' +
    'tool shows. test_webhook tries it.',
  operation: createWebhook,
  // Data of the account leave it from now on, to a receiver that nobody here knows.
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    url: z.string().describe('Public https address'),
    events: z.array(z.string()).describe('Such as container.updated, tracking_request.*, or * for all'),
    active: z.boolean().optional().describe('Default true'),
    headers: HeadersByName.optional().describe('Sent with each delivery, by name'),
  }),
  toInput: ({ headers, ...args }) => ({ ...args, headers: headerRows(headers) }),
  output: WebhookSetup.extend({ secret: z.string() }),
  render(webhook) {
    // Who may create webhooks may see their secrets.
    const secret = webhook.secret ?? '';
    const { text, structured } = webhookSetup(webhook, next(webhook.active));
    return {
      text: joinLines([
        text,
        `Its secret is ${secret}: no other tool shows it; the receiver verifies signatures by it.`,
      ]),
      structured: { ...structured, secret },
    };
  },
});

function next(isActive: boolean): string {
  return isActive
    ? 'test_webhook sends it an example.'
    : 'Nothing is sent to it until update_webhook makes it active; test_webhook sends it an example before that too.';
}
