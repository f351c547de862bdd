import type { RateLimits } from '../../src/config/option-types.ts';
import type { Principal } from '../../src/core/context.ts';
import { allowanceHeaders, headersOf } from '../../src/limits/headers.ts';
import { createLimiter } from '../../src/limits/limiter.ts';
import { messageLimits } from '../../src/limits/message-limits.ts';
import { createMcpHttp } from '../../src/mcp/http/server.ts';
import { listen } from '../../src/rest/listen.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { createRestServer } from '../../src/rest/server.ts';
import { serverParts, silentLog } from '../mcp/fixtures/catalogue.ts';
import { testDatabase } from '../support/database.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { RATES } from './replicas.ts';

/** The API and the fixture catalogue of MCP at one address, limited together. */
export interface LimitedServer {
  url: string;
  close(): Promise<void>;
}

/** Starts it. Every `Authorization` is a key of its own, and time stands still. */
export async function startLimited(rates: Partial<RateLimits>): Promise<LimitedServer> {
  const db = await testDatabase();
  const clock = fakeClock('2026-05-04T10:00:00.000Z');
  const context = await serviceContext(db, { clock });
  const limiter = createLimiter({ db, rates: { ...RATES, ...rates }, clock, log: silentLog });
  const authenticate = async (key = ''): Promise<Principal> => ({ ...context.principal, keyId: key });
  const mcp = createMcpHttp({
    ...serverParts({ log: silentLog }),
    verifier: { verify: authenticate, challenge: () => 'Token' },
    access: { hostnames: () => [], originHostnames: [] },
    limits: messageLimits(limiter),
  });
  const rest = createRestServer({
    routes,
    authenticate,
    contextFor: (principal, requestId) => ({ ...context, principal, requestId }),
    limits: { take: async (principal, bucket) => allowanceHeaders(await limiter.take(principal, bucket)), headersOf },
    publicUrl: () => 'https://track.example.com',
    log: silentLog,
    isReady: () => true,
    beside: [mcp.router],
  });
  const listener = await listen(rest, { host: '127.0.0.1', port: 0 });
  return { url: listener.url, close };

  async function close(): Promise<void> {
    await mcp.endStreams();
    await listener.close();
    await db.drop();
  }
}
