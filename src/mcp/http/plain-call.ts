import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { attemptTool } from '../attempt-tool.ts';
import type { McpSession, ServerParts } from '../catalogue.ts';
import type { Tool } from '../define.ts';
import { ARGUMENT_MEMBERS_MAX, introduction } from '../server.ts';

/** What clients say of themselves, in the form that most say it. */
const Meta = z.strictObject({
  [PROTOCOL_VERSION_META_KEY]: z.string(),
  [CLIENT_CAPABILITIES_META_KEY]: z.record(z.string(), z.record(z.string(), z.unknown())),
  [CLIENT_INFO_META_KEY]: z
    .strictObject({
      name: z.string(),
      version: z.string(),
      title: z.string().optional(),
      description: z.string().optional(),
      websiteUrl: z.string().optional(),
    })
    .optional(),
});
/** The same object, whatever its members are called. */
const Arguments = z.custom<Record<string, unknown>>(isRecord).optional();
const LegacyParams = z.strictObject({ name: z.string(), arguments: Arguments });
const ModernParams = z.strictObject({ name: z.string(), arguments: Arguments, _meta: Meta });

/**
 * The arguments of a call that has nothing in it beside them and what every call has; null for any other call, such as one
 * with an answer to a question, and for what the library has to find fault with.
 */
export function plainArguments(params: unknown, isModern: boolean): Record<string, unknown> | null {
  const parsed = (isModern ? ModernParams : LegacyParams).safeParse(params);
  if (!parsed.success) return null;
  const { arguments: args = {} } = parsed.data;
  return hasAtMost(args, ARGUMENT_MEMBERS_MAX) ? args : null;
}

interface PlainCalled<Ctx extends Context> {
  tool: Tool<Ctx>;
  parts: ServerParts<Ctx>;
  session: McpSession;
}

/**
 * The result of a call of a tool that asks no questions, as the library would send it. A server for one call costs more
 * than the call itself, and what it would do is this.
 */
export async function plainResult<Ctx extends Context>(
  { tool, parts, session }: PlainCalled<Ctx>,
  args: Record<string, unknown>,
): Promise<object> {
  const { version } = session;
  const { result } = await attemptTool({ tool, parts, session, version, waiting: undefined }, args);
  if (version === undefined) return result;
  const serverInfo = introduction(parts.identity, session);
  return { ...result, resultType: 'complete', _meta: { ...result._meta, [SERVER_INFO_META_KEY]: serverInfo } };
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasAtMost(value: unknown, most: number): boolean {
  const waiting: unknown[] = [value];
  let count = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const members = Object.values(node);
    count += members.length;
    if (count > most) return false;
    for (const member of members) if (typeof member === 'object' && member !== null) waiting.push(member);
  }
  return true;
}
