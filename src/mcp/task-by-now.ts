import type { DetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import type { Context } from '../core/context.ts';
import { toolResult } from './attempt-tool.ts';
import type { McpSession, ServerParts } from './catalogue.ts';
import type { Tool } from './define.ts';
import { ALL_LOADED, notLoaded } from './loaded-tools.ts';
import { detailedTask, TASK_MS_MAX, type TaskState, type TaskStore } from './tasks.ts';

/** What is needed to look at tasks: whose they are, and where they are kept. */
export interface LookingAtTasks<Ctx extends Context> {
  parts: Pick<ServerParts<Ctx>, 'catalogue' | 'contextFor' | 'loaded' | 'log'>;
  session: Pick<McpSession, 'principal' | 'loaded' | 'version' | 'requestId'>;
  store: TaskStore;
}

/**
 * The task with what has come of it, which becomes its result once nothing is awaited any more; null where it is gone, or is no
 * longer open to the caller: the result is cargo of the account as well.
 */
export async function taskByNow<Ctx extends Context>(
  task: TaskState,
  { parts, session, store }: LookingAtTasks<Ctx>,
  requestId: string,
): Promise<DetailedTaskV2 | null> {
  const { principal } = session;
  const context = parts.contextFor(principal, requestId);
  const tool = parts.catalogue.tools.find(({ name }) => name === task.tool);
  if (!isOpen(tool, { parts, session })) return null;
  if (task.result !== null || task.isCancelled) return detailedTask(task, '');
  const isLast = context.clock.now() - task.createdAt > TASK_MS_MAX;
  const awaited = isLast ? null : await tool.task.awaits(context, task.begun);
  if (awaited !== null) return detailedTask(task, awaited);
  const answer = await tool.task.answer(context, task.begun);
  const result = { ...toolResult(answer, session.version), resultType: 'complete' };
  const ended = await store.end(principal, task.id, result);
  return ended === null ? null : detailedTask(ended, '');
}

type TaskTool<Ctx extends Context> = Tool<Ctx> & { task: NonNullable<Tool<Ctx>['task']> };

/** Whether the caller may still use the tool. */
function isOpen<Ctx extends Context>(
  tool: Tool<Ctx> | undefined,
  { parts, session }: Pick<LookingAtTasks<Ctx>, 'parts' | 'session'>,
): tool is TaskTool<Ctx> {
  if (tool === undefined || tool.task === null || !session.principal.permissions.has(tool.permission)) return false;
  return notLoaded(tool, session.loaded ?? parts.loaded ?? ALL_LOADED) === null;
}
