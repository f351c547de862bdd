import type { Clock } from '../core/clock.ts';
import { describeError, failureMessage } from './http-error.ts';
import { StreamFailure, StreamSilence } from './kept-stream.ts';
import { CONNECT_MS, openStreamLink, refusedBy, type StreamLink, type StreamLinkOptions } from './stream-link.ts';

/** Where events come from, and what they may take in. */
export interface EventStreamOptions extends StreamLinkOptions {
  url: string;
  headers: Record<string, string>;
  userAgent: string;
  /** Only to understand a `Retry-After` that is a date. */
  clock: Clock;
  /** Ends the connection in any state. */
  signal: AbortSignal;
  /** The time without a byte after which a connection counts as dead. */
  silenceMs?: number;
  /** A longer event ends the connection. */
  eventCharactersMax?: number;
}

const SILENCE_MS = 5 * 60_000;
const EVENT_CHARACTERS_MAX = 64 * 1024;

/**
 * Opens a stream of server-sent events (HTML Living Standard, 9.2), and gives the data of the events. While the reader is busy nothing more
 * is read, so that the server has to wait. It fails with a `StreamFailure` whose message names the host and nothing else that was sent.
 */
export async function openEventStream(
  options: EventStreamOptions,
): Promise<AsyncIterator<readonly string[], undefined>> {
  const { host } = new URL(options.url);
  const link = openStreamLink(options);
  const end = endingWith(options.signal, link, host);
  try {
    const body = await requested(options, link);
    return eventsOf(body, { ...options, host, link, end });
  } catch (error) {
    end();
    throw link.failure() ?? (error instanceof StreamFailure ? error : failureOf(error, host));
  }
}

/** Ends the connection when the signal aborts, or when it is called. */
function endingWith(signal: AbortSignal, link: StreamLink, host: string): () => void {
  const onAbort = () => {
    link.fail(new StreamFailure(`The connection to ${host} was ended.`));
    link.close();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return () => {
    signal.removeEventListener('abort', onAbort);
    link.close();
  };
}

async function requested(
  { url, headers, userAgent, clock, connectMs = CONNECT_MS }: EventStreamOptions,
  link: StreamLink,
) {
  const { host, pathname, search } = new URL(url);
  const late = setTimeout(() => {
    link.fail(new StreamFailure(`${host} opens no stream in time.`));
    link.close();
  }, 2 * connectMs);
  try {
    const answer = await link.client.request({
      method: 'GET',
      path: pathname + search,
      headers: { ...headers, accept: 'text/event-stream', 'accept-encoding': 'identity', 'user-agent': userAgent },
    });
    const { statusCode: status, body } = answer;
    const header = (name: string) => [answer.headers[name] ?? []].flat()[0];
    if (status !== 200) throw refusedBy(host, { status, retryAfter: header('retry-after'), nowMs: clock.now() });
    if (!/^text\/event-stream\b/i.test(header('content-type') ?? '')) {
      throw new StreamFailure(`${host} answers with something else than a stream of events.`);
    }
    return body;
  } finally {
    clearTimeout(late);
  }
}

interface Opened {
  host: string;
  link: StreamLink;
  end: () => void;
  silenceMs?: number;
  eventCharactersMax?: number;
}

async function* eventsOf(
  body: AsyncIterable<unknown>,
  { host, link, end, silenceMs = SILENCE_MS, eventCharactersMax = EVENT_CHARACTERS_MAX }: Opened,
): AsyncGenerator<readonly string[], undefined> {
  const silent = setTimeout(() => {
    link.fail(new StreamSilence(`${host} sends no data.`));
    link.close();
  }, silenceMs);
  const reader = new EventReader();
  try {
    for await (const chunk of body) {
      silent.refresh();
      if (!Buffer.isBuffer(chunk)) continue;
      const events = reader.push(chunk);
      if (reader.waiting > eventCharactersMax) throw new StreamFailure(`${host} sends an event that is too long.`);
      yield events;
    }
    throw new StreamFailure(`${host} ended the stream.`);
  } catch (error) {
    throw link.failure() ?? (error instanceof StreamFailure ? error : failureOf(error, host));
  } finally {
    clearTimeout(silent);
    end();
  }
}

function failureOf(error: unknown, host: string): StreamFailure {
  return new StreamFailure(failureMessage(describeError(error), host));
}

/** Reads events of bytes, however they were cut on the way. An event without its empty line was cut off, and is none. */
export class EventReader {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #data: string[] = [];
  #dataLength = 0;

  /** How many characters wait for the end of their event. */
  get waiting(): number {
    return this.#rest.length + this.#dataLength;
  }

  push(bytes: Uint8Array): string[] {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true });
    // A line feed may follow in the next bytes, and would be an empty line then.
    const isOpen = text.endsWith('\r');
    const lines = (isOpen ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + (isOpen ? '\r' : '');
    return lines.flatMap((line) => this.#take(line));
  }

  #take(line: string): string[] {
    const data = /^data(?:: ?(.*))?$/s.exec(line);
    if (data !== null) {
      this.#data.push(data[1] ?? '');
      this.#dataLength += line.length;
    }
    if (line !== '' || this.#data.length === 0) return [];
    const event = this.#data.join('\n');
    [this.#data, this.#dataLength] = [[], 0];
    return [event];
  }
}
