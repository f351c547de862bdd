import type { Dispatcher } from 'undici';
import type { Log } from '../core/context.ts';
import { memoized } from '../core/memoized.ts';
import { HttpResponseReader } from './answer.ts';
import { Connections, type Lease } from './connections.ts';
import { createDial } from './connector.ts';
import { createGuard, NO_GUARD } from './guard.ts';
import {
  describeError,
  type ErrorDescription,
  failureMessage,
  type HttpErrorDetail,
  type HttpErrorKind,
} from './http-error.ts';
import { createResolver, type Resolver } from './resolver.ts';
import { unpacked } from './unpacked.ts';

/** One request. `deadlineMs` covers everything: connecting, the answer's headers and its body. */
export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  deadlineMs: number;
  /** Reading stops as soon as the body is longer than this. */
  bodyBytesMax: number;
  /** Asks for a body that is compressed by gzip; the answer has it unpacked, and the limit holds for that as well. */
  acceptsGzip?: boolean;
  signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  ok: true;
  /** Any status, 404 and 500 too: `ok` only says that an answer came. */
  status: number;
  /** Names in lower case; values of a repeated header are joined by a comma. */
  headers: Record<string, string>;
  body: Buffer;
}

/** What had come of an answer that was not whole: its head, and the beginning of its body. */
export interface BegunAnswer {
  status: number;
  headers: Record<string, string>;
  /** The first bytes of the body, up to 64 KiB of them. */
  beginning: Buffer;
}

/** No whole answer came. The message names the host, never a path, a header or a credential. */
export type HttpFailure =
  | {
      ok: false;
      error: Exclude<HttpErrorKind, 'too_large'>;
      message: string;
      /** What exactly happened, where that is known. */
      detail?: HttpErrorDetail;
      /** Absent where nothing came, or not all of the headers. */
      begun?: BegunAnswer;
    }
  | ({ ok: false; error: 'too_large'; message: string } & BegunAnswer);

export type HttpOutcome = HttpAnswer | HttpFailure;

export interface HttpClient {
  /** Never throws: whatever happens to the request is in the outcome. Redirects are answers, they are not followed. */
  request(call: HttpCall): Promise<HttpOutcome>;
  /** Waits for what is under way, then closes all connections. */
  close(): Promise<void>;
}

/** A client that counts its open connections. */
export interface PooledHttpClient extends HttpClient {
  connections(): number;
}

export interface HttpClientOptions {
  userAgent: string;
  log?: Log;
  /** The `traceparent` of the span under way, which goes with every request; null for none. */
  traceparent?(): string | null;
  /** Allows connections into private networks and to this machine. Without it they end as `blocked_address`. */
  allowPrivateAddresses?: boolean;
  /** Networks in CIDR notation that are open beside the public ones, by http too and at any port. */
  allowedNetworks?: readonly string[];
  /** Whether public addresses are called by https alone, which they are unless private ones are allowed. */
  httpsOnly?: boolean;
  /** Finds the addresses of names; the name servers and the hosts file of this machine without it. */
  resolver?: Resolver;
  /** Certificates in PEM that are trusted instead of those that Node.js knows. */
  trustedCertificates?: readonly string[];
  /** How long it may take to make a connection: 10 seconds without it. */
  connectMs?: number;
  /** Connections in all, idle ones included. */
  connectionsMax?: number;
}

const CONNECTIONS_MAX = 2_048;
const CONNECT_MS_MAX = 10_000;
const HEADER_BYTES_MAX = 16 * 1024;

const NO_WEB_ADDRESS: HttpFailure = {
  ok: false,
  error: 'network',
  detail: 'not_sendable',
  message: 'The address is not an http or https URL.',
};

