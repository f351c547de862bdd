import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { errors, type Interaction, type Provider } from 'oidc-provider';
import { Failure } from '../../core/failure.ts';
import { isPermission, type Permission } from '../../core/permission.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Instant } from '../../domain/instant.ts';
import { recordAudit } from '../../services/audit.ts';
import { isLoopbackRedirect } from './client-metadata.ts';
import { hashOf } from './hash.ts';
import { OFFLINE_ACCESS } from './scopes.ts';

/** The client that requests access, by its own metadata. */
export interface IntrospectionClient {
  id: string;
  /** Its own claim. */
  name: string | null;
  uri: string | null;
  /** Whether its id is the https address of its own description, so that the host of it is true. */
  isSelfDescribed: boolean;
}

/** Where the answer will go. */
export interface Redirect {
  /** A web site, a program on the person's machine behind a port, or one behind a scheme of its own. */
  kind: 'web' | 'loopback' | 'app';
  /** The host, or the scheme of a program with its colon. */
  host: string;
}

/** An authorization that waits for a person. */
export interface Authorization {
  uid: string;
  prompt: 'login' | 'consent';
  /** Whether a signed-in user must sign in again, unless they did after `startedAt`. */
  needsFreshSignIn: boolean;
  startedAt: number;
  loginHint: string | null;
  /** The user whose access is requested; null before sign-in. */
  userId: string | null;
  client: IntrospectionClient;
  redirect: Redirect;
  permissions: readonly Permission[];
}

/** What a person decided. */
export interface Decision {
  userId: string;
  accountId: string;
  permissions: readonly Permission[];
  address: string;
}

/** What the pages need of the authorization server. The last three give the address that the browser goes on to. */
export interface Authorizations {
  /** Errors: `not_found` for one that has expired, has been decided, or was begun in another browser. */
  find(request: Request, response: Response): Promise<Authorization>;
  signedIn(request: Request, response: Response, who: { userId: string; signedInAt: Instant }): Promise<string>;
  /** Makes the connection and writes it down for the owners of the account. Errors: `not_found` for the second decision. */
  allow(request: Request, response: Response, decision: Decision): Promise<string>;
  deny(request: Request, response: Response, decision: Omit<Decision, 'permissions'>): Promise<string>;
}

const GRANT_ID_BYTES = 24;
const NAME_LENGTH_MAX = 200;

/** The authorizations that wait, in the hands of the library; `provider` gives the one that is in force. */
export function createAuthorizations(db: Database, provider: () => Promise<Provider>): Authorizations {
  return { find, signedIn, allow, deny };

  async function find(request: Request, response: Response): Promise<Authorization> {
    const current = await provider();
    return authorizationOf(current, await interactionOf(current, request, response));
  }

  async function signedIn(
    request: Request,
    response: Response,
    { userId, signedInAt }: { userId: string; signedInAt: Instant },
  ): Promise<string> {
    const current = await provider();
    const interaction = await interactionOf(current, request, response);
    // A sign-in as another user also starts a new session of the library, or it would require a sign-out first.
    if (interaction.session !== undefined && interaction.session.accountId !== userId) {
      delete interaction.session;
      await interaction.persist();
    }
    const ts = Math.floor(Date.parse(signedInAt) / 1000);
    return current.interactionResult(request, response, { login: { accountId: userId, ts } });
  }

  async function allow(request: Request, response: Response, decision: Decision): Promise<string> {
    const current = await provider();
    const interaction = await interactionOf(current, request, response);
    const grantId = randomBytes(GRANT_ID_BYTES).toString('base64url');
    await storeConsent(db, await authorizationOf(current, interaction), decision, grantId);
    const { userId, permissions } = decision;
    const grant = new current.Grant({ accountId: userId, clientId: textOf(interaction.params.client_id) ?? '' });
    grant.jti = grantId;
    const refused = askedOf(interaction).filter((permission) => !permissions.includes(permission));
    for (const resource of resourcesOf(interaction)) {
      grant.addResourceScope(resource, permissions.join(' '));
      if (refused.length > 0) grant.rejectResourceScope(resource, refused.join(' '));
    }
    if (scopesOf(interaction).includes(OFFLINE_ACCESS)) grant.addOIDCScope(OFFLINE_ACCESS);
    await grant.save();
    return current.interactionResult(request, response, { consent: { grantId } });
  }

  async function deny(
    request: Request,
    response: Response,
    { userId, accountId, address }: Omit<Decision, 'permissions'>,
  ): Promise<string> {
    const { client, uid } = await find(request, response);
    const detail = { program: client.name ?? client.id, client_id: client.id };
    await db.transaction(async (tx) => {
      await take(tx, uid);
      await recordAudit(tx, { accountId, userId, kind: 'consent_denied', address, detail });
    });
    const result = { error: 'access_denied', error_description: 'the person did not allow it' };
    return (await provider()).interactionResult(request, response, result, { mergeWithLastSubmission: false });
  }
}

