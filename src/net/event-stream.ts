import type { Clock } from '../core/clock.ts';
import { EventStreamReader, EventTooLong } from './event-stream-reader.ts';
import { StreamFailure, StreamSilence } from './kept-stream.ts';
import { CONNECT_MS, openStreamLink, refusedBy, type StreamLink, type StreamLinkOptions } from './stream-link.ts';

/** What is requested, and what may come. */
export interface EventStreamOptions extends StreamLinkOptions {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Only to understand a `Retry-After` that is a date. */
  clock: Clock;
  /** Ends the stream in any state. */
  signal: AbortSignal;
  /** The time without data after which the connection counts as dead. */
  silenceMs?: number;
  /** A longer event ends the stream. */
  eventCharactersMax?: number;
}

const SILENCE_MS = 5 * 60_000;
const EVENT_CHARACTERS_MAX = 64 * 1024;

/**
 * Opens a stream of server-sent events and gives their data. While the reader is busy nothing more is read. Fails with a
 * `StreamFailure` whose message names the host and nothing else that was sent.
 */
export async function openEventStream(
  options: EventStreamOptions,
): Promise<AsyncIterator<readonly string[], undefined>> {
  const { signal } = options;
  const { host } = new URL(options.url);
  const link = openStreamLink(options);
  const end = (failure: StreamFailure) => {
    link.fail(failure);
    link.close();
  };
  const onAbort = () => end(new StreamFailure(`The connection to ${host} was ended.`));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const late = () => end(new StreamFailure(`No connection to ${host} was made in time.`));
  const timer = setTimeout(late, options.connectMs ?? CONNECT_MS);
  const finish = () => {
    signal.removeEventListener('abort', onAbort);
    link.close();
  };
  try {
    const body = await requested(link, options);
    return eventsOf({ host, body, link, finish, options });
  } catch (error) {
    finish();
    throw link.failure() ?? failureOf(host, error);
  } finally {
    clearTimeout(timer);
  }
}

async function requested({ client }: StreamLink, options: EventStreamOptions): Promise<AsyncIterable<unknown>> {
  const { method, headers, body: question, clock } = options;
  const { host, pathname, search } = new URL(options.url);
  const {
    statusCode,
    headers: answered,
    body,
  } = await client.request({
    path: pathname + search,
    method,
    headers: { accept: 'text/event-stream', 'accept-encoding': 'identity', ...headers },
    ...(question === undefined ? {} : { body: question }),
  });
  // What is not read any more fails when its connection is closed.
  body.on('error', () => {});
  const [retryAfter, type] = [textOf(answered['retry-after']), textOf(answered['content-type'])];
  if (statusCode !== 200) throw refusedBy(host, { status: statusCode, retryAfter, nowMs: clock.now() });
  if (!/^text\/event-stream\b/i.test(type ?? '')) throw new StreamFailure(`${host} sends something else than events.`);
  return body;
}

interface OpenEvents {
  host: string;
  body: AsyncIterable<unknown>;
  link: StreamLink;
  finish(): void;
  options: EventStreamOptions;
}

async function* eventsOf({
  host,
  body,
  link,
  finish,
  options,
}: OpenEvents): AsyncGenerator<readonly string[], undefined> {
  const reader = new EventStreamReader(options.eventCharactersMax ?? EVENT_CHARACTERS_MAX);
  const silent = () => {
    link.fail(new StreamSilence(`${host} sends no data.`));
    link.close();
  };
  const timer = setTimeout(silent, options.silenceMs ?? SILENCE_MS);
  try {
    for await (const chunk of body) {
      timer.refresh();
      const events = Buffer.isBuffer(chunk) ? reader.push(chunk) : [];
      if (events.length > 0) yield events;
    }
    throw new StreamFailure(`${host} ended the stream.`);
  } catch (error) {
    throw link.failure() ?? failureOf(host, error);
  } finally {
    clearTimeout(timer);
    finish();
  }
}

function failureOf(host: string, error: unknown): StreamFailure {
  if (error instanceof StreamFailure) return error;
  if (error instanceof EventTooLong) return new StreamFailure(`An event of ${host} is too long.`);
  return new StreamFailure(`The connection to ${host} was closed.`);
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
