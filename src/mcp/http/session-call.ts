import { randomUUID } from 'node:crypto';
import {
  type AuthInfo,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpServer,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Response } from 'express';
import { EventStream } from './event-stream.ts';
import type { SessionAsks } from './session-asks.ts';
import type { HttpSession } from './session-store.ts';

/** The id of the handshake that a server is given anew; no client can have used it. */
const HANDSHAKE_ID = `handshake-${randomUUID()}`;

/** What one request of a session needs. */
export interface SessionCall {
  session: HttpSession;
  message: JSONRPCRequest;
  auth: AuthInfo;
  response: Response;
  asks: SessionAsks;
}

/**
 * Answers one request of a session with a server of its own, on a stream that may carry questions to the client before the
 * answer. The server is told first what the client said of itself when the session began.
 */
export async function answerInSession(server: McpServer, call: SessionCall): Promise<void> {
  const transport = new CallTransport(call);
  await server.connect(transport);
  call.response.once('close', () => void transport.close());
  await transport.shakeHands();
  transport.onmessage?.(call.message, { authInfo: call.auth });
}

class CallTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: Transport['onclose'];
  onerror?: Transport['onerror'];
  readonly sessionId: string;
  readonly #call: SessionCall;
  readonly #stream: EventStream;
  /** What ends the waiting for the answers to open questions. */
  readonly #forget: (() => void)[] = [];
  #begun = () => {};

  constructor(call: SessionCall) {
    this.#call = call;
    this.sessionId = call.session.id;
    this.#stream = new EventStream(call.response);
  }

  async start(): Promise<void> {}

  /** Fulfilled when the server knows its client. */
  async shakeHands(): Promise<void> {
    const begun = new Promise<void>((resolve) => {
      this.#begun = resolve;
    });
    const { opening } = this.#call.session;
    const initialize = { jsonrpc: '2.0', id: HANDSHAKE_ID, method: 'initialize', params: opening };
    this.onmessage?.(parseJSONRPCMessage(initialize));
    await begun;
    this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCRequest(message)) return this.#ask(message);
    const isAnswer = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
    if (isAnswer && message.id === HANDSHAKE_ID) return this.#begun();
    this.#stream.send(message);
    if (isAnswer) this.#stream.end();
  }

  /** The library counts the questions of each server from 0, and a session may have several servers at once. */
  #ask(message: JSONRPCRequest): void {
    const requestId = randomUUID();
    const deliver = (answer: object) => this.onmessage?.(parseJSONRPCMessage({ ...answer, id: message.id }));
    this.#forget.push(this.#call.asks.expect(requestId, { sessionId: this.sessionId, deliver }));
    this.#stream.send({ ...message, id: requestId });
  }

  async close(): Promise<void> {
    for (const forget of this.#forget.splice(0)) forget();
    this.onclose?.();
  }
}
