import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpServerFactory, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { Context } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import type { ServerParts } from '../catalogue.ts';
import { listensTo, refusedTasks } from '../listen-message.ts';
import { createServer } from '../server.ts';
import { METHODS, type OpenTo, openTo, takesBoth } from './access.ts';
import { withRequestId } from './answer-id.ts';
import { authInfoOf, callerOf, type Verifier } from './caller.ts';
import { chosenTools } from './choose-tools.ts';
import { answerDirectly } from './direct.ts';
import { answerError } from './errors.ts';
import { countMessage, type RequestLimits } from './limits.ts';
import { ResourceListening } from './listen.ts';
import { errorAnswerTo, readIdOfRefused, readMessage } from './message.ts';
import { MCP_PATHS } from './paths.ts';
import type { SessionStore } from './session-store.ts';
import { HttpSessions } from './sessions.ts';

/** What the endpoint needs beside the parts of its servers. */
export interface McpHttpParts<Ctx extends Context> extends ServerParts<Ctx> {
  verifier: Verifier;
  access: OpenTo;
  /** The rate limits of callers; none without it. */
  limits?: RequestLimits;
  /** Where the sessions of the versions with a handshake are kept; they have none without it. */
  sessions?: SessionStore;
}

export interface McpHttp {
  /** Answers at `/` and `/mcp`, and lets everything else pass. */
  router: Router;
  /** Ends all open streams of resource notifications, those of sessions too; otherwise their connections would never close. */
  endStreams(): Promise<void>;
}

/**
 * Serves the catalogue over Streamable HTTP, stateless but for what takes a session: protocol 2026-07-28 and all the versions before it that hosts
 * still open with, at the same addresses. In this order: host and origin, CORS, authentication, the size and form of the body,
 * rate limits. Of a caller who is refused a short body is read for the id of its answer, and nothing else.
 */
export function createMcpHttp<Ctx extends Context>(parts: McpHttpParts<Ctx>): McpHttp {
  const { verifier, log } = parts;
  const onerror = (error: Error) => log.debug({ err: error }, 'mcp.request_rejected');
  const factory = factoryOf(parts);
  const handler = createMcpHandler(factory, { onerror });
  const fetch: typeof handler.fetch = async (request, options) =>
    withRequestId(await handler.fetch(request, options), options?.parsedBody);
  const serve = toNodeHandler({ fetch }, { onerror });
  const listening = new ResourceListening(parts, factory, onerror);
  const sessions = parts.sessions === undefined ? null : new HttpSessions(parts, parts.sessions);
  const toolNames = new Set(parts.catalogue.tools.map(({ name }) => name));
  const router = express.Router();
  router.all([...MCP_PATHS], ...openTo(parts.access), async (request: Request, response: Response) => {
    const verifyAgain = () => verifier.verify(request.get('Authorization'));
    const principal = await verifyAgain().catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === 'unauthorized') await readIdOfRefused(request, response);
      throw error;
    });
    if (!METHODS.includes(request.method)) throw notTaken(request, response);
    const message = request.method === 'POST' ? await readMessage(request, response) : undefined;
    const refusal =
      parts.limits === undefined ? null : await countMessage(parts.limits, { principal, message, response, toolNames });
    const loaded = chosenTools(request, parts);
    takesBoth(request);
    const requestId = String(response.getHeader('X-Request-Id'));
    const hasSession = (await sessions?.begin({ message, principal, response })) ?? false;
    const metadataUrl = verifier.metadataUrl?.(request);
    const facts = { principal, requestId, loaded, hasSession, metadataUrl, ...statedVersion(request) };
    const authorized = Object.assign(request, {
      auth: authInfoOf({ ...facts, ...(refusal && { refusal }) }, message),
    });
    if (await sessions?.serve({ request: authorized, response, message, principal, verifyAgain })) return;
    const refused = refusedTasks(message);
    if (refused !== null) {
      response.status(400).json(errorAnswerTo(request, refused));
      return;
    }
    const uris = listensTo(message);
    if (await answerDirectly(parts, { request: authorized, response, message })) return;
    if (uris === null) await serve(authorized, response, message);
    else await listening.serve(authorized, response, { principal, verifyAgain, message, uris, loaded });
  });
  router.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    answerError(error, { request, response, next, log, challenge: verifier.challenge });
  });
  return { router, endStreams };

  async function endStreams(): Promise<void> {
    await Promise.all([listening.close(), sessions?.close()]);
  }
}

/** There are methods of which the library cannot even make a request of its own. */
function notTaken({ method }: Request, response: Response): Failure {
  response.setHeader('Allow', 'POST');
  return new Failure('method_not_allowed', `This endpoint supports POST, not ${inline(method)}.`);
}

/** The version that a request names, as far as it is one. */
function statedVersion(request: Request): { statedVersion?: string } {
  const version = request.get('MCP-Protocol-Version') ?? '';
  return SUPPORTED_PROTOCOL_VERSIONS.includes(version) ? { statedVersion: version } : {};
}

/** Makes the server of one request. Before 2026-07-28 only a session has a way to send word of a resource over HTTP. */
function factoryOf<Ctx extends Context>(parts: McpHttpParts<Ctx>): McpServerFactory {
  return ({ era, authInfo }) => {
    const { hasSession = false, ...caller } = callerOf(authInfo);
    return createServer(parts, { ...caller, carriesUpdates: era === 'modern' || hasSession });
  };
}
