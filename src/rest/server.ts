import { randomUUID } from 'node:crypto';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import type { Context, Log, Principal } from '../core/context.ts';
import { requireNoDemo } from '../core/demo.ts';
import { Failure } from '../core/failure.ts';
import { missingPermission } from '../core/operation.ts';
import { type Instant, toInstant } from '../domain/instant.ts';
import type { Traces } from '../observability/trace.ts';
import type { RequestMemory } from '../services/idempotency/request-memory.ts';
import { answerWithSheet } from './answer-with-sheet.ts';
import { answeredTag } from './answered-tag.ts';
import { withAsOf } from './as-of.ts';
import { apiCallerOf, type CallerParts } from './caller.ts';
import { chosenType, mediaTypeOf } from './chosen-type.ts';
import { errorAnswer, JSON_API } from './errors.ts';
import { sheetFormat } from './export/sheet-format.ts';
import { addHealth, HEALTH_PATHS, type IsReady } from './health.ts';
import { PAGE_TYPE, sendPrintedPage } from './page.ts';
import { type Holding, handleIf } from './precondition.ts';
import { NO_BODY, readSentBody, type SentBody } from './read-body.ts';
import { idempotencyKeyOf, lastingKey, once, repeatedName } from './repeat.ts';
import { paramsOf, requestAddress } from './request-address.ts';
import { inRequestSpan } from './request-span.ts';
import { showsSecret } from './resource.ts';
import { hasBody, type Method, type RawRequest, type RestRoute, type RouteBucket } from './route.ts';
import { nameRoute, routeLabel } from './route-label.ts';
import { bytesOf, send, sendFresh, setHeaders } from './send.ts';

