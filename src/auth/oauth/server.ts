import cors from 'cors';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Log } from '../../core/context.ts';
import { Failure, toPublicFailure } from '../../core/failure.ts';
import type { Sealer, SecretKeys } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { asFetch } from '../../net/as-fetch.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { AccessTokens } from '../access-token.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { answerOutage } from './answer-outage.ts';
import { type Authorizations, createAuthorizations } from './authorizations.ts';
import { BEGINNINGS, configurationOf } from './configuration.ts';
import { documentFetch } from './fetch-document.ts';
import { pinHost } from './host.ts';
import { keepOneSession } from './keep-one-session.ts';
import { logEvents } from './log-events.ts';
import { failureOf, UNREAD_DESCRIPTION } from './page-failure.ts';
import { basePathOf, METADATA, pathBelow } from './paths.ts';
import { recordAdapter } from './records.ts';
import { ALL_SCOPES } from './scopes.ts';
import { answerForStructuredTokens } from './structured-tokens.ts';
import { showUntrustedRedirects } from './untrusted-redirect.ts';

/** The rate limit of an address. Errors of `take`: `rate_limited`. */
export interface OauthLimits {
  register: Throttle;
  authorize: Throttle;
  token: Throttle;
}

interface Throttle {
  take(key: string): Promise<void>;
}

export interface OauthParts {
  /** The address of the authorization server and of the resource that its tokens are for, neither with a slash at its end. */
  issuer(): string;
  resource(): string;
  db: Database;
  sealer: Sealer;
  keys: SigningKeys;
  tokens: AccessTokens;
  cookieKeys: SecretKeys;
  graceSeconds: number;
  /** Leads to public addresses alone: where it goes is for programs to say. */
  http: HttpClient;
  limits: OauthLimits;
  /** By what an address is counted. */
  throttleKeyOf(request: Request): string;
  /** The session of the pages; null without one. */
  userOf(request: Request): Promise<string | null>;
  /** Renders an error page for a browser. */
  showFailure(failure: unknown, request: Request, response: Response): void;
  log: Log;
}

export interface Oauth {
  /** Answers what belongs to the authorization server, and lets everything else pass. */
  router: Router;
  authorizations: Authorizations;
  /** Makes ready what the first request would wait for. */
  warm(): Promise<void>;
}

/** When a client whose metadata cannot be read may retry. */
const RETRY_SECONDS = 30;

const FETCH_LIMITS = { deadlineMs: 5_000, bodyBytesMax: 64 * 1024 };

/** What the addresses are counted as, by the first part of their path. */
const COUNTED: Readonly<Record<string, keyof OauthLimits>> = {
  authorize: 'authorize',
  token: 'token',
  revoke: 'token',
  introspect: 'token',
  register: 'register',
};

/** A request with our own objects for it. */
interface Answering {
  request: Request;
  response: Response;
  /** Who is signed in; null also where that does not matter. */
  userId: string | null;
}

/** The library with one set of keys. */
interface Made {
  name: string;
  provider: Provider;
  handle: ReturnType<Provider['callback']>;
}

