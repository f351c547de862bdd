import type { DetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import {
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { newId } from '../core/id.ts';
import { toolResult } from './attempt-tool.ts';
import type { McpSession, ServerParts } from './catalogue.ts';
import type { Tool } from './define.ts';
import { protocolError } from './failure-text.ts';
import { ALL_LOADED, notLoaded } from './loaded-tools.ts';
import { detailedTask, TASK_MS_MAX, TASKS_NEEDED, type TaskState, type TaskStore, takesTasks } from './tasks.ts';

const Params = z.looseObject({ taskId: z.string() });

interface Serving<Ctx extends Context> {
  parts: ServerParts<Ctx>;
  session: McpSession;
  store: TaskStore;
}

/**
 * Answers `tasks/get`, `tasks/update` and `tasks/cancel`. Errors: −32602 for a task that is not there for this caller,
 * −32021 for a client that does not declare the extension.
 */
export function serveTasks<Ctx extends Context>(server: McpServer, serving: Serving<Ctx>): void {
  const { session, store } = serving;
  const { principal } = session;
  handle('tasks/get', async (task, requestId) => lookAt(task, serving, requestId));
  // No task of ours asks for anything, and answers to nothing are ignored.
  handle('tasks/update', async () => ({}));
  // What the call has begun goes on; only its result is no longer wanted.
  handle('tasks/cancel', async ({ id }) => {
    await store.cancel(principal, id);
    return {};
  });

  function handle(method: string, answer: (task: TaskState, requestId: string) => Promise<object>): void {
    server.server.setRequestHandler(method, { params: Params }, async ({ taskId }, call) => {
      requireExtension(call);
      const requestId = session.requestId ?? newId();
      try {
        const task = await store.find(principal, taskId);
        if (task === null) throw notFound();
        return { ...(await answer(task, requestId)) };
      } catch (error) {
        if (error instanceof ProtocolError) throw error;
        if (!(error instanceof Failure)) serving.parts.log.error({ requestId, err: error }, 'mcp.task_failed');
        throw protocolError(error, requestId);
      }
    });
  }
}

function requireExtension(call: ServerContext): void {
  if (!takesTasks(call)) throw new MissingRequiredClientCapabilityError({ requiredCapabilities: TASKS_NEEDED });
}

function notFound(): ProtocolError {
  const message = 'There is no such task; a task is gone a day after its call. Make the call again.';
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** The task with what has come of it, which becomes its result once nothing is awaited any more. */
async function lookAt<Ctx extends Context>(
  task: TaskState,
  { parts, session, store }: Serving<Ctx>,
  requestId: string,
): Promise<DetailedTaskV2> {
  const { principal } = session;
  const context = parts.contextFor(principal, requestId);
  const tool = parts.catalogue.tools.find(({ name }) => name === task.tool);
  // The result is cargo of the account as well, and who may no longer call the tool does not fetch it either.
  if (!isOpen(tool, { parts, session })) throw notFound();
  if (task.result !== null || task.isCancelled) return detailedTask(task, '');
  const isLast = context.clock.now() - task.createdAt > TASK_MS_MAX;
  const awaited = isLast ? null : await tool.task.awaits(context, task.begun);
  if (awaited !== null) return detailedTask(task, awaited);
  const answer = await tool.task.answer(context, task.begun);
  const result = { ...toolResult(answer, session.version), resultType: 'complete' };
  const ended = await store.end(principal, task.id, result);
  if (ended === null) throw notFound();
  return detailedTask(ended, '');
}

type TaskTool<Ctx extends Context> = Tool<Ctx> & { task: NonNullable<Tool<Ctx>['task']> };

/** Whether the caller may still use the tool. */
function isOpen<Ctx extends Context>(
  tool: Tool<Ctx> | undefined,
  { parts, session }: Pick<Serving<Ctx>, 'parts' | 'session'>,
): tool is TaskTool<Ctx> {
  if (tool === undefined || tool.task === null || !session.principal.permissions.has(tool.permission)) return false;
  return notLoaded(tool, session.loaded ?? parts.loaded ?? ALL_LOADED) === null;
}