/** A cookie that the library cannot follow means one thing to a person, whatever is wrong with it. */
async function interactionOf(provider: Provider, request: Request, response: Response): Promise<Interaction> {
  try {
    const interaction = await provider.interactionDetails(request, response);
    if (interaction.uid === request.params.uid) return interaction;
  } catch (error) {
    if (!(error instanceof errors.OIDCProviderError)) throw error;
  }
  throw over();
}

async function authorizationOf(provider: Provider, interaction: Interaction): Promise<Authorization> {
  const { prompt, params, uid } = interaction;
  const client = await provider.Client.find(textOf(params.client_id) ?? '');
  if (client === undefined) throw new Failure('not_found', 'The program is no longer registered; connect it again.');
  return {
    uid,
    prompt: prompt.name === 'login' ? 'login' : 'consent',
    needsFreshSignIn: prompt.reasons.some((reason) => reason === 'login_prompt' || reason === 'max_age'),
    startedAt: interaction.iat * 1000,
    loginHint: textOf(params.login_hint),
    userId: interaction.session?.accountId ?? null,
    client: {
      id: client.clientId,
      name: client.clientName ?? null,
      uri: client.clientUri ?? null,
      isSelfDescribed: client.clientIdMetadataDocument === true,
    },
    redirect: redirectOf(textOf(params.redirect_uri) ?? ''),
    permissions: askedOf(interaction),
  };
}

/** Stores the connection, and the consent in the audit log. Errors: `not_found` for the second decision. */
async function storeConsent(
  db: Database,
  { uid, client, redirect }: Authorization,
  decision: Decision,
  grantId: string,
) {
  const { userId, accountId, permissions, address } = decision;
  await db.transaction(async (tx) => {
    await take(tx, uid);
    const name = (client.name ?? client.id).slice(0, NAME_LENGTH_MAX);
    const made = { grantId, accountId, userId, clientId: client.id, clientName: name, redirectHost: redirect.host };
    await tx.prisma.connection.create({ data: { ...made, permissions: [...permissions] }, select: { grantId: true } });
    const data = { lastUsedAt: await databaseNow(tx) };
    await tx.prisma.oauthClient.updateMany({ where: { id: client.id }, data });
    const detail = { program: name, client_id: client.id, redirect: redirect.host, permissions };
    await recordAudit(tx, { accountId, userId, kind: 'consent_given', address, detail });
  });
}

/** A decision is taken once, even if the form is submitted several times or in several windows. */
async function take(tx: Transaction, uid: string): Promise<void> {
  const where = { model: 'Interaction', idHash: hashOf(uid), consumedAt: null };
  const { count } = await tx.prisma.oauthRecord.updateMany({ where, data: { consumedAt: await databaseNow(tx) } });
  if (count === 0) throw over();
}

function over(): Failure {
  const message = 'This request for access has ended or was begun in another browser; start again from the program.';
  return new Failure('not_found', message);
}

function redirectOf(text: string): Redirect {
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb) return { kind: 'app', host: url.protocol };
  return { kind: isLoopbackRedirect(url) ? 'loopback' : 'web', host: url.host };
}

function askedOf(interaction: Interaction): Permission[] {
  return scopesOf(interaction).filter(isPermission);
}

function scopesOf({ params }: Interaction): string[] {
  return (textOf(params.scope) ?? '').split(' ');
}

/** As the program spells it, because that is what the library compares with. */
function resourcesOf({ params }: Interaction): string[] {
  return [params.resource].flat().filter((resource) => typeof resource === 'string');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
