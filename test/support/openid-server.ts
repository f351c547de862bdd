import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

/** A user who signs in at the server, with the claims that it makes of them. */
export interface OpenIdPerson {
  subject: string;
  [claim: string]: string | boolean | undefined;
}

/** A real OpenID provider and authorization server on this machine, where everybody is who the test says. */
export interface OpenIdServer {
  issuer: string;
  client: { id: string; secret: string };
  /** Who signs in next, without being asked. */
  person: OpenIdPerson;
  /** Whether the next user who signs in denies access. */
  isRefusing: boolean;
  /** What access tokens are from now on. */
  tokenFormat: 'jwt' | 'opaque';
  /** Method and path of every request that it received. */
  requests: string[];
  /** Goes to an address like a browser that keeps its cookies, and returns where it is sent outside of the server. */
  visit(url: string): Promise<URL>;
  /** An access token for a resource, that the next user who signs in allows by the authorization code flow. */
  accessToken(scope: string, resource: string): Promise<string>;
  /** A token as the server itself would sign it, of claims and a header of the test's own. */
  sign(claims: JWTPayload, header?: { alg?: string; typ?: string; kid?: string }): Promise<string>;
  /** The public half of its key. */
  publicJwk: JsonKey;
  close(): Promise<void>;
}

export type JsonKey = Awaited<ReturnType<typeof exportJWK>>;

export interface OpenIdServerOptions {
  redirectUri: string;
  /** The scopes that may be requested beside the identity of the user. */
  scopes?: readonly string[];
  /** Whether the ID token contains the identity of the user; else it has to be requested. */
  hasClaimsInIdToken?: boolean;
  clientAuthMethod?: 'client_secret_basic' | 'client_secret_post';
  /** Whether its metadata is where OpenID Connect has it, and nowhere else. */
  isOpenIdOnly?: boolean;
}

const CLIENT = { id: 'landfall', secret: 'a-secret-with-%-and-:-in-it' };
const KEY_ID = 'first';
const HOPS_MAX = 12;
const TOKEN_SECONDS = 600;

/** Starts a server on a free port of 127.0.0.1. */
export async function startOpenIdServer(options: OpenIdServerOptions): Promise<OpenIdServer> {
  const keys = await generateKeyPair('ES256', { extractable: true });
  const privateJwk = { ...(await exportJWK(keys.privateKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' };
  const publicJwk = { ...(await exportJWK(keys.publicKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' };
  const people = new Map<string, OpenIdPerson>();
  let handle = (_request: IncomingMessage, response: ServerResponse): unknown => response.destroy();
  const http = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const issuer = `http://127.0.0.1:${address.port}`;

  const server: OpenIdServer = {
    issuer,
    client: CLIENT,
    person: { subject: 'unknown' },
    isRefusing: false,
    tokenFormat: 'jwt',
    requests: [],
    visit: (url) => visit(url, issuer),
    accessToken: (scope, resource) => accessToken({ issuer, redirectUri: options.redirectUri, scope, resource }),
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: KEY_ID, ...header }).sign(keys.privateKey),
    publicJwk,
    close,
  };
  const provider = new Provider(issuer, configuration({ options, server, people, privateJwk }));
  const pages = provider.callback();
  handle = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    server.requests.push(`${request.method} ${pathname}`);
    if (options.isOpenIdOnly === true && pathname.endsWith('oauth-authorization-server')) {
      return response.writeHead(404).end();
    }
    return pathname.startsWith('/interaction/')
      ? interact({ provider, server, people, request, response })
      : pages(request, response);
  };
  return server;

  async function close(): Promise<void> {
    const closed = new Promise<void>((resolve) => http.close(() => resolve()));
    http.closeAllConnections();
    await closed;
  }
}

interface Parts {
  options: OpenIdServerOptions;
  server: OpenIdServer;
  people: Map<string, OpenIdPerson>;
  privateJwk: JsonKey;
}

function configuration({ options, server, people, privateJwk }: Parts): Configuration {
  const { redirectUri, scopes = [], hasClaimsInIdToken = true, clientAuthMethod = 'client_secret_basic' } = options;
  const claimsOf = (subject: string) => {
    const { subject: sub, ...claims } = people.get(subject) ?? { subject };
    return { sub, ...claims };
  };
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: clientAuthMethod,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientAuthMethods: [clientAuthMethod],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    jwks: { keys: [privateJwk] },
    cookies: { keys: ['one key for all tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !hasClaimsInIdToken,
    findAccount: (_context, subject) => ({ accountId: subject, claims: () => claimsOf(subject) }),
    extraTokenClaims: (_context, token) => {
      const { sub: _, ...claims } = 'accountId' in token ? claimsOf(String(token.accountId)) : { sub: '' };
      return claims;
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => ({
          audience: resource,
          scope: scopes.join(' '),
          accessTokenTTL: TOKEN_SECONDS,
          accessTokenFormat: server.tokenFormat,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    ttl: {
      AccessToken: TOKEN_SECONDS,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  };
}

interface Interaction {
  provider: Provider;
  server: OpenIdServer;
  people: Map<string, OpenIdPerson>;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Signs in the user that the test sets, and allows whatever is requested. */
async function interact({ provider, server, people, request, response }: Interaction): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (server.isRefusing) return provider.interactionFinished(request, response, { error: 'access_denied' });
  if (prompt.name === 'login') {
    people.set(server.person.subject, server.person);
    return provider.interactionFinished(request, response, { login: { accountId: server.person.subject } });
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
  const scope = String(params.scope ?? '');
  grant.addOIDCScope(scope);
  if (typeof params.resource === 'string') grant.addResourceScope(params.resource, scope);
  const grantId = await grant.save();
  return provider.interactionFinished(request, response, { consent: { grantId } });
}

async function accessToken(
  requested: Record<'issuer' | 'redirectUri' | 'scope' | 'resource', string>,
): Promise<string> {
  const { issuer, redirectUri, scope, resource } = requested;
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(`${issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: CLIENT.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    resource,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const code = (await visit(url.href, issuer)).searchParams.get('code') ?? '';
  const credentials = [CLIENT.id, CLIENT.secret].map(encodeURIComponent).join(':');
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      resource,
    }),
  });
  const { access_token: token } = Object(await answer.json());
  if (typeof token !== 'string') throw new Error(`The server issues no token (${answer.status}).`);
  return token;
}

async function visit(start: string, origin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let hop = 0; url.origin === origin; hop++) {
    if (hop === HOPS_MAX) throw new Error('The server sends its visitor around without an end.');
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The server answers with a page (${answer.status}): ${await answer.text()}`);
    for (const set of answer.headers.getSetCookie()) keep(cookies, set);
    url = new URL(location, url);
  }
  return url;
}

function keep(cookies: Map<string, string>, set: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
  if (name === undefined || value === undefined) return;
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}
