import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSigningKeys } from '../../src/auth/signing-keys.ts';
import { openSecretKeys } from '../../src/config/secret-key.ts';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { createSealer } from '../../src/core/sealer.ts';
import { hashKey } from '../../src/services/api-key.ts';
import { describeWithDatabase } from '../support/database.ts';
import { oauthClient, type RegisteredClient } from '../support/oauth-client.ts';
import { type Person, type SignInService, startSignInService } from '../support/sign-in-service.ts';
import { useHeader, useToken } from '../support/token-use.ts';

const REFUSED = [401, 401];

describeWithDatabase('an access token', () => {
  let service: SignInService;
  let person: Person;
  let client: RegisteredClient;
  /** One that is good, and what it says. */
  let good: { access: string; refresh: string };
  let claims: JWTPayload;
  let kid: string;
  let ownKey: JWK;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person('owner');
    client = await oauthClient(service);
    good = await client.connect(person);
    claims = partOf(good.access, 1);
    kid = String(Object(partOf(good.access, 0)).kid);
    const { app } = service;
    const keys = createSigningKeys(app.db, createSealer(...openSecretKeys(app.config, app.log)), systemClock);
    ownKey = (await keys.current()).keys[0]?.jwk ?? { kty: '' };
  });
  afterAll(() => service.close());

  /** Signs with the service's own key whatever it is given, as no library would. */
  function signed(changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}): string {
    const text = `${encoded({ alg: 'ES256', typ: 'at+jwt', kid, ...header })}.${encoded(changed(changes))}`;
    const { kty = '', crv = '', x = '', y = '', d = '' } = ownKey;
    const key = createPrivateKey({ key: { kty, crv, x, y, d }, format: 'jwk' });
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }

  function changed(changes: Record<string, unknown>): JWTPayload {
    return Object.fromEntries(Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined));
  }

  const now = () => Math.floor(systemClock.now() / 1000);

  it('says what RFC 9068 wants it to say, and for how long', () => {
    expect(partOf(good.access, 0)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid });
    expect(claims).toEqual({
      iss: service.authUrl,
      aud: service.url,
      sub: person.userId,
      client_id: client.clientId,
      scope: 'tracking:read reference:read',
      gid: expect.any(String),
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: Number(claims.iat) + 900,
    });
  });

  it('is accepted where it was signed anew with the same words, so that what follows is refused for what it changes', async () => {
    expect(await useToken(service, signed())).toEqual([200, 200]);
  });

  it.each([
    ['for another audience', { aud: 'https://elsewhere.example' }],
    ['for an audience that begins so', { aud: 'AUDIENCE.evil.example' }],
    ['for the audience with a slash', { aud: 'AUDIENCE/' }],
    ['for two audiences, one of them ours', { aud: ['AUDIENCE', 'https://elsewhere.example'] }],
    ['without an audience', { aud: undefined }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['of our issuer with a slash', { iss: 'AUDIENCE/' }],
    ['without an issuer', { iss: undefined }],
    ['that has ended', { exp: 1_000_000_000 }],
    ['that ended this second', { exp: 0, isFromNow: true }],
    ['that never ends', { exp: undefined }],
    ['that ends at no number', { exp: 'tomorrow' }],
    ['that begins tomorrow', { nbf: 86_400, isFromNow: true }],
    ['that was never issued', { iat: undefined }],
    ['without a grant', { gid: undefined }],
    ['of an unknown grant', { gid: 'unknown' }],
    ['of no grant', { gid: '' }],
    ['whose grant is no text', { gid: ['x'] }],
    ['without a program', { client_id: undefined }],
    ['without a person', { sub: undefined }],
    ['that is bound to a key', { cnf: { jkt: 'x' } }],
    ['that is bound to a certificate', { cnf: { 'x5t#S256': 'x' } }],
  ])('is refused %s', async (_what, { isFromNow, ...changes }: Record<string, unknown>) => {
    const moved = Object.entries(changes).map(([name, value]) => {
      if (isFromNow === true && typeof value === 'number') return [name, now() + value];
      return [name, JSON.parse(JSON.stringify([value ?? null]).replaceAll('AUDIENCE', service.url))[0] ?? undefined];
    });

    expect(await useToken(service, signed(Object.fromEntries(moved)))).toEqual(REFUSED);
  });

  it.each([
    ['JWT', { typ: 'JWT' }],
    ['no type', { typ: undefined }],
    ['the type of a logout', { typ: 'logout+jwt' }],
    ['another key', { kid: '00000000-0000-7000-8000-000000000000' }],
    ['no key', { kid: undefined }],
    ['a path as key', { kid: '../../../../dev/null' }],
    ['a statement as key', { kid: "' OR 1=1 --" }],
    ['a critical parameter that is unknown', { crit: ['exp'] }],
  ])('is refused with %s in its head', async (_what, header: Record<string, unknown>) => {
    expect(await useToken(service, signed({}, header))).toEqual(REFUSED);
  });

  it('is refused where it is not signed', async () => {
    const body = encoded(claims);
    const tokens = [
      new UnsecuredJWT(claims).encode(),
      `${encoded({ alg: 'none', typ: 'at+jwt', kid })}.${body}.`,
      `${encoded({ alg: 'NonE', typ: 'at+jwt', kid })}.${body}.`,
      `${encoded({ alg: 'ES256', typ: 'at+jwt', kid })}.${body}.`,
      `${encoded({ alg: 'ES256', typ: 'at+jwt', kid })}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    ];

    for (const token of tokens) expect(await useToken(service, token)).toEqual(REFUSED);
  });

  it('is refused where its signature is a code that is keyed with what everybody knows', async () => {
    const { keys } = Object(await (await fetch(`${service.authUrl}/jwks`)).json());
    const [key] = keys;
    const known = [JSON.stringify(key), key.x, key.y, `${key.x}${key.y}`, kid].map((text) =>
      Buffer.from(text.padEnd(32)),
    );

    for (const secret of [...known, Buffer.from(key.x, 'base64url')]) {
      const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid }).sign(secret);
      expect(await useToken(service, token)).toEqual(REFUSED);
    }
  });

  it('is refused where a foreign key signed it, even if it says where that is', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const heads = [{}, { jku: 'https://evil.example/jwks' }, { x5u: 'https://evil.example/x' }, { jwk: { kty: 'EC' } }];

    for (const head of heads) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...head })
        .sign(privateKey);
      expect(await useToken(service, token)).toEqual(REFUSED);
    }
  });

  it('is refused where a letter of it was changed, though the same token is known', async () => {
    const [head = '', body = '', signature = ''] = good.access.split('.');
    const mightier = encoded({ ...claims, scope: 'tracking:read account:admin' });
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;

    expect(await useToken(service, `${head}.${mightier}.${signature}`)).toEqual(REFUSED);
    expect(await useToken(service, `${head}.${body}.${flipped}`)).toEqual(REFUSED);
    expect(await useToken(service, good.access)).toEqual([200, 200]);
  });

  it('is nothing that looks like it', async () => {
    const idToken = signed({ aud: client.clientId, nonce: 'n', gid: undefined }, { typ: 'JWT' });
    const others = [
      good.refresh,
      idToken,
      client.registration.registration_access_token,
      'x',
      'a.b.c',
      '..',
      'e30.e30.',
    ];
    const long = `${good.access.split('.')[0]}.${'a'.repeat(7_000)}.x`;

    for (const token of [...others, long]) expect(await useToken(service, token)).toEqual(REFUSED);
  });

  it('is no key, and a key is no token', async () => {
    const key = await apiKey();

    for (const address of [`${service.url}/mcp`, `${service.url}/v2/containers`]) {
      expect(await useHeader(address, `Token ${key}`)).toBe(200);
      expect(await useHeader(address, `Bearer ${key}`)).toBe(401);
      expect(await useHeader(address, `Token ${good.access}`)).toBe(401);
      expect(await useHeader(address, `bEARER ${good.access}`)).toBe(200);
      expect(await useHeader(address, `Basic ${Buffer.from(`${good.access}:`).toString('base64')}`)).toBe(401);
      expect(await useHeader(address, `DPoP ${good.access}`)).toBe(401);
      expect(await useHeader(address, good.access)).toBe(401);
    }
  });

  it('is not taken from the address', async () => {
    const { status } = await fetch(`${service.url}/v2/containers?access_token=${good.access}`);

    expect(status).toBe(401);
  });

  it('allows what was allowed and no more, whatever it claims to be', async () => {
    const token = signed({ scope: 'tracking:read everything __proto__ constructor offline_access openid' });

    expect(await useHeader(`${service.url}/v2/webhooks`, `Bearer ${token}`)).toBe(403);
    expect(await useHeader(`${service.url}/v2/webhooks`, `Bearer ${good.access}`)).toBe(403);
    expect(await useHeader(`${service.url}/v2/containers`, `Bearer ${token}`)).toBe(200);
  });

  it('says to clients without one where to get one, and to those with a bad one that it is bad', async () => {
    const without = await fetch(`${service.url}/mcp`, { method: 'POST' });
    const bad = await fetch(`${service.url}/mcp`, { method: 'POST', headers: { Authorization: 'Bearer x' } });

    const metadata = `resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp"`;
    expect(without.headers.get('www-authenticate')).toContain(metadata);
    expect(without.headers.get('www-authenticate')).not.toContain('error=');
    expect(bad.headers.get('www-authenticate')).toContain(metadata);
    expect(bad.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  /** A key of the person's account, as the pages make one. */
  async function apiKey(): Promise<string> {
    const key = `lf_${randomBytes(32).toString('base64url')}`;
    const { accountId } = person;
    const data = { id: newId(), accountId, name: 'a key', prefix: key.slice(0, 8), permissions: ['tracking:read'] };
    await service.app.db.prisma.apiKey.create({ data: { ...data, keyHash: new Uint8Array(hashKey(key)) } });
    return key;
  }
});

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function partOf(token: string, index: number): JWTPayload {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
}
