import type { Request, RequestHandler } from 'express';
import type { DemoSessions } from '../../auth/demo-session.ts';
import { demoRefusal } from '../../core/demo.ts';
import { Failure } from '../../core/failure.ts';
import { CONSOLE_HOME } from '../console/handler.ts';
import { returnPath } from '../return-path.ts';

/** Where the demonstration begins. */
export const DEMO_PATH = '/demo';

/** The pages by which a visitor becomes a person who is signed in. */
const WAYS_IN = ['/sign-in', '/forgotten', '/link', '/welcome', '/interaction'];

/** What the demonstration begins with. */
export interface DemoEntrance {
  sessions(): DemoSessions;
  baseUrl(): string;
  signInUrl(): string;
  /** Counts a session that is begun, of the network of a request and in all. Errors: `rate_limited`. */
  countSession(request: Request): Promise<void>;
  /** Whether somebody is signed in with this browser. */
  isSignedIn(request: Request): Promise<boolean>;
}

/**
 * Begins a session of the demonstration and leads to the console, without a sign-in. Who is signed in stays so; who has such a session goes
 * on with it. Passes on everything else, and all where there is no demonstration. Errors: `rate_limited`.
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
 * A visitor changes nothing outside of the API either; what asks with a key or a token of its own is no visitor, and who signs in becomes
 * none. Errors: `forbidden`.
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
