import type { Request, RequestHandler } from 'express';
import type { DemoSessions } from '../../auth/demo-session.ts';
import { demoRefusal } from '../../core/demo.ts';
import { Failure } from '../../core/failure.ts';
import { CONSOLE_HOME } from '../console/handler.ts';
import { returnPath } from '../return-path.ts';

/** The address at which a visit starts. */
export const DEMO_PATH = '/demo';

/** The pages of the sign-in, which a visitor may use. */
const WAYS_IN = ['/sign-in', '/forgotten', '/link', '/welcome', '/interaction'];

/** What a visit needs. */
export interface DemoEntrance {
  sessions(): DemoSessions;
  baseUrl(): string;
  signInUrl(): string;
  /** Counts a new session, by the network of the request and in total. Errors: `rate_limited`. */
  countSession(request: Request): Promise<void>;
  /** Whether the browser is signed in. */
  isSignedIn(request: Request): Promise<boolean>;
}

/**
 * Starts a session of the demonstration, without a sign-in, and redirects to the console. A signed-in user and a visitor with a session keep
 * what they have. All other requests are passed on, and so is every request without a demonstration. Errors: `rate_limited`.
 */
export function demoHandler(entrance: DemoEntrance | null): RequestHandler {
  return async (request, response, next) => {
    if (entrance === null) return next();
    if (request.path !== DEMO_PATH) {
      await requireMayPass(entrance, request);
      return next();
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new Failure('method_not_allowed', `This page supports GET, HEAD, not ${request.method}.`);
    }
    const sessions = entrance.sessions();
    const hasSession = sessions.read(request.get('Cookie')) !== null || (await entrance.isSignedIn(request));
    if (!hasSession) {
      await entrance.countSession(request);
      response.append('Set-Cookie', sessions.begin());
    }
    response.writeHead(303, { Location: placeIn(request, entrance.baseUrl()), 'Content-Length': 0 });
    response.end();
  };
}

/**
 * Refuses a visitor every request that changes something outside of the API. A request with a key or token of its own is not one of a
 * visitor, and the sign-in is permitted. Errors: `forbidden`.
 */
async function requireMayPass({ sessions, signInUrl, isSignedIn }: DemoEntrance, request: Request): Promise<void> {
  const { method, path } = request;
  if (method === 'GET' || method === 'HEAD' || request.get('Authorization') !== undefined) return;
  if (sessions().read(request.get('Cookie')) === null) return;
  if (WAYS_IN.some((way) => path === way || path.startsWith(`${way}/`)) || (await isSignedIn(request))) return;
  throw demoRefusal({ signInUrl: signInUrl() });
}

function placeIn({ originalUrl }: Request, baseUrl: string): string {
  const at = originalUrl.indexOf('?');
  const wanted = at === -1 ? null : new URLSearchParams(originalUrl.slice(at)).get('return');
  return wanted === null ? CONSOLE_HOME : returnPath(wanted, baseUrl);
}