export interface RestParts<Ctx extends Context> extends CallerParts {
  routes: readonly RestRoute<Ctx>[];
  /** The `WWW-Authenticate` challenge of a rejected request; without it only API keys are offered. */
  challenge?(refused: { request: Request; failure: Failure; principal: Principal | null }): string | null;
  contextFor(principal: Principal, requestId: string): Ctx;
  /** Without them requests are not limited. */
  limits?: Limits;
  /** What was answered to requests that name themselves; without it each is done as often as it comes. */
  memory?: RequestMemory;
  /** Keeps a record as it is while it is compared with `If-Match` and changed; without it that is refused. */
  hold?: Holding<Ctx>;
  /** As of when lists that are read from now on are complete; without it they do not say so. */
  asOf?(context: Ctx): Promise<Instant>;
  /** The address under which clients know the server, for links. */
  publicUrl(): string;
  log: Log;
  /** Called with each request that was answered, for the metrics. */
  answered?(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Records a span for each request; none without it. */
  traces?: Traces | null;
  isReady: IsReady;
  /** The description of the API for programs. */
  description?: Description;
  /** Other handlers at this origin; they run first, and pass on what is not theirs. */
  beside?: readonly RequestHandler[];
}

/** The rate limits of callers. */
export interface Limits {
  /** Takes a request out of the caller's allowance and gives the rate limit headers. Errors: `rate_limited`. */
  take(principal: Principal, bucket: RouteBucket): Promise<Readonly<Record<string, string>>>;
  /** The same headers for a failure; none for any but `rate_limited`. */
  headersOf(error: unknown): Readonly<Record<string, string>>;
}

/** The OpenAPI document as JSON, which is public. */
export interface Description {
  document(): Buffer;
}

/** Where the API lives below the public address. */
export const API_PREFIX = '/v2';

const REQUEST_ID = 'X-Request-Id';

/**
 * Responses are data: browsers must not guess their type, cache, frame or execute them. Routes that return more set
 * their own.
 */
const SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** Browsers use https alone for two years (RFC 6797 §6.1); sent if clients reach the service by https. */
const HSTS = 'max-age=63072000';

/** An id that another system may have given to a request: enough to find it again, nothing that could forge a log. */
const FOREIGN_REQUEST_ID = /^[A-Za-z0-9._-]{8,100}$/;

/**
 * Makes the server of the API out of its route table. Every answer is JSON, carries the id of the
 * request and shows nothing of the inside. It answers `not_found` to every unknown path.
 */
export function createRestServer<Ctx extends Context>(parts: RestParts<Ctx>): Express {
  const app = express();
  app.disable('x-powered-by');
  // Tags are made where documents are sent.
  app.disable('etag');
  // Queries are read by the routes, which know their parameters.
  app.set('query parser', false);
  app.use((_request, response, next) => {
    if (parts.publicUrl().startsWith('https:')) response.setHeader('Strict-Transport-Security', HSTS);
    next();
  });
  app.use((request, response, next) => begin(parts, request, response, next));
  for (const handler of parts.beside ?? []) app.use(handler);
  addHealth(app, parts.isReady);
  app.all([...HEALTH_PATHS], (request) => refuseMethod(request, ['GET']));
  if (parts.description !== undefined) describe(app, parts.description);
  app.use(API_PREFIX, apiRouter(parts));
  app.use(() => {
    throw new Failure('not_found', 'There is no such endpoint.');
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (!response.headersSent) setHeaders(response, parts.limits?.headersOf(error) ?? {});
    const principal = callers.get(request) ?? null;
    fail(error, { request, response, next, log: parts.log, principal, challenge: parts.challenge });
  });
  return app;
}

/** Who is behind a request, for those who answer it after it has failed. */
const callers = new WeakMap<Request, Principal>();

function begin(
  { log, answered, traces }: Pick<RestParts<Context>, 'log' | 'answered' | 'traces'>,
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  const started = performance.now();
  const given = request.get(REQUEST_ID) ?? '';
  const requestId = FOREIGN_REQUEST_ID.test(given) ? given : randomUUID();
  const { method, path } = request;
  response.setHeader(REQUEST_ID, requestId);
  setHeaders(response, SECURITY);
  response.once('close', () => {
    const tookMs = performance.now() - started;
    answered?.({ ...routeLabel(request), status: response.statusCode, seconds: tookMs / 1_000 });
    const durationMs = Math.round(tookMs);
    const isWhole = response.writableFinished;
    const facts = { requestId, method, path, status: response.statusCode, durationMs, isWhole };
    if (HEALTH_PATHS.includes(path)) log.debug(facts, 'http.answered');
    else log.info(facts, 'http.answered');
  });
  if (traces === undefined || traces === null) next();
  else inRequestSpan(traces, request, response, next);
}

function describe(app: Express, { document }: Description): void {
  const path = `${API_PREFIX}/openapi.json`;
  app.get(path, (request, response) =>
    sendFresh(request, response, { status: 200, type: 'application/json', bytes: document() }),
  );
  app.all(path, (request) => refuseMethod(request, ['GET']));
}

/** A fixed path goes before one with a variable part that it would fit as well: `/things/new` before `/things/:id`. */
function apiRouter<Ctx extends Context>(parts: RestParts<Ctx>): Router {
  const router = express.Router();
  const paths = new Map<string, RestRoute<Ctx>[]>();
  for (const route of parts.routes) paths.set(route.path, [...(paths.get(route.path) ?? []), route]);
  const ordered = [...paths].sort(([a], [b]) => (variablesLast(a) < variablesLast(b) ? -1 : 1));
  for (const [path, routes] of ordered) {
    router.all(path, async (request, response, next) => {
      nameRoute(request, `${API_PREFIX}${path}`);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const route = routes.find((candidate) => candidate.method === method);
      if (route !== undefined) await serve(route, request, response, parts);
      else if (path.includes(':')) next();
      // A fixed address is not also one with a variable part.
      else refuseMethod(request, methodsOf(routes));
    });
  }
  for (const [path, routes] of ordered) {
    router.all(path, (request) => refuseMethod(request, methodsOf(routes)));
  }
  return router;
}

function methodsOf(routes: readonly Pick<RestRoute, 'method'>[]): Method[] {
  return routes.map(({ method }) => method);
}

function variablesLast(path: string): string {
  return path.replaceAll(':', '\u{10ffff}');
}

/** Authentication and permission are checked before a byte of the body is read. */
async function serve<Ctx extends Context>(
  route: RestRoute<Ctx>,
  request: Request,
  response: Response,
  parts: RestParts<Ctx>,
): Promise<void> {
  const { principal, headers } = await apiCallerOf(request, parts);
  callers.set(request, principal);
  setHeaders(response, headers);
  if (parts.limits !== undefined) setHeaders(response, await parts.limits.take(principal, route.bucket));
  if (!principal.permissions.has(route.permission)) throw missingPermission(route.permission);
  const type = chosenType(route, request, response);
  const context = parts.contextFor(principal, requestIdOf(response));
  const format = sheetFormat(type);
  if (format !== null && route.sheet !== null) {
    requireNoDemo(principal);
    const raw = rawRequest(request, NO_BODY, parts.publicUrl());
    const { sheet } = route;
    const open = () => sheet(context, raw);
    await answerWithSheet(request, response, { format, open, context });
    return;
  }
  const sent = hasBody(request.method) ? await readSentBody(request, response, route.body?.reading) : NO_BODY;
  const raw = rawRequest(request, sent, parts.publicUrl());
  const handle = async (asked: RawRequest) => {
    const document = await handleIf(request.get('If-Match'), { route, context, raw: asked, hold: parts.hold });
    const tag =
      route.method === 'GET' ? null : await answeredTag(route, parts.routes, { context, raw: asked, document });
    if (tag !== null) response.setHeader('ETag', tag);
    return document;
  };
  if (type === PAGE_TYPE && route.page !== undefined) {
    // Such a route changes nothing, so a request that is repeated is answered as of now.
    const html = route.page.write(await handle({ ...raw, idempotencyKey: null }), toInstant(context.clock.now()));
    sendPrintedPage(response, { status: route.status, html, style: route.page.style });
    return;
  }
  if (raw.idempotencyKey === null || parts.memory === undefined) {
    const asOf = parts.asOf?.bind(parts, context);
    const document = await withAsOf(route, raw, { handle: () => handle(raw), asOf });
    const answer = { status: route.status, type: mediaTypeOf(route), bytes: bytesOf(document) };
    if (route.method === 'GET') await sendFresh(request, response, answer, { isSecret: showsSecret(route.answer) });
    else send(response, answer);
    return;
  }
  const named = repeatedName(raw.idempotencyKey, { principal, method: request.method, url: raw.url, sent });
  const answer = await once(parts.memory, named, async () => {
    const document = await handle({ ...raw, idempotencyKey: lastingKey(named) });
    return { status: route.status, document: document === null ? '' : JSON.stringify(document) };
  });
  if (answer.isRepeated) response.setHeader('Idempotency-Replayed', 'true');
  send(response, { status: answer.status, type: mediaTypeOf(route), bytes: Buffer.from(answer.document) });
}

function rawRequest(request: Request, sent: SentBody, publicUrl: string): RawRequest {
  return {
    params: paramsOf(request),
    idempotencyKey: request.method === 'POST' ? idempotencyKeyOf(request.get('Idempotency-Key')) : null,
    body: sent.value,
    url: requestAddress(request, publicUrl),
    baseUrl: `${publicUrl}${API_PREFIX}`,
  };
}

function refuseMethod(request: Request, methods: readonly Method[]): never {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : [...methods];
  request.res?.setHeader('Allow', allowed.join(', '));
  throw new Failure('method_not_allowed', `This endpoint supports ${allowed.join(', ')}, not ${request.method}.`);
}

interface Failing {
  request: Request;
  response: Response;
  next: NextFunction;
  log: Log;
  principal: Principal | null;
  challenge: RestParts<Context>['challenge'];
}

function fail(error: unknown, { request, response, next, log, principal, challenge }: Failing): void {
  const requestId = requestIdOf(response);
  const { status, headers, document, isOurs } = errorAnswer(error, requestId);
  if (isOurs) log.error({ requestId, method: request.method, path: request.path, err: error }, 'rest.request_failed');
  // The framework cuts an answer off that has begun already, which is the only honest end of it.
  if (response.headersSent) {
    next(error);
    return;
  }
  setHeaders(response, headers);
  const header = error instanceof Failure ? (challenge?.({ request, failure: error, principal }) ?? null) : null;
  if (header !== null) response.setHeader('WWW-Authenticate', header);
  send(response, { status, type: JSON_API, bytes: bytesOf(document) });
}

function requestIdOf(response: Response): string {
  return String(response.getHeader(REQUEST_ID));
}
