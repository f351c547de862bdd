import express, { type RequestHandler } from 'express';
import type { VerifyToken } from '../auth/access-token.ts';
import type { CallerRequest } from '../auth/api-caller.ts';
import { apiKeyAuthenticator } from '../auth/api-key.ts';
import { bearer } from '../auth/bearer.ts';
import { apiChallenge } from '../auth/oauth/challenge.ts';
import type { Principal } from '../core/context.ts';
import { lazy } from '../core/lazy.ts';
import { packageVersion } from '../core/package-root.ts';
import { allowanceHeaders, type Bucket, headersOf } from '../limits/headers.ts';
import { createLimiter, type Limiter } from '../limits/limiter.ts';
import { MCP_PATHS } from '../mcp/http/paths.ts';
import type { McpHttp } from '../mcp/http/server.ts';
import { EXAMPLES } from '../rest/examples.ts';
import { HEALTH_PATHS } from '../rest/health.ts';
import { type Listener, listen } from '../rest/listen.ts';
import { describeApi } from '../rest/openapi/describe.ts';
import { describedRoutes } from '../rest/routes/described.ts';
import { routes } from '../rest/routes/index.ts';
import { intakeHandler } from '../rest/routes/intake.ts';
import { upstreamNotificationHandler } from '../rest/routes/upstream-notifications.ts';
import { sendFresh } from '../rest/send.ts';
import { API_PREFIX, createRestServer } from '../rest/server.ts';
import { changeStreams } from '../rest/streams/change-stream.ts';
import { ChangeFollower } from '../services/change/change-follower.ts';
import { holdRecord } from '../services/change/hold-record.ts';
import { listsAsOf } from '../services/change/lists-as-of.ts';
import { ensureDemoAccount } from '../services/demo/demo-account.ts';
import { requestMemory } from '../services/idempotency/request-memory.ts';
import { readConsoleFiles } from '../web/console/files.ts';
import { consoleHandler, type SendConsoleFile } from '../web/console/handler.ts';
import { DOCS_PATH, docsHandler, type SendFile } from '../web/docs/handler.ts';
import { type LaterPart, laterPart } from './later-part.ts';
import { subscribeAtLines } from './line-subscriptions/keep.ts';
import { serveMetrics } from './metrics.ts';
import type { AppParts } from './parts.ts';
import type { SignIn } from './sign-in.ts';
import { keepSubscriptionRules } from './subscription-rules/keep.ts';
import { unsealLines } from './unsealed-settings.ts';
import { upstreamNotifications } from './upstream-webhooks/receive.ts';
import { warmUpLater } from './warm-up.ts';

/** Begins to answer over HTTP, on the configured port or another. */
export async function startListening(parts: AppParts, port = parts.config.port): Promise<Listener> {
  const { config, db, log, address, undo } = parts;
  if (config.demoAccount) await ensureDemoAccount(db);
  const limiter = createLimiter({ db, clock: null, rates: config.rateLimits, log });
  const signIn = laterPart(async () => {
    const { createSignIn } = await import('./sign-in.ts');
    return createSignIn({ ...parts, open: parts.http, publicUrl: () => address.publicUrl });
  });
  const { server, endStreams, warmUp } = httpServer(parts, { signIn, limiter });
  const listener = await listen(server, { host: config.host, port, isStopping: parts.readiness.isStopping });
  undo.push(() => listener.close(), endStreams);
  undo.push(async () => parts.intake.stop());
  serveMetrics(parts);
  const { senders } = parts.intake;
  undo.push(subscribeAtLines({ ...parts, senders, lines: unsealLines(config.lines) }));
  undo.push(keepSubscriptionRules({ ...parts, lines: unsealLines(config.lines) }));
  // Without a configured URL, clients use the port that is actually bound.
  if (!config.fromEnvironment.has('PUBLIC_URL')) address.publicUrl = withPortOf(listener.url, address.publicUrl);
  undo.push(warmUpLater('sign_in', warmUp, log));
  return listener;
}

