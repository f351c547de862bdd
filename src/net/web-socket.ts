import type { Socket } from 'node:net';
import { Client, type CloseEvent, type Dispatcher, WebSocket } from 'undici';
import type { Clock } from '../core/clock.ts';
import { inline } from '../core/text.ts';
import { createDial, type Dial, type PendingConnection } from './connector.ts';
import { type Guard, NO_GUARD } from './guard.ts';
import { describeError, failureMessage } from './http-error.ts';
import { StreamFailure, StreamSilence } from './kept-stream.ts';
import { createResolver, type Resolver } from './resolver.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { TextQueue } from './text-queue.ts';

/** Where a WebSocket leads, and what it may take in. */
export interface WebSocketOptions {
  /** `wss:`, or `ws:` on this machine. */
  url: string;
  userAgent: string;
  /** Only to understand a `Retry-After` that is a date. */
  clock: Clock;
  /** Ends the connection in any state. */
  signal: AbortSignal;
  resolver?: Resolver;
  /** Where it may lead; anywhere without it, because the operator chose the place. */
  guard?: Guard;
  trustedCertificates?: readonly string[];
  /** The timeout to connect, and the time without a message after which a connection counts as dead. */
  connectMs?: number;
  silenceMs?: number;
  /** A longer message ends the connection. */
  messageBytesMax?: number;
  /** What may wait for the reader; more is left out, because a server cannot be made to wait. */
  waitingCharactersMax?: number;
  dropped?(): void;
}

/** A WebSocket that is open. */
export interface WebSocketConnection {
  send(text: string): void;
  /** The messages as texts. Fails with a `StreamFailure` that says how the connection ended. */
  messages: AsyncIterator<readonly string[], undefined>;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 5 * 60_000;
const MESSAGE_BYTES_MAX = 64 * 1024;
const WAITING_CHARACTERS_MAX = 8 * 1024 * 1024;
const HEADER_BYTES_MAX = 16 * 1024;
const REASON_LENGTH_MAX = 120;

/** Opens a WebSocket (RFC 6455). Fails with a `StreamFailure` whose message names the host and nothing else that was sent. */
export async function openWebSocket(options: WebSocketOptions): Promise<WebSocketConnection> {
  const { host } = new URL(options.url);
  const link = dialled(options);
  const queue = new TextQueue(options.waitingCharactersMax ?? WAITING_CHARACTERS_MAX, options.dropped ?? (() => {}));
  const socket = new WebSocket(options.url, {
    dispatcher: link.dispatcher,
    headers: { 'user-agent': options.userAgent },
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
      resolve({ send: (text) => socket.send(text), messages: queue });
    });
    socket.addEventListener('message', ({ data }) => {
      timer.refresh();
      queue.push(textOf(data));
    });
    socket.addEventListener('close', (event) => end(link.failure() ?? closed(host, event)));
    options.signal.addEventListener('abort', onAbort, { once: true });
    if (options.signal.aborted) onAbort();
  });
}

/** The connection below a WebSocket. */
interface Link {
  dispatcher: Dispatcher;
  /** Why there is no WebSocket over it; null if that is not known. */
  failure(): StreamFailure | null;
  close(): void;
}

function dialled(options: WebSocketOptions): Link {
  const { host, origin } = httpUrl(options.url);
  const dial = dialOf(options);
  let pending: PendingConnection | null = null;
  let tcp: Socket | null = null;
  let failed: StreamFailure | null = null;
  const client = new Client(origin, {
    connect: (destination, connected) => {
      pending = dial({ destination, withinMs: options.connectMs ?? CONNECT_MS }, (...result) => {
        if (result[0] === null) [, tcp] = result;
        else failed = new StreamFailure(failureMessage(describeError(result[0]), host));
        connected(...result);
      });
    },
    maxHeaderSize: HEADER_BYTES_MAX,
    webSocket: { maxPayloadSize: options.messageBytesMax ?? MESSAGE_BYTES_MAX },
  });
  const refused: AnswerListener = (status, retryAfter) => {
    const seconds = retryAfterSeconds(retryAfter, options.clock.now()) ?? 0;
    const message = `${host} answers with status ${status} and opens no WebSocket.`;
    failed ??= new StreamFailure(message, { retryAfterMs: seconds * 1000 });
  };
  const dispatcher = client.compose(
    (dispatch) => (request, handler) => dispatch(request, listenedTo(handler, refused)),
  );
  const close = () => {
    pending?.abandon();
    tcp?.destroy();
    client.destroy(new Error('The connection was closed.'), () => {});
  };
  return { dispatcher, failure: () => failed, close };
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

function dialOf({ resolver, guard, trustedCertificates }: WebSocketOptions): Dial {
  return createDial({
    resolver: resolver ?? createResolver({ asksSystem: true }),
    guard: guard ?? NO_GUARD,
    ...(trustedCertificates === undefined ? {} : { trustedCertificates }),
  });
}

function httpUrl(url: string): URL {
  return new URL(url.replace(/^ws/, 'http'));
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
