import cors from 'cors';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { Provider } from 'oidc-provider';
import type { Log } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Secret } from '../../core/secret.ts';
import type { Database } from '../../db/client.ts';
import { asFetch } from '../../net/as-fetch.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { AccessTokens } from '../access-token.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { type Authorizations, createAuthorizations } from './authorizations.ts';
import { configurationOf } from './configuration.ts';
import { pinHost } from './host.ts';
import { keepOneSession } from './keep-one-session.ts';
import { logEvents } from './log-events.ts';
import { failureOf } from './page-failure.ts';
import { METADATA, pathBelow } from './paths.ts';
import { recordAdapter } from './records.ts';
import { ALL_SCOPES } from './scopes.ts';
import { answerForStructuredTokens } from './structured-tokens.ts';

/** How often an address may ask. Errors of `take`: `rate_limited`. */
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
  cookieKey: Secret<Buffer>;
  graceSeconds: number;
  /** Leads to public addresses alone: where it goes is for programs to say. */
  http: HttpClient;
  limits: OauthLimits;
  /** By what an address is counted. */
  throttleKeyOf(request: Request): string;
  /** Who is signed in on the pages; null if nobody is. */
  userOf(request: Request): Promise<string | null>;
  /** Shows somebody in a browser what went wrong. */
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

const FETCH_LIMITS = { deadlineMs: 5_000, bodyBytesMax: 64 * 1024 };

/** What each address is counted as. */
const COUNTED: Readonly<Record<string, keyof OauthLimits>> = {
  '/authorize': 'authorize',
  '/token': 'token',
  '/revoke': 'token',
  '/introspect': 'token',
  '/register': 'register',
};

/** The authorization server, as part of this program's own HTTP server. */
export function createOauth(parts: OauthParts): Oauth {
  let made: { name: string; provider: Provider } | null = null;
  // The library knows its own kind of request; ours is needed to answer with a page.
  const answering = new WeakMap<object, { request: Request; response: Response }>();
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
  const authorizations = createAuthorizations(parts.db, provider);
  return { router, authorizations, warm: async () => void (await provider()) };

  async function answer(request: Request, response: Response, path: string): Promise<void> {
    const isMetadata = METADATA.includes(path);
    const { goTo } = pinHost(request, parts.issuer(), isMetadata ? [new URL(parts.resource()).host] : []);
    if (goTo !== null) {
      response.redirect(307, goTo);
      return;
    }
    const limit = COUNTED[path];
    if (limit !== undefined) await parts.limits[limit].take(parts.throttleKeyOf(request));
    const current = await provider();
    if (path === '/authorize') {
      const userId = await parts.userOf(request);
      await keepOneSession(current, { request, response, userId });
    }
    // Programs in a browser register too; the library lets them do everything else.
    if (path === '/register') await passed(cors(), request, response);
    if (response.writableEnded) return;
    const query = request.originalUrl.indexOf('?');
    request.url = `${path}${query === -1 ? '' : request.originalUrl.slice(query)}`;
    request.originalUrl = `${new URL(parts.issuer()).pathname.replace(/\/$/, '')}${request.url}`;
    answering.set(request, { request, response });
    await current.callback()(request, response);
  }

  /** The library takes its keys when it is made, so it is made anew when they change. */
  async function provider(): Promise<Provider> {
    const keys = await parts.keys.current();
    if (made?.name !== keys.name) made = { name: keys.name, provider: make(keys) };
    return made.provider;
  }

  function make(keys: Awaited<ReturnType<SigningKeys['current']>>): Provider {
    const { db, sealer, graceSeconds, log } = parts;
    const issuer = parts.issuer();
    const base = new URL(issuer).pathname.replace(/\/$/, '');
    const configuration = configurationOf({
      issuer,
      resource: parts.resource(),
      keys,
      adapter: recordAdapter({ db, sealer, graceSeconds }),
      cookieKeys: [parts.cookieKey.reveal().toString('base64url')],
      fetch: asFetch(parts.http, FETCH_LIMITS),
      renderError: (ctx, out, error) => {
        const known = answering.get(ctx.req);
        if (known === undefined) throw error;
        ctx.respond = false;
        parts.showFailure(failureOf(out, error), known.request, known.response);
      },
      interactionPath: (uid) => `${base}/interaction/${uid}`,
    });
    const provider = new Provider(issuer, configuration);
    provider.proxy = true;
    provider.use(describe);
    answerForStructuredTokens(provider, { db, inspect: parts.tokens.inspect });
    logEvents(provider, log);
    return provider;
  }
}

type ProviderMiddleware = Parameters<Provider['use']>[0];

/** Says what the library does not know of: the scopes of the resource, and that answers go by the query alone. */
const describe: ProviderMiddleware = async (ctx, next) => {
  await next();
  if (ctx.oidc?.route !== 'discovery' || typeof ctx.body !== 'object') return;
  Object.assign(ctx.body, { scopes_supported: ALL_SCOPES, response_modes_supported: ['query'] });
};

function sendError(response: Response, { status, message, detail, code }: Failure): void {
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
