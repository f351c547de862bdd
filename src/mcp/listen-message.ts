import {
  CLIENT_CAPABILITIES_META_KEY,
  type JSONRPCErrorResponse,
  MissingRequiredClientCapabilityError,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { TASKS_EXTENSION, TASKS_NEEDED } from './tasks.ts';

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

const ListenToTasks = z.looseObject({
  params: z.looseObject({
    _meta: z.looseObject({
      [CLIENT_CAPABILITIES_META_KEY]: z.looseObject({ extensions: z.looseObject({}).optional() }).optional(),
    }),
    notifications: z.looseObject({ taskIds: z.unknown() }),
  }),
});

/**
 * What a message of `subscriptions/listen` is answered that asks for notifications of tasks without declaring their extension
 * (−32021); null for any other message.
 */
export function undeclaredTasks(message: unknown): JSONRPCErrorResponse['error'] | null {
  if (!Listen.safeParse(message).success) return null;
  const { data } = ListenToTasks.safeParse(message);
  if (data?.params.notifications.taskIds === undefined) return null;
  const { extensions = {} } = data.params._meta[CLIENT_CAPABILITIES_META_KEY] ?? {};
  if (extensions[TASKS_EXTENSION] !== undefined) return null;
  const error = new MissingRequiredClientCapabilityError({ requiredCapabilities: TASKS_NEEDED });
  return { code: error.code, message: error.message, data: error.data };
}
