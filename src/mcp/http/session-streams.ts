import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import type { Context, Log, Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { ServerParts } from '../catalogue.ts';
import { type Watching, watching } from '../watching.ts';
import { EventStream } from './event-stream.ts';
import type { HttpSession, SessionStore } from './session-store.ts';

/** Each holds a connection open, so they are counted: of all, and of one account. */
const OPEN_MAX = 1_000;
const OPEN_PER_ACCOUNT_MAX = 50;

/** When a caller with too many streams may retry, in seconds. */
const RETRY_SECONDS = 60;

/** How soon a subscription that came to another process is noticed. */
const LOOK_EVERY_MS = 1_000;

interface Stream {
  id: string;
  sessionId: string;
  accountId: string;
  events: EventStream;
  watched: Watching;
  resources: ReadonlySet<string>;
}

interface Opening {
  session: HttpSession;
  principal: Principal;
  /** Authenticates the caller again. Errors: `unauthorized` if the credential is no longer valid. */
  verifyAgain(): Promise<Principal>;
  response: Response;
}

/**
 * The streams on which sessions hear of the resources that they subscribe to. Subscriptions come as requests of their own,
 * to any process, so while a stream is open one timer reads them; a stream ends with its session, and where a later one took its place.
 */
export class SessionStreams<Ctx extends Context> {
  readonly #parts: ServerParts<Ctx>;
  readonly #store: SessionStore;
  readonly #log: Log;
  readonly #open = new Set<Stream>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(parts: ServerParts<Ctx>, store: SessionStore) {
    this.#parts = parts;
    this.#store = store;
    this.#log = parts.log;
  }

  /** Opens the stream of a session. Errors: `rate_limited`, `unavailable`. */
  async open({ session, principal, verifyAgain, response }: Opening): Promise<void> {
    const { accountId } = principal;
    this.#admit(accountId);
    const events = new EventStream(response);
    const notify = async (uri: string) => {
      const now = await verifyAgain().catch(() => null);
      const isSame =
        now?.accountId === accountId && [...principal.permissions].every((one) => now.permissions.has(one));
      if (isSame) events.send({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } });
      else events.end();
    };
    const watched = watching(this.#parts, principal, (uri) => void notify(uri));
    const stream = {
      id: randomUUID(),
      sessionId: session.id,
      accountId,
      events,
      watched,
      resources: new Set<string>(),
    };
    this.#open.add(stream);
    response.once('close', () => this.#leave(stream));
    await this.#store.takeStream(session.id, stream.id);
    await this.#adjust(stream, session.resources);
    events.open();
    this.#plan();
  }

  /** Ends every stream and accepts no new ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const stream of [...this.#open]) this.#end(stream);
  }

  #admit(accountId: string): void {
    if (this.#isClosed) throw new Failure('unavailable', 'The server is stopping; retry in a moment.');
    const own = [...this.#open].filter((stream) => stream.accountId === accountId).length;
    if (this.#open.size < OPEN_MAX && own < OPEN_PER_ACCOUNT_MAX) return;
    const why = 'Too many streams are open; close one, or read the resource when you need it.';
    throw new Failure('rate_limited', why, { retryAfterSeconds: RETRY_SECONDS });
  }

  #leave(stream: Stream): void {
    this.#open.delete(stream);
    stream.watched.stop();
  }

  #end(stream: Stream): void {
    this.#leave(stream);
    stream.events.end();
  }

  #plan(): void {
    if (this.#timer !== null || this.#open.size === 0) return;
    this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const streams = [...this.#open];
    try {
      const sessions = await this.#store.standing(streams.map(({ sessionId }) => sessionId));
      const byId = new Map(sessions.map((session) => [session.id, session]));
      for (const stream of streams) {
        const session = byId.get(stream.sessionId);
        if (session?.streamId !== stream.id) this.#end(stream);
        else await this.#adjust(stream, session.resources);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'mcp.streams_failed');
    }
    this.#timer = null;
    this.#plan();
  }

  async #adjust(stream: Stream, resources: readonly string[]): Promise<void> {
    const wanted = new Set(resources);
    for (const uri of stream.resources) if (!wanted.has(uri)) stream.watched.remove(uri);
    const added = resources.filter((uri) => !stream.resources.has(uri));
    stream.resources = wanted;
    await stream.watched.addAll(added);
  }
}
