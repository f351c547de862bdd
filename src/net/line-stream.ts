import type { Socket } from 'node:net';
import type { Log } from '../core/context.ts';
import { createDial } from './connector.ts';
import { type Guard, NO_GUARD } from './guard.ts';
import { keepStream, type StreamPace } from './kept-stream.ts';
import { createResolver, type Resolver } from './resolver.ts';

/** Receives what happens to the connections of a stream of lines. */
export interface LineStreamWatcher {
  opening(): void;
  connected(): void;
  /** A connection has ended; null if without an error. */
  ended(error: unknown): void;
  notReached(error: unknown): void;
}

/** Where lines come from, and how patient the stream is. */
export interface LineStreamOptions extends StreamPace {
  host: string;
  port: number;
  /** Ends the stream. */
  signal: AbortSignal;
  log?: Log;
  watcher?: LineStreamWatcher;
  resolver?: Resolver;
  /** Where it may lead; anywhere without it, because the operator chose the place. */
  guard?: Guard;
  /** What a line has more of than this is left out. */
  lineCharactersMax?: number;
  /** The timeout to connect, and the time without data after which a connection counts as dead. */
  connectMs?: number;
  silenceMs?: number;
}

const LINE_CHARACTERS_MAX = 4_096;
const CONNECT_MS = 10_000;
const SILENCE_MS = 5 * 60_000;
const LINE_FEED = '\n';

/**
 * Lines of text from a server that pushes them, until the signal aborts (`keepStream`). While the consumer is busy nothing
 * more is read, so the server has to wait.
 */
export function openLineStream(options: LineStreamOptions): AsyncGenerator<readonly string[]> {
  const { host, port, log, watcher } = options;
  return keepStream({
    ...options,
    open: (signal) => {
      watcher?.opening();
      return readLines({ ...options, signal });
    },
    connected: () => {
      watcher?.connected();
      log?.info({ host, port }, 'line_stream.connected');
    },
    ended: (error) => {
      watcher?.ended(error);
      log?.warn({ host, port }, 'line_stream.ended');
    },
    notReached: (err, attempts) => {
      watcher?.notReached(err);
      log?.warn({ host, port, attempts, err }, 'line_stream.not_reached');
    },
  });
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

/** A connection counts as made when data was received over it. */
async function readLines(options: LineStreamOptions): Promise<AsyncIterator<readonly string[], undefined>> {
  const socket = await connected(options);
  const onAbort = () => socket.destroy();
  options.signal.addEventListener('abort', onAbort, { once: true });
  socket.once('close', () => options.signal.removeEventListener('abort', onAbort));
  socket.setTimeout(options.silenceMs ?? SILENCE_MS, () => socket.destroy(new Error('The server sends no data.')));
  const chunks = buffersOf(socket);
  const { value, done } = await chunks.next();
  if (done === true) throw new Error('The server hung up without a word.');
  return linesOf({ socket, chunks, first: value }, options);
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

interface Opened {
  socket: Socket;
  chunks: AsyncIterable<Buffer>;
  first: Buffer;
}

async function* linesOf(
  { socket, chunks, first }: Opened,
  { lineCharactersMax }: LineStreamOptions,
): AsyncGenerator<readonly string[], undefined> {
  const splitter = new LineSplitter(lineCharactersMax);
  try {
    yield splitter.push(first);
    for await (const chunk of chunks) yield splitter.push(chunk);
    // What has no end was cut off.
  } finally {
    socket.destroy();
  }
}
