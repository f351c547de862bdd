import express, { type Request, type RequestHandler, type Router } from 'express';
import { type AccessTokens, accessTokens, type VerifyToken } from '../auth/access-token.ts';
import type { ApiCaller, CallerRequest } from '../auth/api-caller.ts';
import { createAttemptPace } from '../auth/attempt-pace.ts';
import { demoCaller } from '../auth/demo-caller.ts';
import { externalVerifier } from '../auth/external-server/token.ts';
import type { Authorizations } from '../auth/oauth/authorizations.ts';
import { loadOauth } from '../auth/oauth/load.ts';
import { pathBelow } from '../auth/oauth/paths.ts';
import { protectedResource } from '../auth/oauth/protected-resource.ts';
import type { Oauth } from '../auth/oauth/server.ts';
import { createSessions, type Sessions } from '../auth/session.ts';
import { sessionCaller } from '../auth/session-caller.ts';
import { sessionCookie } from '../auth/session-cookie.ts';
import { createPasswordSignIn } from '../auth/sign-in.ts';
import { createSigningKeys, type SigningKeys } from '../auth/signing-keys.ts';
import { type CompanySignIn, createCompanySignIn } from '../auth/sso/sign-in.ts';
import type { Config } from '../config/load.ts';
import { clientAddress, throttleKey, trustedProxies } from '../core/client-address.ts';
import type { Clock } from '../core/clock.ts';
import type { Log, Principal } from '../core/context.ts';
import { derivedKeys } from '../core/derived-key.ts';
import { Failure } from '../core/failure.ts';
import type { Sealer, SecretKeys } from '../core/sealer.ts';
import type { Database } from '../db/client.ts';
import { type AuthLimits, createAuthLimits } from '../limits/auth-limits.ts';
import type { HttpClient } from '../net/fetch.ts';
import type { Meters } from '../observability/meters.ts';
import { viewQueries } from '../rest/filters/view-query.ts';
import type { ServiceContext } from '../services/service-context.ts';
import { CONSOLE_HOME } from '../web/console/handler.ts';
import { demoHandler } from '../web/demo/demo-handler.ts';
import { sendFailed } from '../web/failed-page.ts';
import { createWebPages } from '../web/pages/web.ts';
import { type SharedParts, sharedHandler } from '../web/shared/shared-handler.ts';
import type { WebParts } from '../web/web-parts.ts';
import { demoVisitors } from './demo-visitors.ts';

/** What signing in is made of. */
export interface SignInOptions {
  config: Config;
  secretKeys: SecretKeys;
  db: Database;
  sealer: Sealer;
  clock: Clock;
  log: Log;
  meters: Meters;
  /** Leads to public addresses alone. */
  guarded: HttpClient;
  /** Leads wherever the operator said. */
  open: HttpClient;
  publicUrl(): string;
  contextFor(principal: Principal, requestId: string): ServiceContext;
}

/** What signing in gives to the rest of the program. */
export interface SignIn {
  verifyToken: VerifyToken;
  /** Who is behind the session of a browser that calls the API. */
  session(request: CallerRequest): Promise<ApiCaller | null>;
  /** The pages and the authorization server, in the order in which they handle a request. */
  handlers: RequestHandler[];
  /** Makes ready what the first visitor would wait for. */
  warm(): Promise<void>;
}

const COOKIE_PURPOSE = 'landfall authorization cookies';
const FORM_PURPOSE = 'landfall forms';
const DEVICE_PURPOSE = 'landfall devices';

/** Attempts for one person that wait while many guess at the password: of more than these, the cheapest stay. */
const PACE = { waitingMax: 8, waitMsMax: 25_000 };

