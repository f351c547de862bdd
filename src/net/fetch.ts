import { Agent, type Dispatcher } from 'undici';
import type { Log } from '../core/context.ts';
import { publicOr } from './address.ts';
import { createGuardedConnector, createOpenConnector } from './connector.ts';
import { errorKind, failureMessage, type HttpErrorKind } from './http-error.ts';

/** One request. `deadlineMs` covers everything: connecting, the answer's headers and its body. */
export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  deadlineMs: number;
  /** Reading stops as soon as the body is longer than this. */
  bodyBytesMax: number;
  signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  ok: true;
  /** Any status, 404 and 500 too: that somebody answered is all that `ok` says. */
  status: number;
  /** Names in lower case; values of a repeated header are joined by a comma. */
  headers: Record<string, string>;
  body: Buffer;
}

/** No whole answer came. The message names the host, never a path, a header or a credential. */
export type HttpFailure =
  | { ok: false; error: Exclude<HttpErrorKind, 'too_large'>; message: string }
  | {
      ok: false;
      error: 'too_large';
      message: string;
      status: number;
      headers: Record<string, string>;
      /** The first bytes of the body, up to 64 KiB of them. */
      beginning: Buffer;
    };

export type HttpOutcome = HttpAnswer | HttpFailure;

export interface HttpClient {
  /** Never throws: whatever happens to the request is in the outcome. Redirects are answers, they are not followed. */
  request(call: HttpCall): Promise<HttpOutcome>;
  /** Waits for what is under way, then closes all connections. */
  close(): Promise<void>;
}

export interface HttpClientOptions {
  userAgent: string;
  log?: Log;
  /** Allows connections into private networks and to this machine. Without it they end as `blocked_address`. */
  allowPrivateAddresses?: boolean;
  /** Networks in CIDR notation that are open beside the public ones. */
  allowedNetworks?: readonly string[];
}

const CONNECTIONS_PER_ORIGIN_MAX = 64;
const HEADER_BYTES_MAX = 16 * 1024;
const BEGINNING_BYTES_MAX = 64 * 1024;

/** Why a request was given up by ourselves. */
type GivenUp = 'timeout' | 'aborted';

/** The only way out to the network: one pool of connections, with a deadline and a size limit on every request. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const agent = new Agent({
    connect:
      options.allowPrivateAddresses === true
        ? createOpenConnector()
        : createGuardedConnector(publicOr(options.allowedNetworks ?? [])),
    connections: CONNECTIONS_PER_ORIGIN_MAX,
    maxHeaderSize: HEADER_BYTES_MAX,
    // The deadline of the call is the only clock; two more would only make two more ways to fail.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { request, close: () => agent.close() };

  async function request(call: HttpCall): Promise<HttpOutcome> {
    const started = performance.now();
    const url = webUrl(call.url);
    if (url === null) return { ok: false, error: 'network', message: 'The address is not an http or https URL.' };

    const outcome = await withDeadline(call, url.host, (signal) => send(call, url, signal));
    const durationMs = Math.round(performance.now() - started);
    const result = outcome.ok ? { status: outcome.status } : { error: outcome.error };
    options.log?.debug({ method: call.method, host: url.host, ...result, durationMs }, 'http.requested');
    return outcome;
  }

  async function send(call: HttpCall, url: URL, signal: AbortSignal): Promise<HttpOutcome> {
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: call.method,
      headers: { 'user-agent': options.userAgent, 'accept-encoding': 'identity', ...call.headers },
      body: call.body ?? null,
      signal,
    });
    return readAnswer(response, call.bodyBytesMax, url.host);
  }
}

async function withDeadline(
  call: HttpCall,
  host: string,
  work: (signal: AbortSignal) => Promise<HttpOutcome>,
): Promise<HttpOutcome> {
  const controller = new AbortController();
  let givenUp: GivenUp | null = null;
  const giveUp = (why: GivenUp) => {
    givenUp ??= why;
    controller.abort();
  };
  const onAbort = () => giveUp('aborted');
  const timer = setTimeout(giveUp, call.deadlineMs, 'timeout' satisfies GivenUp);
  call.signal?.addEventListener('abort', onAbort, { once: true });
  if (call.signal?.aborted === true) onAbort();
  try {
    return await work(controller.signal);
  } catch (error) {
    const kind = givenUp ?? errorKind(error);
    return { ok: false, error: kind, message: failureMessage(kind, host, error) };
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', onAbort);
  }
}

async function readAnswer(response: Dispatcher.ResponseData, bodyBytesMax: number, host: string): Promise<HttpOutcome> {
  const status = response.statusCode;
  const headers = plainHeaders(response.headers);
  // Of a body that says that it is too long, no more is read than is worth keeping.
  const isTooLong = Number(headers['content-length']) > bodyBytesMax;
  const bytesMax = isTooLong ? Math.min(BEGINNING_BYTES_MAX, bodyBytesMax) : bodyBytesMax;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    const piece = Buffer.from(chunk);
    chunks.push(piece);
    bytes += piece.length;
    if (bytes > bytesMax) {
      // Leaving the loop destroys the stream and with it the connection: the rest is never read.
      const beginning = Buffer.concat(chunks).subarray(0, Math.min(BEGINNING_BYTES_MAX, bodyBytesMax));
      return { ok: false, error: 'too_large', message: tooLarge(host, bodyBytesMax), status, headers, beginning };
    }
  }
  return { ok: true, status, headers, body: Buffer.concat(chunks) };
}

function tooLarge(host: string, bodyBytesMax: number): string {
  return `The answer of ${host} is longer than ${bodyBytesMax} bytes.`;
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]);
  return Object.fromEntries(entries);
}

function webUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}
