import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import type { Log } from '../core/context.ts';
import { createDial } from './connector.ts';
import { type Guard, NO_GUARD } from './guard.ts';
import { createResolver, type Resolver } from './resolver.ts';

/** Where lines come from, and how patient the stream is. */
export interface LineStreamOptions {
  host: string;
  port: number;
  /** Ends the stream. */
  signal: AbortSignal;
  log?: Log;
  resolver?: Resolver;
  /** Where it may lead; anywhere without it, because the operator chose the place. */
  guard?: Guard;
  /** What a line has more of than this is left out. */
  lineCharactersMax?: number;
  /** The timeout to connect, and the time without data after which a connection counts as dead. */
  connectMs?: number;
  silenceMs?: number;
  /** The first wait before it is tried again; it doubles up to the other one. */
  delayMsMin?: number;
  delayMsMax?: number;
  /** A sign of life is given this often while nothing comes. */
  idleMs?: number;
}

const LINE_CHARACTERS_MAX = 4_096;
const CONNECT_MS = 10_000;
const SILENCE_MS = 5 * 60_000;
const DELAY_MS_MIN = 500;
const DELAY_MS_MAX = 60_000;
const IDLE_MS = 1_000;
const LINE_FEED = '\n';

/**
 * Lines of text from a server that pushes them, until the signal aborts. A connection that fails, sends nothing or
 * ends is opened again, after a delay that grows and is randomized. While the consumer is busy nothing more is read,
 * so the server has to wait. A yielded list may be empty: nothing was received for a while.
 */
export async function* openLineStream(options: LineStreamOptions): AsyncGenerator<readonly string[]> {
  // A reader that stops in the middle ends what is under way, too.
  const stopped = new AbortController();
  try {
    yield* connections({ ...options, signal: AbortSignal.any([options.signal, stopped.signal]) });
  } finally {
    stopped.abort();
  }
}

async function* connections(options: LineStreamOptions): AsyncGenerator<readonly string[]> {
  const { signal, log, host, port, delayMsMin = DELAY_MS_MIN } = options;
  while (!signal.aborted) {
    const opened = yield* whileWaiting(reached(options), options);
    if (opened === null) return;
    log?.info({ host, port }, 'line_stream.connected');
    yield* linesOf(opened, options);
    if (signal.aborted) return;
    log?.warn({ host, port }, 'line_stream.ended');
    // A server that greets and hangs up is not to be called in a circle.
    await sleep(delayMsMin, undefined, { signal }).catch(() => undefined);
  }
}

/** Cuts bytes into lines. Of a line that is too long the beginning is given, for the reader to reject and count. */
export class LineSplitter {
  readonly #charactersMax: number;
  #rest = '';

  constructor(charactersMax: number = LINE_CHARACTERS_MAX) {
    this.#charactersMax = charactersMax;
  }

  push(chunk: Buffer): string[] {
    // One byte is one character, whatever is damaged in it.
    const lines = (this.#rest + chunk.toString('latin1')).split(LINE_FEED);
    this.#rest = (lines.pop() ?? '').slice(0, this.#charactersMax);
    return lines.map((line) => (line.length > this.#charactersMax ? line.slice(0, this.#charactersMax) : line));
  }

  /** The line that has no end. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    return rest === '' ? [] : [rest];
  }
}

/** A connection over which data was received. */
interface OpenStream {
  socket: Socket;
  chunks: AsyncIterator<Buffer>;
  first: Buffer;
}

/** Retries until a connection sends data; null if the signal ends it. */
async function reached(options: LineStreamOptions): Promise<OpenStream | null> {
  const { signal, log, host, port, delayMsMin = DELAY_MS_MIN, delayMsMax = DELAY_MS_MAX } = options;
  try {
    return await pRetry(() => readLines(options), {
      retries: Number.POSITIVE_INFINITY,
      factor: 2,
      minTimeout: delayMsMin,
      maxTimeout: delayMsMax,
      randomize: true,
      signal,
      onFailedAttempt: ({ error, attemptNumber }) =>
        log?.warn({ host, port, attempts: attemptNumber, err: error }, 'line_stream.not_reached'),
    });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

async function readLines(options: LineStreamOptions): Promise<OpenStream> {
  const socket = await connected(options);
  const onAbort = () => socket.destroy();
  options.signal.addEventListener('abort', onAbort, { once: true });
  socket.once('close', () => options.signal.removeEventListener('abort', onAbort));
  socket.setTimeout(options.silenceMs ?? SILENCE_MS, () => socket.destroy(new Error('The server sends no data.')));
  const chunks = buffersOf(socket);
  const { value, done } = await chunks.next();
  if (done === true) throw new Error('The server hung up without a word.');
  return { socket, chunks, first: value };
}

function connected({ host, port, resolver, guard, signal, connectMs }: LineStreamOptions): Promise<Socket> {
  const dial = createDial({ resolver: resolver ?? createResolver({ asksSystem: true }), guard: guard ?? NO_GUARD });
  return new Promise((resolve, reject) => {
    const destination = { protocol: 'http:', hostname: host, port: String(port) };
    const onAbort = () => {
      connecting.abandon();
      reject(new Error('The stream was ended.'));
    };
    const connecting = dial({ destination, withinMs: connectMs ?? CONNECT_MS }, (error, socket) => {
      signal.removeEventListener('abort', onAbort);
      if (error === null) resolve(socket);
      else reject(error);
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

async function* buffersOf(socket: Socket): AsyncGenerator<Buffer, undefined> {
  for await (const chunk of socket) if (Buffer.isBuffer(chunk)) yield chunk;
}

async function* linesOf(
  { socket, chunks, first }: OpenStream,
  options: LineStreamOptions,
): AsyncGenerator<readonly string[]> {
  const splitter = new LineSplitter(options.lineCharactersMax);
  try {
    let chunk: Buffer | null = first;
    while (chunk !== null) {
      yield splitter.push(chunk);
      chunk = yield* whileWaiting(nextOf(chunks), options);
    }
    // What has no end was cut off.
  } finally {
    socket.destroy();
  }
}

/** However a connection breaks, it has ended. */
async function nextOf(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  try {
    const { value, done } = await chunks.next();
    return done === true ? null : value;
  } catch {
    return null;
  }
}

/** Gives signs of life until something has come. */
async function* whileWaiting<T>(
  coming: Promise<T>,
  { idleMs = IDLE_MS }: LineStreamOptions,
): AsyncGenerator<readonly string[], T> {
  const waiting = coming.then((value) => ({ value }));
  for (;;) {
    const quiet = new AbortController();
    const idle = sleep(idleMs, null, { signal: quiet.signal }).catch(() => null);
    const came = await Promise.race([waiting, idle]).finally(() => quiet.abort());
    if (came !== null) return came.value;
    yield [];
  }
}