/** Creates the sign-in pages, and the authorization server unless an external one is configured. */
export async function createSignIn(options: SignInOptions): Promise<SignIn> {
  const { config, db, log, publicUrl } = options;
  const isOwn = config.authServer === 'own';
  const issuer = () => (config.fromEnvironment.has('AUTH_URL') ? config.authUrl : publicUrl());
  const isTrusted = trustedProxies(config.trustedProxies);
  const addressOf = (request: Request) => addressBehind(request, isTrusted);
  const limits = createAuthLimits({ db, clock: null, rates: config.authRateLimits, log });
  const sessions = createSessions(db);
  const parts: Parts = { ...options, issuer, limits, sessions, addressOf, pagesUrl: isOwn ? issuer : publicUrl };
  const { verifyToken, pages, routers, warm } = isOwn ? ownServer(parts) : externalServer(parts);
  const demo = config.demoAccount
    ? demoVisitors({ ...parts, isTrusted, userOf: (request) => userOf(request, parts) })
    : null;
  const shared = sharedHandler(sharedParts(parts, pages));
  const handlers = [
    homePage(parts),
    demoHandler(demo),
    shared,
    protectedResource({ resource: publicUrl, issuer }),
    ...routers,
  ];
  const session = sessionCaller({ ...pages, demo: demo === null ? null : demoCaller(demo) });
  return { verifyToken, session, handlers: [...handlers, below(parts.pagesUrl, createWebPages(pages))], warm };
}

interface Parts extends SignInOptions {
  /** The address of the authorization server, and the one that the pages live below. */
  issuer(): string;
  pagesUrl(): string;
  limits: AuthLimits;
  sessions: Sessions;
  addressOf(request: Request): string;
}

interface Server {
  verifyToken: VerifyToken;
  pages: WebParts;
  routers: RequestHandler[];
  warm(): Promise<void>;
}

/** The library is loaded when it is needed: other processes start faster without it. */
function ownServer(parts: Parts): Server {
  const { db, sealer, clock, log, issuer, publicUrl } = parts;
  const keys = createSigningKeys(db, sealer, clock);
  const tokens = accessTokens({ db, keys, issuer, audience: publicUrl, clock, log });
  let making: Promise<Oauth> | null = null;
  const oauth = () => {
    making ??= makeOauth({ ...parts, keys, tokens, pages });
    return making;
  };
  const pages = webParts(parts, {
    find: async (...given) => (await oauth()).authorizations.find(...given),
    signedIn: async (...given) => (await oauth()).authorizations.signedIn(...given),
    allow: async (...given) => (await oauth()).authorizations.allow(...given),
    deny: async (...given) => (await oauth()).authorizations.deny(...given),
  });
  const router: RequestHandler = async (request, response, next) => {
    if (pathBelow(issuer(), request.path) === null) next();
    else (await oauth()).router(request, response, next);
  };
  return { verifyToken: tokens.verify, pages, routers: [router], warm: async () => (await oauth()).warm() };
}

interface OwnParts extends Parts {
  keys: SigningKeys;
  tokens: AccessTokens;
  pages: WebParts;
}

async function makeOauth(parts: OwnParts): Promise<Oauth> {
  const { createOauth } = await loadOauth(parts.log);
  const { config, publicUrl, guarded, addressOf, pages } = parts;
  return createOauth({
    ...parts,
    resource: publicUrl,
    cookieKeys: derivedKeys(parts.secretKeys, COOKIE_PURPOSE),
    graceSeconds: config.refreshGraceSeconds,
    http: guarded,
    throttleKeyOf: (request) => throttleKey(addressOf(request)),
    userOf: (request) => userOf(request, parts),
    showFailure: (failure, request, response) => {
      sendFailed(failure, { parts: pages, request, response, cookieValue: '', session: null });
    },
  });
}

function externalServer(parts: Parts): Server {
  const { config, db, open, clock, issuer, publicUrl } = parts;
  const verifyToken = externalVerifier({
    issuer: issuer(),
    audience: () => [publicUrl(), `${publicUrl()}/`, `${publicUrl()}/mcp`],
    db,
    http: open,
    clock,
    clientId: config.authClientId,
    clientSecret: config.authClientSecret,
  });
  return { verifyToken, pages: webParts(parts, NO_AUTHORIZATIONS), routers: [], warm: async () => {} };
}

/** With an external authorization server there is no consent page here. */
const NO_AUTHORIZATIONS: Authorizations = { find: nowhere, signedIn: nowhere, allow: nowhere, deny: nowhere };

async function nowhere(): Promise<never> {
  throw new Failure('not_found', 'Programs are connected at the external authorization server of this service.');
}

