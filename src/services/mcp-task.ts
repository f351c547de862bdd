import { randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Principal } from '../core/context.ts';
import { isUuid } from '../core/id.ts';
import type { Database } from '../db/client.ts';
import type { Prisma } from '../db/prisma.ts';
import { asJson, isMembers, ownerOf } from './mcp-session.ts';

/** The lifetime of a task and its result, from its creation. */
export const MCP_TASK_HOURS = 24;

/** The most tasks of one account, and of all accounts. Beyond these a call is answered without a task. */
const OF_ACCOUNT_MAX = 1_000;
const IN_ALL_MAX = 100_000;

/** The longest input that a task may keep, in characters of JSON. */
const BEGUN_LENGTH_MAX = 200_000;

const HOUR_MS = 3_600_000;

const SELECT = {
  ...{ id: true, tool: true, begun: true, result: true },
  ...{ status: true, createdAt: true, updatedAt: true },
} as const;

/**
 * The tasks of all processes (the extension `io.modelcontextprotocol/tasks`, 2026-07-28). An id is random and grants
 * nothing: only the caller who created a task can find it.
 */
export function mcpTasks({ db, clock }: { db: Database; clock: Clock }) {
  const { mcpTask } = db.prisma;
  return { begin, find, end, cancel };

  /** Creates a task; null where a limit is reached. */
  async function begin(principal: Principal, tool: string, begun: unknown): Promise<McpTaskState | null> {
    const kept = asJson({ begun });
    if (JSON.stringify(kept).length > BEGUN_LENGTH_MAX) return null;
    const { accountId } = principal;
    if ((await mcpTask.count({ where: { accountId } })) >= OF_ACCOUNT_MAX) return null;
    if ((await mcpTask.count()) >= IN_ALL_MAX) return null;
    const now = new Date(clock.now());
    const times = { createdAt: now, updatedAt: now };
    const data = {
      id: randomUUID(),
      accountId,
      owner: ownerOf(principal),
      tool,
      begun: kept,
      status: 'working',
      ...times,
    };
    return toState(await mcpTask.create({ data, select: SELECT }));
  }

  /** A task of this caller; null where there is none. */
  async function find(principal: Principal, id: string): Promise<McpTaskState | null> {
    if (!isUuid(id)) return null;
    const row = await mcpTask.findFirst({ where: own(principal, id), select: SELECT });
    return row === null ? null : toState(row);
  }

  /** Stores the result of a task that is still working. Returns the task after that; null where it no longer exists. */
  async function end(principal: Principal, id: string, result: object): Promise<McpTaskState | null> {
    const data = { status: 'completed', result: asJson(result), updatedAt: new Date(clock.now()) };
    await mcpTask.updateMany({ where: working(principal, id), data });
    return find(principal, id);
  }

  /** Cancels a task that has no result yet. */
  async function cancel(principal: Principal, id: string): Promise<void> {
    const data = { status: 'cancelled', updatedAt: new Date(clock.now()) };
    await mcpTask.updateMany({ where: working(principal, id), data });
  }

  function own(principal: Principal, id: string) {
    const living = new Date(clock.now() - MCP_TASK_HOURS * HOUR_MS);
    return { id, accountId: principal.accountId, owner: ownerOf(principal), createdAt: { gt: living } };
  }

  function working(principal: Principal, id: string) {
    return { ...own(principal, id), status: 'working' };
  }
}

type McpTaskState = ReturnType<typeof toState>;
type TaskRow = Prisma.McpTaskGetPayload<{ select: typeof SELECT }>;

/** A task as its caller sees it. Instants are milliseconds since the epoch, and so is its lifetime. */
function toState({ id, tool, begun, result, status, createdAt, updatedAt }: TaskRow) {
  return {
    ...{ id, tool },
    begun: isMembers(begun) ? begun.begun : null,
    result: isMembers(result) ? result : null,
    isCancelled: status === 'cancelled',
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
    ttlMs: MCP_TASK_HOURS * HOUR_MS,
  };
}
