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
import { Failure } from '../core/failure.ts';
import { errorAnswer, JSON_API } from './errors.ts';
import { hasBody, type Method, type Route } from './route.ts';

export interface RestParts<Ctx extends Context> {
  routes: readonly Route<Ctx>[];
  /** Who is behind an `Authorization` header. Errors: `unauthorized`. */
  authenticate(header: string | undefined): Promise<Principal>;
  contextFor(principal: Principal, requestId: string): Ctx;
  /** The address under which clients know the server, for links. */
  publicUrl(): string;
  log: Log;
  isReady(): boolean | Promise<boolean>;
  /** What else is served at this origin; it is asked first, and lets pass what is not its own. */
  beside?: readonly RequestHandler[];
}

/** Where the API lives below the public address. */
export const API_PREFIX = '/v2';

const BODY_BYTES_MAX = 1024 * 1024;
const BODY_TYPES = [JSON_API, 'application/json'];
const REQUEST_ID = 'X-Request-Id';

/** An id that another system may have given to a request: enough to find it again, nothing that could forge a log. */
const FOREIGN_REQUEST_ID = /^[A-Za-z0-9._-]{8,100}$/;

const readJson = express.json({ type: BODY_TYPES, limit: BODY_BYTES_MAX });

/**
 * Makes the server of the API out of its route table. Whatever is asked of it, the answer is JSON, carries the id of the
 * request and shows nothing of the inside. It answers `not_found` to all that nobody knows.
 */
export function createRestServer<Ctx extends Context>(parts: RestParts<Ctx>): Express {
  const app = express();
  app.disable('x-powered-by');
  // Answers are not to be stored, so there is nothing to compare by an entity tag either.
  app.disable('etag');
  // Queries are read by the routes, which know their parameters.
  app.set('query parser', false);
  app.use((request, response, next) => begin(request, response, next, parts.log));
  for (const handler of parts.beside ?? []) app.use(handler);
  app.get('/healthz', (_request, response) => answerHealth(response, parts.isReady));
  app.all('/healthz', (request) => refuseMethod(request, ['GET']));
  app.use(API_PREFIX, apiRouter(parts));
  app.use(() => {
    throw new Failure('not_found', 'There is nothing at this address.');
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    fail(error, { request, response, next, log: parts.log });
  });
  return app;
}

function begin(request: Request, response: Response, next: NextFunction, log: Log): void {
  const started = performance.now();
  const given = request.get(REQUEST_ID) ?? '';
  const requestId = FOREIGN_REQUEST_ID.test(given) ? given : randomUUID();
  const { method, path } = request;
  response.setHeader(REQUEST_ID, requestId);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  response.once('close', () => {
    const durationMs = Math.round(performance.now() - started);
    const isWhole = response.writableFinished;
    const facts = { requestId, method, path, status: response.statusCode, durationMs, isWhole };
    if (path === '/healthz') log.debug(facts, 'http.answered');
    else log.info(facts, 'http.answered');
  });
  next();
}

async function answerHealth(response: Response, isReady: () => boolean | Promise<boolean>): Promise<void> {
  const isUp = await isReady();
  send(response, {
    status: isUp ? 200 : 503,
    type: 'application/json',
    body: { status: isUp ? 'ready' : 'not_ready' },
  });
}

/** A fixed path goes before one with a variable part that it would fit as well: `/things/new` before `/things/:id`. */
function apiRouter<Ctx extends Context>(parts: RestParts<Ctx>): Router {
  const router = express.Router();
  const paths = new Map<string, Route<Ctx>[]>();
  for (const route of parts.routes) paths.set(route.path, [...(paths.get(route.path) ?? []), route]);
  const ordered = [...paths].sort(([a], [b]) => (variablesLast(a) < variablesLast(b) ? -1 : 1));
  for (const [path, routes] of ordered) {
    router.all(path, async (request, response, next) => {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const route = routes.find((candidate) => candidate.method === method);
      if (route === undefined) next();
      else await serve(route, request, response, parts);
    });
  }
  for (const [path, routes] of ordered) {
    const methods = routes.map((route) => route.method);
    router.all(path, (request) => refuseMethod(request, methods));
  }
  return router;
}

function variablesLast(path: string): string {
  return path.replaceAll(':', '\u{10ffff}');
}

/** Who asks is settled before a byte of the body is read. */
async function serve<Ctx extends Context>(
  route: Route<Ctx>,
  request: Request,
  response: Response,
  parts: RestParts<Ctx>,
): Promise<void> {
  const principal = await parts.authenticate(request.get('Authorization'));
  const context = parts.contextFor(principal, requestIdOf(response));
  const url = addressOf(request, parts.publicUrl());
  const body = hasBody(request.method) ? await readBody(request, response) : undefined;
  const baseUrl = `${parts.publicUrl()}${API_PREFIX}`;
  const document = await route.handle(context, { params: paramsOf(request), body, url, baseUrl });
  if (document === null) response.writeHead(204).end();
  else send(response, { status: route.status, type: JSON_API, body: document });
}

async function readBody(request: Request, response: Response): Promise<unknown> {
  const isEmpty = request.get('Content-Length') === '0';
  if (!isEmpty && request.is(BODY_TYPES) === false) {
    throw new Failure('unsupported_media_type', `The Content-Type of the body must be ${BODY_TYPES.join(' or ')}.`);
  }
  await new Promise<void>((resolve, reject) => {
    readJson(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  return request.body;
}

/** The path as it was understood, and not as it was written: a request line may hold a whole address of anybody's. */
function addressOf(request: Request, publicUrl: string): URL {
  const query = request.originalUrl.indexOf('?');
  const search = query === -1 ? '' : request.originalUrl.slice(query);
  return new URL(`${publicUrl}${request.baseUrl}${request.path}${search}`);
}

/** Express gives a list for a wildcard, of which the route table has none. */
function paramsOf(request: Request): Record<string, string> {
  return Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)]));
}

function refuseMethod(request: Request, methods: readonly Method[]): never {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : [...methods];
  request.res?.setHeader('Allow', allowed.join(', '));
  throw new Failure('method_not_allowed', `This address takes ${allowed.join(', ')}, not ${request.method}.`);
}

interface Failing {
  request: Request;
  response: Response;
  next: NextFunction;
  log: Log;
}

function fail(error: unknown, { request, response, next, log }: Failing): void {
  const requestId = requestIdOf(response);
  const { status, headers, document, isOurs } = errorAnswer(error, requestId);
  if (isOurs) log.error({ requestId, method: request.method, path: request.path, err: error }, 'rest.broke');
  // The framework cuts an answer off that has begun already, which is the only honest end of it.
  if (response.headersSent) {
    next(error);
    return;
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  send(response, { status, type: JSON_API, body: document });
}

/** Written without the help of Express, which would add a charset, and JSON:API 1.1 §5.3 forbids parameters. */
function send(response: Response, { status, type, body }: { status: number; type: string; body: object }): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length }).end(bytes);
}

function requestIdOf(response: Response): string {
  return String(response.getHeader(REQUEST_ID));
}
