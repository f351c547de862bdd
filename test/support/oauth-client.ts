import { createHash, randomBytes } from 'node:crypto';
import type { Browser } from './browser.ts';
import { authorizeAs, type Person, type SignInService } from './sign-in-service.ts';

/** Every body has some of these members; a test names those that it expects, and what is not there fails it. */
export interface OauthBody {
  access_token: string;
  refresh_token: string;
  scope: string;
  error: string;
  error_description: string;
  client_id: string;
  client_secret: string;
  registration_access_token: string;
  registration_client_uri: string;
  redirect_uris: [string, ...string[]];
  grant_types: string[];
  response_types: string[];
  application_type: string;
  client_name: string;
  client_id_issued_at: number;
  iat: number;
}

/** What a token endpoint answers. */
export interface TokenAnswer {
  status: number;
  headers: Headers;
  body: OauthBody;
}

/** A program that does by hand what libraries hide, so that each step can be done wrongly. */
export interface OauthClient {
  clientId: string;
  redirectUri: string;
  /** The address that a person is sent to, and the verifier that belongs to it. */
  authorization(params?: Record<string, string | null>): { address: URL; verifier: string };
  /** Goes through an authorization as a user, in a new browser or in theirs, and gives the code. */
  code(
    person: Person,
    params?: Record<string, string | null>,
    browser?: Browser,
  ): Promise<{ code: string; verifier: string }>;
  exchange(code: string, verifier: string, params?: Record<string, string | null>): Promise<TokenAnswer>;
  refresh(token: string, params?: Record<string, string | null>): Promise<TokenAnswer>;
  post(path: string, params: Record<string, string>): Promise<TokenAnswer>;
  /** All of it at once: the tokens of a user. */
  connect(
    person: Person,
    params?: Record<string, string | null>,
    browser?: Browser,
  ): Promise<{ access: string; refresh: string }>;
}

/** One that was registered, with what the server says of the registration. */
export interface RegisteredClient extends OauthClient {
  registration: OauthBody;
}

/** Registers a program. */
export async function register(service: Pick<SignInService, 'authUrl'>, metadata: unknown): Promise<TokenAnswer> {
  return read(
    await fetch(`${service.authUrl}/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(metadata),
    }),
  );
}

/** Registers one and makes a client of it. */
export async function oauthClient(
  service: SignInService,
  metadata: Record<string, unknown> = {},
): Promise<RegisteredClient> {
  const redirectUri = 'https://host.example/callback';
  const answer = await register(service, { client_name: 'A host', redirect_uris: [redirectUri], ...metadata });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const [redirect] = answer.body.redirect_uris;
  const client = clientWithId(service, { clientId: answer.body.client_id, redirectUri: redirect });
  return { ...client, registration: answer.body };
}

/** A client under an id that it has already. */
export function clientWithId(
  service: SignInService,
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
): OauthClient {
  return { clientId, redirectUri, authorization, code, exchange, refresh, post, connect };

  function authorization(params: Record<string, string | null> = {}): { address: URL; verifier: string } {
    const verifier = randomBytes(32).toString('base64url');
    const address = new URL(`${service.authUrl}/authorize`);
    address.search = String(
      query({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'tracking:read reference:read',
        state: 'a-state',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        resource: service.url,
        ...params,
      }),
    );
    return { address, verifier };
  }

  async function code(person: Person, params?: Record<string, string | null>, browser = service.browser()) {
    const { address, verifier } = authorization(params);
    const back = await authorizeAs(person, browser, address);
    const given = back.searchParams.get('code');
    if (given === null) throw new Error(`There is no code in ${back}`);
    return { code: given, verifier };
  }

  function exchange(given: string, verifier: string, params: Record<string, string | null> = {}) {
    const common = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri };
    return send('/token', query({ ...common, code: given, code_verifier: verifier, ...params }));
  }

  function refresh(token: string, params: Record<string, string | null> = {}) {
    return send('/token', query({ grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...params }));
  }

  function post(path: string, params: Record<string, string>) {
    return send(path, new URLSearchParams({ client_id: clientId, ...params }));
  }

  async function connect(person: Person, params?: Record<string, string | null>, browser?: Browser) {
    const given = await code(person, params, browser);
    const { status, body } = await exchange(given.code, given.verifier);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { access: String(body.access_token), refresh: String(body.refresh_token) };
  }

  async function send(path: string, body: URLSearchParams): Promise<TokenAnswer> {
    return read(await fetch(`${service.authUrl}${path}`, { method: 'POST', body }));
  }
}

function query(params: Record<string, string | null>): URLSearchParams {
  return new URLSearchParams(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null));
}

async function read(response: Response): Promise<TokenAnswer> {
  const text = await response.text();
  const isJson = text !== '' && (response.headers.get('content-type')?.includes('json') ?? false);
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
