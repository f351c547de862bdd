import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mcpParts } from '../../src/app/mcp-parts.ts';
import { createMcpHttp } from '../../src/mcp/http/server.ts';
import { Meters } from '../../src/observability/meters.ts';
import { Metrics } from '../../src/observability/metrics.ts';
import { listen } from '../../src/rest/listen.ts';
import { createRestServer } from '../../src/rest/server.ts';
import { ContainerWatch } from '../../src/services/container/container-watch.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';

/** The answer of a tool as a host receives it. */
export interface HostAnswer {
  text: string;
  structured: unknown;
  isError: boolean;
}

/** A host that is connected for one account. */
export interface Host {
  tools(): Promise<{ name: string; description: string; inputSchema: unknown }[]>;
  call(name: string, args: Record<string, unknown>): Promise<HostAnswer>;
  close(): Promise<void>;
}

/** The whole catalogue behind the real HTTP endpoint, for the account of one context, and a client of it. */
export async function startEndpoint(context: ServiceContext): Promise<Host> {
  const endpoint = await serveEndpoint(context);
  const client = new Client({ name: 'evaluation', version: '0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint.url)));
  return { tools, call, close };

  async function tools() {
    const { tools: listed } = await client.listTools();
    return listed.map(({ name, description = '', inputSchema }) => ({ name, description, inputSchema }));
  }

  async function call(name: string, args: Record<string, unknown>): Promise<HostAnswer> {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
    const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    return { text: texts.join('\n'), structured: structuredContent, isError: isError === true };
  }

  async function close(): Promise<void> {
    await client.close();
    await endpoint.close();
  }
}

/** Serves the whole catalogue at `url`, for one caller or for the one whom a header names. */
export async function serveEndpoint(
  context: ServiceContext,
  authenticate: (header: string | undefined) => Promise<ServiceContext['principal']> = async () => context.principal,
): Promise<{ url: string; close(): Promise<void> }> {
  const { db, clock, log } = context;
  const containers = new ContainerWatch(db, log);
  const contextFor: ServiceContextFor = (caller, requestId) => ({ ...context, principal: caller, requestId });
  const { router, endStreams } = createMcpHttp({
    ...mcpParts({ db, clock, containers, log, contextFor, meters: new Meters(new Metrics(log)), notificationDays: 30 }),
    verifier: { verify: authenticate, challenge: () => 'Token' },
    access: { hostnames: () => ['127.0.0.1'], originHostnames: [] },
  });
  const publicUrl = () => 'http://127.0.0.1';
  const app = createRestServer({
    routes: [],
    authenticate,
    contextFor,
    publicUrl,
    log,
    isReady: () => true,
    beside: [router],
  });
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  return { url: new URL('/mcp', listener.url).href, close };

  async function close(): Promise<void> {
    await endStreams();
    await listener.close();
    await containers.close();
  }
}

type ServiceContextFor = (principal: ServiceContext['principal'], requestId: string) => ServiceContext;
