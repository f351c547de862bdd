import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf, LandfallError } from 'landfall/client';
import { landfall } from '../../data/client.ts';

type Schemas = components['schemas'];

/** The name of an event, a family such as `container.*`, or `*` for all. */
export type SubscribedEvent = Schemas['webhook']['attributes']['events'][number];

/** Events that belong together. */
export type EventGroup = Schemas['webhook_event_category']['attributes'];

/** A header that is sent with each delivery. */
export interface SentHeader {
  name: string;
  value: string;
}

/** What can be said of a webhook when it is made or changed. */
export interface WebhookInput {
  url: string;
  active: boolean;
  events: SubscribedEvent[];
  headers: SentHeader[] | null;
}

/** A webhook that was just made, with what its deliveries are signed with. */
export interface MadeWebhook {
  id: string;
  url: string;
  secret: string | null;
}

/** What can be subscribed to; it changes with the version of the service alone. */
export const eventGroups = queryOptions({
  queryKey: ['webhook_events'],
  queryFn: async ({ signal }): Promise<EventGroup[]> => {
    const { data } = await dataOf(landfall.GET('/webhooks/events', { signal }));
    return data.map(({ attributes }) => attributes).filter(({ events }) => events.length > 0);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Makes a webhook. */
export async function createWebhook(attributes: WebhookInput): Promise<MadeWebhook> {
  const body = { data: { type: 'webhook' as const, attributes } };
  const { data } = await dataOf(landfall.POST('/webhooks', { body }));
  return { id: data.id, url: data.attributes.url, secret: data.attributes.secret };
}

/** Changes what is given; the rest stays. */
export async function changeWebhook(id: string, attributes: Partial<WebhookInput>): Promise<void> {
  const body = { data: { type: 'webhook' as const, id, attributes } };
  await dataOf(landfall.PATCH('/webhooks/{id}', { params: { path: { id } }, body }));
}

/** Deletes a webhook with the log of its deliveries. */
export async function deleteWebhook(id: string): Promise<void> {
  await dataOf(landfall.DELETE('/webhooks/{id}', { params: { path: { id } } }));
}

const ATTRIBUTES = '/data/attributes/';

/** What the API says of each field of a form, by its name such as `url` or `headers/0/name`; what is of no field is under ''. */
export function faultsByField(error: Error | null): ReadonlyMap<string, string> {
  if (!(error instanceof LandfallError)) return new Map();
  return new Map(
    error.errors.map(({ source, detail = `The service answered ${error.status}.` }) => [
      source?.pointer?.startsWith(ATTRIBUTES) === true ? source.pointer.slice(ATTRIBUTES.length) : '',
      // The field is named by where the sentence stands.
      detail.replace(/^[\w.[\]]+: /, ''),
    ]),
  );
}
