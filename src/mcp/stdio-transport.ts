import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type RequestId,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { excessOf } from './message-limits.ts';
import { messageIdIn, messageIdOf } from './request-id.ts';
import { Lines } from './stdio-lines.ts';

/** A longer message is not worth reading: the largest tool call that makes sense has a few kilobytes. */
const MESSAGE_BYTES_MAX = 4 * 1024 * 1024;

/** How long answers that are still being made may keep a connection open whose other side has gone. */
const DRAIN_MS_MAX = 10_000;

const NOT_JSON = { code: ProtocolErrorCode.ParseError, message: 'Parse error: the line is not JSON.' };
const NO_REQUEST = {
  code: ProtocolErrorCode.InvalidRequest,
  message: 'The message is not a request of JSON-RPC 2.0.',
};

/** What is handed on in place of a message; the messages after it wait for it. An error in place of a request is its answer. */
export type Admit = (message: JSONRPCMessage) => JSONRPCMessage | Promise<JSONRPCMessage>;

/** What a connection waits for. */
export interface StdioTransportOptions {
  admit?: Admit;
  /** Fulfilled when answers can be made; how long those that are due are waited for is counted from then on. */
  ready?: Promise<void> | undefined;
}

/**
 * One JSON-RPC message a line, in on one stream and out on another. Unlike the library's own transport it answers what
 * was requested before the input ended, so that `landfall stdio < requests` works, answers a request whose form is wrong, and
 * reports when it is over.
 *
 * The connection is open, then draining (the input ended, or `close` was called), then closed. It goes from draining
 * to closed when no answer is due any more or the time for it is up; an output that breaks closes it at once.
 */