/** The authorization server, as part of this program's own HTTP server. */
export function createOauth(parts: OauthParts): Oauth {
  let made: Made | null = null;
  // The library knows its own kind of request; ours is needed to answer with a page.
  const answering = new WeakMap<object, Answering>();
  const router = express.Router();
  router.use(async (request: Request, response: Response, next: NextFunction) => {
    const path = pathBelow(parts.issuer(), request.path);
    if (path === null) next();
    else await answer(request, response, path);
  });
  router.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    const path = pathBelow(parts.issuer(), request.path);
    if (path?.startsWith('/authorize')) parts.showFailure(error, request, response);
    else if (error instanceof Failure && !response.headersSent) sendError(response, error);
    else next(error);
  });
  const authorizations = createAuthorizations(parts.db, async () => (await current()).provider);
  return { router, authorizations, warm: async () => void (await current()) };

  async function answer(request: Request, response: Response, path: string): Promise<void> {
    const isMetadata = METADATA.includes(path);
    const { goTo } = pinHost(request, parts.issuer(), { isMetadata, resource: parts.resource() });
    if (goTo !== null) {
      response.redirect(307, goTo);
      return;
    }
    const limit = COUNTED[path.split('/')[1] ?? ''];
    if (limit !== undefined) await parts.limits[limit].take(parts.throttleKeyOf(request));
    if (/%00/.test(request.originalUrl))
      throw new Failure('bad_request', 'The address contains U+0000, which is not allowed.');
    const { provider, handle } = await current();
    const userId = path.startsWith('/authorize') ? await parts.userOf(request) : null;
    if (path.startsWith('/authorize')) {
      await keepOneSession(provider, { request, response, userId });
    }
    // Programs in a browser register too; the library lets them do everything else.
    if (path === '/register') await passed(cors(), request, response);
    if (response.writableEnded) return;
    request.url = `${path}${queryOf(request)}`;
    request.originalUrl = `${basePathOf(parts.issuer())}${request.url}`;
    answering.set(request, { request, response, userId });
    await handle(request, response);
  }

  /** The library takes its keys when it is made, so it is made anew when they change. */
  async function current(): Promise<Made> {
    const keys = await parts.keys.current();
    if (made?.name === keys.name) return made;
    const provider = make(keys);
    made = { name: keys.name, provider, handle: provider.callback() };
    return made;
  }

  function make(keys: Awaited<ReturnType<SigningKeys['current']>>): Provider {
    const { db, sealer, graceSeconds, log } = parts;
    const issuer = parts.issuer();
    const configuration = configurationOf({
      issuer,
      resource: parts.resource(),
      keys,
      adapter: recordAdapter({ db, sealer, graceSeconds }),
      cookieKeys: parts.cookieKeys.map((key) => Buffer.from(key.reveal()).toString('base64url')),
      fetch: documentFetch(db, asFetch(parts.http, FETCH_LIMITS), isCarriedOn),
      isConnected: async (clientId) =>
        (await db.prisma.connection.findFirst({ where: { clientId }, select: { grantId: true } })) !== null,
      renderError: (ctx, out, error) => {
        const known = answering.get(ctx.req);
        if (known === undefined) throw error;
        ctx.respond = false;
        parts.showFailure(failureOf(out, error), known.request, known.response);
      },
      interactionPath: (uid) => `${basePathOf(issuer)}/interaction/${uid}`,
    });
    const provider = new Provider(issuer, configuration);
    provider.proxy = true;
    provider.use(describe);
    provider.use(retryLater);
    provider.use(
      showUntrustedRedirects({
        isConnected: async (ctx, clientId) => {
          const userId = answering.get(ctx.req)?.userId ?? null;
          if (userId === null) return false;
          const select = { grantId: true };
          return (await db.prisma.connection.findFirst({ where: { clientId, userId }, select })) !== null;
        },
        show: (ctx, failure) => {
          const known = answering.get(ctx.req);
          if (known === undefined) throw failure;
          ctx.respond = false;
          parts.showFailure(failure, known.request, known.response);
        },
      }),
    );
    answerForStructuredTokens(provider, { db, inspect: parts.tokens.inspect });
    answerOutage(provider);
    logEvents(provider, log);
    return provider;
  }
}

/**
 * The query as the library is to see it. There is one response mode: the others answer with a script in a page, even to a
 * request that is refused, so they are as good as unknown.
 */
function queryOf({ originalUrl }: Request): string {
  const at = originalUrl.indexOf('?');
  if (at === -1) return '';
  const query = new URLSearchParams(originalUrl.slice(at));
  const modes = query.getAll('response_mode');
  if (modes.every((mode) => mode === 'query')) return originalUrl.slice(at);
  query.set('response_mode', 'not_supported');
  return `?${query}`;
}

/**
 * Whether the request continues an existing authorization; a request that starts one reads the client's document again.
 */
function isCarriedOn(): boolean {
  const route = Provider.ctx?.oidc?.route;
  return route !== undefined && !BEGINNINGS.includes(route);
}

/** Adds to the metadata what the library omits: the scopes of the resource, and that responses are sent in the query. */
async function describe(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.oidc?.route !== 'discovery' || typeof ctx.body !== 'object' || ctx.body === null) return;
  Object.assign(ctx.body, { scopes_supported: ALL_SCOPES, response_modes_supported: ['query'] });
}

/**
 * A metadata document that cannot be fetched is answered with 503: on an error such as invalid_client hosts discard
 * their registration and tokens.
 */
async function retryLater(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.oidc?.route === 'authorization' || !isUnread(ctx.body)) return;
  ctx.status = 503;
  ctx.set('Retry-After', String(RETRY_SECONDS));
  ctx.body = { error: 'temporarily_unavailable', error_description: 'the description of the client cannot be read' };
}

function isUnread(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('error_description' in body)) return false;
  return String(body.error_description).startsWith(UNREAD_DESCRIPTION);
}

function sendError(response: Response, failure: Failure): void {
  const { status, message, detail, code } = toPublicFailure(failure);
  if (detail.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(Math.ceil(detail.retryAfterSeconds)));
  }
  const isBusy = code === 'rate_limited' || code === 'unavailable';
  const error = isBusy ? 'temporarily_unavailable' : 'invalid_request';
  response.status(status).json({ error, error_description: message });
}

function passed(handler: ReturnType<typeof cors>, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once('finish', resolve);
    handler(request, response, (error: unknown) => (error === undefined ? resolve() : reject(error)));
  });
}