/** The only way out to the network: pooled connections, with a deadline and a size limit on every request. */
export function createHttpClient(options: HttpClientOptions): PooledHttpClient {
  const connections = connectionsOf(options);
  return { request, connections: () => connections.size, close: () => connections.close() };

  async function request(call: HttpCall): Promise<HttpOutcome> {
    const started = performance.now();
    const url = webUrl(call.url);
    if (url === null) return NO_WEB_ADDRESS;

    const outcome = await exchange(call, url);
    const durationMs = Math.round(performance.now() - started);
    const result = outcome.ok ? { status: outcome.status } : { error: outcome.error };
    options.log?.debug({ method: call.method, host: url.host, ...result, durationMs }, 'http.requested');
    return outcome;
  }

  async function exchange(call: HttpCall, url: URL): Promise<HttpOutcome> {
    let givenUp: ErrorDescription | null = null;
    let lease: Lease | null = null;
    const answer = new HttpResponseReader(call.bodyBytesMax);
    const giveUp = (kind: 'timeout' | 'aborted') => {
      const phase = lease?.client.stats.connected === true ? 'answer' : 'connect';
      givenUp ??= { kind, detail: kind === 'timeout' ? phase : null, code: '' };
      lease?.end();
    };
    const onAbort = () => giveUp('aborted');
    const timer = setTimeout(giveUp, call.deadlineMs, 'timeout');
    call.signal?.addEventListener('abort', onAbort, { once: true });
    try {
      lease = await connections.acquire(url.origin);
      lease.client.dispatch(requestOf(call, url), answer);
      if (call.signal?.aborted === true) onAbort();
      else if (givenUp !== null) lease.end();
      await answer.taken;
      const { status, headers } = answer;
      const isPacked = call.acceptsGzip === true && headers['content-encoding']?.toLowerCase() === 'gzip';
      // The beginning of what is compressed says nothing.
      const begun = isPacked ? { status, headers, beginning: Buffer.alloc(0) } : begunOf(answer);
      if (answer.isTooLong) return tooLong(begun, url.host, call.bodyBytesMax);
      lease.release();
      if (!isPacked) return { ok: true, status, headers, body: answer.body };
      const body = await unpacked(answer.body, call.bodyBytesMax);
      return body === null ? tooLong(begun, url.host, call.bodyBytesMax) : { ok: true, status, headers, body };
    } catch (error) {
      const description = givenUp ?? describeError(error);
      const { kind, detail } = description;
      const message = failureMessage(description, url.host);
      const begun = answer.status === 0 ? {} : { begun: begunOf(answer) };
      return { ok: false, error: kind, message, ...(detail === null ? {} : { detail }), ...begun };
    } finally {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', onAbort);
      // Of an answer that is too long the rest is never read.
      lease?.end();
    }
  }

  function requestOf({ method, headers, body, acceptsGzip }: HttpCall, url: URL): Dispatcher.DispatchOptions {
    const traceparent = options.traceparent?.() ?? null;
    const traced = traceparent === null ? {} : { traceparent };
    const encoding = acceptsGzip === true ? 'gzip' : 'identity';
    return {
      path: url.pathname + url.search,
      method,
      headers: { 'user-agent': options.userAgent, 'accept-encoding': encoding, ...traced, ...headers },
      body: body ?? null,
    };
  }
}

function connectionsOf(options: HttpClientOptions): Connections {
  const isOpen = options.allowPrivateAddresses === true;
  const { allowedNetworks = [], httpsOnly = true, trustedCertificates } = options;
  const dial = createDial({
    resolver: options.resolver ?? createResolver({ asksSystem: isOpen }),
    guard: isOpen ? NO_GUARD : createGuard({ allowedNetworks, httpsOnly }),
    ...(trustedCertificates === undefined ? {} : { trustedCertificates }),
  });
  return new Connections({
    dial,
    connectMs: options.connectMs ?? CONNECT_MS_MAX,
    headerBytesMax: HEADER_BYTES_MAX,
    connectionsMax: options.connectionsMax ?? CONNECTIONS_MAX,
  });
}

function begunOf({ status, headers, beginning }: HttpResponseReader): BegunAnswer {
  return { status, headers, beginning };
}

function tooLong(begun: BegunAnswer, host: string, bytesMax: number): HttpFailure {
  return {
    ok: false,
    error: 'too_large',
    message: `The answer of ${host} is longer than ${bytesMax} bytes.`,
    ...begun,
  };
}

/** As many as are sent to at a time: to take an address apart takes longer than to look it up. */
const URLS_MAX = 2_048;

const webUrl = memoized((text): URL | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}, URLS_MAX);
