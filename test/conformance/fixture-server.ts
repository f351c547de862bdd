import {
  acceptedContent,
  type GetPromptResult,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { systemClock } from '../../src/core/clock.ts';
import type { Context, Log, Principal } from '../../src/core/context.ts';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import type { Database } from '../../src/db/client.ts';
import { createMcpHttp } from '../../src/mcp/http/server.ts';
import { type Listener, listen } from '../../src/rest/listen.ts';
import { createRestServer } from '../../src/rest/server.ts';
import { mcpSessions } from '../../src/services/mcp-session.ts';
import { addAskingTools, form, requestState } from './asking-tools.ts';
import { addContentTools } from './content-tools.ts';
import { FIXTURES } from './fixture-catalogue.ts';
import { PNG } from './media.ts';

const HOST = '127.0.0.1';

/**
 * Starts the product's transport, middleware and factory with the fixtures of the conformance suite in the place of the
 * catalogue. It lets everybody in, so it is for this machine alone.
 */
export async function startFixtureServer(log: Log, db: Database): Promise<Listener> {
  const everybody: Principal = {
    accountId: await newAccount(db),
    keyId: null,
    userId: null,
    permissions: new Set(ALL_PERMISSIONS),
  };
  const contextFor = (principal: Principal, requestId: string): Context => ({
    principal,
    clock: systemClock,
    log,
    requestId,
  });
  const verify = async () => everybody;
  const { router, endStreams } = createMcpHttp({
    catalogue: FIXTURES,
    identity: { name: 'landfall-fixtures', title: 'Fixtures', version: '0.0.0', description: 'For the suite.' },
    contextFor,
    watch: async () => () => {},
    log,
    extend,
    requestState,
    verifier: { verify, challenge: () => 'Token' },
    access: { hostnames: () => [], originHostnames: [] },
    sessions: mcpSessions({ db, clock: systemClock }),
  });
  const rest = { routes: [], authenticate: verify, contextFor, publicUrl: () => `http://${HOST}`, isReady: () => true };
  const listener = await listen(createRestServer({ ...rest, log, beside: [router] }), { host: HOST, port: 0 });
  return { ...listener, close: () => Promise.all([endStreams(), listener.close()]).then(() => {}) };
}

async function newAccount(db: Database): Promise<string> {
  const id = newId();
  await db.prisma.account.create({ data: { id, name: id } });
  return id;
}

/** What our own definitions have no words for: other contents, questions in several rounds, lines of a log. */
function extend(server: McpServer): void {
  server.server.registerCapabilities({ logging: {} });
  addContentTools(server);
  addAskingTools(server);
  server.registerResource('static-binary', 'test://static-binary', { mimeType: PNG.mimeType }, ({ href }) => ({
    contents: [{ uri: href, mimeType: PNG.mimeType, blob: PNG.data }],
  }));
  server.registerPrompt('test_prompt_with_image', { description: 'Shows an image.' }, () => ({
    messages: [
      { role: 'user', content: { type: 'image', ...PNG } },
      { role: 'user', content: { type: 'text', text: 'Please analyze the image above.' } },
    ],
  }));
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks for its context.' }, askForContext);
}

const QUESTION = form('What context should the prompt use?', { context: { type: 'string' } });

function askForContext({ mcpReq }: ServerContext): GetPromptResult | ReturnType<typeof inputRequired> {
  const given = acceptedContent(mcpReq.inputResponses, 'user_context', z.object({ context: z.string() }));
  if (given === undefined) return inputRequired({ inputRequests: { user_context: QUESTION } });
  return { messages: [{ role: 'user', content: { type: 'text', text: `Use ${given.context}.` } }] };
}
