import {
  type AdapterFactory,
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { ALL_PERMISSIONS } from '../../core/permission.ts';
import { type KeySet, SIGNING_ALGORITHM } from '../signing-keys.ts';
import { normalizeClient, type ClientMetadata as OpenMetadata } from './client-metadata.ts';
import { isResource } from './resource.ts';
import { knownScopes, OFFLINE_ACCESS } from './scopes.ts';

const MINUTE = 60;
const DAY = 86_400;

/** How long everything lives, in seconds. */
const LIVES = {
  AccessToken: 15 * MINUTE,
  AuthorizationCode: MINUTE,
  Interaction: 10 * MINUTE,
  // Each use of a refresh token gives a new one with a life of its own: a connection that is used does not end.
  RefreshToken: 60 * DAY,
  Grant: 3_650 * DAY,
  Session: DAY,
  IdToken: 15 * MINUTE,
};

/** What the keys of a program may take; its own description may take five kilobytes (the library's default). */
const JWKS_BYTES_MAX = 64 * 1024;

/** The host names from which the metadata of an unapproved client may be fetched; otherwise it could make us request any URL. */
export const BEGINNINGS: readonly string[] = ['authorization', 'resume'];

/** What the library needs that is not the same everywhere. */
export interface ProviderParts {
  issuer: string;
  /** The one address that tokens are for. */
  resource: string;
  keys: KeySet;
  adapter: AdapterFactory;
  cookieKeys: string[];
  /** The only way out, for the documents in which programs describe themselves. */
  fetch: NonNullable<Configuration['fetch']>;
  /** Whether any user has approved a client. */
  isConnected(clientId: string): Promise<boolean>;
  /** Renders an error page for a browser. */
  renderError: NonNullable<Configuration['renderError']>;
  /** The path of the interaction page, below the issuer. */
  interactionPath(uid: string): string;
}

/**
 * The authorization server of this installation: OAuth 2.1 and no more. Authorization codes with PKCE for every client, no
 * implicit or hybrid flow, no password grant, tokens as JWT for one audience (RFC 9068), refresh tokens that rotate.
 */
export function configurationOf(parts: ProviderParts): Configuration {
  const { keys, adapter } = parts;
  return {
    adapter,
    jwks: { keys: keys.keys.map(({ jwk }) => ({ ...jwk, kty: 'EC' })) },
    fetch: parts.fetch,
    fetchResponseBodyLimits: { jwks_uri: JWKS_BYTES_MAX },
    renderError: parts.renderError,
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    interactions: { policy: policy(), url: (_ctx, { uid }) => parts.interactionPath(uid) },
    // A grant is made at each consent and is never taken for another authorization.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    scopes: [OFFLINE_ACCESS],
    responseTypes: ['code'],
    pkce: { required: () => true },
    // An unused parameter: its hook is where the library lets defaults be set.
    extraParams: { x_defaults: setDefaults },
    extraTokenClaims: (_ctx, token) => ('grantId' in token ? { gid: token.grantId } : undefined),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    ttl: LIVES,
    clientBasedCORS: () => true,
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      // The library's own default, without refresh tokens, would look as if the client had requested it.
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: SIGNING_ALGORITHM,
    },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    extraClientMetadata: {
      // The hook runs for a member of ours alone; that this one exists is all that is needed of it.
      properties: ['x_normalized'],
      validator: (_ctx, _key, _value, metadata) => normalizeClient(openOf(metadata)),
    },
    cookies: cookiesOf(parts),
    routes: {
      authorization: '/authorize',
      token: '/token',
      registration: '/register',
      revocation: '/revoke',
      introspection: '/introspect',
      jwks: '/jwks',
    },
    features: featuresOf(parts),
  };
}

function featuresOf({ resource, isConnected }: ProviderParts): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => client.clientId === token.clientId },
    introspection: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => client.clientId === token.clientId,
    },
    registration: { enabled: true, issueRegistrationAccessToken: true },
    registrationManagement: { enabled: true, rotateRegistrationAccessToken: true },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: async ({ oidc }, id) => BEGINNINGS.includes(oidc.route) || isConnected(id),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, identifier) => {
        if (!isResource(identifier, resource)) {
          throw new errors.InvalidTarget(`the only resource here is ${resource}`);
        }
        return {
          scope: ALL_PERMISSIONS.join(' '),
          audience: resource,
          accessTokenTTL: LIVES.AccessToken,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        };
      },
    },
  };
}

/** Consent is required for each authorization, known client or not: the name of a client proves nothing. */
function policy(): ReturnType<typeof interactionPolicy.base> {
  const prompts = interactionPolicy.base();
  const { Check } = interactionPolicy;
  const always = new Check(
    'consent_each_time',
    'each authorization requires consent',
    'consent_required',
    ({ oidc }) => (oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT),
  );
  prompts.get('consent')?.checks.add(always);
  return prompts;
}

/** Runs at each authorization request, before its scopes are looked at. */
function setDefaults({ oidc: { params } }: KoaContextWithOIDC): void {
  if (params === undefined) return;
  params.scope = knownScopes(params.scope).join(' ');
}

/** With TLS the prefix of the cookie name makes browsers reject cookies set by other hosts (RFC 6265bis §4.1.3). */
function cookiesOf({ issuer, cookieKeys }: ProviderParts): NonNullable<Configuration['cookies']> {
  const isSecure = issuer.startsWith('https:');
  const common = { httpOnly: true, sameSite: 'lax', signed: true, secure: isSecure, overwrite: true } as const;
  const name = (prefix: string, rest: string) => `${isSecure ? prefix : ''}landfall-${rest}`;
  return {
    keys: cookieKeys,
    names: {
      session: name('__Host-', 'authorizing'),
      // These two belong to a path, which the stronger prefix forbids.
      interaction: name('__Secure-', 'asking'),
      resume: name('__Secure-', 'resuming'),
    },
    long: common,
    short: common,
  };
}

/** The library's own type says what it expects to find, and this is where that is made true. */
function openOf(metadata: ClientMetadata): OpenMetadata {
  return metadata;
}
