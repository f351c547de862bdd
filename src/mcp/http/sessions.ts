import { type AuthInfo, isInitializeRequest, isJSONRPCRequest } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { Context, Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { ServerParts } from '../catalogue.ts';
import { serveSubscriptions } from '../serve-subscriptions.ts';
import { createServer } from '../server.ts';
import { WATCHED_MAX, watching } from '../watching.ts';
import { type Caller, callerOf } from './caller.ts';
import { MODERN } from './direct.ts';
import { isAnswerMessage, SessionAsks } from './session-asks.ts';
import { answerInSession } from './session-call.ts';
import type { HttpSession, SessionStore } from './session-store.ts';
import { SessionStreams } from './session-streams.ts';

/** The header that names a session (2025-11-25, basic/transports, session management). */
export const SESSION_HEADER = 'Mcp-Session-Id';

/** What clients say of themselves has some hundred bytes. */
const OPENING_LENGTH_MAX = 16_384;

/** What people type into a form. */
const ANSWER_LENGTH_MAX = 65_536;

/** What a client may be asked for in the middle of a call. */
const ASKABLE = ['elicitation', 'sampling', 'roots'];

/** One request, whoever its session is. */
interface SessionRequest {
  request: Request & { auth: AuthInfo };
  response: Response;
  message: unknown;
  principal: Principal;
  verifyAgain(): Promise<Principal>;
}

/**
 * Serves what takes a session in the versions with a handshake: questions in the middle of a call, and word of changed
 * resources. Everything else of a session is served as without one, so clients that begin none lose no more than these.
 */
export class HttpSessions<Ctx extends Context> {
  readonly #parts: ServerParts<Ctx>;
  readonly #store: SessionStore;
  readonly #asks: SessionAsks;
  readonly #streams: SessionStreams<Ctx>;

  constructor(parts: ServerParts<Ctx>, store: SessionStore) {
    this.#parts = parts;
    this.#store = store;
    this.#asks = new SessionAsks(store, parts.log);
    this.#streams = new SessionStreams(parts, store);
  }

  /** Begins a session with the message that opens one, and names it in the header of the answer; false for any other. */
  async begin({ message, principal, response }: Omit<SessionRequest, 'request' | 'verifyAgain'>): Promise<boolean> {
    if (!isInitializeRequest(message)) return false;
    const { protocolVersion, capabilities, clientInfo } = message.params;
    const opening = { protocolVersion, capabilities, clientInfo };
    if (JSON.stringify(opening).length > OPENING_LENGTH_MAX) return false;
    const id = await this.#store.begin(principal, { ...opening, clientInfo: { ...clientInfo } });
    if (id !== null) response.setHeader(SESSION_HEADER, id);
    return id !== null;
  }

  /** Answers what takes a session; false for what does not. Errors: `not_found` for a session that is not the caller's. */
  async serve(asked: SessionRequest): Promise<boolean> {
    const { request, response, message, principal, verifyAgain } = asked;
    const id = request.get(SESSION_HEADER);
    if (id === undefined || request.get('MCP-Protocol-Version') === MODERN || isInitializeRequest(message))
      return false;
    const session = await this.#store.find(principal, id);
    if (session === null) {
      throw new Failure('not_found', 'There is no such session, or it has expired; begin a new one with initialize.');
    }
    switch (request.method) {
      case 'DELETE':
        await this.#store.end(session.id);
        response.status(200).end();
        return true;
      case 'GET':
        requireStream(request);
        await this.#streams.open({ session, principal, verifyAgain, response });
        return true;
      case 'POST':
        return isAnswerMessage(message) ? this.#takeAnswer(session, message, response) : this.#answer(session, asked);
      default:
        return false;
    }
  }

  close(): Promise<void> {
    return this.#streams.close();
  }

  async #takeAnswer(session: HttpSession, { id, ...answer }: { id: string | number }, response: Response) {
    if (JSON.stringify(answer).length > ANSWER_LENGTH_MAX) {
      throw new Failure('too_large', `An answer has at most ${ANSWER_LENGTH_MAX} characters.`);
    }
    await this.#asks.answer({ sessionId: session.id, requestId: String(id), answer });
    response.status(202).end();
    return true;
  }

  async #answer(session: HttpSession, { request, response, message, principal }: SessionRequest): Promise<boolean> {
    if (!isJSONRPCRequest(message) || !takesStream(request)) return false;
    const caller = callerOf(request.auth);
    const isSubscription = message.method === 'resources/subscribe' || message.method === 'resources/unsubscribe';
    const canBeAsked = ASKABLE.some((capability) => session.opening.capabilities[capability] !== undefined);
    const isAskingCall = message.method === 'tools/call' && canBeAsked && !this.#isChallenged(caller);
    if (!isSubscription && !isAskingCall) return false;
    const server = createServer(this.#parts, { ...caller, carriesUpdates: isSubscription });
    if (isSubscription) serveSubscriptions(server, this.#subscriptions(session, principal), this.#parts.log);
    await answerInSession(server, { session, message, auth: request.auth, response, asks: this.#asks });
    return true;
  }

  /** A missing permission that the user can grant is answered by the library, with the scopes to request. */
  #isChallenged({ principal, request }: Caller): boolean {
    const tool = this.#parts.catalogue.tools.find(({ name }) => name === request?.name);
    if (tool === undefined || principal.permissions.has(tool.permission)) return false;
    return principal.obtainable?.has(tool.permission) === true;
  }

  /** The subscriptions of a session; the process that has its stream watches them. */
  #subscriptions({ id, resources }: HttpSession, principal: Principal) {
    const add = async (uri: string) => {
      if (resources.includes(uri)) return 'watched' as const;
      if (resources.length >= WATCHED_MAX) return 'full' as const;
      const once = watching(this.#parts, principal, () => {});
      const outcome = await once.add(uri).finally(once.stop);
      if (outcome === 'watched') await this.#store.keepResources(id, [...resources, uri]);
      return outcome;
    };
    const remove = (uri: string) =>
      this.#store.keepResources(
        id,
        resources.filter((one) => one !== uri),
      );
    return { add, remove };
  }
}

function takesStream(request: Request): boolean {
  return /text\/event-stream/.test(request.headers.accept ?? '');
}

function requireStream(request: Request): void {
  if (takesStream(request)) return;
  throw new Failure('not_acceptable', 'The stream of a session is text/event-stream; accept that.');
}
