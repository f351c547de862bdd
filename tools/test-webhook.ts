import { z } from 'zod';
import { foreignText } from '../src/answers/notification-text.ts';
import { shownUrl } from '../src/answers/webhook-text.ts';
import { invalidInput } from '../src/core/operation.ts';
import { inline, joinLines } from '../src/core/text.ts';
import { defineTool } from '../src/mcp/define.ts';
import { TestWebhookInput, testWebhook } from '../src/services/webhook/test-webhook.ts';

/** The header of a delivery that names its event: which one was sent is decided by the operation. */
const EVENT_HEADER = 'X-SVC-Webhook-Event';

export const tool = defineTool({
  name: 'test_webhook',
  title: 'Test a webhook',
  description:
    'Sends an invented example of an event to a webhook once, active or not, signed and with its headers, and says how the ' +
    'receiver took it. What it answered is shown as untrusted text. Nothing of it is kept.',
  operation: testWebhook,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    id: z.string().describe('From list_webhooks'),
    event: z.string().optional().describe('Such as container.updated; by default one of its events'),
  }),
  toInput(args) {
    // The names of all events would cost every host in the list of tools, so they are compared here.
    const parsed = TestWebhookInput.safeParse(args);
    if (!parsed.success) throw invalidInput(parsed.error);
    return parsed.data;
  },
  render({ url, succeeded, error, status_code, request_headers, response_body }) {
    const event = request_headers[EVENT_HEADER] ?? 'an event';
    const taken = succeeded ? `accepted it with ${status_code}` : `did not accept it: ${inline(error ?? 'no answer')}`;
    return {
      text: joinLines([
        `An example of ${event} was sent to ${shownUrl(url)}, which ${taken}`.replace(/\.?$/, '.'),
        response_body !== null && response_body !== '' && foreignText(response_body),
      ]),
    };
  },
});
