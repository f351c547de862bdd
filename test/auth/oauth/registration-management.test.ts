import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { oauthClient, type TokenAnswer } from '../../support/oauth-client.ts';
import { type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';
import { useToken } from '../../support/token-use.ts';

interface Registration {
  client_id: string;
  client_name: string;
  redirect_uris: string[];
  registration_client_uri: string;
  registration_access_token: string;
}

describeWithDatabase('what a program said of itself', () => {
  let service: SignInService;
  let person: Person;
  let browser: Browser;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person();
    browser = service.browser();
  });
  afterAll(() => service.close());

  async function manage(method: string, of: Registration, body?: object, token = of.registration_access_token) {
    const response = await fetch(of.registration_client_uri, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? '' : JSON.parse(text),
    } satisfies TokenAnswer;
  }

  const changed = ({ client_id, redirect_uris }: Registration, changes: object) => ({
    client_id,
    redirect_uris,
    ...changes,
  });

  it('is read with the token of its registration', async () => {
    const { registration } = await oauthClient(service);

    const { status, body, headers } = await manage('GET', registration);

    expect(status).toBe(200);
    expect(body).toMatchObject({ client_id: registration.client_id, client_name: 'A host' });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is changed with that token, which gives way to another then', async () => {
    const { registration } = await oauthClient(service);

    const { status, body } = await manage('PUT', registration, changed(registration, { client_name: 'Another name' }));

    expect(status).toBe(200);
    expect(body.client_name).toBe('Another name');
    expect(body.registration_access_token).not.toBe(registration.registration_access_token);
    expect((await manage('GET', registration)).status).toBe(401);
    expect((await manage('GET', registration, undefined, body.registration_access_token)).status).toBe(200);
  });

  it('obeys the same rules when it is changed', async () => {
    const { registration } = await oauthClient(service);

    for (const redirect_uris of [['http://evil.example/cb'], ['javascript:alert(1)'], ['https://a@evil.example/']]) {
      const { status, body } = await manage('PUT', registration, changed(registration, { redirect_uris }));
      expect([status, body.error]).toEqual([400, 'invalid_redirect_uri']);
    }
    expect((await manage('GET', registration)).body.redirect_uris).toEqual(registration.redirect_uris);
  });

  it.each([
    ['another identifier', { client_id: 'another' }],
    ['no identifier', { client_id: undefined }],
    ['a secret of its own', { client_secret: 'chosen' }],
    ['a token of its own', { registration_access_token: 'chosen' }],
    ['an address of its own', { registration_client_uri: 'https://evil.example' }],
    ['a date of its own', { client_id_issued_at: 1 }],
  ])('does not take %s', async (_what, changes) => {
    const { registration } = await oauthClient(service);

    const { status } = await manage('PUT', registration, changed(registration, changes));

    expect(status).toBe(400);
  });

  it.each(['GET', 'PUT', 'DELETE'])('is not for who has no token, a wrong one or another: %s', async (method) => {
    const [own, other] = [await oauthClient(service), await oauthClient(service)];
    const { access, refresh } = await own.connect(person, {}, browser);
    const body = method === 'PUT' ? changed(own.registration, { redirect_uris: ['https://evil.example/'] }) : undefined;

    const tokens = ['', 'x', access, refresh, own.clientId, other.registration.registration_access_token];
    const statuses = [];
    for (const token of tokens) statuses.push((await manage(method, own.registration, body, token)).status);

    expect(statuses.filter((status) => ![400, 401].includes(status))).toEqual([]);
    expect((await manage('GET', own.registration)).body.redirect_uris).toEqual(own.registration.redirect_uris);
  });

  it('is not found by a path that leads elsewhere', async () => {
    const { registration } = await oauthClient(service);

    for (const id of ['..%2f..', '%00', 'x'.repeat(5_000), "'%20OR%201=1", '%E0%A4%A']) {
      const address = `${service.authUrl}/register/${id}`;
      const { status } = await manage('GET', { ...registration, registration_client_uri: address });
      expect([id, status >= 400 && status < 500]).toEqual([id, true]);
    }
  });

  it('ends with all that was given to it, and the program learns that it has to register anew', async () => {
    const client = await oauthClient(service);
    const { access, refresh } = await client.connect(person, {}, browser);
    const { code, verifier } = await client.code(person, {}, browser);

    const removed = await manage('DELETE', client.registration);

    expect(removed.status).toBe(204);
    expect(await useToken(service, access)).toEqual([401, 401]);
    expect(await client.refresh(refresh)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(await client.exchange(code, verifier)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await manage('GET', client.registration)).status).toBe(401);
    const { prisma } = service.app.db;
    expect(await prisma.oauthRecord.count({ where: { clientId: client.clientId } })).toBe(0);
    expect(await prisma.connection.count({ where: { clientId: client.clientId } })).toBe(0);
  });

  it('is missed on a page of ours by who is sent here by a program that is gone', async () => {
    const client = await oauthClient(service);
    await manage('DELETE', client.registration);

    const { status, url, text } = await browser.open(String(client.authorization().address));

    expect(status).toBe(400);
    expect(new URL(url).origin).toBe(service.authUrl);
    expect(text).toContain('is unknown');
  });

  it('is missed while a consent is pending, too', async () => {
    const client = await oauthClient(service);
    const pending = await browser.open(String(client.authorization().address));
    await manage('DELETE', client.registration);

    const shown = await browser.submit(pending, '/interaction/', { decision: 'allow' });

    expect(shown.status).toBe(404);
    expect(new URL(shown.url).origin).toBe(service.authUrl);
  });

  it('survives that others are removed', async () => {
    const [kept, gone] = [await oauthClient(service), await oauthClient(service)];
    const { access } = await kept.connect(person, {}, browser);

    await manage('DELETE', gone.registration);

    expect(await useToken(service, access)).toEqual([200, 200]);
  });
});
