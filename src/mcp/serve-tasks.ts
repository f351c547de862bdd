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
import { protocolError } from './failure-text.ts';
import { type LookingAtTasks, taskByNow } from './task-by-now.ts';
import { TASKS_NEEDED, type TaskState, takesTasks } from './tasks.ts';

const Params = z.looseObject({ taskId: z.string() });

/**
 * Answers `tasks/get`, `tasks/update` and `tasks/cancel`. Errors: −32602 for a task that is not there for this caller,
 * −32021 for a client that does not declare the extension.
 */
export function serveTasks<Ctx extends Context>(server: McpServer, serving: LookingAtTasks<Ctx>): void {
  const { session, store } = serving;
  const { principal } = session;
  handle('tasks/get', async (task, requestId) => {
    const now = await taskByNow(task, serving, requestId);
    if (now === null) throw notFound();
    return now;
  });
  // No task requests input, so input is ignored.
  handle('tasks/update', async () => ({}));
  // Tracking goes on; only the result is no longer wanted.
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