/** One origin for all: sign-in, the MCP endpoint at its root, and the API beside it. */
function httpServer(parts: AppParts, { signIn, limiter }: { signIn: LaterPart<SignIn>; limiter: Limiter }) {
  const { config, db, sealer, clock, log, contextFor } = parts;
  const publicUrl = () => parts.address.publicUrl;
  const verifyToken: VerifyToken = async (token) => (await signIn.get()).verifyToken(token);
  const authenticate = bearer(apiKeyAuthenticator(db, clock), verifyToken);
  const mcp = laterPart(async () => {
    const { createMcpEndpoint } = await import('./mcp-endpoint.ts');
    return createMcpEndpoint(parts, { authenticate, limiter });
  });
  const pages = laterPart(async () => {
    const [{ handlers }, { router }] = await Promise.all([signIn.get(), mcp.get()]);
    return express.Router().use(...handlers, router);
  });
  const description = describeApi(describedRoutes, {
    version: packageVersion(),
    baseUrl: () => `${publicUrl()}${API_PREFIX}`,
    examples: EXAMPLES,
  });
  const docs = laterPart(async () => {
    const { docsSite } = await import('../web/docs/site.ts');
    const root = new URL(publicUrl()).pathname.replace(/\/$/, '') + DOCS_PATH;
    return docsSite(description.value(), { root, apiUrl: `${publicUrl()}${API_PREFIX}` });
  });
  const callers = {
    authenticate,
    session: async (request: CallerRequest) => (await signIn.get()).session(request),
    contextFor,
    limits: {
      take: async (principal: Principal, bucket: Bucket) => allowanceHeaders(await limiter.take(principal, bucket)),
      headersOf,
    },
    publicUrl,
  };
  const streams = changeStreams(API_PREFIX, { ...callers, follower: new ChangeFollower(db, log) });
  const server = createRestServer({
    ...callers,
    routes,
    challenge: (refused) => apiChallenge(refused, publicUrl()),
    memory: requestMemory(db, sealer),
    hold: holdRecord,
    asOf: listsAsOf,
    description,
    log,
    traces: parts.traces,
    answered: (request) => parts.meters.answered(request),
    isReady: parts.readiness.check,
    beside: [
      // The demonstration has to refuse calls, with its reason.
      ...(config.demoAccount ? [] : [callsFirst(mcp)]),
      intakeHandler(API_PREFIX, { ...parts.intake, publicUrl }),
      upstreamNotificationHandler(API_PREFIX, upstreamNotifications(parts)),
      streams.handler,
      docsHandler(docs.get, sendPage),
      consoleHandler(consoleFiles, sendConsoleFile),
      outsideTheApi(pages),
    ],
  });
  const endStreams = async () => {
    await Promise.all([streams.close(), mcp.made().then((made) => made?.endStreams())]);
  };
  const warmUp = async () => {
    await pages.get();
    await (await signIn.get()).warm();
  };
  return { server, endStreams, warmUp };
}

/** They are read once: who builds anew starts anew. */
const consoleFiles = lazy(readConsoleFiles);

const sendConsoleFile: SendConsoleFile = (request, response, { cacheControl, ...file }) =>
  sendFresh(request, response, { status: 200, ...file }, { cacheControl });

/** Pages may be kept for five minutes, and are asked for again then. */
const sendPage: SendFile = (request, response, file) =>
  sendFresh(request, response, { status: 200, ...file }, { cacheControl: 'public, max-age=300' });

/** A call of MCP meets nothing that is there for others: a dozen handlers that pass it on are 6 % of a call. */
function callsFirst(mcp: LaterPart<Pick<McpHttp, 'router'>>): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'POST' || !MCP_PATHS.includes(request.path)) next();
    else (await mcp.get()).router(request, response, next);
  };
}

/** What neither the API nor a check of health needs is loaded for the first request to anything else. */
function outsideTheApi(pages: LaterPart<RequestHandler>): RequestHandler {
  return async (request, response, next) => {
    if (request.path.startsWith(`${API_PREFIX}/`) || HEALTH_PATHS.includes(request.path)) next();
    else (await pages.get())(request, response, next);
  };
}

function withPortOf(listening: string, address: string): string {
  const url = new URL(address);
  url.port = new URL(listening).port;
  return url.href.replace(/\/$/, '');
}
