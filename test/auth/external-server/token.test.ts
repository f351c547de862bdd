import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSessions } from '../../../src/auth/session.ts';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/id.ts';
import { permissionsOf } from '../../../src/core/permission.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { sendJson, startLoopbackServer } from '../../support/loopback-server.ts';
import { AUDIENCE, NO_MEMBER, NOT_VALID, useExternalServer } from './external-server.ts';

const db = useDatabase();
const external = useExternalServer(db);
const { time, start, verifier, asking, newMember, newAccount, join, claims, signed } = external;
describeWithDatabase('an access token of an external server', () => {
  describe.each([
    ['that is signed', 'jwt'],
    ['that is opaque', 'opaque'],
  ] as const)('%s', (_what, format) => {
    it('acts for its person with what both its scopes and their role allow', async () => {
      const { userId, accountId } = await newMember('member');
      external.server.tokenFormat = format;
      const token = await external.server.accessToken('openid tracking:read account:admin reference:read', AUDIENCE);

      const principal = await verifier(asking())(token);

      expect(principal).toEqual({
        accountId,
        keyId: null,
        userId,
        permissions: new Set(['tracking:read', 'reference:read']),
        obtainable: new Set(permissionsOf('member')),
      });
      expect(token.split('.')).toHaveLength(format === 'jwt' ? 3 : 1);
    });

    it('is refused if it is for another server', async () => {
      await newMember();
      external.server.tokenFormat = format;
      const token = await external.server.accessToken('openid tracking:read', 'https://other.example.com');

      await expect(verifier(asking())(token)).rejects.toMatchObject(NOT_VALID);
    });
  });

  it('is read where the server has OpenID metadata alone', async () => {
    external.server = await start({ isOpenIdOnly: true });
    const { userId } = await newMember();

    expect(await verifier()(await signed())).toMatchObject({ userId });
    expect(external.server.requests.slice(0, 2)).toEqual([
      'GET /.well-known/oauth-authorization-server',
      'GET /.well-known/openid-configuration',
    ]);
  });

  it('may name any of our own audiences, also among others', async () => {
    const { userId } = await newMember();

    const principal = await verifier()(await signed({ aud: ['https://other.example.com', `${AUDIENCE}/mcp`] }));

    expect(principal).toMatchObject({ userId });
  });

  it.each([undefined, '', 'openid profile', 'Tracking:read', 'tracking:read:all'])(
    'allows nothing with the scope %j',
    async (scope) => {
      const { userId } = await newMember('owner');

      expect(await verifier()(await signed({ scope }))).toMatchObject({ userId, permissions: new Set() });
    },
  );

  it.each<[string, () => Promise<string> | string]>([
    ['is for another audience', () => signed({ aud: 'https://other.example.com' })],
    ['is for the beginning of ours', () => signed({ aud: `${AUDIENCE}.evil.example` })],
    ['has no audience', () => signed({ aud: undefined })],
    ['expired', () => signed({ exp: Math.floor(systemClock.now() / 1000) - 60 })],
    ['never expires', () => signed({ exp: undefined })],
    ['is not valid yet', () => signed({ nbf: Math.floor(systemClock.now() / 1000) + 600 })],
    ['is of another issuer', () => signed({ iss: 'https://other.example.com' })],
    ['is an ID token', () => signed({}, { typ: 'JWT' })],
    ['has no type', () => signed({}, { typ: undefined })],
    ['names no client', () => signed({ client_id: undefined })],
    ['names no user', () => signed({ sub: undefined })],
    ['names a key that is not there', () => signed({}, { kid: 'second' })],
    ['is bound to a key', () => signed({ cnf: { jkt: 'x' } })],
    ['is bound to a certificate', () => signed({ cnf: { 'x5t#S256': 'x' } })],
    ['is bound to nothing in particular', () => signed({ cnf: {} })],
    ['is not signed', () => new UnsecuredJWT(claims()).encode()],
    [
      'says that it is not signed',
      async () => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${(await signed()).split('.')[1]}.`,
    ],
    [
      'is signed with the public key as a secret',
      () => {
        const secret = Buffer.from(JSON.stringify(external.server.publicJwk));
        const header = { alg: 'HS256', typ: 'at+jwt', kid: external.server.publicJwk.kid ?? '' };
        return new SignJWT(claims()).setProtectedHeader(header).sign(secret);
      },
    ],
    [
      'is signed with a key of its own',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256');
        const header = { alg: 'ES256', typ: 'at+jwt', kid: 'first', jwk: await exportJWK(publicKey) };
        return new SignJWT(claims()).setProtectedHeader(header).sign(privateKey);
      },
    ],
    [
      'was changed',
      async () => (await signed()).replace(/\.[^.]+\./, `.${encoded(claims({ scope: 'account:admin' }))}.`),
    ],
    ['is two', async () => `${await signed()} ${await signed()}`],
    ['is nothing', () => ''],
    ['is no token', () => 'x'],
    ['has a line break', async () => `${await signed()}\nx`],
    ['is endless', () => 'x'.repeat(1_000_000)],
  ])('is refused if it %s', async (_what, make) => {
    await newMember();

    await expect(verifier()(await make())).rejects.toMatchObject(NOT_VALID);
  });

  describe('for people', () => {
    it.each(['', 'a\u0000b', 'x'.repeat(256)])('is refused for the subject %j', async (sub) => {
      await newMember();

      await expect(verifier()(await signed({ sub }))).rejects.toMatchObject({ code: 'unauthorized' });
    });

    it('is refused for a user who is not known', async () => {
      external.server.person = { subject: newId(), email: 'stranger@example.com', email_verified: true };

      await expect(verifier()(await signed())).rejects.toMatchObject(NO_MEMBER);
    });

    it('links no user by an address that is not verified', async () => {
      await newMember();

      await expect(verifier()(await signed({ email_verified: false }))).rejects.toMatchObject(NO_MEMBER);
    });

    it('knows them by their identity once they were linked', async () => {
      const { userId } = await newMember();
      const verify = verifier();
      await verify(await signed());

      expect(await verify(await signed({ email: undefined }))).toMatchObject({ userId });
      await expect(verify(await signed({ email: undefined, sub: newId() }))).rejects.toMatchObject(NO_MEMBER);
    });

    it('takes nothing from them, because no person is present who could be informed, and says that it linked them', async () => {
      const { userId, accountId } = await newMember();
      await db.prisma.user.update({ where: { id: userId }, data: { passwordHash: 'their own' } });
      const cookie = await createSessions(db).begin(userId);

      await verifier()(await signed());

      expect(await createSessions(db).find(cookie)).toMatchObject({ userId, hasPassword: true });
      expect(await db.prisma.auditEvent.findMany({ where: { accountId } })).toMatchObject([
        { kind: 'identity_linked', userId, detail: { with: 'foreign', issuer: external.server.issuer } },
      ]);
    });

    it('is refused for a user whose address was another person’s there', async () => {
      const { userId } = await newMember();
      await verifier()(await signed());

      await expect(verifier()(await signed({ sub: newId() }))).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('landfall users forget-sign-in'),
      });
      expect(await db.prisma.userIdentity.count({ where: { userId } })).toBe(1);
    });

    it('knows them although the same server names them otherwise where they sign in themselves', async () => {
      const { userId } = await newMember();
      const subject = newId();
      await db.prisma.userIdentity.create({
        data: { issuer: external.server.issuer, client: 'company', subject, userId },
      });

      expect(await verifier()(await signed())).toMatchObject({ userId });
      await expect(verifier()(await signed({ sub: subject, email: undefined }))).rejects.toMatchObject(NO_MEMBER);
    });

    it('ends at once for a user who is removed, and follows their role', async () => {
      const { userId, accountId } = await newMember('owner');
      const [verify, token] = [verifier(), await signed({ scope: 'account:admin' })];
      await verify(token);

      const where = { accountId_userId: { accountId, userId } };
      await db.prisma.membership.update({ where, data: { role: 'viewer' } });
      expect(await verify(token)).toMatchObject({
        permissions: new Set(),
        obtainable: new Set(permissionsOf('viewer')),
      });

      await db.prisma.membership.delete({ where });
      await expect(verify(token)).rejects.toMatchObject(NO_MEMBER);
    });

    it.each(['account_id', 'landfall_account'])('acts for the account of the claim %s', async (claim) => {
      const { userId, accountId } = await newMember();
      const second = await newAccount();
      await join(userId, second, 'viewer');
      const foreign = await newAccount();
      const verify = verifier();

      const outcomes = await Promise.all(
        [second, foreign, 'x', 'a\u0000', undefined].map(
          async (id) => (await verify(await signed({ [claim]: id }))).accountId,
        ),
      );

      expect(outcomes).toEqual([second, accountId, accountId, accountId, accountId]);
    });
  });

  describe('is remembered', () => {
    it('while it is valid, but for no more than a minute, and costs one statement then', async () => {
      await newMember();
      let audience = AUDIENCE;
      const [verify, token] = [verifier({ audience: () => [audience] }), await signed()];
      await verify(token);
      audience = 'https://other.example.com';
      const [requestCount, statements] = [external.server.requests.length, watchStatements()];

      await Promise.all([verify(token), verify(token)]);
      time.nowMs += 59_999;
      await verify(token);

      expect(statements).toHaveLength(3);
      expect(external.server.requests).toHaveLength(requestCount);

      time.nowMs += 1;
      await expect(verify(token)).rejects.toMatchObject(NOT_VALID);
    });

    it('for no longer than it lives', async () => {
      await newMember();
      const exp = Math.floor(time.nowMs / 1000) + 20;
      let audience = AUDIENCE;
      const [verify, token] = [verifier({ audience: () => [audience] }), await signed({ exp })];
      await verify(token);
      audience = 'https://other.example.com';

      time.nowMs = exp * 1000 - 1;
      await verify(token);
      time.nowMs = exp * 1000;
      await expect(verify(token)).rejects.toMatchObject(NOT_VALID);
    });

    it('as a refused one not at all', async () => {
      await newMember();
      const verify = verifier({ audience: () => audiences });
      let audiences = ['https://other.example.com'];
      const token = await signed();
      await expect(verify(token)).rejects.toMatchObject(NOT_VALID);
      audiences = [AUDIENCE];

      expect(await verify(token)).toMatchObject({ userId: external.server.person.subject });
    });

    it('for half a minute if it is opaque', async () => {
      await newMember();
      external.server.tokenFormat = 'opaque';
      const token = await external.server.accessToken('openid tracking:read', AUDIENCE);
      const verify = verifier(asking());
      const introspections = () =>
        external.server.requests.filter((request) => request.endsWith('/introspection')).length;

      await Promise.all([verify(token), verify(token)]);
      time.nowMs += 29_999;
      await verify(token);
      expect(introspections()).toBe(1);

      time.nowMs += 1;
      await verify(token);
      expect(introspections()).toBe(2);
    });
  });

  describe('that is opaque', () => {
    it('is refused where the server cannot be queried about it, without a query', async () => {
      await newMember();
      external.server.tokenFormat = 'opaque';
      const token = await external.server.accessToken('openid tracking:read', AUDIENCE);
      external.server.requests.length = 0;

      await expect(verifier()(token)).rejects.toMatchObject(NOT_VALID);
      expect(external.server.requests).toEqual([]);
    });

    it('is refused if the server does not know it', async () => {
      await expect(verifier(asking())('A'.repeat(43))).rejects.toMatchObject(NOT_VALID);
    });

    it('is not refused because the server does not accept us', async () => {
      const failure = await verifier(asking('wrong'))('A'.repeat(43)).catch((error: unknown) => error);

      expect(failure).toMatchObject({ code: 'unavailable', detail: { cause: expect.any(Error) } });
      expect(JSON.stringify(failure)).not.toContain('AAAA');
    });

    it.each([
      ['is not active', { active: false }, false],
      ['is ours', {}, true],
      ['has no audience', { aud: undefined }, false],
      ['is of another issuer', { iss: 'https://other.example.com' }, false],
      ['expired', { exp: 1 }, false],
      ['is not valid yet', { nbf: 9_999_999_999 }, false],
      ['is bound to a key', { cnf: { jkt: 'x' } }, false],
      ['is of another kind', { token_type: 'DPoP' }, false],
      ['names no user', { sub: undefined }, false],
    ])('is judged by the answer that it %s', async (_what, changes, isAccepted) => {
      const { userId, email } = await newMember();
      const answer = { active: true, aud: AUDIENCE, sub: userId, email, email_verified: true, ...changes };
      const peer = await startLoopbackServer(({ url }, response) => {
        const endpoint = { introspection_endpoint: `${peer.url}/introspect` };
        sendJson(response, url.pathname === '/introspect' ? answer : { issuer: peer.url, ...endpoint });
      });
      onTestFinished(() => peer.close());

      const outcome = await verifier({ ...asking(), issuer: peer.url })('opaque').catch((error: unknown) => error);

      expect(outcome).toMatchObject(isAccepted ? { userId } : NOT_VALID);
    });
  });

  it('reports that its server cannot be reached, and looks again the next time', async () => {
    await newMember();
    const token = await signed();
    const verify = verifier({ issuer: 'http://127.0.0.1:1' });

    await expect(verify(token)).rejects.toMatchObject({ code: 'unavailable', detail: { cause: expect.any(Error) } });
    await expect(verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  });

  function watchStatements(): string[] {
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);
    onTestFinished(() => {
      db.onQuery = () => {};
    });
    return sent;
  }
});

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
