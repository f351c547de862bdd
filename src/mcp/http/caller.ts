import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Request } from 'express';
import type { Principal } from '../../core/context.ts';

/** Finds out who asks. API keys and access tokens each have one; how a caller identifies itself is for it to say. */
export interface Verifier {
  /** Who is behind an `Authorization` header. Errors: `unauthorized`. */
  verify(authorization: string | undefined): Promise<Principal>;
  /** What somebody who is not known is told in `WWW-Authenticate` (RFC 9110 §11.6.1). */
  challenge(request: Request): string;
  /** Where clients read how to get a token that allows more (RFC 9728 §5.1); without it they are not told. */
  metadataUrl?(request: Request): string;
}

/** What one message asks for: the method, and the tool or prompt that it names. */
export interface MessageRequest {
  method: string;
  name: string | null;
}

/** Who sent a request, and what it is about as far as that can be told from one message. */
export interface Caller {
  principal: Principal;
  requestId: string;
  request?: MessageRequest;
}

/** The library hands on what it takes for the facts of a token; beside them goes what we know ourselves. */
const callers = new WeakMap<AuthInfo, Caller>();

/** What the library is told of a caller. There is no token in it, because nothing behind it needs one. */
export function authInfoOf(
  { principal, requestId, metadataUrl }: Pick<Caller, 'principal' | 'requestId'> & { metadataUrl?: string | undefined },
  message: unknown,
): AuthInfo {
  const info = {
    token: '',
    clientId: principal.keyId ?? principal.accountId,
    scopes: [...principal.permissions],
    ...(metadataUrl === undefined ? {} : { resourceMetadataUrl: metadataUrl }),
  };
  const request = requestOf(message);
  callers.set(info, { principal, requestId, ...(request === null ? {} : { request }) });
  return info;
}

/** The caller again. Throws where nobody was told of one, which would be an open door. */
export function callerOf(info: AuthInfo | undefined): Caller {
  const caller = info === undefined ? undefined : callers.get(info);
  if (caller === undefined) throw new Error('A request came to the protocol without anybody behind it.');
  return caller;
}

/** All that a message asks for; a batch may ask for several things. */
export function requestsOf(message: unknown): MessageRequest[] {
  const messages: unknown[] = Array.isArray(message) ? message : [message];
  return messages.map(requestOf).filter((request) => request !== null);
}

/** A batch is about several things, and what is no request is about nothing. */
function requestOf(message: unknown): MessageRequest | null {
  if (typeof message !== 'object' || message === null || !('method' in message)) return null;
  const { method } = message;
  if (typeof method !== 'string') return null;
  const params = 'params' in message ? message.params : null;
  const name = typeof params === 'object' && params !== null && 'name' in params ? params.name : null;
  return { method, name: typeof name === 'string' ? name : null };
}
