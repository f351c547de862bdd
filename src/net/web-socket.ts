import { type Client, type CloseEvent, type Dispatcher, WebSocket } from 'undici';
import type { Clock } from '../core/clock.ts';
import { inline } from '../core/text.ts';
import { StreamFailure, StreamSilence } from './kept-stream.ts';
import { ReceivedQueue } from './received-queue.ts';
import { CONNECT_MS, openStreamLink, refusedBy, type StreamLinkOptions } from './stream-link.ts';

/** Where a WebSocket leads, and what it may take in. */
export interface WebSocketOptions extends StreamLinkOptions {
  /** `wss:`, or `ws:` on this machine. */
  url: string;
  userAgent: string;
  headers?: Readonly<Record<string, string>>;
  /** Only to understand a `Retry-After` that is a date. */
  clock: Clock;
  /** Ends the connection in any state. */
  signal: AbortSignal;
  /** The time without a message after which a connection counts as dead. */
  silenceMs?: number;
  /** A longer message ends the connection. */
  messageBytesMax?: number;
  /** How many characters or bytes may wait for the reader; more is left out, because a server cannot be made to wait. */
  waitingLengthMax?: number;
  dropped?(): void;
}

/** A WebSocket that is open, for texts or for bytes. */
export interface WebSocketConnection<Message extends string | Buffer = string> {
  send(message: Message): void;
  /** Fails with a `StreamFailure` that says how the connection ended. */
  messages: AsyncIterator<readonly Message[], undefined>;
}

const SILENCE_MS = 5 * 60_000;
const MESSAGE_BYTES_MAX = 64 * 1024;
const WAITING_LENGTH_MAX = 8 * 1024 * 1024;
const REASON_LENGTH_MAX = 120;

/**
 * Opens a WebSocket (RFC 6455) for texts; binary messages are received as texts. Fails with a `StreamFailure` whose message names the
 * host and nothing else that was sent.
 */
export function openWebSocket(options: WebSocketOptions): Promise<WebSocketConnection> {
  return open({ ...options, protocols: [] }, textOf);
}

/** The same for bytes in a protocol that the server has to speak. */
export function openBinaryWebSocket(
  options: WebSocketOptions & { protocol: string },
): Promise<WebSocketConnection<Buffer>> {
  return open({ ...options, protocols: [options.protocol] }, bytesOf);
}

async function open<Message extends string | Buffer>(
  options: WebSocketOptions & { protocols: string[] },
  read: (data: unknown) => Message,
): Promise<WebSocketConnection<Message>> {
  const { host } = new URL(options.url);
  const limits = { maxPayloadSize: options.messageBytesMax ?? MESSAGE_BYTES_MAX };
  const link = openStreamLink({ ...options, url: options.url.replace(/^ws/, 'http'), webSocket: limits });
  const queue = queueOf<Message>(options);
  const socket = new WebSocket(options.url, {
    protocols: options.protocols,
    dispatcher: upgrading(link.client, (status, retryAfter) => {
      link.fail(refusedBy(host, { status, retryAfter, nowMs: options.clock.now() }));
    }),
    headers: { ...options.headers, 'user-agent': options.userAgent },
  });
  socket.binaryType = 'arraybuffer';

  return new Promise((resolve, reject) => {
    const end = (error: StreamFailure) => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', onAbort);
      link.close();
      queue.end(error);
      reject(error);
    };
    const onAbort = () => end(new StreamFailure(`The connection to ${host} was ended.`));
    const silent = () => end(new StreamSilence(`${host} sends no data.`));
    const late = () => end(new StreamFailure(`No connection to ${host} was made in time.`));
    let timer = setTimeout(late, options.connectMs ?? CONNECT_MS);
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      timer = setTimeout(silent, options.silenceMs ?? SILENCE_MS);
      resolve({ send: (message) => socket.send(message), messages: queue });
    });
    socket.addEventListener('message', ({ data }) => {
      timer.refresh();
      queue.push(read(data));
    });
    socket.addEventListener('close', (event) => end(link.failure() ?? closed(host, event)));
    options.signal.addEventListener('abort', onAbort, { once: true });
    if (options.signal.aborted) onAbort();
  });
}

function queueOf<Message extends string | Buffer>({
  waitingLengthMax = WAITING_LENGTH_MAX,
  dropped = () => {},
}: WebSocketOptions): ReceivedQueue<Message> {
  return new ReceivedQueue({ sizeMax: waitingLengthMax, sizeOf: ({ length }) => length, dropped });
}

/** The client of a WebSocket; `refused` learns of an answer that opens none. */
function upgrading(client: Client, refused: AnswerListener): Dispatcher {
  return client.compose((dispatch) => (request, handler) => dispatch(request, listenedTo(handler, refused)));
}

type AnswerListener = (status: number, retryAfter: string | undefined) => void;

/** The same handler; who listens learns of an answer that is no upgrade, of which the WebSocket tells nothing. */
function listenedTo(handler: Dispatcher.DispatchHandler, onAnswer: AnswerListener): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...start) => handler.onRequestStart?.(...start),
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart: (controller, status, headers, statusText) => {
      const retryAfter = headers['retry-after'];
      if (status >= 200) onAnswer(status, Array.isArray(retryAfter) ? retryAfter[0] : retryAfter);
      handler.onResponseStart?.(controller, status, headers, statusText);
    },
    onResponseData: (...data) => handler.onResponseData?.(...data),
    onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
    onResponseError: (...error) => handler.onResponseError?.(...error),
  };
}

function closed(host: string, { code, reason }: Pick<CloseEvent, 'code' | 'reason'>): StreamFailure {
  // 1006 stands for a connection that broke off; it is never sent.
  if (code === 1006) return new StreamFailure(`The connection to ${host} was closed.`);
  const because = reason === '' ? '' : `: ${inline(reason.slice(0, REASON_LENGTH_MAX))}`;
  return new StreamFailure(`${host} closed the connection (code ${code}${because}).`);
}

function textOf(data: unknown): string {
  if (typeof data === 'string') return data;
  return data instanceof ArrayBuffer ? Buffer.from(data).toString('utf8') : '';
}

function bytesOf(data: unknown): Buffer {
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.from(textOf(data));
}