function webParts(parts: Parts, authorizations: Authorizations): WebParts {
  const { db, log, limits, sessions, pagesUrl, publicUrl, addressOf } = parts;
  const pace = createAttemptPace({ take: limits.signInSlowly.take, ...PACE });
  const { signInByNetworks: byNetworks, signInByUser: byUser, signInByDevice: byDevice } = limits;
  return {
    baseUrl: pagesUrl,
    mcpUrl: publicUrl,
    resourceName: 'Landfall',
    sessions,
    signIn: countFailures(createPasswordSignIn({ db, limits: { byNetworks, byUser, byDevice, pace }, log }), (reason) =>
      parts.meters.signInFailures.add(['password', reason]),
    ),
    deviceKeys: derivedKeys(parts.secretKeys, DEVICE_PURPOSE),
    csrfKeys: derivedKeys(parts.secretKeys, FORM_PURPOSE),
    db,
    contextFor: (principal, requestId, address) => ({ ...parts.contextFor(principal, requestId), address }),
    company: companySignIn(parts),
    authorizations,
    sendsMail: parts.config.smtpUrl !== null,
    hasSandbox: parts.config.sandbox,
    accountName: parts.config.account,
    sealer: parts.sealer,
    countForgotten: async (person, networks) => {
      await limits.forgottenByNetworks.take(networks);
      return limits.forgottenByUser.take(person, networks);
    },
    countWelcome: (address) => limits.welcome.take(throttleKey(address)),
    addressOf,
    log,
  };
}

/** Pages of share links count the requests of a network, as signing in does. */
function sharedParts({ clock, limits }: Parts, pages: WebParts): SharedParts {
  return {
    ...pages,
    clock,
    readView: viewQueries,
    countRequest: (address) => limits.shared.take(throttleKey(address)),
  };
}

/** Calls `failed` with the code of each failure of a sign-in. */
function countFailures<Given extends readonly unknown[], Result>(
  signIn: (...given: Given) => Promise<Result>,
  failed: (reason: string) => void,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    try {
      return await signIn(...given);
    } catch (error) {
      failed(error instanceof Failure ? error.code : 'internal_error');
      throw error;
    }
  };
}

function companySignIn({ config, open, sealer, clock, pagesUrl, meters }: Parts): CompanySignIn | null {
  const {
    signInIssuer: issuer,
    signInClientId: clientId,
    signInClientSecret: clientSecret,
    signInName: label,
  } = config;
  if (issuer === null || clientId === null) return null;
  const redirectUri = () => `${pagesUrl()}/sign-in/callback`;
  const company = createCompanySignIn({
    issuer,
    clientId,
    clientSecret,
    label,
    redirectUri,
    http: open,
    sealer,
    clock,
  });
  return { ...company, finish: countFailures(company.finish, (reason) => meters.signInFailures.add(['sso', reason])) };
}

/** Who opens the root of the service in a browser wants to see something, and it is no endpoint to them. */
function homePage({ pagesUrl }: Parts): RequestHandler {
  return (request, response, next) => {
    const accept = request.get('Accept') ?? '';
    const isBrowser = request.method === 'GET' && request.path === '/' && accept.includes('text/html');
    if (isBrowser && request.get('Authorization') === undefined)
      response.redirect(303, new URL(CONSOLE_HOME, pagesUrl()).href);
    else next();
  };
}

/** Puts a router below the path of an address, which is known when the server listens. */
function below(url: () => string, router: Router): RequestHandler {
  let mounted: { path: string; handler: RequestHandler } | null = null;
  return (request, response, next) => {
    const path = new URL(url()).pathname;
    if (mounted?.path !== path) mounted = { path, handler: express.Router().use(path, router) };
    mounted.handler(request, response, next);
  };
}

async function userOf(request: Request, { sessions, pagesUrl }: Parts): Promise<string | null> {
  const value = sessionCookie(pagesUrl().startsWith('https:')).read(request.get('Cookie'));
  const session = value === null ? null : await sessions.find(value);
  return session?.userId ?? null;
}

function addressBehind(request: Request, isTrusted: (address: string) => boolean): string {
  const forwardedFor = request.get('X-Forwarded-For');
  return clientAddress({ remoteAddress: request.socket.remoteAddress, forwardedFor, isTrusted });
}
