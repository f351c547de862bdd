import {
  CLIENT_CAPABILITIES_META_KEY,
  type JSONRPCErrorResponse,
  MissingRequiredClientCapabilityError,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { taskAddress, taskOfAddress } from './task-news.ts';
import { TASKS_EXTENSION, TASKS_NEEDED } from './tasks.ts';

const Listen = z.looseObject({
  method: z.literal('subscriptions/listen'),
  params: z.looseObject({
    // Only the versions with an envelope have the method; to the others it is unknown.
    _meta: z.looseObject({ [PROTOCOL_VERSION_META_KEY]: z.string() }),
    notifications: z.looseObject({
      resourceSubscriptions: z.array(z.string()).optional(),
      taskIds: z.array(z.string()).optional(),
    }),
  }),
});

/** Each task of a connection is looked at again and again, so they are fewer than resources. */
const TASKS_MAX = 10;

/**
 * The resources that a message of `subscriptions/listen` (2026-07-28) names, and its tasks by their addresses; null for any other
 * message. One whose form is wrong names none: the protocol's library says what is wrong with it.
 */
export function listensTo(message: unknown): string[] | null {
  if (!isListen(message)) return null;
  const { resourceSubscriptions = [], taskIds = [] } = Listen.safeParse(message).data?.params.notifications ?? {};
  const resources = resourceSubscriptions.filter((uri) => taskOfAddress(uri) === null);
  return [...[...new Set(taskIds)].slice(0, TASKS_MAX).map(taskAddress), ...resources];
}

/** The same message, with no other resources in it, and tasks by their addresses. */
export function narrowedTo(message: unknown, uris: readonly string[]): unknown {
  const { data } = Listen.safeParse(message);
  if (data === undefined) return message;
  const { resourceSubscriptions, taskIds, ...others } = data.params.notifications;
  if (resourceSubscriptions === undefined && taskIds === undefined) return message;
  const notifications = { ...others, resourceSubscriptions: [...uris] };
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
 * (−32021), or names them in another form than a list of ids (−32602); null for any other message.
 */
export function refusedTasks(message: unknown): JSONRPCErrorResponse['error'] | null {
  if (!isListen(message)) return null;
  const { data } = ListenToTasks.safeParse(message);
  if (data?.params.notifications.taskIds === undefined) return null;
  const { extensions = {} } = data.params._meta[CLIENT_CAPABILITIES_META_KEY] ?? {};
  if (extensions[TASKS_EXTENSION] !== undefined) {
    const isList = z.array(z.string()).safeParse(data.params.notifications.taskIds).success;
    const wrong = 'Invalid params: notifications.taskIds must be a list of the ids of tasks.';
    return isList ? null : { code: ProtocolErrorCode.InvalidParams, message: wrong };
  }
  const error = new MissingRequiredClientCapabilityError({ requiredCapabilities: TASKS_NEEDED });
  return { code: error.code, message: error.message, data: error.data };
}

function isListen(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'method' in message && message.method === 'subscriptions/listen'
  );
}
