import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Request } from 'express';
import type { Principal } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import type { LoadedTools } from '../loaded-tools.ts';

/** Authenticates a request, by an API key or an access token. */
export interface Verifier {
  /** Who is behind an `Authorization` header. Errors: `unauthorized`. */
  verify(authorization: string | undefined): Promise<Principal>;
  /** The value of `WWW-Authenticate` for an unauthenticated caller (RFC 9110 §11.6.1). */
  challenge(request: Request): string;
  /** Where clients read how to get a token that allows more (RFC 9728 §5.1); omitted if there is none. */
  metadataUrl?(request: Request): string;
}

/** What one message requests: the method, and the tool or prompt that it names. */
export interface MessageRequest {
  method: string;
  name: string | null;
}

/** The caller of a request, and its method and target as far as a single message states them. */
export interface Caller {
  principal: Principal;
  requestId: string;
  request?: MessageRequest;
  /** What the call is answered with instead of being made. */
  refusal?: Failure;
  /** The message begins a session, which can carry word of changed resources. */
  hasSession?: boolean;
  /** What of the catalogue the caller wants to have. */
  loaded?: LoadedTools;
  /** The version of the protocol that the header names. */
  statedVersion?: string;
}

/** The library hands on what it takes for the facts of a token; beside them goes what we know ourselves. */
const callers = new WeakMap<AuthInfo, Caller>();

/** The authentication data for the library, without the token, which is not needed behind it. */
export function authInfoOf(
  { metadataUrl, ...caller }: Omit<Caller, 'request'> & { metadataUrl?: string | undefined },
  message: unknown,
): AuthInfo {
  const { principal } = caller;
  const info = {
    token: '',
    clientId: principal.keyId ?? principal.accountId,
    scopes: [...principal.permissions],
    ...(metadataUrl === undefined ? {} : { resourceMetadataUrl: metadataUrl }),
  };
  const request = requestOf(message);
  callers.set(info, { ...caller, ...(request === null ? {} : { request }) });
  return info;
}

/** The caller of a request. Throws without one, because the request would be unauthenticated. */
export function callerOf(info: AuthInfo | undefined): Caller {
  const caller = info === undefined ? undefined : callers.get(info);
  if (caller === undefined) throw new Error('A request reached the protocol without an authenticated caller.');
  return caller;
}

/** All that a message requests; a batch may contain several requests. */
export function requestsOf(message: unknown): MessageRequest[] {
  const messages: unknown[] = Array.isArray(message) ? message : [message];
  return messages.map(requestOf).filter((request) => request !== null);
}

/** A batch is about several things, and what is no request is about nothing. */
export function requestOf(message: unknown): MessageRequest | null {
  if (typeof message !== 'object' || message === null || !('method' in message)) return null;
  const { method } = message;
  if (typeof method !== 'string') return null;
  const params = 'params' in message ? message.params : null;
  const name = typeof params === 'object' && params !== null && 'name' in params ? params.name : null;
  return { method, name: typeof name === 'string' ? name : null };
}
