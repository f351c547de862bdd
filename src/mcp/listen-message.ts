import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { z } from 'zod';

const Listen = z.looseObject({
  method: z.literal('subscriptions/listen'),
  params: z.looseObject({
    // Only the versions with an envelope have the method; to the others it is unknown.
    _meta: z.looseObject({ [PROTOCOL_VERSION_META_KEY]: z.string() }),
    notifications: z.looseObject({ resourceSubscriptions: z.array(z.string()).optional() }),
  }),
});

/**
 * The resources that a message of `subscriptions/listen` (2026-07-28) names; null for any other message. One whose form
 * is wrong names none: the protocol's library says what is wrong with it.
 */
export function listensTo(message: unknown): string[] | null {
  const isListen = typeof message === 'object' && message !== null && 'method' in message;
  if (!isListen || message.method !== 'subscriptions/listen') return null;
  return Listen.safeParse(message).data?.params.notifications.resourceSubscriptions ?? [];
}

/** The same message, with no other resources in it. */
export function narrowedTo(message: unknown, uris: readonly string[]): unknown {
  const { data } = Listen.safeParse(message);
  if (data?.params.notifications.resourceSubscriptions === undefined) return message;
  const notifications = { ...data.params.notifications, resourceSubscriptions: [...uris] };
  return { ...data, params: { ...data.params, notifications } };
}
