import { bearerChallenge, metadataUrl } from '../auth/oauth/protected-resource.ts';
import type { Principal } from '../core/context.ts';
import type { Limiter } from '../limits/limiter.ts';
import { messageLimits } from '../limits/message-limits.ts';
import { numberAllowance } from '../limits/number-allowance.ts';
import { createMcpHttp, type McpHttp } from '../mcp/http/server.ts';
import { mcpSessions } from '../services/mcp-session.ts';
import type { AppParts } from './parts.ts';

/** How callers of the endpoint are known and limited. */
export interface McpEndpointOptions {
  authenticate(header: string | undefined): Promise<Principal>;
  limiter: Limiter;
}

/** Makes the MCP endpoint of the HTTP server. */
export async function createMcpEndpoint(parts: AppParts, options: McpEndpointOptions): Promise<McpHttp> {
  const publicUrl = () => parts.address.publicUrl;
  const served = await parts.mcp.get();
  return createMcpHttp({
    ...served,
    contextFor: (principal, requestId) => ({
      ...served.contextFor(principal, requestId),
      newNumbers: numberAllowance(options.limiter, principal),
    }),
    verifier: {
      verify: options.authenticate,
      challenge: (request) => bearerChallenge({ request, resource: publicUrl() }),
      metadataUrl: (request) => metadataUrl(request, publicUrl()),
    },
    access: {
      hostnames: () => [new URL(publicUrl()).hostname],
      originHostnames: parts.config.allowedOrigins.map((origin) => new URL(origin).hostname),
    },
    limits: messageLimits(options.limiter),
    sessions: mcpSessions(parts),
  });
}
