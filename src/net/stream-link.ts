import type { Socket } from 'node:net';
import { Client } from 'undici';
import { createDial, type PendingConnection } from './connector.ts';
import { type Guard, NO_GUARD } from './guard.ts';
import { describeError, failureMessage } from './http-error.ts';
import { StreamFailure } from './kept-stream.ts';
import { createResolver, type Resolver } from './resolver.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** Where a connection that lasts may lead. */
export interface StreamLinkOptions {
  resolver?: Resolver;
  /** Anywhere without it, because the operator chose the place. */
  guard?: Guard;
  trustedCertificates?: readonly string[];
  /** The timeout to connect. */
  connectMs?: number;
}

/** One connection of its own, for what is received over it as long as it lasts. */
export interface StreamLink {
  client: Client;
  /** Says why it is of no use, if that was not known yet. */
  fail(failure: StreamFailure): void;
  /** Why it is of no use; null if that is not known. */
  failure(): StreamFailure | null;
  close(): void;
}

export const CONNECT_MS = 10_000;
const HEADER_BYTES_MAX = 16 * 1024;

/** Makes a client that connects on its first request, as every other connection does (`createDial`). */
export function openStreamLink(
  options: StreamLinkOptions & { url: string; webSocket?: { maxPayloadSize: number } },
): StreamLink {
  const { host, origin } = new URL(options.url);
  const { resolver, guard, trustedCertificates, connectMs = CONNECT_MS } = options;
  const dial = createDial({
    resolver: resolver ?? createResolver({ asksSystem: true }),
    guard: guard ?? NO_GUARD,
    ...(trustedCertificates === undefined ? {} : { trustedCertificates }),
  });
  let pending: PendingConnection | null = null;
  let tcp: Socket | null = null;
  let failed: StreamFailure | null = null;
  const fail = (failure: StreamFailure) => {
    failed ??= failure;
  };
  const client = new Client(origin, {
    connect: (destination, connected) => {
      pending = dial({ destination, withinMs: connectMs }, (...result) => {
        if (result[0] === null) [, tcp] = result;
        else fail(new StreamFailure(failureMessage(describeError(result[0]), host)));
        connected(...result);
      });
    },
    maxHeaderSize: HEADER_BYTES_MAX,
    // Who reads has clocks of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(options.webSocket === undefined ? {} : { webSocket: options.webSocket }),
  });
  const close = () => {
    pending?.abandon();
    tcp?.destroy();
    client.destroy(new Error('The connection was closed.'), () => {});
  };
  return { client, fail, failure: () => failed, close };
}

/** A stream that was not opened, because the server answered something else. */
export function refusedBy(
  host: string,
  { status, retryAfter, nowMs }: { status: number; retryAfter: string | undefined; nowMs: number },
): StreamFailure {
  const seconds = retryAfterSeconds(retryAfter, nowMs) ?? 0;
  return new StreamFailure(`${host} answers with status ${status} and opens no stream.`, {
    status,
    retryAfterMs: seconds * 1000,
  });
}
