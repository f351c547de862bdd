import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type OauthClient, oauthClient } from '../../support/oauth-client.ts';
import { type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';
import { useToken } from '../../support/token-use.ts';

const PARALLEL = 10;

describeWithDatabase('an authorization code', () => {
  let service: SignInService;
  let person: Person;
  let browser: Browser;
  let client: OauthClient;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person();
    browser = service.browser();
    client = await oauthClient(service);
  });
  afterAll(() => service.close());

  it('works once, and its second use ends all that the first gave', async () => {
    const { code, verifier } = await client.code(person, {}, browser);
    const first = await client.exchange(code, verifier);
    const before = await useToken(service, first.body.access_token);

    const second = await client.exchange(code, verifier);

    expect(before).toEqual([200, 200]);
    expect(second).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await useToken(service, first.body.access_token)).toEqual([401, 401]);
    expect((await client.refresh(first.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('notifies the owners of the account that it was used twice', async () => {
    const someone = await service.person('owner', 'watched');
    const { code, verifier } = await client.code(someone);
    await client.exchange(code, verifier);

    await client.exchange(code, verifier);

    const events = await service.app.db.prisma.auditEvent.findMany({ where: { accountId: someone.accountId } });
    expect(events.map(({ kind }) => kind)).toContain('token_reused');
  });

  // Who comes a moment later than the first is a replay, which ends what the first is just being given: then no client has it.
  it('is exchanged at most once by ten who come at once, and none of them breaks anything', async () => {
    const { code, verifier } = await client.code(person, {}, browser);

    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => client.exchange(code, verifier)));

    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(PARALLEL - 1);
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(refused.map(() => [400, 'invalid_grant']));
  });

  it('is worth nothing to another program, and keeps its worth for its own', async () => {
    const other = await oauthClient(service, { redirect_uris: [client.redirectUri] });
    const { code, verifier } = await client.code(person, {}, browser);

    const stolen = await other.exchange(code, verifier);
    const own = await client.exchange(code, verifier);

    expect(stolen).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(own.status).toBe(200);
  });

  it.each([
    ['another address', { redirect_uri: 'https://host.example/other' }, 'invalid_grant'],
    ['no address', { redirect_uri: null }, undefined],
    ['another resource', { resource: 'https://elsewhere.example' }, 'invalid_target'],
    ['an unknown client', { client_id: 'missing' }, 'invalid_client'],
    ['no client', { client_id: null }, 'invalid_request'],
    ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['a password', { grant_type: 'password', username: 'a', password: 'b' }, 'unsupported_grant_type'],
    ['no grant', { grant_type: null }, 'invalid_request'],
  ])('is not exchanged with %s', async (_what, params: Record<string, string | null>, error) => {
    const { code, verifier } = await client.code(person, {}, browser);

    const answer = await client.exchange(code, verifier, params);

    if (error === undefined) expect(answer.status).toBe(200);
    else expect(answer.body.error).toBe(error);
  });

  it('has ended after a minute', async () => {
    const { code, verifier } = await client.code(person, {}, browser);
    await service.app.db.pool.query(`UPDATE oauth_record SET expires_at = expires_at - interval '61 seconds',
      payload = jsonb_set(jsonb_set(payload, '{exp}', to_jsonb((payload->>'exp')::int - 61)),
        '{iat}', to_jsonb((payload->>'iat')::int - 61)) WHERE model = 'AuthorizationCode'`);

    const answer = await client.exchange(code, verifier);

    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('is not cached on its way', async () => {
    const { code, verifier } = await client.code(person, {}, browser);

    const { headers } = await client.exchange(code, verifier);

    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is taken from the body alone, never from the address', async () => {
    const { code, verifier } = await client.code(person, {}, browser);
    const query = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client.clientId,
      redirect_uri: client.redirectUri,
      code,
      code_verifier: verifier,
    });

    const response = await fetch(`${service.authUrl}/token?${query}`, { method: 'POST' });

    expect(response.status).toBe(400);
  });
});
