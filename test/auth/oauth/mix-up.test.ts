import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type OauthClient, oauthClient } from '../../support/oauth-client.ts';
import { authorizeAs, type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';

describeWithDatabase('an answer to an authorization request', () => {
  let service: SignInService;
  let person: Person;
  let client: OauthClient;
  /** A browser in which the program was connected: others see errors on a page of ours. */
  let connected: Browser;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person();
    client = await oauthClient(service);
    connected = service.browser();
    await client.connect(person, {}, connected);
  });
  afterAll(() => service.close());

  it.each(['allow', 'deny'] as const)('names its issuer and the state when a person decides: %s', async (decision) => {
    const { address } = client.authorization();

    const back = await authorizeAs(person, service.browser(), address, decision);

    expect(`${back.origin}${back.pathname}`).toBe(client.redirectUri);
    expect(back.searchParams.get('iss')).toBe(service.authUrl);
    expect(back.searchParams.get('state')).toBe('a-state');
    expect(back.searchParams.get('error')).toBe(decision === 'deny' ? 'access_denied' : null);
    expect(back.searchParams.has('code')).toBe(decision === 'allow');
  });

  it.each([
    ['no prompt is allowed', { prompt: 'none' }, 'consent_required'],
    ['the prompt is unknown', { prompt: 'surprise' }, 'invalid_request'],
    ['two prompts exclude each other', { prompt: 'none consent' }, 'invalid_request'],
    ['a token is wanted at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['a code and a token are wanted at once', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['the kind of answer is missing', { response_type: null }, 'invalid_request'],
    ['there is no challenge', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['the challenge is plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the resource is another', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['the resource is no address', { resource: 'everything' }, 'invalid_target'],
    ['a request object is sent', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a request object is referred to', { request_uri: 'https://elsewhere.example/r' }, 'request_uri_not_supported'],
    ['the age is no number', { max_age: 'old' }, 'invalid_request'],
    ['the scope cannot be written so', { scope: 'tracking:read "' }, 'invalid_scope'],
  ])('names its issuer and the state when %s', async (_why, params: Record<string, string | null>, error) => {
    const { address } = client.authorization(params);

    const { url } = await connected.open(String(address));

    const [to, given] = url.split(/[?#]/);
    const answer = Object.fromEntries(new URLSearchParams(given));
    expect(to).toBe(client.redirectUri);
    expect(answer).toMatchObject({ error, iss: service.authUrl, state: 'a-state' });
    expect(answer).not.toHaveProperty('code');
  });

  // A fragment is what the standard says for the error of a request that wants its answer there; there is no code in it.
  it.each(['fragment', 'web_message', 'query.jwt', 'okay'])(
    'is an error with its issuer where it is wanted as %s',
    async (response_mode) => {
      const { address } = client.authorization({ response_mode });

      const { url } = await connected.open(String(address));

      const [to, given] = url.split(/[?#]/);
      const answer = Object.fromEntries(new URLSearchParams(given));
      expect(to).toBe(client.redirectUri);
      expect(answer).toMatchObject({ error: expect.any(String), iss: service.authUrl, state: 'a-state' });
      expect(answer).not.toHaveProperty('code');
    },
  );

  it('never is a page that runs a script to send itself', async () => {
    for (const more of [{}, { code_challenge: null }, { prompt: 'none' }]) {
      const { address } = client.authorization({ response_mode: 'form_post', ...more });
      const response = await fetch(address, { redirect: 'manual' });
      expect(await response.text()).not.toContain('<script');
    }
  });

  it('is announced in the metadata, by the issuer that the resource names letter by letter', async () => {
    const metadata = Object(await get('/.well-known/oauth-authorization-server'));
    const resource = Object(await get('/.well-known/oauth-protected-resource'));

    expect(metadata.authorization_response_iss_parameter_supported).toBe(true);
    expect(metadata.issuer).toBe(service.authUrl);
    expect(resource.authorization_servers).toEqual([metadata.issuer]);
    expect(metadata).toMatchObject({
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      client_id_metadata_document_supported: true,
    });
    expect(metadata.grant_types_supported).toEqual(expect.arrayContaining(['authorization_code', 'refresh_token']));
    expect(metadata.grant_types_supported).not.toEqual(expect.arrayContaining(['implicit']));
    expect(metadata.grant_types_supported).not.toEqual(expect.arrayContaining(['password']));
  });

  async function get(path: string): Promise<unknown> {
    return (await fetch(`${service.url}${path}`)).json();
  }
});
