import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { Context, Log, Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { newId } from '../core/id.ts';
import { advertise } from './advertise.ts';
import type { Tool } from './define.ts';

export interface ServerParts<Ctx extends Context> {
  tools: readonly Tool<Ctx>[];
  /** Who is served; what they may not do is not listed. */
  principal: Principal;
  /** Makes the context of one call; it is given the call's own id. */
  contextFor(requestId: string): Ctx;
  log: Log;
  name: string;
  title: string;
  version: string;
  /** What a model should know about using the tools together, in a few sentences. */
  instructions: string;
}

/** Arguments with more members than this are refused before anything looks at them. */
const ARGUMENT_MEMBERS_MAX = 1_000;

/**
 * Puts the catalogue on a protocol server for one principal. A `Failure` becomes a tool error that the model can act on;
 * anything else becomes a general sentence with the id under which the log tells more.
 */
export function createServer<Ctx extends Context>(parts: ServerParts<Ctx>): McpServer {
  const { name, title, version, instructions } = parts;
  const server = new McpServer(
    { name, title, version },
    { instructions, capabilities: { tools: { listChanged: false } }, maxToolInputElements: ARGUMENT_MEMBERS_MAX },
  );
  const allowed = parts.tools.filter((tool) => parts.principal.permissions.has(tool.permission));
  for (const tool of [...allowed].sort((a, b) => (a.name < b.name ? -1 : 1))) register(server, tool, parts);
  return server;
}

function register<Ctx extends Context>(server: McpServer, tool: Tool<Ctx>, parts: ServerParts<Ctx>): void {
  const { title, description, annotations } = tool;
  const outputSchema = tool.output === null ? {} : { outputSchema: advertise(tool.output) };
  const config = { title, description, annotations: { title, ...annotations }, inputSchema: advertise(tool.input) };
  server.registerTool(tool.name, { ...config, ...outputSchema }, (args: unknown) => callTool(tool, args, parts));
}

async function callTool<Ctx extends Context>(
  tool: Tool<Ctx>,
  args: unknown,
  { contextFor, log }: ServerParts<Ctx>,
): Promise<CallToolResult> {
  const requestId = newId();
  const started = performance.now();
  const facts = () => ({ tool: tool.name, requestId, durationMs: Math.round(performance.now() - started) });
  try {
    const { text, structured } = await tool.call(contextFor(requestId), args);
    log.info({ ...facts(), outcome: 'ok' }, 'mcp.tool-called');
    return { content: [{ type: 'text', text }], ...(structured && { structuredContent: structured }) };
  } catch (error) {
    if (!(error instanceof Failure)) {
      log.error({ ...facts(), err: error }, 'mcp.tool-broke');
      return toolError(`Something went wrong inside the service; it is not the arguments. Request id: ${requestId}`);
    }
    log.info({ ...facts(), outcome: error.code }, 'mcp.tool-called');
    return toolError(failureText(error));
  }
}

function failureText({ code, message, detail }: Failure): string {
  const wait = detail.retryAfterSeconds === undefined ? '' : ` Try again in ${detail.retryAfterSeconds} s.`;
  return `${code}: ${message}${wait}`;
}

function toolError(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
