import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ScopeChallengeHandler,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { Context, Principal } from '../core/context.ts';
import { missingPermission } from '../core/operation.ts';
import type { Permission } from '../core/permission.ts';
import { advertise } from './advertise.ts';
import { answerIn, asAnswer, asRequest, wayToAsk } from './ask-person.ts';
import { attemptTool } from './attempt-tool.ts';
import type { McpSession, ServerParts } from './catalogue.ts';
import type { Tool } from './define.ts';
import { ALL_LOADED } from './loaded-tools.ts';
import { takesTasks } from './tasks.ts';
import { waitingOf } from './waiting.ts';

/** Puts a tool on a server. Errors: those of the tool, returned to the model; bugs only with the id of the call. */
export function serveTool<Ctx extends Context>(
  server: McpServer,
  tool: Tool<Ctx>,
  serving: { parts: ServerParts<Ctx>; session: McpSession },
): void {
  const { title, description, annotations } = tool;
  const outputSchema = tool.output === null || isBrief(serving) ? {} : { outputSchema: advertise(tool.output) };
  const config = { title, description, annotations: { title, ...annotations }, inputSchema: advertise(tool.input) };
  const scopeChallenge = challengeFor(tool.permission, serving.session.principal);
  // Listed for every host, because lists must not depend on the connection; a host without views passes over it.
  const view = tool.view === null ? {} : { _meta: { ui: { resourceUri: tool.view } } };
  server.registerTool(tool.name, { ...config, ...outputSchema, ...view, scopeChallenge }, (args: unknown, call) =>
    callTool({ server, tool, call, ...serving }, args),
  );
}

/** Who chooses tools wants few tokens. Programs read output schemas; a model reads the output itself. */
function isBrief<Ctx extends Context>({ parts, session }: { parts: ServerParts<Ctx>; session: McpSession }): boolean {
  return (session.loaded ?? parts.loaded ?? ALL_LOADED).names !== null;
}

/**
 * Over HTTP a missing permission is answered before the call, with all scopes to request: what the caller has already
 * beside what is missing, because a new token replaces the old one (RFC 6750 §3.1). Where nobody can allow it, of a key
 * or beyond the role of a person, a challenge would lead nowhere, and the call itself says what to do.
 */
export function challengeFor(permission: Permission, { obtainable }: Principal): ScopeChallengeHandler {
  return ({ authInfo }) => {
    if (authInfo === undefined || authInfo.scopes.includes(permission)) return undefined;
    if (obtainable?.has(permission) !== true) return undefined;
    return { scopes: [permission, ...authInfo.scopes], errorDescription: missingPermission(permission).message };
  };
}

interface Call<Ctx extends Context> {
  server: McpServer;
  tool: Tool<Ctx>;
  call: ServerContext;
  parts: ServerParts<Ctx>;
  session: McpSession;
}

/**
 * Where the user can help, they are asked once, and the answer replaces the missing argument: for that
 * one and no other, because what a host shows its person of a call are its arguments.
 */
async function callTool<Ctx extends Context>(
  called: Call<Ctx>,
  args: unknown,
): Promise<CallToolResult | InputRequiredResult> {
  const { server, call, tool, parts, session } = called;
  const version = server.server.getNegotiatedProtocolVersion();
  const attempted = { tool, parts, session, version, waiting: waitingOf(call), takesTasks: takesTasks(call) };
  const { result, question } = await attemptTool(attempted, args);
  if (question === null) return result;
  const responses = call.mcpReq.inputResponses;
  // A user is asked only once, or the question would repeat endlessly.
  const way = responses === undefined ? wayToAsk(server, call) : null;
  if (way === 'answer') return asAnswer(question);
  const answer = way === 'request' ? await asRequest(question, call) : answerIn(responses, question);
  return answer === null ? result : (await attemptTool(attempted, withAnswer(args, answer))).result;
}

function withAnswer(args: unknown, answer: Record<string, string>): unknown {
  return typeof args !== 'object' || args === null ? args : { ...args, ...answer };
}
