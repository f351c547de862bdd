import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type OauthClient, oauthClient } from '../../support/oauth-client.ts';
import { type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';
import { useToken } from '../../support/token-use.ts';

describeWithDatabase('what was given to a program', () => {
  let service: SignInService;
  let person: Person;
  let browser: Browser;
  let client: OauthClient;
  let other: OauthClient;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person('owner');
    browser = service.browser();
    client = await oauthClient(service);
    other = await oauthClient(service);
  });
  afterAll(() => service.close());

  const connect = () => client.connect(person, {}, browser);

  describe('ends at once when the program gives it back (RFC 7009)', () => {
    it.each([
      ['access', {}],
      ['refresh', {}],
      ['access', { token_type_hint: 'access_token' }],
      ['refresh', { token_type_hint: 'refresh_token' }],
      ['access', { token_type_hint: 'refresh_token' }],
      ['refresh', { token_type_hint: 'access_token' }],
      ['access', { token_type_hint: 'something' }],
    ] as const)('by its %s token %j', async (kind, hint) => {
      const given = await connect();
      const before = await useToken(service, given.access);

      const { status, body } = await client.post('/revoke', { token: given[kind], ...hint });

      expect([status, body]).toEqual([200, '']);
      expect(before).toEqual([200, 200]);
      expect(await useToken(service, given.access)).toEqual([401, 401]);
      expect((await client.refresh(given.refresh)).body).toMatchObject({ error: 'invalid_grant' });
    });

    it('which is answered by nothing, and does not claim to be JSON', async () => {
      const { access, refresh } = await connect();

      const answers = [
        await client.post('/revoke', { token: access }),
        await client.post('/revoke', { token: refresh }),
      ];

      for (const { body, headers } of answers) {
        expect(body).toBe('');
        expect(headers.get('content-type') ?? '').not.toContain('json');
      }
    });

    it('with everything that it was refreshed to', async () => {
      const { access, refresh } = await connect();
      const { body } = await client.refresh(refresh);

      await client.post('/revoke', { token: access });

      expect(await useToken(service, body.access_token)).toEqual([401, 401]);
      expect((await client.refresh(body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    });

    it.each(['access', 'refresh'] as const)('and not when another does: %s token', async (kind) => {
      const given = await connect();

      const { status } = await other.post('/revoke', { token: given[kind] });

      expect(status).toBe(200);
      expect(await useToken(service, given.access)).toEqual([200, 200]);
      expect((await client.refresh(given.refresh)).status).toBe(200);
    });

    it('and not a second connection of the same program and person', async () => {
      const [first, second] = [await connect(), await connect()];

      await client.post('/revoke', { token: first.access });

      expect(await useToken(service, second.access)).toEqual([200, 200]);
    });

    it.each(['x', 'a.b.c', 'e30.e30.', '\u0001', 'eyJhbGciOiJub25lIn0.e30.'])(
      'and nothing where it is none: %j',
      async (token) => {
        const { status, body } = await client.post('/revoke', { token });

        expect([status, body]).toEqual([200, '']);
      },
    );

    it('and not for who says no name', async () => {
      const { access } = await connect();
      const body = new URLSearchParams({ token: access });

      const { status } = await fetch(`${service.authUrl}/revoke`, { method: 'POST', body });

      expect(status).toBe(400);
      expect(await useToken(service, access)).toEqual([200, 200]);
    });
  });

  describe('is introspected (RFC 7662)', () => {
    it('while it is in force, as what it is', async () => {
      const { access, refresh } = await connect();

      const [ofAccess, ofRefresh] = [await introspect(client, access), await introspect(client, refresh)];

      expect(ofAccess).toEqual({
        active: true,
        iss: service.authUrl,
        client_id: client.clientId,
        sub: person.userId,
        aud: service.url,
        scope: 'tracking:read reference:read',
        iat: expect.any(Number),
        exp: ofAccess.iat + 900,
        token_type: 'Bearer',
      });
      expect(ofRefresh).toMatchObject({ active: true, client_id: client.clientId, sub: person.userId });
    });

    it('as nothing once it has ended', async () => {
      const { access, refresh } = await connect();
      await client.post('/revoke', { token: refresh });

      expect(await introspect(client, access)).toEqual({ active: false });
      expect(await introspect(client, refresh)).toEqual({ active: false });
    });

    it('as nothing to another program', async () => {
      const { access, refresh } = await connect();

      expect(await introspect(other, access)).toEqual({ active: false });
      expect(await introspect(other, refresh)).toEqual({ active: false });
    });

    it.each(['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJnaWQiOiJ4In0.'])(
      'as nothing where it is none: %s',
      async (token) => {
        expect(await introspect(client, token)).toEqual({ active: false });
      },
    );

    it('without leaving a trace that it is used', async () => {
      const { access } = await connect();
      await introspect(client, access);

      const gid = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).gid;
      const found = await service.app.db.prisma.connection.findUniqueOrThrow({ where: { grantId: gid } });

      expect(found.lastUsedAt).toBeNull();
    });
  });

  describe('ends by what happens to the person', () => {
    it('who disconnects the program on the page', async () => {
      const someone = await service.person('member', 'disconnecting');
      const own = service.browser();
      const { access, refresh } = await client.connect(someone, {}, own);

      const shown = await own.open(`${service.authUrl}/connections`);
      const done = await own.submit(shown, '/connections/end');

      expect(done.status).toBe(200);
      expect(await useToken(service, access)).toEqual([401, 401]);
      expect((await client.refresh(refresh)).body).toMatchObject({ error: 'invalid_grant' });
    });

    it('whom an owner removes', async () => {
      const { owner, ownerBrowser, member } = await account('removing');
      const { access, refresh } = await client.connect(member);
      const { code, verifier } = await client.code(member);

      const shown = await ownerBrowser.open(`${service.authUrl}/people`);
      const { csrf, of } = fieldsOf(shown.text);
      await post(ownerBrowser, '/people/remove', { csrf, of, id: member.userId, user_id: member.userId });

      const left = await service.app.db.prisma.membership.count({ where: { accountId: owner.accountId } });
      expect(left).toBe(1);
      expect(await useToken(service, access)).toEqual([401, 401]);
      expect((await client.refresh(refresh)).body).toMatchObject({ error: 'invalid_grant' });
      expect((await client.exchange(code, verifier)).body).toMatchObject({ error: 'invalid_grant' });
    });

    it('whose role is made less, as far as it allows no more, and comes back with it', async () => {
      const { member } = await account('changing');
      const scope = 'tracking:read webhooks:read webhooks:write';
      const { access } = await client.connect(member, { scope });
      const change = (role: string) =>
        service.app.db.prisma.membership.update({
          where: { accountId_userId: { accountId: member.accountId, userId: member.userId } },
          data: { role },
        });
      const create = async () => {
        const response = await fetch(`${service.url}/v2/webhooks`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' },
          body: '{}',
        });
        return response.status;
      };

      const asMember = await create();
      await change('viewer');
      const asViewer = await create();
      await change('removed');
      const asNonMember = await useToken(service, access);
      await change('member');
      const again = await create();

      expect(asMember).not.toBe(403);
      expect(asViewer).toBe(403);
      expect(asNonMember[1]).toBe(403);
      expect(again).toBe(asMember);
    });

    it('who is removed altogether', async () => {
      const someone = await service.person('member', 'leaving');
      const { access, refresh } = await client.connect(someone);

      await service.app.db.prisma.user.delete({ where: { id: someone.userId } });

      expect(await useToken(service, access)).toEqual([401, 401]);
      expect((await client.refresh(refresh)).body).toMatchObject({ error: 'invalid_grant' });
    });

    it('but not what others gave to the same program', async () => {
      const someone = await service.person('member', 'leaving too');
      await client.connect(someone);
      const { access } = await connect();

      await service.app.db.prisma.user.delete({ where: { id: someone.userId } });

      expect(await useToken(service, access)).toEqual([200, 200]);
    });
  });

  async function introspect(by: OauthClient, token: string) {
    const { status, body, headers } = await by.post('/introspect', { token });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    return body;
  }

  async function account(name: string) {
    const [owner, member] = [await service.person('owner', name), await service.person('member', name)];
    const ownerBrowser = service.browser();
    await client.connect(owner, {}, ownerBrowser);
    return { owner, ownerBrowser, member };
  }

  function fieldsOf(text: string): { csrf: string; of: string } {
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
    return { csrf: value('csrf'), of: value('of') };
  }

  async function post(by: Browser, path: string, fields: Record<string, string>): Promise<void> {
    const response = await by.ask(`${service.authUrl}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    expect(response.status).toBe(303);
  }
});
