import { z } from 'zod';
import type { FailedAnswer, Poll } from '../http-answer.ts';
import type { FailedCall, UpstreamApi } from './api.ts';
import { ApiDocument, type ApiResource } from './document.ts';

/** Our webhook at an upstream, as it shows it. */
export interface ShownWebhook {
  id: string;
  url: string;
  isActive: boolean;
  /** Whether it notifies of all events. */
  hasAllEvents: boolean;
  /** What its notifications are signed with; null where the key may not see it. */
  secret: string | null;
}

/** A webhook, null where there is none, or why it is not known. */
export type WebhookAnswer = { ok: true; webhook: ShownWebhook | null } | { ok: false; reason: string };

/** The webhooks of our account at an upstream. */
export interface UpstreamWebhookApi {
  /** Null where the upstream has none with this id. */
  get(poll: Poll, id: string): Promise<WebhookAnswer>;
  /** The first one that calls an address; null where none does. */
  find(poll: Poll, callbackUrl: string): Promise<WebhookAnswer>;
  /** Registers one for all events. */
  create(poll: Poll, callbackUrl: string): Promise<WebhookAnswer>;
  /** Activates one for all events. */
  activate(poll: Poll, id: string): Promise<WebhookAnswer>;
  /** Lets the upstream send an example; why it does not reach this installation, null where it does or no example can be sent. */
  test(poll: Poll, id: string): Promise<string | null>;
  /** Null when it is gone, or why it is not. */
  remove(poll: Poll, id: string): Promise<string | null>;
}

const TEXT_LENGTH_MAX = 2_000;
const ALL_EVENTS = '*';
/** The lists of upstreams are read as far as their first page. */
const LISTED_MAX = '100';

const Attributes = z.object({
  url: z.string().max(TEXT_LENGTH_MAX),
  active: z.boolean(),
  events: z.array(z.string()).catch([]),
  secret: z.string().min(1).max(TEXT_LENGTH_MAX).nullish().catch(null),
});

const TestedDelivery = z.object({ succeeded: z.boolean(), error: z.string().nullish().catch(null) });

/** Makes the requests about webhooks with the requests of an upstream. */
export function createUpstreamWebhookApi(api: UpstreamApi, name: string): UpstreamWebhookApi {
  const at = (id: string) => `/webhooks/${encodeURIComponent(id)}`;
  const failed = (call: FailedCall) => ({ ok: false as const, reason: reasonOf(call, name) });
  return {
    get: async (poll, id) => {
      const answered = await api.get(poll, at(id), {});
      if (answered.ok) return shownOf(answered.document, name);
      return isGone(answered) ? { ok: true, webhook: null } : failed(answered);
    },
    find: async (poll, callbackUrl) => {
      const answered = await api.get(poll, '/webhooks', { 'page[size]': LISTED_MAX });
      if (!answered.ok) return failed(answered);
      const listed = resourcesIn(answered.document).flatMap((one) => webhookOf(one) ?? []);
      return { ok: true, webhook: listed.find(({ url }) => url === callbackUrl) ?? null };
    },
    create: async (poll, callbackUrl) => {
      const attributes = { url: callbackUrl, active: true, events: [ALL_EVENTS] };
      const answered = await api.request(poll, 'POST', '/webhooks', { data: { type: 'webhook', attributes } });
      return answered.ok ? parsed(answered.json, name) : failed(answered);
    },
    activate: async (poll, id) => {
      const body = { data: { type: 'webhook', id, attributes: { active: true, events: [ALL_EVENTS] } } };
      const answered = await api.request(poll, 'PATCH', at(id), body);
      return answered.ok ? parsed(answered.json, name) : failed(answered);
    },
    test: async (poll, id) => {
      const answered = await api.request(poll, 'POST', `${at(id)}/test`, {});
      // Not every service with this contract sends examples. What it notifies shows then that its webhook works.
      if (!answered.ok) return null;
      const delivery = TestedDelivery.safeParse(answered.json);
      if (!delivery.success || delivery.data.succeeded) return null;
      return `The upstream ${name} does not reach this installation: ${delivery.data.error ?? 'it gives no reason'}.`;
    },
    remove: async (poll, id) => {
      const answered = await api.request(poll, 'DELETE', at(id));
      return answered.ok || isGone(answered) ? null : reasonOf(answered, name);
    },
  };
}

/** A webhook that is not there, unlike an address at which there is no such API. */
function isGone({ status, errors }: FailedCall): boolean {
  return (status === 404 || status === 410) && errors !== null;
}

function parsed(json: unknown, name: string): WebhookAnswer {
  const document = ApiDocument.safeParse(json);
  return document.success ? shownOf(document.data, name) : noWebhook(name);
}

function shownOf(document: ApiDocument, name: string): WebhookAnswer {
  const [webhook] = resourcesIn(document).flatMap((one) => webhookOf(one) ?? []);
  return webhook === undefined ? noWebhook(name) : { ok: true, webhook };
}

function resourcesIn({ data }: ApiDocument): ApiResource[] {
  return Array.isArray(data) ? data : [data];
}

function webhookOf({ type, id, attributes }: ApiResource): ShownWebhook | null {
  const read = Attributes.safeParse(attributes);
  if (type !== 'webhook' || !read.success) return null;
  const { url, active: isActive, events, secret = null } = read.data;
  return { id, url, isActive, hasAllEvents: events.includes(ALL_EVENTS), secret };
}

function noWebhook(name: string): WebhookAnswer {
  return { ok: false, reason: `The upstream ${name} did not answer with a webhook.` };
}

function reasonOf({ status, errors, answer }: FailedCall, name: string): string {
  if (status === 403) {
    const needed = 'it needs the permissions webhooks:read and webhooks:write';
    return `The key of the upstream ${name} may not register a webhook (status 403): ${needed}.`;
  }
  const [error] = errors ?? [];
  const said = error?.detail ?? error?.title ?? null;
  if (said !== null) return `The upstream ${name} refused the webhook: ${said}`;
  return wordsOf(answer);
}

function wordsOf(answer: FailedAnswer): string {
  return answer.outcome === 'unknown' ? 'The upstream has no webhooks.' : answer.reason;
}
