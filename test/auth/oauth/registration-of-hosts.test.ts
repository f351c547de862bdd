import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { clientWithId, oauthClient, register } from '../../support/oauth-client.ts';
import { type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';
import { useToken } from '../../support/token-use.ts';

/** What programs have been seen to send, and one address of each that must work. */
const HOSTS: [string, { metadata: Record<string, unknown>; redirect: string }][] = [
  [
    'a web host that says everything',
    {
      metadata: {
        client_name: 'Claude',
        redirect_uris: ['https://claude.example/api/mcp/auth_callback'],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: 'claudeai',
      },
      redirect: 'https://claude.example/api/mcp/auth_callback',
    },
  ],
  [
    'an editor with three addresses, one of them of its own scheme, that calls itself web',
    {
      metadata: {
        client_name: 'Cursor',
        application_type: 'web',
        redirect_uris: [
          'cursor://anysphere.cursor-mcp/oauth/callback',
          'https://www.cursor.example/agents/mcp/oauth/callback',
          'http://localhost:8787/callback',
        ],
        token_endpoint_auth_method: 'none',
      },
      redirect: 'cursor://anysphere.cursor-mcp/oauth/callback',
    },
  ],
  [
    'an editor that also wants the grant of devices',
    {
      metadata: {
        client_name: 'Code',
        application_type: 'native',
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
        redirect_uris: [
          'http://127.0.0.1:33418',
          'https://code.example/redirect',
          'http://127.0.0.1/',
          'vscode://x.y/z',
        ],
      },
      redirect: 'http://127.0.0.1:50123/',
    },
  ],
  [
    'a program on the machine that does not know its port yet',
    { metadata: { redirect_uris: ['http://localhost:1234/cb'] }, redirect: 'http://localhost:50124/cb' },
  ],
  [
    'a program on the machine without a port',
    { metadata: { redirect_uris: ['http://127.0.0.1/cb'] }, redirect: 'http://127.0.0.1:50125/cb' },
  ],
  [
    'a program with the name of its app as scheme',
    { metadata: { redirect_uris: ['com.example.app:/cb'] }, redirect: 'com.example.app:/cb' },
  ],
  [
    'a program that leaves members empty',
    {
      metadata: {
        redirect_uris: ['https://host.example/callback'],
        client_name: null,
        client_uri: '',
        logo_uri: null,
        tos_uri: '',
        policy_uri: null,
        contacts: null,
        scope: '',
        jwks_uri: '',
        software_id: null,
        application_type: null,
        token_endpoint_auth_method: null,
        grant_types: null,
        response_types: null,
      },
      redirect: 'https://host.example/callback',
    },
  ],
  [
    'a program with more members than defined',
    {
      metadata: {
        redirect_uris: ['https://host.example/callback'],
        contacts: ['unknown'],
        client_uri: 'host.example',
        logo_uri: 'data:image/png;base64,x',
        subject_type: 'pairwise',
        id_token_signed_response_alg: 'RS256',
        post_logout_redirect_uris: ['https://host.example/out'],
        response_modes: ['web_message'],
        default_max_age: 'x',
        initiate_login_uri: 'x',
        software_version: '1.2.3',
        x_of_its_own: { deep: [1, 2, 3] },
      },
      redirect: 'https://host.example/callback',
    },
  ],
  [
    'a program that says where it is and nothing else',
    { metadata: { redirect_uris: ['https://host.example/cb'] }, redirect: 'https://host.example/cb' },
  ],
];

describeWithDatabase('a host that registers as hosts do', () => {
  let service: SignInService;
  let person: Person;
  let browser: Browser;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person();
    browser = service.browser();
  });
  afterAll(() => service.close());

  it.each(HOSTS)('is connected: %s', async (_what, { metadata, redirect }) => {
    const { status, body } = await register(service, metadata);
    expect({ status, error: body.error_description }).toEqual({ status: 201, error: undefined });
    const client = clientWithId(service, { clientId: body.client_id, redirectUri: redirect });

    const { access, refresh } = await client.connect(person, {}, browser);

    expect(await useToken(service, access)).toEqual([200, 200]);
    expect((await client.refresh(refresh)).status).toBe(200);
  });

  it('learns what it got, and where it can change that', async () => {
    const { body } = await register(service, { client_name: 'A host', redirect_uris: ['https://host.example/cb'] });

    expect(body).toMatchObject({
      client_id: expect.any(String),
      client_id_issued_at: expect.any(Number),
      client_name: 'A host',
      redirect_uris: ['https://host.example/cb'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'web',
      registration_client_uri: `${service.authUrl}/register/${body.client_id}`,
      registration_access_token: expect.any(String),
    });
  });

  describe('is of the kind that its addresses imply', () => {
    it.each([
      [['https://host.example/cb'], 'native', 'web'],
      [['http://localhost/cb'], 'web', 'native'],
      [['http://[::1]:1/cb'], undefined, 'native'],
      [['cursor://x/cb'], undefined, 'native'],
      [['https://host.example/cb', 'cursor://x/cb'], 'web', 'native'],
      [['https://host.example/cb'], undefined, 'web'],
    ])('%j, whatever it says: %s', async (redirect_uris, application_type, expected) => {
      const { body } = await register(service, { redirect_uris, application_type });

      expect(body.application_type).toBe(expected);
    });
  });

  it('may be one of many under the same name and address, each for itself', async () => {
    const [first, second] = [await oauthClient(service), await oauthClient(service)];
    const { refresh } = await first.connect(person, {}, browser);

    expect(first.clientId).not.toBe(second.clientId);
    expect((await second.refresh(refresh)).body).toMatchObject({ error: 'invalid_grant' });
  });
});
