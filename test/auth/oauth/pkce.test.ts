import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { oauthClient, type RegisteredClient } from '../../support/oauth-client.ts';
import { type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';

const KINDS = ['none', 'client_secret_post'] as const;

describeWithDatabase('a code that is bound to the client that requested it', () => {
  let service: SignInService;
  let person: Person;
  let browser: Browser;
  const clients = new Map<string, RegisteredClient>();
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person();
    browser = service.browser();
    for (const kind of KINDS) clients.set(kind, await oauthClient(service, { token_endpoint_auth_method: kind }));
  });
  afterAll(() => service.close());

  for (const kind of KINDS) {
    it.each([
      ['without a challenge', { code_challenge: null, code_challenge_method: null }],
      ['with an empty challenge', { code_challenge: '' }],
      ['with a plain challenge', { code_challenge_method: 'plain' }],
      ['with a method without a challenge', { code_challenge: null }],
      ['with a challenge without a method', { code_challenge_method: null }],
      ['with an unknown method', { code_challenge_method: 's256' }],
      ['with a challenge that is too short', { code_challenge: 'a'.repeat(42) }],
      ['with a challenge of other characters', { code_challenge: `${'a'.repeat(42)}=` }],
    ])(`is not given ${kind}: %s`, async (_how, params: Record<string, string | null>) => {
      const { address } = clientOf(kind).authorization(params);

      const shown = await browser.open(String(address));

      expect([new URL(shown.url).origin, shown.status]).toEqual([service.authUrl, 400]);
      expect(shown.text).toContain('(invalid_request');
    });

    it(`is worth nothing without the right verifier, and keeps its worth for who has it: ${kind}`, async () => {
      const client = clientOf(kind);
      const { code, verifier } = await client.code(person, {}, browser);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const wrong = [randomBytes(32).toString('base64url'), verifier.slice(0, 42), challenge, '', 'a'.repeat(129)];

      const answers = [];
      for (const one of wrong) answers.push(await client.exchange(code, one, secretOf(kind)));
      answers.push(await client.exchange(code, verifier, { ...secretOf(kind), code_verifier: null }));
      const right = await client.exchange(code, verifier, secretOf(kind));

      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
      expect(answers.map(({ body }) => body.error)).not.toContain('server_error');
      expect(right.status).toBe(200);
    });
  }

  it('is not given to a program that sends another verifier with a challenge that was plain in its own eyes', async () => {
    const client = clientOf('none');
    const verifier = randomBytes(32).toString('base64url');

    const { code } = await client.code(person, { code_challenge: verifier }, browser);

    expect((await client.exchange(code, verifier)).body).toMatchObject({ error: 'invalid_grant' });
  });

  function clientOf(kind: string): RegisteredClient {
    const client = clients.get(kind);
    if (client === undefined) throw new Error(kind);
    return client;
  }

  function secretOf(kind: string): Record<string, string> {
    return kind === 'none' ? {} : { client_secret: clientOf(kind).registration.client_secret };
  }
});