export class StdioTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onerror?: Transport['onerror'];
  onclose?: Transport['onclose'];
  /** Called when no answer is due any more, to say goodbye and close; without it the connection closes by itself. */
  ondrained?: () => Promise<void>;
  /** Fulfilled when the connection is closed, for whatever reason. */
  readonly closed: Promise<void>;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #admit: Admit;
  readonly #ready: Promise<void> | undefined;
  readonly #lines = new Lines(MESSAGE_BYTES_MAX);
  /** How many answers are due to an id: who uses one twice is answered twice. */
  readonly #due = new Map<RequestId, number>();
  #state: 'open' | 'draining' | 'closed' = 'open';
  #deadline: NodeJS.Timeout | undefined;
  #handedOn: Promise<void> = Promise.resolve();
  #markClosed = () => {};

  constructor(input: Readable, output: Writable, { admit, ready }: StdioTransportOptions = {}) {
    this.#input = input;
    this.#output = output;
    this.#admit = admit ?? ((message) => message);
    this.#ready = ready;
    this.closed = new Promise((resolve) => {
      this.#markClosed = resolve;
    });
  }

  async start(): Promise<void> {
    const input = this.#input.on('data', this.#receive).on('error', this.#fail);
    input.once('end', this.drain).once('close', this.drain);
    this.#output.on('error', this.#fail);
    if (input.readableEnded || input.destroyed) this.drain();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#state === 'closed') throw new Error('The connection is closed.');
    await new Promise<void>((resolve, reject) => {
      this.#output.write(oneLine(message), (error) => (error ? reject(error) : resolve()));
    });
    const isAnswer = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
    if (isAnswer && message.id !== undefined) this.#settle(message.id);
  }

  /** Takes no more messages, sends the answers that are still due, then closes. */
  readonly drain = (): void => {
    if (this.#state !== 'open') return;
    this.#state = 'draining';
    this.#input.off('data', this.#receive);
    if (this.#ready === undefined) this.#startDeadline();
    else void this.#ready.then(this.#startDeadline);
    if (this.#due.size === 0) this.#finish();
  };

  readonly #startDeadline = (): void => {
    clearTimeout(this.#deadline);
    if (this.#state === 'draining') this.#deadline = setTimeout(this.#giveUp, DRAIN_MS_MAX);
  };

  /** The listeners for errors stay, because a stream may break after it was left, and its error must not end the process. */
  async close(): Promise<void> {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearTimeout(this.#deadline);
    this.#input.off('data', this.#receive).off('end', this.drain).off('close', this.drain).pause();
    this.#lines.clear();
    this.onclose?.();
    this.#markClosed();
  }

  readonly #receive = (chunk: Buffer): void => {
    try {
      for (const line of this.#lines.push(chunk)) this.#receiveOne(line);
    } catch (error) {
      this.#fail(asError(error));
    }
  };

  /** The versions of 2025-03-26 and before may send several messages at once; each is answered for itself. */
  #receiveOne(line: string): void {
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      this.#leaveOut(messageIdIn(line), error, NOT_JSON);
      return;
    }
    const excess = excessOf(value);
    if (excess === null) for (const message of Array.isArray(value) ? value : [value]) this.#receiveMessage(message);
    else this.#leaveOut(messageIdOf(value), new Error(excess), { ...NO_REQUEST, message: excess });
  }

  #receiveMessage(value: unknown): void {
    try {
      const message = parseJSONRPCMessage(value);
      this.#expectAnswer(message);
      this.#handedOn = this.#handedOn.then(() => this.#handOn(message));
    } catch (error) {
      this.#leaveOut(messageIdOf(value), error, NO_REQUEST);
    }
  }

  /** What is no message is reported, and answered where the id of its request is known. */
  #leaveOut(id: RequestId | null, error: unknown, answer: JSONRPCErrorResponse['error']): void {
    this.onerror?.(asError(error));
    if (id !== null) this.#refuse(id, answer);
  }

  async #handOn(message: JSONRPCMessage): Promise<void> {
    try {
      const admitted = await this.#admit(message);
      const answer = admitted !== message && isJSONRPCErrorResponse(admitted) ? admitted : null;
      if (answer?.id !== undefined) this.#refuse(answer.id, answer.error);
      else if (this.#state !== 'closed') this.onmessage?.(admitted);
    } catch (error) {
      this.onerror?.(asError(error));
    }
  }

  /** JSON-RPC 2.0 §5.1. Without an answer a host would wait for the whole of its patience. */
  #refuse(id: RequestId, error: JSONRPCErrorResponse['error']): void {
    this.#owe(id);
    this.send({ jsonrpc: '2.0', id, error }).catch((failed: unknown) => this.onerror?.(asError(failed)));
  }

  /** A subscription is answered only when it ends, and a cancelled request never, so they are not awaited. */
  #expectAnswer(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') this.#owe(message.id);
    if (!('method' in message) || message.method !== 'notifications/cancelled') return;
    const cancelled = message.params?.requestId;
    if (typeof cancelled === 'string' || typeof cancelled === 'number') this.#settle(cancelled);
  }

  #owe(id: RequestId): void {
    this.#due.set(id, (this.#due.get(id) ?? 0) + 1);
  }

  #settle(id: RequestId): void {
    const owed = this.#due.get(id) ?? 0;
    if (owed > 1) this.#due.set(id, owed - 1);
    else this.#due.delete(id);
    // A client that is still being answered is waited for again.
    if (this.#deadline !== undefined) this.#startDeadline();
    if (this.#state === 'draining' && this.#due.size === 0) this.#finish();
  }

  #finish(): void {
    const finished = this.ondrained?.() ?? this.close();
    finished.catch((error: unknown) => this.#fail(asError(error)));
  }

  readonly #giveUp = (): void =>
    this.#fail(new Error(`The client left while answers were still due: ${this.#due.size}.`));

  readonly #fail = (error: Error): void => {
    if (this.#state === 'closed') return;
    this.onerror?.(error);
    void this.close();
  };
}

/**
 * A message as one line for every reader. JSON leaves the two separators of Unicode as they are inside a text, and there
 * are readers for which a line ends with them, that of Node 24 among them.
 */
function oneLine(message: JSONRPCMessage): string {
  return serializeMessage(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
