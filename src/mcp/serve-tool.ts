import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ScopeChallengeHandler,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { Context, Principal } from '../core/context.ts';
import { Failure, isOutOfReach } from '../core/failure.ts';
import { newId } from '../core/id.ts';
import { missingPermission } from '../core/operation.ts';
import type { Permission } from '../core/permission.ts';
import { advertise } from './advertise.ts';
import { answerIn, asAnswer, asRequest, wayToAsk } from './ask-person.ts';
import type { McpSession, ServerParts } from './catalogue.ts';
import type { Question, Tool, ToolLink } from './define.ts';
import { bugText, failureFacts, failureText } from './failure-text.ts';
import { ALL_LOADED, notLoaded } from './loaded-tools.ts';
import { permissionAdvice } from './permission-advice.ts';
import { waitingOf } from './waiting.ts';

/** The first version with links to resources in the answers of tools. */
const LINKS_SINCE = '2025-06-18';

/** Where the facts of a failure are, for programs. */
const ERROR_FACTS = 'landfall/error';

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
  const { server, call } = called;
  const { result, question } = await attempt(called, args);
  if (question === null) return result;
  const responses = call.mcpReq.inputResponses;
  // A user is asked only once, or the question would repeat endlessly.
  const way = responses === undefined ? wayToAsk(server, call) : null;
  if (way === 'answer') return asAnswer(question);
  const answer = way === 'request' ? await asRequest(question, call) : answerIn(responses, question);
  return answer === null ? result : (await attempt(called, withAnswer(args, answer))).result;
}

/** The result of an attempt, and the elicitation after which another can succeed. */
interface Attempt {
  result: CallToolResult;
  question: Question | null;
}

async function attempt<Ctx extends Context>(called: Call<Ctx>, args: unknown): Promise<Attempt> {
  const { tool, parts, session } = called;
  const requestId = session.requestId ?? newId();
  const started = performance.now();
  const facts = () => ({ tool: tool.name, requestId, durationMs: Math.round(performance.now() - started) });
  const count = (outcome: string) => {
    parts.called?.({ tool: tool.name, outcome, seconds: (performance.now() - started) / 1_000 });
  };
  try {
    const { outcome, ...attempted } = await outcomeOf(called, { args, requestId });
    parts.log.info({ ...facts(), outcome }, 'mcp.tool_called');
    count(outcome);
    return attempted;
  } catch (error) {
    count('internal_error');
    parts.log.error({ ...facts(), err: error }, 'mcp.tool_failed');
    const internal = { code: 'internal_error', status: 500, request_id: requestId };
    return { result: toolError(bugText(requestId), internal), question: null };
  }
}

async function outcomeOf<Ctx extends Context>(
  { server, tool, parts, session, call }: Call<Ctx>,
  { args, requestId }: { args: unknown; requestId: string },
): Promise<Attempt & { outcome: string }> {
  try {
    const refusal = session.refusal ?? notLoaded(tool, session.loaded ?? parts.loaded ?? ALL_LOADED);
    if (refusal !== null) throw refusal;
    const context = parts.contextFor(session.principal, requestId);
    const { text, structured, meta, links } = await tool.call(context, args, waitingOf(call));
    const content = [{ type: 'text' as const, text }, ...linksFor(server, links ?? [])];
    const result = { content, ...(structured && { structuredContent: structured }), ...(meta && { _meta: meta }) };
    return { outcome: 'ok', result, question: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (isOutOfReach(error)) parts.log.error({ tool: tool.name, requestId, err: error }, 'mcp.service_unavailable');
    const advice = permissionAdvice(error, session.principal);
    const result = toolError(`${failureText(error)}${advice}`, failureFacts(error));
    return { outcome: error.code, result, question: tool.ask(error) };
  }
}

/** Hosts of older versions refuse an answer with a kind of content that they do not know; one whose version is not known may be such. */
function linksFor({ server }: McpServer, links: readonly ToolLink[]) {
  const version = server.getNegotiatedProtocolVersion();
  if (version === undefined || version < LINKS_SINCE) return [];
  return links.map((link) => ({ type: 'resource_link' as const, ...link }));
}

function toolError(text: string, facts: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true, _meta: { [ERROR_FACTS]: facts } };
}

function withAnswer(args: unknown, answer: Record<string, string>): unknown {
  return typeof args !== 'object' || args === null ? args : { ...args, ...answer };
}
