import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type OauthClient, oauthClient } from '../../support/oauth-client.ts';
import { type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';
import { useToken } from '../../support/token-use.ts';

const PARALLEL = 10;
const REFUSED = { status: 400, body: { error: 'invalid_grant' } };

describeWithDatabase('a refresh token', () => {
  let service: SignInService;
  let person: Person;
  let browser: Browser;
  let client: OauthClient;

  async function start(graceSeconds: number): Promise<void> {
    service = await startSignInService({ REFRESH_GRACE_SECONDS: String(graceSeconds) });
    person = await service.person('owner');
    browser = service.browser();
    client = await oauthClient(service);
  }

  const connect = () => client.connect(person, {}, browser);

  const all = (token: string) => Promise.all(Array.from({ length: PARALLEL }, () => client.refresh(token)));

  /** Lets time pass since a token was used. */
  const age = (token: string, seconds: number) =>
    service.app.db.pool.query(
      `UPDATE oauth_record SET consumed_at = consumed_at - make_interval(secs => $2) WHERE id_hash = $1`,
      [createHash('sha256').update(token).digest(), seconds],
    );

  describe('that may be used again for half a minute', () => {
    beforeAll(() => start(30));
    afterAll(() => service.close());

    it('serves ten who come at once, and all that they get is usable', async () => {
      const { refresh } = await connect();

      const answers = await all(refresh);

      expect(answers.map(({ status }) => status)).toEqual(Array(PARALLEL).fill(200));
      const used = await Promise.all(answers.map(({ body }) => useToken(service, body.access_token)));
      expect(used).toEqual(Array(PARALLEL).fill([200, 200]));
      const next = await Promise.all(answers.map(({ body }) => client.refresh(body.refresh_token)));
      expect(next.map(({ status }) => status)).toEqual(Array(PARALLEL).fill(200));
    });

    it('serves a client that lost an answer, and gives another token each time', async () => {
      const { refresh } = await connect();

      const [first, second] = [await client.refresh(refresh), await client.refresh(refresh)];

      const given = [refresh, first.body.refresh_token, second.body.refresh_token];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(new Set(given).size).toBe(3);
    });

    it('ends the connection when it is used after that, and all that came of it', async () => {
      const { access, refresh } = await connect();
      const { body } = await client.refresh(refresh);
      await age(refresh, 31);

      const replayed = await client.refresh(refresh);

      expect(replayed).toMatchObject(REFUSED);
      expect(await useToken(service, access)).toEqual([401, 401]);
      expect(await useToken(service, body.access_token)).toEqual([401, 401]);
      expect(await client.refresh(body.refresh_token)).toMatchObject(REFUSED);
    });

    it('counts from its first use, so that no client keeps it alive by using it', async () => {
      const { refresh } = await connect();
      await client.refresh(refresh);
      await age(refresh, 20);
      const within = await client.refresh(refresh);
      await age(refresh, 11);

      const after = await client.refresh(refresh);

      expect(within.status).toBe(200);
      expect(after).toMatchObject(REFUSED);
    });

    it('notifies the owners of the account of its replay', async () => {
      const { refresh } = await connect();
      await client.refresh(refresh);
      await age(refresh, 31);
      const { prisma } = service.app.db;
      const reused = () => prisma.auditEvent.count({ where: { accountId: person.accountId, kind: 'token_reused' } });
      const before = await reused();

      await client.refresh(refresh);

      expect(await reused()).toBe(before + 1);
    });

    it('is worth nothing to another program', async () => {
      const other = await oauthClient(service);
      const { access, refresh } = await connect();

      const stolen = await other.refresh(refresh);

      expect(stolen).toMatchObject(REFUSED);
      expect(await useToken(service, access)).toEqual([200, 200]);
      expect((await client.refresh(refresh)).status).toBe(200);
    });

    it.each([
      ['more than was allowed', { scope: 'tracking:read webhooks:write' }, 'invalid_scope'],
      ['another resource', { resource: 'https://elsewhere.example' }, 'invalid_target'],
    ])('does not give %s', async (_what, params, error) => {
      const { refresh } = await connect();

      const answer = await client.refresh(refresh, params);

      expect(answer).toMatchObject({ status: 400, body: { error } });
    });

    it('gives less if less is requested, and all of it again afterwards', async () => {
      const { refresh } = await connect();

      const less = await client.refresh(refresh, { scope: 'tracking:read' });
      const again = await client.refresh(less.body.refresh_token);

      expect(less.body.scope).toBe('tracking:read');
      expect(again.body.scope).toBe('tracking:read reference:read');
    });

    it.each(['', 'x', 'a'.repeat(43), '\u0000', "' OR 1=1 --", 'a'.repeat(20_000)])(
      'is refused where it is none: %j',
      async (token) => {
        const { status, body } = await client.refresh(token);

        expect(status).toBe(400);
        expect(['invalid_grant', 'invalid_request']).toContain(body.error);
      },
    );

    it('is refused where it is an access token or a code', async () => {
      const { access } = await connect();
      const { code } = await client.code(person, {}, browser);

      expect(await client.refresh(access)).toMatchObject(REFUSED);
      expect(await client.refresh(code)).toMatchObject(REFUSED);
    });

    it('has a life of its own after each use', async () => {
      const { refresh } = await connect();

      const { body } = await client.refresh(refresh);

      const row = (token: string) =>
        service.app.db.prisma.oauthRecord.findFirstOrThrow({
          where: { idHash: createHash('sha256').update(token).digest() },
        });
      const days = (await row(body.refresh_token)).expiresAt.getTime() - Date.now();
      expect(Math.round(days / 86_400_000)).toBe(60);
    });
  });

  describe('that may be used once', () => {
    beforeAll(() => start(0));
    afterAll(() => service.close());

    it('serves at most one of ten who come at once, and the connection has ended then', async () => {
      const { access, refresh } = await connect();

      const answers = await all(refresh);
      const after = await client.refresh(refresh);

      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThanOrEqual(PARALLEL - 1);
      expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
        refused.map(() => [400, 'invalid_grant']),
      );
      expect(after).toMatchObject(REFUSED);
      expect(await useToken(service, access)).toEqual([401, 401]);
    });

    it('ends the connection at its second use', async () => {
      const { refresh } = await connect();
      const { body } = await client.refresh(refresh);

      const replayed = await client.refresh(refresh);

      expect(replayed).toMatchObject(REFUSED);
      expect(await useToken(service, body.access_token)).toEqual([401, 401]);
      expect(await client.refresh(body.refresh_token)).toMatchObject(REFUSED);
    });
  });
});
