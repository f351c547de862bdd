import type { Request } from 'express';
import type { ApiCaller, CallerRequest } from '../auth/api-caller.ts';
import type { Principal } from '../core/context.ts';

/** How callers are found. */
export interface CallerParts {
  /** Who is behind an `Authorization` header. Errors: `unauthorized`. */
  authenticate(header: string | undefined): Promise<Principal>;
  /** Who is behind the session of a browser; null where there is none. Without it sessions are not accepted. */
  session?(request: CallerRequest): Promise<ApiCaller | null>;
}

/** Who sent a request: a header goes before a session. Errors: `unauthorized`, `forbidden`. */
export async function apiCallerOf(request: Request, { authenticate, session }: CallerParts): Promise<ApiCaller> {
  const authorization = request.get('Authorization');
  if (authorization === undefined && session !== undefined) {
    const { remoteAddress } = request.socket;
    const caller = await session({ method: request.method, header: (name) => request.get(name), remoteAddress });
    if (caller !== null) return caller;
  }
  return { principal: await authenticate(authorization), headers: {} };
}
