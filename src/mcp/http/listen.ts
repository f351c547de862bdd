import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  createMcpHandler,
  InMemoryServerEventBus,
  type McpHttpHandler,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { Context, Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { ServerParts } from '../catalogue.ts';
import { narrowedTo } from '../listen-message.ts';
import type { LoadedTools } from '../loaded-tools.ts';
import { streamNamingTasks, withTasks } from '../task-news.ts';
import { type Watching, watching } from '../watching.ts';

/** Each subscription holds a connection open, so they are counted: of all, and of one account. */
const OPEN_MAX = 1_000;
const OPEN_PER_ACCOUNT_MAX = 50;

/** How long the last words to a client that does not read may take, in milliseconds. */
const GOODBYE_MS_MAX = 1_000;

/** When a caller with too many streams may retry, in seconds: streams end with their hosts. */
const RETRY_SECONDS = 60;

/** The version of the protocol that has these subscriptions; results of tasks are made for it. */
const VERSION = '2026-07-28';

/** A connection that is held open. */
interface Stream {
  accountId: string;
  handler: McpHttpHandler;
  response: Response;
}

interface Listener {
  principal: Principal;
  /** Authenticates the caller again. Errors: `unauthorized` if the credential is no longer valid. */
  verifyAgain(): Promise<Principal>;
  /** The message of `subscriptions/listen`, and the resources and tasks that it names. */
  message: unknown;
  uris: readonly string[];
  /** What of the catalogue the caller wants to have. */
  loaded?: LoadedTools;
}

/**
 * Serves `subscriptions/listen` (2026-07-28). Each stream has its own bus, which carries notifications only for
 * resources that its caller may read; other resources are omitted from the acknowledgement. The caller is
 * authenticated again before each notification, because a stream may outlive a key.
 */
export class ResourceListening<Ctx extends Context> {
  readonly #parts: ServerParts<Ctx>;
  readonly #factory: McpServerFactory;
  readonly #onerror: (error: Error) => void;
  readonly #open = new Set<Stream>();
  #isClosed = false;

  constructor(parts: ServerParts<Ctx>, factory: McpServerFactory, onerror: (error: Error) => void) {
    this.#parts = parts;
    this.#factory = factory;
    this.#onerror = onerror;
  }

  /** Answers one request and keeps its stream open until the client leaves. Errors: `rate_limited`, `unavailable`. */
  async serve(request: Request & { auth: AuthInfo }, response: Response, listener: Listener): Promise<void> {
    const { principal, verifyAgain, message, uris, loaded } = listener;
    this.#admit(principal.accountId);
    const bus = new InMemoryServerEventBus(this.#onerror);
    const handler = createMcpHandler(this.#factory, { bus, onerror: this.#onerror });
    const stream = { accountId: principal.accountId, handler, response };
    const notify = async (uri: string, task?: object) => {
      const isSame = await verifyAgain().then(
        (now) => isAsBefore(principal, now),
        () => false,
      );
      if (isSame) bus.publish({ kind: 'resource_updated', uri, ...(task && { params: { ...task } }) });
      else await end(stream);
    };
    const session = { principal, version: VERSION, ...(loaded && { loaded }) };
    const watched = watching(withTasks(this.#parts, session), principal, (uri, task) => void notify(uri, task));
    this.#hold(stream, watched);
    const allowed = await watched.addAll(uris);
    if (this.#isClosed) throw ending();
    const fetch: typeof handler.fetch = async (...asked) => streamNamingTasks(await handler.fetch(...asked));
    await toNodeHandler({ fetch }, { onerror: this.#onerror })(request, response, narrowedTo(message, allowed));
  }

  /** Ends every stream and accepts no new ones; fulfilled when none is open. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#open].map(end));
  }

  /** Counts a stream, and ends what it watches, until its connection closes. */
  #hold(stream: Stream, watched: Watching): void {
    // The client may have disconnected already, without another event.
    if (stream.response.destroyed) {
      watched.stop();
      return;
    }
    this.#open.add(stream);
    stream.response.once('close', () => {
      this.#open.delete(stream);
      watched.stop();
    });
  }

  #admit(accountId: string): void {
    if (this.#isClosed) throw ending();
    const own = [...this.#open].filter((stream) => stream.accountId === accountId).length;
    if (this.#open.size < OPEN_MAX && own < OPEN_PER_ACCOUNT_MAX) return;
    const why = 'Too many subscriptions are open; close one, or read the resource when you need it.';
    throw new Failure('rate_limited', why, { retryAfterSeconds: RETRY_SECONDS });
  }
}

/** A caller who lost permissions must not receive further updates. */
function isAsBefore({ accountId, permissions }: Principal, now: Principal): boolean {
  return now.accountId === accountId && [...permissions].every((permission) => now.permissions.has(permission));
}

async function end({ handler, response }: Stream): Promise<void> {
  const closed = new Promise((resolve) => response.once('close', resolve));
  const deadline = setTimeout(() => response.destroy(), GOODBYE_MS_MAX);
  await handler.close();
  await closed;
  clearTimeout(deadline);
}

function ending(): Failure {
  return new Failure('unavailable', 'The server is stopping; retry in a moment.');
}
