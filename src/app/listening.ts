import { apiKeyAuthenticator } from '../auth/api-key.ts';
import { bearer } from '../auth/bearer.ts';
import { apiChallenge } from '../auth/oauth/challenge.ts';
import { bearerChallenge, metadataUrl } from '../auth/oauth/protected-resource.ts';
import { packageVersion } from '../core/package-root.ts';
import { allowanceHeaders, headersOf } from '../limits/headers.ts';
import type { Limiter } from '../limits/limiter.ts';
import { messageLimits } from '../limits/message-limits.ts';
import { openLimiter } from '../limits/open-limiter.ts';
import { createMcpHttp } from '../mcp/http/server.ts';
import { describeApi } from '../rest/describe.ts';
import { EXAMPLES } from '../rest/examples.ts';
import { INTAKE_EXAMPLES } from '../rest/intake-examples.ts';
import { type Listener, listen } from '../rest/listen.ts';
import { routes } from '../rest/routes/index.ts';
import { intakeHandler } from '../rest/routes/intake.ts';
import { intakeRoutes } from '../rest/routes/intake-described.ts';
import { API_PREFIX, createRestServer } from '../rest/server.ts';
import { requestMemory } from '../services/idempotency/request-memory.ts';
import { serveMetrics } from './metrics.ts';
import type { AppParts } from './parts.ts';
import type { SignIn } from './sign-in.ts';
import { subscribeAtLines } from './subscriptions.ts';

/** Begins to answer over HTTP, on the configured port or another. */
export async function startListening(parts: AppParts, port = parts.config.port): Promise<Listener> {
  const { config, db, clock, log, address, undo } = parts;
  const limiter = await openLimiter({ db, rates: config.rateLimits, clock, log });
  undo.push(async () => limiter.close());
  // What signing in takes is loaded here, because a process that serves nobody over HTTP has no use for it.
  const { createSignIn } = await import('./sign-in.ts');
  const signIn = await createSignIn({ ...parts, open: parts.http, publicUrl: () => address.publicUrl });
  const { server, endStreams } = httpServer(parts, { signIn, limiter });
  const listener = await listen(server, { host: config.host, port });
  undo.push(() => listener.close(), endStreams);
  serveMetrics(parts);
  subscribeAtLines(parts);
  // Where nobody said how clients reach it, they reach it on the port that it was really given.
  if (!config.fromEnvironment.has('PUBLIC_URL')) address.publicUrl = withPortOf(listener.url, address.publicUrl);
  const warming = signIn.warm().catch((error: unknown) => log.error({ err: error }, 'sign-in.not-ready'));
  // Who is told to end at once would otherwise take the database away from under it.
  undo.push(async () => warming);
  return listener;
}

/** One origin for all: sign-in, the MCP endpoint at its root, and the API beside it. */
function httpServer(parts: AppParts, { signIn, limiter }: { signIn: SignIn; limiter: Limiter }) {
  const { config, db, sealer, clock, log, contextFor, mcp } = parts;
  const publicUrl = () => parts.address.publicUrl;
  const ping = { name: 'is_ready', text: 'SELECT 1' };
  const isReady = () =>
    db.query(ping, []).then(
      () => true,
      () => false,
    );
  const authenticate = bearer(apiKeyAuthenticator(db, clock), signIn.verifyToken);
  const { router, endStreams } = createMcpHttp({
    ...mcp,
    verifier: {
      verify: authenticate,
      challenge: (request) => bearerChallenge({ request, resource: publicUrl() }),
      metadataUrl: (request) => metadataUrl(request, publicUrl()),
    },
    access: {
      hostnames: () => [new URL(publicUrl()).hostname],
      originHostnames: config.allowedOrigins.map((origin) => new URL(origin).hostname),
    },
    limits: messageLimits(limiter),
  });
  const server = createRestServer({
    routes,
    authenticate,
    challenge: (refused) => apiChallenge(refused, publicUrl()),
    contextFor,
    limits: {
      take: async (principal, bucket) => allowanceHeaders(await limiter.take(principal, bucket)),
      headersOf,
    },
    memory: requestMemory(db, sealer),
    description: describeApi([...routes, ...intakeRoutes], {
      version: packageVersion(),
      baseUrl: () => `${publicUrl()}${API_PREFIX}`,
      examples: { ...EXAMPLES, ...INTAKE_EXAMPLES },
    }),
    publicUrl,
    log,
    isReady,
    beside: [...signIn.handlers, intakeHandler(API_PREFIX, { ...parts.intake, publicUrl }), router],
  });
  return { server, endStreams };
}

function withPortOf(listening: string, address: string): string {
  const url = new URL(address);
  url.port = new URL(listening).port;
  return url.href.replace(/\/$/, '');
}
