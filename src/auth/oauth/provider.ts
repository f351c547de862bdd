import type { Request, Response } from 'express';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Database } from '../../db/client.ts';
import { asFetch } from '../../net/as-fetch.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { answerOutage } from './answer-outage.ts';
import { BEGINNINGS, configurationOf } from './configuration.ts';
import { documentFetch } from './fetch-document.ts';
import { logEvents } from './log-events.ts';
import { failureOf, UNREAD_DESCRIPTION } from './page-failure.ts';
import type { OauthParts } from './parts.ts';
import { basePathOf } from './paths.ts';
import { recordAdapter } from './records.ts';
import { ALL_SCOPES } from './scopes.ts';
import { answerForStructuredTokens } from './structured-tokens.ts';
import { showUntrustedRedirects } from './untrusted-redirect.ts';

/** A request with our own objects for it. */
interface Answering {
  request: Request;
  response: Response;
  /** Who is signed in; null also where that does not matter. */
  userId: string | null;
}

/** The requests that are being answered. The library knows its own kind of request; ours is needed to answer with a page. */
export type AnsweredRequests = WeakMap<object, Answering>;

/** When a client whose metadata cannot be read may retry. */
const RETRY_SECONDS = 30;

const FETCH_LIMITS = { deadlineMs: 5_000, bodyBytesMax: 64 * 1024 };

/** The library with a set of keys, as it is configured here. */
export function providerOf(
  parts: OauthParts,
  keys: Awaited<ReturnType<SigningKeys['current']>>,
  answering: AnsweredRequests,
): Provider {
  const { db, log } = parts;
  const show = (ctx: KoaContextWithOIDC, failure: unknown, cause: unknown) => {
    const known = answering.get(ctx.req);
    if (known === undefined) throw cause;
    ctx.respond = false;
    parts.showFailure(failure, known.request, known.response);
  };
  const provider = new Provider(
    parts.issuer(),
    settingsOf(parts, keys, (ctx, out, error) => show(ctx, failureOf(out, error), error)),
  );
  provider.proxy = true;
  provider.use(describe);
  provider.use(retryLater);
  provider.use(
    showUntrustedRedirects({
      isConnected: async (ctx, clientId) => {
        const userId = answering.get(ctx.req)?.userId ?? null;
        return userId !== null && (await isConnected(db, { clientId, userId }));
      },
      show: (ctx, failure) => show(ctx, failure, failure),
    }),
  );
  answerForStructuredTokens(provider, { db, inspect: parts.tokens.inspect });
  answerOutage(provider);
  logEvents(provider, log);
  return provider;
}

function settingsOf(
  parts: OauthParts,
  keys: Awaited<ReturnType<SigningKeys['current']>>,
  renderError: Parameters<typeof configurationOf>[0]['renderError'],
): ReturnType<typeof configurationOf> {
  const { db, sealer, graceSeconds } = parts;
  const issuer = parts.issuer();
  return configurationOf({
    issuer,
    resource: parts.resource(),
    keys,
    adapter: recordAdapter({ db, sealer, graceSeconds }),
    cookieKeys: parts.cookieKeys.map((key) => Buffer.from(key.reveal()).toString('base64url')),
    fetch: documentFetch(db, asFetch(parts.http, FETCH_LIMITS), isCarriedOn),
    isConnected: (clientId) => isConnected(db, { clientId }),
    renderError,
    interactionPath: (uid) => `${basePathOf(issuer)}/interaction/${uid}`,
  });
}

/** Whether a client has a connection, of one user if a user is given. */
async function isConnected({ prisma }: Database, where: { clientId: string; userId?: string }): Promise<boolean> {
  return (await prisma.connection.findFirst({ where, select: { grantId: true } })) !== null;
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
