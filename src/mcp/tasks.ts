import type { CompletedTaskV2, CreateTaskResultV2, DetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type JSONRPCMessage,
  type ServerContext,
  type Transport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Principal } from '../core/context.ts';

/** The extension for calls whose result is fetched later (2026-07-28). */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** The capability that a client must declare for every request about tasks. */
export const TASKS_NEEDED = { extensions: { [TASKS_EXTENSION]: {} } };

/** How often a client should poll, in milliseconds. */
const POLL_MS = 2_000;

/** After this time the task completes with what is known; a line that has not answered is still polled. */
export const TASK_MS_MAX = 600_000;

/** A tool call whose result the client fetches later. Instants are milliseconds since the epoch. */
export interface TaskState {
  id: string;
  tool: string;
  /** What the operation of the tool returned when the task was created. */
  begun: unknown;
  result: object | null;
  isCancelled: boolean;
  createdAt: number;
  updatedAt: number;
  /** How long it is kept from its beginning, in milliseconds. */
  ttlMs: number;
}

/** The store of tasks; each belongs to the caller who created it. */
export interface TaskStore {
  /** Creates a task; null where a limit is reached. */
  begin(principal: Principal, tool: string, begun: unknown): Promise<TaskState | null>;
  find(principal: Principal, id: string): Promise<TaskState | null>;
  /** Stores the result of a task that is still working. Returns the task after that. */
  end(principal: Principal, id: string, result: object): Promise<TaskState | null>;
  cancel(principal: Principal, id: string): Promise<void>;
}

const Envelope = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ extensions: z.object({ [TASKS_EXTENSION]: z.looseObject({}) }) }),
});

/** Whether the client accepts a task as the answer. It declares this in each request; versions before 2026-07-28 cannot. */
export function takesTasks({ mcpReq }: ServerContext): boolean {
  return Envelope.safeParse(mcpReq.envelope).success;
}

/** The library requires these members in every result of a call. A task has neither, so they are removed when it is sent. */
const DEMANDED = { content: [], structuredContent: {} };

/** The task as the answer to its call. */
export function createdTask(task: TaskState, statusMessage: string): CallToolResult {
  const created: CreateTaskResultV2 = { ...seed(task), resultType: 'task', status: 'working', statusMessage };
  return { ...DEMANDED, ...created };
}

/** Removes the members that only the library requires from each task that is sent. */
export function sendTasks(transport: Transport): Transport {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(asTask(message), options);
  return transport;
}

function asTask(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message) || message.result.resultType !== 'task') return message;
  const { content: _content, structuredContent: _structured, ...result } = message.result;
  return { ...message, result };
}

/** The task as `tasks/get` answers it; `awaited` is the status message of a task without a result. */
export function detailedTask(task: TaskState, awaited: string): DetailedTaskV2 {
  if (task.isCancelled) return { ...seed(task), status: 'cancelled' };
  if (task.result === null) return { ...seed(task), status: 'working', statusMessage: awaited };
  // Only results of tools are stored.
  return { ...seed(task), status: 'completed', result: task.result as CompletedTaskV2['result'] };
}

function seed({ id, createdAt, updatedAt, ttlMs }: TaskState) {
  return {
    taskId: id,
    createdAt: new Date(createdAt).toISOString(),
    lastUpdatedAt: new Date(updatedAt).toISOString(),
    ttlMs,
    pollIntervalMs: POLL_MS,
  };
}
