import { z } from 'zod';
import { HeadersByName, headerRows, WebhookSetup, webhookSetup } from '../src/answers/webhook-setup.ts';
import { Failure } from '../src/core/failure.ts';
import { defineTool } from '../src/mcp/define.ts';
import { updateWebhook } from '../src/services/webhook/update-webhook.ts';

export const tool = defineTool({
  name: 'update_webhook',
  title: 'Change a webhook',
  description:
    'Changes the URL, events or headers of a webhook, or makes it active or inactive. What is given replaces what was ' +
    'there; what is left out stays. An inactive one is sent nothing, and what it misses is not sent when it is active again.',
  operation: updateWebhook,
  // What is replaced is lost, and a new address gets data of the account, so a person should approve it first.
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.object({
    id: z.string().describe('From list_webhooks'),
    url: z.string().optional().describe('Public https address'),
    events: z.array(z.string()).optional().describe('All that it is to receive'),
    active: z.boolean().optional().describe('Whether events are sent'),
    headers: HeadersByName.optional().describe('All that are sent, by name; {} for none'),
  }),
  toInput({ id, headers, ...changes }) {
    const given = { ...changes, headers: headerRows(headers) };
    if (Object.values(given).every((change) => change === undefined)) throw nothingToChange();
    return { id, ...given };
  },
  output: WebhookSetup,
  render: (webhook) => webhookSetup(webhook, webhook.active ? 'test_webhook sends it an example.' : ''),
});

function nothingToChange(): Failure {
  return new Failure('invalid_input', 'Give what is to change: url, events, active or headers.', {
    pointer: '/active',
  });
}
