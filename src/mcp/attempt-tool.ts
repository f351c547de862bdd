import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Context } from '../core/context.ts';
import { Failure, isOutOfReach } from '../core/failure.ts';
import { newId } from '../core/id.ts';
import type { McpSession, ServerParts } from './catalogue.ts';
import type { Question, Tool, ToolAnswer, ToolLink, Waiting } from './define.ts';
import { bugText, failureFacts, failureText } from './failure-text.ts';
import { ALL_LOADED, notLoaded } from './loaded-tools.ts';
import { permissionAdvice } from './permission-advice.ts';
import { createdTask } from './tasks.ts';

/** The first version with links to resources in the answers of tools. */
const LINKS_SINCE = '2025-06-18';

/** Where the facts of a failure are, for programs. */
const ERROR_FACTS = 'landfall/error';

/** A tool that is called, and by whom. */
export interface AttemptedTool<Ctx extends Context> {
  tool: Tool<Ctx>;
  parts: ServerParts<Ctx>;
  session: McpSession;
  /** The version of the protocol, as far as it is known. */
  version: string | undefined;
  /** Who is told how far the call is, if anybody is. */
  waiting: Waiting | undefined;
  /** Whether the client takes a task as the answer, and fetches the result later. */
  takesTasks?: boolean;
}

/** The result of an attempt, and the elicitation after which another can succeed. */
interface Attempt {
  result: CallToolResult;
  question: Question | null;
}

/**
 * Calls a tool once and makes its result: a failure is a result too, for the model to read, and a bug one with the id of the
 * call. Never fails.
 */
export async function attemptTool<Ctx extends Context>(called: AttemptedTool<Ctx>, args: unknown): Promise<Attempt> {
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
  called: AttemptedTool<Ctx>,
  { args, requestId }: { args: unknown; requestId: string },
): Promise<Attempt & { outcome: string }> {
  const { tool, parts, session } = called;
  try {
    const refusal = session.refusal ?? notLoaded(tool, session.loaded ?? parts.loaded ?? ALL_LOADED);
    if (refusal !== null) throw refusal;
    const context = parts.contextFor(session.principal, requestId);
    return { outcome: 'ok', result: await resultOf(called, context, args), question: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (isOutOfReach(error)) parts.log.error({ tool: tool.name, requestId, err: error }, 'mcp.service_unavailable');
    const advice = permissionAdvice(error, session.principal);
    const result = toolError(`${failureText(error)}${advice}`, failureFacts(error));
    return { outcome: error.code, result, question: tool.ask(error) };
  }
}

/** The result of the call, or the task by which it is fetched: where nothing is awaited, the result is there at once. */
async function resultOf<Ctx extends Context>(
  { tool, parts, session, version = session.statedVersion, waiting, takesTasks = false }: AttemptedTool<Ctx>,
  context: Ctx,
  args: unknown,
): Promise<CallToolResult> {
  const { tasks } = parts;
  if (!takesTasks || tool.task === null || tasks === undefined) {
    return toolResult(await tool.call(context, args, waiting), version);
  }
  const begun = await tool.task.begin(context, args);
  const awaited = await tool.task.awaits(context, begun);
  const task = awaited === null ? null : await tasks.begin(session.principal, tool.name, begun);
  if (awaited !== null && task !== null) return createdTask(task, awaited);
  return toolResult(await tool.task.answer(context, begun), version);
}

/** What a tool answered, as the result of its call. */
export function toolResult({ text, structured, meta, links }: ToolAnswer, version: string | undefined): CallToolResult {
  const content = [{ type: 'text' as const, text }, ...linksFor(version, links ?? [])];
  return { content, ...(structured && { structuredContent: structured }), ...(meta && { _meta: meta }) };
}

/** Hosts of older versions refuse an answer with a kind of content that they do not know; one whose version is not known may be such. */
function linksFor(version: string | undefined, links: readonly ToolLink[]) {
  if (version === undefined || version < LINKS_SINCE) return [];
  return links.map((link) => ({ type: 'resource_link' as const, ...link }));
}

function toolError(text: string, facts: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true, _meta: { [ERROR_FACTS]: facts } };
}
