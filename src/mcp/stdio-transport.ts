import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  ReadBuffer,
  type RequestId,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server';

/** A longer message is not worth reading: the largest tool call that makes sense has a few kilobytes. */
const MESSAGE_BYTES_MAX = 4 * 1024 * 1024;

/** How long answers that are still being made may keep a connection open whose other side has gone. */
const DRAIN_MS_MAX = 3_000;

/**
 * One JSON-RPC message a line, in on one stream and out on another. Unlike the library's own transport it answers what
 * was asked before the input ended, so that `landfall stdio < requests` works, and tells when it is over.
 *
 * The connection is open, then draining (the input ended, or somebody asked for it), then closed. It goes from draining
 * to closed when no answer is due any more or the time for it is up; an output that breaks closes it at once.
 */
export class StdioTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onerror?: Transport['onerror'];
  onclose?: Transport['onclose'];
  /** Fulfilled when the connection is closed, for whatever reason. */
  readonly closed: Promise<void>;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #buffer = new ReadBuffer({ maxBufferSize: MESSAGE_BYTES_MAX });
  readonly #due = new Set<RequestId>();
  #state: 'open' | 'draining' | 'closed' = 'open';
  #deadline: NodeJS.Timeout | undefined;
  #markClosed = () => {};

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
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
      this.#output.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
    });
    const isAnswer = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
    if (isAnswer && message.id !== undefined) this.#settle(message.id);
  }

  /** Takes no more messages, sends the answers that are still due, then closes. */
  readonly drain = (): void => {
    if (this.#state !== 'open') return;
    this.#state = 'draining';
    this.#input.off('data', this.#receive);
    if (this.#due.size === 0) void this.close();
    else this.#deadline = setTimeout(this.#giveUp, DRAIN_MS_MAX);
  };

  /** The listeners for errors stay, because a stream may break after it was left, and then nobody must fall over it. */
  async close(): Promise<void> {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearTimeout(this.#deadline);
    this.#input.off('data', this.#receive).off('end', this.drain).off('close', this.drain).pause();
    this.#buffer.clear();
    this.onclose?.();
    this.#markClosed();
  }

  readonly #receive = (chunk: Buffer): void => {
    try {
      this.#buffer.append(chunk);
    } catch (error) {
      this.#fail(asError(error));
      return;
    }
    while (this.#state !== 'closed' && this.#receiveOne()) {}
  };

  /** Hands on one message; false if there is no whole one. A line that is no message is reported and left out. */
  #receiveOne(): boolean {
    try {
      const message = this.#buffer.readMessage();
      if (message === null) return false;
      this.#expectAnswer(message);
      this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(asError(error));
    }
    return true;
  }

  /** A subscription is answered only when it ends, and a cancelled request never, so nobody waits for those. */
  #expectAnswer(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') this.#due.add(message.id);
    if (!('method' in message) || message.method !== 'notifications/cancelled') return;
    const cancelled = message.params?.requestId;
    if (typeof cancelled === 'string' || typeof cancelled === 'number') this.#settle(cancelled);
  }

  #settle(id: RequestId): void {
    this.#due.delete(id);
    if (this.#state === 'draining' && this.#due.size === 0) void this.close();
  }

  readonly #giveUp = (): void =>
    this.#fail(new Error(`The client left while answers were still due: ${this.#due.size}.`));

  readonly #fail = (error: Error): void => {
    if (this.#state === 'closed') return;
    this.onerror?.(error);
    void this.close();
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
