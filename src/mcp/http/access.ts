import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import cors from 'cors';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';

/** Under which names the server is reached, and from whose pages; loopback is always among both. */
export interface OpenTo {
  /** The host names that the server answers to, read at every request because the address may follow the port. */
  hostnames(): readonly string[];
  /** The host names of the web applications that may call it. */
  originHostnames: readonly string[];
}

/** How long a browser may remember what it was allowed, in seconds; none remembers longer than a day. */
const PREFLIGHT_SECONDS = 86_400;

/** The methods of the transport; GET and DELETE are for sessions, and refused without one. */
export const METHODS = ['GET', 'POST', 'DELETE', 'OPTIONS'];

/** What a page may read of an answer: without it no page could find out how to sign in, or how long to wait. */
const EXPOSED = [
  'WWW-Authenticate',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
];

/**
 * The first three things that a request meets: the Host header, against DNS rebinding; the page that
 * sent it; and CORS, which has to come before authentication, because preflight requests carry no credentials.
 * Errors: `forbidden`.
 */
export function openTo({ hostnames, originHostnames }: OpenTo): RequestHandler[] {
  const loopback = localhostAllowedHostnames();
  const allowedOrigins = [...loopback, ...originHostnames];
  return [checkSource, cors({ origin: true, methods: METHODS, exposedHeaders: EXPOSED, maxAge: PREFLIGHT_SECONDS })];

  function checkSource(request: Request, _response: Response, next: NextFunction): void {
    const own = hostnames();
    const host = validateHostHeader(request.headers.host, [...loopback, ...own]);
    const wrong = host.ok ? strangeHost(request.headers.host) : host.message;
    if (wrong !== null) {
      throw new Failure('forbidden', `${inline(wrong)}. Set PUBLIC_URL to the address that clients use.`);
    }
    const origin = validateOriginHeader(request.headers.origin, [...allowedOrigins, ...own]);
    if (!origin.ok) {
      throw new Failure('forbidden', `${inline(origin.message)}. Add it to ALLOWED_ORIGINS to allow it.`);
    }
    next();
  }
}

/** The library accepts `user@host` in the header, which is not valid there; null for a plain host. */
function strangeHost(host = ''): string | null {
  return /[@/\\]/.test(host) ? 'Invalid Host header' : null;
}

/**
 * Hosts probe with any type, or without saying one, and would be refused by the letter of the protocol (2025-11-25,
 * basic/transports): a client that accepts everything accepts both types that are sent.
 */
export function takesBoth(request: Request): void {
  const accept = request.headers.accept;
  if (accept === undefined || /(^|,)\s*\*\/\*\s*(;|,|$)/.test(accept)) {
    request.headers.accept = 'application/json, text/event-stream';
  }
}
