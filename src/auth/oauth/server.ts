import cors from 'cors';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { Provider } from 'oidc-provider';
import { Failure, toPublicFailure } from '../../core/failure.ts';
import { type Authorizations, createAuthorizations } from './authorizations.ts';
import { pinHost } from './host.ts';
import { keepOneSession } from './keep-one-session.ts';
import type { OauthLimits, OauthParts } from './parts.ts';
import { basePathOf, METADATA, pathBelow } from './paths.ts';
import { type AnsweredRequests, providerOf } from './provider.ts';

export interface Oauth {
  /** Answers what belongs to the authorization server, and lets everything else pass. */
  router: Router;
  authorizations: Authorizations;
  /** Makes ready what the first request would wait for. */
  warm(): Promise<void>;
}

/** What the addresses are counted as, by the first part of their path. */
const COUNTED: Readonly<Record<string, keyof OauthLimits>> = {
  authorize: 'authorize',
  token: 'token',
  revoke: 'token',
  introspect: 'token',
  register: 'register',
};

/** The library with one set of keys. */
interface Made {
  name: string;
  provider: Provider;
  handle: ReturnType<Provider['callback']>;
}

/** The authorization server, as part of this program's own HTTP server. */
export function createOauth(parts: OauthParts): Oauth {
  let made: Made | null = null;
  const answering: AnsweredRequests = new WeakMap();
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
    const provider = providerOf(parts, keys, answering);
    made = { name: keys.name, provider, handle: provider.callback() };
    return made;
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
