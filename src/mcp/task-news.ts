import type { DetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Context } from '../core/context.ts';
import { newId } from '../core/id.ts';
import { repeat } from '../core/repeat.ts';
import type { ServerParts } from './catalogue.ts';
import { type LookingAtTasks, taskByNow } from './task-by-now.ts';

/** How often a task is looked at whose client waits for news of it, in milliseconds. */
const LOOK_MS = 2_000;

/**
 * The library carries news of resources alone: within a connection a task is one with an address that no resource has, and what is
 * sent is named as the extension names it.
 */
const ADDRESS = 'io.modelcontextprotocol/tasks:';

export function taskAddress(taskId: string): string {
  return `${ADDRESS}${taskId}`;
}

/** The task of an address; null for that of a resource. */
export function taskOfAddress(uri: string): string | null {
  return uri.startsWith(ADDRESS) ? uri.slice(ADDRESS.length) : null;
}

/** The same parts, which watch the tasks of a caller too where tasks are kept. */
export function withTasks<Ctx extends Context>(parts: ServerParts<Ctx>, session: LookingAtTasks<Ctx>['session']) {
  const { tasks: store } = parts;
  if (store === undefined) return parts;
  const looking = { parts, session, store };
  return { ...parts, watchTask: (taskId: string, changed: TaskChanged) => watchTask(looking, taskId, changed) };
}

type TaskChanged = (task: DetailedTaskV2) => void;

/**
 * Watches a task: calls `changed` with each status and each message of it, until it has ended. Null where there is no such task for
 * the caller.
 */
async function watchTask<Ctx extends Context>(
  looking: LookingAtTasks<Ctx>,
  taskId: string,
  changed: TaskChanged,
): Promise<(() => void) | null> {
  const first = await look();
  if (first === null) return null;
  // One that has ended before anybody listened is news all the same.
  let said = first.status === 'working' ? wordsOf(first) : '';
  const stop = repeat(async () => {
    const task = await look().catch((err: unknown) => {
      looking.parts.log.error({ err }, 'mcp.task_failed');
      return first;
    });
    if (task === null) void stop();
    if (task === null || wordsOf(task) === said || task === first) return;
    said = wordsOf(task);
    changed(task);
    if (task.status !== 'working') void stop();
  }, LOOK_MS);
  return () => void stop();

  async function look(): Promise<DetailedTaskV2 | null> {
    const task = await looking.store.find(looking.session.principal, taskId);
    return task === null ? null : await taskByNow(task, looking, newId());
  }
}

function wordsOf({ status, statusMessage = '' }: DetailedTaskV2): string {
  return `${status} ${statusMessage}`;
}

const Acknowledged = z.looseObject({
  method: z.literal('notifications/subscriptions/acknowledged'),
  params: z.looseObject({ notifications: z.looseObject({ resourceSubscriptions: z.array(z.string()) }) }),
});
const Updated = z.looseObject({
  method: z.literal('notifications/resources/updated'),
  params: z.looseObject({ uri: z.string().startsWith(ADDRESS) }),
});

/** A message as its client knows it: tasks are no resources there. */
function namingTasks<Message extends object>(message: Message): Message {
  const updated = Updated.safeParse(message).data;
  if (updated !== undefined) {
    const { uri: _uri, ...params } = updated.params;
    return { ...message, method: 'notifications/tasks', params };
  }
  const acknowledged = Acknowledged.safeParse(message).data;
  if (acknowledged === undefined) return message;
  const { resourceSubscriptions, ...others } = acknowledged.params.notifications;
  const taskIds = resourceSubscriptions.map(taskOfAddress).filter((id) => id !== null);
  if (taskIds.length === 0) return message;
  const resources = resourceSubscriptions.filter((uri) => taskOfAddress(uri) === null);
  const notifications = {
    ...others,
    ...(resources.length === 0 ? {} : { resourceSubscriptions: resources }),
    taskIds,
  };
  return { ...message, params: { ...acknowledged.params, notifications } };
}

/** The same transport, which names tasks in what it sends. */
export function sendNamingTasks<Sender extends Transport>(transport: Sender): Sender {
  const send = transport.send.bind(transport);
  transport.send = (message: JSONRPCMessage) => send(namingTasks(message));
  return transport;
}

/** The same stream of events, with tasks named. Each event is one message of one line. */
export function streamNamingTasks(answer: Response): Response {
  const { body, headers, status } = answer;
  if (body === null || headers.get('Content-Type')?.startsWith('text/event-stream') !== true) return answer;
  let rest = '';
  const naming = new TransformStream<string, string>({
    transform(text, events) {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) events.enqueue(`${lineNamingTasks(line)}\n`);
    },
  });
  const texts = body.pipeThrough(new TextDecoderStream()).pipeThrough(naming).pipeThrough(new TextEncoderStream());
  return new Response(texts, { status, headers });
}

const DATA = 'data: ';

function lineNamingTasks(line: string): string {
  if (!line.startsWith(DATA)) return line;
  return `${DATA}${JSON.stringify(namingTasks(JSON.parse(line.slice(DATA.length))))}`;
}
