import type { Request, RequestHandler, Response } from 'express';
import type { Clock } from '../../core/clock.ts';
import type { Log, Principal } from '../../core/context.ts';
import { Failure, toPublicFailure } from '../../core/failure.ts';
import { LOCAL_CLOCK } from '../../core/local-clock.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import {
  findShareLink,
  type OpenShareLink,
  principalOf,
  readShared,
  type SharedRecord,
} from '../../services/share-link/open-share-link.ts';
import type { ReadView } from '../../services/share-link/shared-view.ts';
import { html } from '../html.ts';
import { sharedContainerContent } from './shared-container-view.ts';
import { recordPage, type SharedContent, type SharedPage, sendShared } from './shared-page.ts';
import { sharedShipmentContent } from './shared-shipment-view.ts';
import { sharedViewContent } from './shared-view-shown.ts';

/** What the pages of share links are made of. */
export interface SharedParts {
  db: ServiceContext['db'];
  clock: Clock;
  log: Log;
  /** The name of the service on the pages. */
  resourceName: string;
  contextFor(principal: Principal, requestId: string, address: string): ServiceContext;
  /** How saved views are read. */
  readView: ReadView;
  /** The network address that a request came from. */
  addressOf(request: Request): string;
  /** Counts a request of an address. Errors: `rate_limited`. */
  countRequest(address: string): Promise<void>;
}

/** Where a share link leads, and what a frame shows of it. The token is in the query, which no log has. */
export const SHARED_PATH = '/shared';
const FRAME_PATH = `${SHARED_PATH}/frame`;

/** Answers the pages of share links, without a sign-in and without a cookie; passes on everything else. */
export function sharedHandler(parts: SharedParts): RequestHandler {
  return async (request, response, next) => {
    const { path, method } = request;
    if (path !== SHARED_PATH && path !== FRAME_PATH) return next();
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new Failure('method_not_allowed', `This page supports GET, HEAD, not ${method}.`);
    }
    sendShared(response, await pageOf(parts, request, response));
  };
}

async function pageOf(parts: SharedParts, request: Request, response: Response): Promise<SharedPage> {
  try {
    const address = parts.addressOf(request);
    await parts.countRequest(address);
    const open = await findShareLink(parts, tokenIn(request));
    const isFrame = request.path === FRAME_PATH;
    if (open === null || (isFrame && open.link.frame_ancestors.length === 0)) return ENDED;
    const context = parts.contextFor(principalOf(open), requestIdOf(response), address);
    const shared = await readShared(context, open, parts.readView);
    if (shared === null) return ENDED;
    const now = parts.clock.now();
    return recordPage(contentOf(shared, open, now), open, { now, isFrame, service: parts.resourceName });
  } catch (error) {
    return failedPage(error, parts.log, { request, response });
  }
}

function contentOf(shared: SharedRecord, { link }: OpenShareLink, now: number): SharedContent {
  const shown = withLocalClock(shared);
  if ('view' in shown) return sharedViewContent(shown.view, link.title);
  return 'container' in shown
    ? sharedContainerContent(shown.container, link.title, now)
    : sharedShipmentContent(shown.shipment, link.title, now);
}

/** A time whose zone is not known is said to be local, under the name that the wording knows. */
function withLocalClock<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_name, member: unknown) => (member === LOCAL_CLOCK ? 'local' : member));
}

function tokenIn(request: Request): string {
  const at = request.originalUrl.indexOf('?');
  return at === -1 ? '' : (new URLSearchParams(request.originalUrl.slice(at)).get('token') ?? '');
}

/** The same for a link that never was, was revoked, is over or shows nothing any more, so that nothing is disclosed. */
const ENDED: SharedPage = plainPage(404, 'This link has ended', 'Ask the person who sent it to you for a new one.');

function failedPage(
  error: unknown,
  log: Log,
  { request, response }: { request: Request; response: Response },
): SharedPage {
  const failure = error instanceof Failure && error.code !== 'configuration' ? toPublicFailure(error) : null;
  const facts = { requestId: requestIdOf(response), method: request.method, path: request.path, err: error };
  if (failure === null || failure.status >= 500) log.error(facts, 'web.request_failed');
  const wait = failure?.detail.retryAfterSeconds;
  if (wait !== undefined) response.setHeader('Retry-After', String(Math.ceil(wait)));
  if (failure?.code === 'rate_limited') return plainPage(429, 'Too many requests', failure.message);
  const text = 'Try again in a minute. If it happens again, tell the person who sent you the link.';
  return plainPage(failure?.status ?? 500, 'This page cannot be shown at the moment', text);
}

function plainPage(status: number, title: string, text: string): SharedPage {
  const body = html`<main class="narrow"><div class="card"><h1>${title}</h1><p>${text}</p></div></main>`;
  return { status, title, body, frameAncestors: [] };
}

function requestIdOf(response: Response): string {
  return String(response.getHeader('X-Request-Id') ?? '');
}
