import { randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Principal } from '../core/context.ts';
import { isUuid } from '../core/id.ts';
import type { Database } from '../db/client.ts';
import type { Prisma } from '../db/prisma.ts';
import { storableText } from '../db/storable-text.ts';

/** Without a request for so long a session is over. */
export const MCP_SESSION_HOURS = 24;

/** An account that begins more loses those that were not used the longest. */
const OF_ACCOUNT_MAX = 200;

/** Beyond these no more begin; their clients are served without one. */
const IN_ALL_MAX = 50_000;

/** Answers that wait for the process that asked; it looks twice a second. */
const WAITING_ANSWERS_MAX = 20;

/** Nobody waits so long for one, in milliseconds. */
const UNWANTED_MS = 900_000;

/** That a session is used is noted this often, in milliseconds. */
const NOTED_EVERY_MS = 300_000;

const HOUR_MS = 3_600_000;

/** What a client said of itself when it began. */
export interface McpOpening {
  protocolVersion: string;
  capabilities: Record<string, unknown>;
  clientInfo: Record<string, unknown>;
}

/** A session of MCP over HTTP, of a version with a handshake. */
export interface McpSessionState {
  id: string;
  opening: McpOpening;
  /** The resources of which the client wants to hear. */
  resources: string[];
  /** The stream that hears of them; a later one takes its place. */
  streamId: string | null;
}

/** The answer of a client to what the server asked. */
export interface McpAnswer {
  sessionId: string;
  requestId: string;
  answer: object;
}

const SELECT = { id: true, opening: true, resources: true, streamId: true, usedAt: true } as const;

/**
 * The sessions of all processes. An id is random and opens nothing: whoever names it has to be the same caller as the one
 * who began, and to anybody else there is no such session.
 */
export function mcpSessions({ db, clock }: { db: Database; clock: Clock }) {
  const { prisma } = db;
  const living = () => new Date(clock.now() - MCP_SESSION_HOURS * HOUR_MS);
  return { begin, find, end, keepResources, takeStream, standing, ...mcpAnswers(db, clock) };

  /** Begins a session; null where there are too many. */
  async function begin(principal: Principal, opening: McpOpening): Promise<string | null> {
    if ((await prisma.mcpSession.count()) >= IN_ALL_MAX) return null;
    const { accountId } = principal;
    const id = randomUUID();
    const data = { id, accountId, owner: ownerOf(principal), opening: asJson(opening), usedAt: new Date(clock.now()) };
    await prisma.mcpSession.create({ data, select: { id: true } });
    const [last] = await prisma.mcpSession.findMany({
      where: { accountId },
      orderBy: { usedAt: 'desc' },
      skip: OF_ACCOUNT_MAX,
      take: 1,
      select: { usedAt: true },
    });
    if (last !== undefined) await prisma.mcpSession.deleteMany({ where: { accountId, usedAt: { lte: last.usedAt } } });
    return id;
  }

  /** A session of this caller; null where there is none. */
  async function find(principal: Principal, id: string): Promise<McpSessionState | null> {
    if (!isUuid(id)) return null;
    const where = { id, accountId: principal.accountId, owner: ownerOf(principal), usedAt: { gt: living() } };
    const row = await prisma.mcpSession.findFirst({ where, select: SELECT });
    if (row === null) return null;
    if (clock.now() - row.usedAt.getTime() > NOTED_EVERY_MS) {
      await prisma.mcpSession.updateMany({ where: { id }, data: { usedAt: new Date(clock.now()) } });
    }
    return toState(row);
  }

  async function end(id: string): Promise<void> {
    await prisma.mcpSession.deleteMany({ where: { id } });
  }

  async function keepResources(id: string, resources: string[]): Promise<void> {
    await prisma.mcpSession.updateMany({ where: { id }, data: { resources: resources.map(storableText) } });
  }

  /** Makes a stream the one that hears of the resources. */
  async function takeStream(id: string, streamId: string): Promise<void> {
    const data = { streamId, usedAt: new Date(clock.now()) };
    await prisma.mcpSession.updateMany({ where: { id }, data });
  }

  /** The sessions among these that are there. */
  async function standing(ids: readonly string[]): Promise<McpSessionState[]> {
    const rows = await prisma.mcpSession.findMany({ where: { id: { in: [...ids] } }, select: SELECT });
    return rows.map(toState);
  }
}

/** The answers of clients, which wait for the process that sent the request. */
function mcpAnswers({ prisma }: Pick<Database, 'prisma'>, clock: Clock) {
  return { putAnswer, takeAnswers };

  /** Leaves an answer for the process that asked; false where too many wait already, which are for nobody. */
  async function putAnswer({ sessionId, requestId, answer }: McpAnswer): Promise<boolean> {
    const late = { sessionId, createdAt: { lt: new Date(clock.now() - UNWANTED_MS) } };
    await prisma.mcpSessionAnswer.deleteMany({ where: late });
    if ((await prisma.mcpSessionAnswer.count({ where: { sessionId } })) >= WAITING_ANSWERS_MAX) return false;
    const createdAt = new Date(clock.now());
    const data = [{ sessionId, requestId: storableText(requestId), answer: asJson(answer), createdAt }];
    await prisma.mcpSessionAnswer.createMany({ data, skipDuplicates: true });
    return true;
  }

  /** The answers to such requests that have come; each is given once. */
  async function takeAnswers(requestIds: readonly string[]): Promise<McpAnswer[]> {
    const rows = await prisma.mcpSessionAnswer.findMany({ where: { requestId: { in: [...requestIds] } } });
    const found = rows.map(({ sessionId, requestId }) => ({ sessionId, requestId }));
    if (found.length > 0) await prisma.mcpSessionAnswer.deleteMany({ where: { OR: found } });
    return rows.flatMap(({ sessionId, requestId, answer }) =>
      isMembers(answer) ? [{ sessionId, requestId, answer }] : [],
    );
  }
}

/** Whose a session or a task is: a key has its own, and so has each person of an account. */
export function ownerOf({ keyId, userId }: Principal): string {
  return keyId === null ? `user ${userId ?? ''}` : `key ${keyId}`;
}

interface SessionRow {
  id: string;
  opening: Prisma.JsonValue;
  resources: string[];
  streamId: string | null;
}

function toState({ id, opening, resources, streamId }: SessionRow): McpSessionState {
  const { protocolVersion, capabilities = null, clientInfo = null } = isMembers(opening) ? opening : {};
  return {
    id,
    opening: {
      protocolVersion: String(protocolVersion),
      capabilities: isMembers(capabilities) ? capabilities : {},
      clientInfo: isMembers(clientInfo) ? clientInfo : {},
    },
    resources,
    streamId,
  };
}

/** JSON writes what PostgreSQL refuses as escapes: the character with the code zero, and halves of surrogate pairs. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;

export function asJson(value: object): Prisma.JsonObject {
  return JSON.parse(JSON.stringify(value).replaceAll(UNSTORABLE, '$1\ufffd'));
}

export function isMembers(value: Prisma.JsonValue | undefined): value is Prisma.JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
