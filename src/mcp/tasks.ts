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

/** The extension by which a call gives its result later (2026-07-28, io.modelcontextprotocol/tasks). */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** What a client has to declare for everything about tasks. */
export const TASKS_NEEDED = { extensions: { [TASKS_EXTENSION]: {} } };

/** How often a client may look, in milliseconds. */
const POLL_MS = 2_000;

/** After this time what is there is the result: a line that has not answered by then is polled again later. */
export const TASK_MS_MAX = 600_000;

/** A call whose result is fetched later. Instants are milliseconds since the epoch. */
export interface TaskState {
  id: string;
  tool: string;
  /** What the tool has begun. */
  begun: unknown;
  result: object | null;
  isCancelled: boolean;
  createdAt: number;
  updatedAt: number;
  /** How long it is kept from its beginning, in milliseconds. */
  ttlMs: number;
}

/** Where tasks are kept, each for the caller who began it. */
export interface TaskStore {
  /** Begins a task; null where none can be kept. */
  begin(principal: Principal, tool: string, begun: unknown): Promise<TaskState | null>;
  find(principal: Principal, id: string): Promise<TaskState | null>;
  /** Gives the task its result, unless it has one or was cancelled. Gives the task as it is then. */
  end(principal: Principal, id: string, result: object): Promise<TaskState | null>;
  cancel(principal: Principal, id: string): Promise<void>;
}

const Envelope = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ extensions: z.object({ [TASKS_EXTENSION]: z.looseObject({}) }) }),
});

/** Whether the client of a request takes a task as its answer. It says so with each request; before 2026-07-28 there is no way to. */
export function takesTasks({ mcpReq }: ServerContext): boolean {
  return Envelope.safeParse(mcpReq.envelope).success;
}

/** The library demands these of every result of a call, and a task has neither: they are removed when it is sent. */
const DEMANDED = { content: [], structuredContent: {} };

/** The task as the answer to the call that began it. */
export function createdTask(task: TaskState, statusMessage: string): CallToolResult {
  const created: CreateTaskResultV2 = { ...seed(task), resultType: 'task', status: 'working', statusMessage };
  return { ...DEMANDED, ...created };
}

/** Sends tasks as what they are, without the members of a result that the library demands. */
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

/** The task as `tasks/get` answers; `awaited` says what a task without a result waits for. */
export function detailedTask(task: TaskState, awaited: string): DetailedTaskV2 {
  if (task.isCancelled) return { ...seed(task), status: 'cancelled' };
  if (task.result === null) return { ...seed(task), status: 'working', statusMessage: awaited };
  // What is stored is what a tool answered.
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
