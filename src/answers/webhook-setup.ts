import { z } from 'zod';
import { inline, joinLines } from '../core/text.ts';
import type { Webhook } from '../services/record/webhook.ts';
import { activityText, shownUrl } from './webhook-text.ts';

/** Headers as a model writes them: an object costs fewer tokens in a list of tools than rows do. */
export const HeadersByName = z.record(z.string(), z.string());

/** A webhook after it was created or changed, without its secret and the values of its headers. */
export const WebhookSetup = z.object({
  id: z.string(),
  url: z.string(),
  active: z.boolean(),
  events: z.array(z.string()),
  headers: z.array(z.string()).describe('Names'),
});

/** The headers as an operation takes them: what is not given stays, and an empty object removes all. */
export function headerRows(headers: z.output<typeof HeadersByName> | undefined) {
  if (headers === undefined) return undefined;
  const rows = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return rows.length === 0 ? null : rows;
}

/** Where a webhook sends which events, and what comes next, as text and as data. */
export function webhookSetup(webhook: Webhook, next: string) {
  const { id, active, events } = webhook;
  const [url, headers] = [shownUrl(webhook.url), (webhook.headers ?? []).map(({ name }) => name)];
  const text = joinLines([
    `Webhook ${id} to ${url} is ${activityText(webhook)}. Its events are ${events.join(', ')}.`,
    headers.length > 0 && `It sends the headers ${headers.map(inline).join(', ')}.`,
    next,
  ]);
  return { text, structured: { id, url, active, events, headers } };
}
