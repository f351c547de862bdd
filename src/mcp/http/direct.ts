import {
  type AuthInfo,
  classifyInboundRequest,
  isJSONRPCRequest,
  isJsonContentType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { Context } from '../../core/context.ts';
import type { Catalogue, ServerParts } from '../catalogue.ts';
import type { Tool } from '../define.ts';
import { createServer } from '../server.ts';
import { type Caller, callerOf } from './caller.ts';
import { plainArguments, plainResult } from './plain-call.ts';

/** The version that has no handshake; those with one are all alike here. */
export const MODERN = '2026-07-28';
const LEGACY: MessageClassification = { era: 'legacy' };

/**
 * Answers a call of a tool without the web-standard requests, responses and streams through which the library takes
 * all else: a call takes 1.6 ms of processor time here, and 2.0 to 2.6 ms through them (client and server together, with
 * everything else that the product does counted here alone). Only an unambiguous call is answered here; for any other
 * the result is false, and the library answers or rejects it. Tools send no messages before their result unless progress is
 * asked for, so the result is the whole response.
 */
export async function answerDirectly<Ctx extends Context>(
  parts: ServerParts<Ctx>,
  { request, response, message }: { request: Request & { auth: AuthInfo }; response: Response; message: unknown },
): Promise<boolean> {
  const call = plainCall(request, message);
  const caller = callerOf(request.auth);
  const tool = allowedTool(parts.catalogue, caller);
  if (call === null || tool === undefined) return false;
  const isModern = call.classification.era === 'modern';
  const session = { ...caller, carriesUpdates: isModern, ...(isModern ? { version: MODERN } : {}) };
  const { id, params } = call.message;
  const args =
    tool.canAsk || tool.task !== null || parts.extend !== undefined ? null : plainArguments(params, isModern);
  if (args !== null) {
    const result = await plainResult({ tool, parts, session }, args);
    send(response, { jsonrpc: '2.0', id, result }, isModern);
    return true;
  }
  const server = createServer(parts, session);
  const transport = new DirectTransport(call.classification, (answer) => send(response, answer, isModern));
  await server.connect(transport);
  // A client that disconnects gets no answer; the call still runs to its end.
  response.once('close', () => {
    if (!response.writableFinished) void transport.close();
  });
  const { classification } = call;
  transport.onmessage?.(call.message, { authInfo: request.auth, ...(isModern ? { classification } : {}) });
  return true;
}

interface PlainCall {
  message: JSONRPCRequest;
  classification: MessageClassification;
}

/** The call that a request consists of, if all of its headers are there and fit it; null for anything else. */
function plainCall({ method, headers }: Request, body: unknown): PlainCall | null {
  const isCall = method === 'POST' && isJsonContentType(headers['content-type']) && isJSONRPCRequest(body);
  if (!isCall || body.method !== 'tools/call' || wantsProgress(body)) return null;
  const protocolVersionHeader = headers['mcp-protocol-version'];
  if (Array.isArray(protocolVersionHeader)) return null;
  const version = protocolVersionHeader === undefined ? {} : { protocolVersionHeader };
  const route = classifyInboundRequest({ httpMethod: method, body, ...version });
  if (route.kind === 'modern' && route.messageKind === 'request') {
    const isNamed = headers['mcp-method'] === body.method && headers['mcp-name'] === body.params?.name;
    return isNamed && protocolVersionHeader === MODERN ? route : null;
  }
  const isKnown = protocolVersionHeader === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersionHeader);
  const takesStream = /application\/json/.test(headers.accept ?? '') && /text\/event-stream/.test(headers.accept ?? '');
  return route.kind === 'legacy' && isKnown && takesStream ? { message: body, classification: LEGACY } : null;
}

/** Progress goes before the result, which only a transport of the library can do. */
function wantsProgress({ params }: JSONRPCRequest): boolean {
  return params?._meta?.progressToken !== undefined;
}

/** The tool that is called. A missing permission that the user can grant is answered by the library, with the scopes to request. */
function allowedTool<Ctx extends Context>(
  { tools }: Catalogue<Ctx>,
  { principal, request }: Caller,
): Tool<Ctx> | undefined {
  const tool = tools.find(({ name }) => name === request?.name);
  if (tool === undefined) return undefined;
  const isAllowed = principal.permissions.has(tool.permission) || !principal.obtainable?.has(tool.permission);
  return isAllowed ? tool : undefined;
}

/** Carries one call and its answer. It is one of the library's own, which is how a server learns of the version. */
class DirectTransport extends PerRequestHTTPServerTransport {
  readonly #answer: (message: JSONRPCMessage) => void;

  constructor(classification: MessageClassification, answer: (message: JSONRPCMessage) => void) {
    super({ classification });
    this.#answer = answer;
  }

  /** Only the result is sent; tools send no messages before it. */
  override async send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message)) this.#answer(message);
  }
}

/** With a handshake an answer is the only event of a stream, which is what hosts of those versions are used to. */
function send(response: Response, message: object, isModern: boolean): void {
  if (response.destroyed || response.headersSent) return;
  const json = JSON.stringify(message);
  const body = isModern ? json : `event: message\ndata: ${json}\n\n`;
  const headers = {
    'Content-Type': isModern ? 'application/json' : 'text/event-stream',
    'Content-Length': Buffer.byteLength(body),
  };
  response.writeHead(200, headers).end(body);
}
