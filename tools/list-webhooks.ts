import { z } from 'zod';
import { activityText, healthTexts, shownUrl } from '../src/answers/webhook-text.ts';
import { pageText, TOOL_PAGE_INPUT, TOOL_PAGE_OUTPUT } from '../src/core/page.ts';
import { joinLines } from '../src/core/text.ts';
import { compact, compactSchema } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { type ListedWebhook, listWebhooks } from '../src/services/webhook/list-webhooks.ts';

/** More of the events of one webhook are not named. */
const EVENTS_SHOWN_MAX = 10;

/** A webhook without its secret, its headers, and parts of its URL that may be credentials. */
const WebhookRow = z.object({
  id: z.string(),
  url: z.string(),
  active: z.boolean(),
  events: z.array(z.string()).describe(`The first ${EVENTS_SHOWN_MAX}`),
  disabled_by: z.string().nullable(),
  consecutive_failures: z.number(),
  pending: z.number(),
  last_success_at: z.string().nullable(),
});

export const tool = defineTool({
  name: 'list_webhooks',
  title: 'List webhooks',
  description:
    'The webhooks of this account: URL, events, whether it is active or why not, last success and failure, ' +
    'what waits, and pauses. Secrets and headers are not shown.',
  operation: listWebhooks,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object(TOOL_PAGE_INPUT),
  toInput: (page) => ({ ...page, include: ['health' as const] }),
  output: compactSchema(z.object({ ...TOOL_PAGE_OUTPUT, webhooks: z.array(WebhookRow) })),
  render(list, { now }) {
    const { webhooks, page, page_size, total } = list;
    return {
      text: joinLines([...webhooks.map((webhook) => lineOf(webhook, now)), pageText(list)]),
      structured: compact({ page, page_size, total, webhooks: webhooks.map(rowOf) }),
    };
  },
});

function lineOf({ health, ...webhook }: ListedWebhook, now: number): string {
  const { id, url, events } = webhook;
  const more = events.length > EVENTS_SHOWN_MAX ? ' and others' : '';
  const subscribed = `events ${events.slice(0, EVENTS_SHOWN_MAX).join(', ')}${more}`;
  const fares = health === undefined ? [] : healthTexts(health, now);
  return `- ${[`${shownUrl(url)} ${activityText(webhook)}`, subscribed, ...fares, `id ${id}`].join(', ')}`;
}

function rowOf({ health, ...webhook }: ListedWebhook): z.infer<typeof WebhookRow> {
  const { id, active, events, disabled_by } = webhook;
  const { consecutive_failures = 0, pending = 0, last_success_at = null } = health ?? {};
  const [url, shown] = [shownUrl(webhook.url), events.slice(0, EVENTS_SHOWN_MAX)];
  return { id, url, active, events: shown, disabled_by, consecutive_failures, pending, last_success_at };
}
