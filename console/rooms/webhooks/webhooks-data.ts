import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf, type paths, relatedAll } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import type { WebhookSearch } from './route.ts';

type Schemas = components['schemas'];
/** How the deliveries to a webhook fare. */
export type Health = paths['/webhooks/{id}/health']['get']['responses'][200]['content']['application/json'];

/** A webhook as it was made. Its secret is not kept here. */
export interface WebhookFacts
  extends Readonly<Pick<Schemas['webhook']['attributes'], 'url' | 'active' | 'events' | 'headers'>> {
  id: string;
}

/** The webhooks that are shown, and how many there are. */
interface Webhooks {
  shown: readonly WebhookFacts[];
  total: number;
}

/** One event for one webhook. */
export interface Notification {
  id: string;
  attributes: Schemas['webhook_notification']['attributes'];
}

/** One request to the receiver. */
export type Attempt = Schemas['webhook_notification_log']['attributes'];

/** Deliveries are no changes of records, so the live feed does not have them. A window that is hidden asks for nothing. */
const LOG_EVERY_MS = 15_000;

/** Each webhook has its health by itself: of few is asked at a time, so that windows do not use up the requests of a person. */
const HEALTH_EVERY_MS = 60_000;

const WEBHOOKS_SHOWN = 50;
const NOTIFICATIONS_SHOWN = 50;

/** The newest webhooks of the account. */
export const webhooks = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }): Promise<Webhooks> => {
    const query = { 'page[size]': WEBHOOKS_SHOWN };
    const { data, meta } = await dataOf(landfall.GET('/webhooks', { params: { query }, signal }));
    const shown = data.map(({ id, attributes: { url, active, events, headers } }) => ({
      ...{ id, url, active, events, headers },
    }));
    return { shown, total: meta.total ?? shown.length };
  },
  refetchInterval: HEALTH_EVERY_MS,
});

/** How one webhook fares; it is read again while its row is on the screen. */
export function healthOf(id: string, isOnScreen: boolean) {
  return queryOptions({
    queryKey: ['webhooks', 'health', id],
    queryFn: ({ signal }) => dataOf(landfall.GET('/webhooks/{id}/health', { params: { path: { id } }, signal })),
    enabled: isOnScreen,
    refetchInterval: HEALTH_EVERY_MS,
  });
}

/** The latest deliveries, of one webhook or in one state if asked for. */
export function notifications({ webhook, status }: WebhookSearch) {
  return queryOptions({
    queryKey: ['webhooks', 'notifications', webhook, status],
    queryFn: async ({ signal }): Promise<Notification[]> => {
      const query = {
        'page[size]': NOTIFICATIONS_SHOWN,
        ...(webhook === undefined ? {} : { 'filter[webhook_id]': webhook }),
        ...(status === undefined ? {} : { 'filter[delivery_status]': status }),
      };
      const { data } = await dataOf(landfall.GET('/webhook_notifications', { params: { query }, signal }));
      return data.map(({ id, attributes }) => ({ id, attributes }));
    },
    refetchInterval: LOG_EVERY_MS,
  });
}

/** The attempts of one delivery, the first first. */
export function attempts(id: string) {
  return queryOptions({
    queryKey: ['webhooks', 'attempts', id],
    queryFn: async ({ signal }): Promise<Attempt[]> => {
      const params = { path: { id }, query: { include: ['webhook_notification_logs' as const] } };
      const document = await dataOf(landfall.GET('/webhook_notifications/{id}', { params, signal }));
      return relatedAll(document, document.data.relationships.webhook_notification_logs)
        .map(({ attributes }) => attributes)
        .toSorted((one, other) => one.number - other.number);
    },
  });
}

/** Sends one delivery again. */
export async function redeliver(id: string): Promise<void> {
  await dataOf(landfall.POST('/webhook_notifications/{id}/redeliver', { params: { path: { id } } }));
}

/** Sends an example to the receiver, once. */
export function testWebhook(id: string) {
  return dataOf(landfall.POST('/webhooks/{id}/test', { params: { path: { id } }, body: {} }));
}

/** Sends again what failed since a moment; how many there are is answered. */
export async function recover(id: string, since: string): Promise<number> {
  const { data } = await dataOf(landfall.POST('/webhooks/{id}/recover', { params: { path: { id } }, body: { since } }));
  return data.attributes.progress.total;
}
