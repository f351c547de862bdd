import { type Implementation, McpServer, type ServerCapabilities, type Transport } from '@modelcontextprotocol/server';
import type { Context } from '../core/context.ts';
import type { Catalogue, Identity, McpSession, ServerParts } from './catalogue.ts';
import type { Tool } from './define.ts';
import { hideTools } from './hide-tools.ts';
import { ICONS } from './icon.ts';
import { reportInvalidParams } from './invalid-params.ts';
import { ALL_LOADED, notLoaded } from './loaded-tools.ts';
import { serveCompletion } from './serve-completion.ts';
import { servePrompt } from './serve-prompt.ts';
import { serveResources } from './serve-resources.ts';
import { serveTasks } from './serve-tasks.ts';
import { serveTool } from './serve-tool.ts';
import { sendTasks, TASKS_EXTENSION } from './tasks.ts';

/** Arguments with more members than this are refused before anything looks at them. */
export const ARGUMENT_MEMBERS_MAX = 1_000;

const HOUR_MS = 3_600_000;

/** What may be kept how long (2026-07-28, server/utilities/caching): lists depend on the caller, but change rarely. */
const CACHE_HINTS = {
  'server/discover': { ttlMs: HOUR_MS, cacheScope: 'public' },
  'tools/list': { ttlMs: HOUR_MS, cacheScope: 'private' },
  'prompts/list': { ttlMs: HOUR_MS, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: HOUR_MS, cacheScope: 'private' },
  'resources/list': { ttlMs: 0, cacheScope: 'private' },
} as const;

/**
 * Puts the catalogue on a protocol server for one principal, in the order of the names. What they may not do is not
 * listed, but a tool that is called all the same is there to say which permission it needs.
 */
export function createServer<Ctx extends Context>(parts: ServerParts<Ctx>, session: McpSession): McpServer {
  const { identity, catalogue } = parts;
  const server = new PlainSpokenServer(introduction(identity, session), {
    capabilities: capabilitiesFor(parts, session),
    instructions: catalogue.instructions,
    cacheHints: CACHE_HINTS,
    maxToolInputElements: ARGUMENT_MEMBERS_MAX,
    ...(session.version === undefined ? {} : { supportedProtocolVersions: [session.version] }),
    ...(parts.requestState === undefined ? {} : { requestState: parts.requestState }),
  });
  server.hidden = hiddenTools(parts, session);
  serve(server, parts, session);
  parts.extend?.(server);
  return server;
}

/** What the server can do; each entry puts handlers on it, of which a call of a tool needs those of tools alone. */
function capabilitiesFor<Ctx extends Context>({ tasks }: ServerParts<Ctx>, session: McpSession): ServerCapabilities {
  const tools = { listChanged: false };
  if (isCall(session)) return { tools };
  return {
    tools,
    prompts: { listChanged: false },
    resources: { listChanged: false, ...(session.carriesUpdates ? { subscribe: true } : {}) },
    completions: {},
    ...(tasks === undefined ? {} : { extensions: { [TASKS_EXTENSION]: {} } }),
  };
}

function isCall({ request }: McpSession): boolean {
  return request?.method === 'tools/call';
}

/** The methods by which a client gets to know the server. */
const INTRODUCING = ['initialize', 'server/discover'];

/** The server's name goes with every answer of 2026-07-28; its icon would be most of the bytes of a small one. */
export function introduction({ name, title, version, ...more }: Identity, { request }: McpSession): Implementation {
  const isIntroduction = request === undefined || INTRODUCING.includes(request.method);
  return { name, title, version, ...(isIntroduction ? { ...more, icons: ICONS } : {}) };
}

class PlainSpokenServer extends McpServer {
  /** The tools that are not listed. */
  hidden: ReadonlySet<string> = new Set();

  override connect(transport: Transport): Promise<void> {
    const plain = sendTasks(reportInvalidParams(transport));
    return super.connect(this.hidden.size === 0 ? plain : hideTools(plain, (name) => this.hidden.has(name)));
  }
}

function hiddenTools<Ctx extends Context>(
  { catalogue, loaded: byOperator = ALL_LOADED }: ServerParts<Ctx>,
  session: McpSession,
): ReadonlySet<string> {
  const { loaded = byOperator } = session;
  if (isCall(session) || (loaded.names === null && !loaded.isReadOnly)) return new Set();
  return new Set(catalogue.tools.filter((tool) => notLoaded(tool, loaded) !== null).map(({ name }) => name));
}

function serve<Ctx extends Context>(server: McpServer, parts: ServerParts<Ctx>, session: McpSession): void {
  const { tools, prompts, resources } = needed(parts.catalogue, session);
  const serving = { parts, session };
  for (const tool of tools) serveTool(server, tool, serving);
  for (const prompt of prompts) servePrompt(server, prompt, serving);
  if (resources.length > 0) serveResources(server, resources, serving);
  if (isCall(session)) return;
  serveCompletion(server, parts.catalogue, serving);
  if (parts.tasks !== undefined) serveTasks(server, { ...serving, store: parts.tasks });
}

/** A server that lives for one request is given what that request is about: making all of it costs more than the rest. */
function needed<Ctx extends Context>(
  { tools, prompts, resources }: Catalogue<Ctx>,
  { principal, request }: McpSession,
): Pick<Catalogue<Ctx>, 'tools' | 'prompts' | 'resources'> {
  // Tools without a granted scope are listed too, so that the scope can be requested.
  const { permissions, obtainable = permissions } = principal;
  const isAllowed = ({ permission }: { permission: Tool<Ctx>['permission'] }) =>
    permissions.has(permission) || obtainable.has(permission);
  const isWanted = ({ name }: { name: string }) => name === request?.name;
  const nothing = { tools: [], prompts: [], resources: [] };
  switch (request?.method) {
    case undefined:
      return {
        tools: inOrder(tools.filter(isAllowed)),
        prompts: inOrder(prompts.filter(isAllowed)),
        resources: inOrder(resources.filter(isAllowed)),
      };
    case 'tools/call':
      return { ...nothing, tools: tools.filter(isWanted) };
    case 'tools/list':
      return { ...nothing, tools: inOrder(tools.filter(isAllowed)) };
    case 'prompts/get':
      return { ...nothing, prompts: prompts.filter(isWanted) };
    case 'prompts/list':
      return { ...nothing, prompts: inOrder(prompts.filter(isAllowed)) };
    case 'resources/list':
    case 'resources/templates/list':
      return { ...nothing, resources: inOrder(resources.filter(isAllowed)) };
    case 'resources/read':
      return { ...nothing, resources };
    default:
      return nothing;
  }
}

/**
 * Hosts cache lists as long as they are equal (2026-07-28, server/tools), so the order must not depend on the
 * catalogue.
 */
function inOrder<Named extends { name: string }>(items: readonly Named[]): Named[] {
  return [...items].sort((a, b) => (a.name < b.name ? -1 : 1));
}
