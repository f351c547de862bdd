import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiKeyAuthenticator } from '../../src/auth/api-key.ts';
import { bearer } from '../../src/auth/bearer.ts';
import { bearerChallenge } from '../../src/auth/oauth/protected-resource.ts';
import { Failure } from '../../src/core/failure.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../src/services/api-key.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type FakeClock, fakeClock, serviceContext, withPermissions } from '../support/service-context.ts';
import { newNumber, rows, track } from '../support/tracking.ts';

const REFUSED = { code: 'unauthorized', status: 401, message: 'Invalid or missing API token.' };
const REMEMBERED_MS = 10_000;

describeWithDatabase('an API key', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;

  beforeEach(async () => {
    clock = fakeClock('2026-06-01T12:00:00.000Z');
    context = await serviceContext(db, { clock });
  });

  const create = (permissions = ALL_PERMISSIONS) =>
    createApiKey.run(context, { name: 'test', permissions: [...permissions] });

  it('is shown once, and only its hash is stored', async () => {
    const { key, api_key } = await create();

    expect(key).toMatch(/^lf_[\w-]{43}$/);
    const [row] = await rows<{ key_hash: Buffer; text: string }>(
      db,
      'SELECT k.key_hash, row_to_json(k)::text AS text FROM api_key k WHERE k.id = $1',
      [api_key.id],
    );
    expect(row?.key_hash).toEqual(createHash('sha256').update(key).digest());
    expect(row?.text).not.toContain(key);
    expect(api_key).toMatchObject({ prefix: key.slice(0, 11), revoked_at: null, last_used_at: null });
    expect(JSON.stringify(await listApiKeys.run(context, {}))).not.toContain(key);
  });

  it('speaks for its account with its permissions, and is dated when it is used', async () => {
    const { key, api_key } = await create(['tracking:read', 'reference:read']);
    const authenticate = apiKeyAuthenticator(db, clock);

    const principal = await authenticate(key);

    expect(principal).toEqual({
      accountId: context.principal.accountId,
      keyId: api_key.id,
      userId: null,
      permissions: new Set(['tracking:read', 'reference:read']),
    });
    const { api_keys } = await listApiKeys.run(context, {});
    expect(api_keys).toMatchObject([{ id: api_key.id, last_used_at: expect.any(String) }]);
    await expect(track({ ...context, principal }, newNumber())).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('may do nothing that is not a permission any more', async () => {
    const { key, api_key } = await create();
    await db.pool.query(`UPDATE api_key SET permissions = '{tracking:read,of-old}' WHERE id = $1`, [api_key.id]);

    expect((await apiKeyAuthenticator(db, clock)(key)).permissions).toEqual(new Set(['tracking:read']));
  });

  it('is refused in the same way whether it is wrong, expired or revoked', async () => {
    const [expired, revoked] = [await create(), await create()];
    await db.pool.query("UPDATE api_key SET expires_at = now() - interval '1 second' WHERE id = $1", [
      expired.api_key.id,
    ]);
    await revokeApiKey.run(context, { key: revoked.api_key.id });
    const authenticate = apiKeyAuthenticator(db, clock);

    const keys = ['', 'lf_', 'lf_wrong', 'x'.repeat(100_000), 'a\u0000b', expired.key, revoked.key];
    const outcomes = await Promise.allSettled(keys.map(authenticate));

    expect(outcomes).toMatchObject(keys.map(() => ({ status: 'rejected', reason: REFUSED })));
    expect(outcomes.map((one) => one.status === 'rejected' && one.reason.detail)).toEqual(keys.map(() => ({})));
    const used = 'SELECT last_used_at FROM api_key WHERE id = ANY($1::uuid[])';
    expect(await rows(db, used, [[expired.api_key.id, revoked.api_key.id]])).toEqual([
      { last_used_at: null },
      { last_used_at: null },
    ]);
  });

  it('is looked up once in ten seconds, and refused after that when it was revoked', async () => {
    const { key, api_key } = await create();
    const authenticate = apiKeyAuthenticator(db, clock);
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);

    await authenticate(key);
    await authenticate(key);
    db.onQuery = () => {};
    expect(sent).toHaveLength(1);

    await revokeApiKey.run(context, { key: api_key.prefix });
    clock.advance(REMEMBERED_MS);
    await expect(authenticate(key)).rejects.toMatchObject(REFUSED);
  });

  it('is looked up once for all who come at the same time', async () => {
    const { key } = await create();
    const authenticate = apiKeyAuthenticator(db, clock);
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);

    await Promise.all(Array.from({ length: 50 }, () => authenticate(key)));
    clock.advance(REMEMBERED_MS);
    await Promise.all(Array.from({ length: 50 }, () => authenticate(key)));
    db.onQuery = () => {};

    expect(sent).toHaveLength(2);
  });

  it('is looked up again after a look-up that failed', async () => {
    const { key, api_key } = await create();
    const authenticate = apiKeyAuthenticator(db, clock);
    await db.pool.query("UPDATE api_key SET expires_at = now() - interval '1 second' WHERE id = $1", [api_key.id]);
    await expect(authenticate(key)).rejects.toMatchObject(REFUSED);
    await db.pool.query('UPDATE api_key SET expires_at = NULL WHERE id = $1', [api_key.id]);

    expect((await authenticate(key)).keyId).toBe(api_key.id);
  });

  it('is revoked by its account alone', async () => {
    const { api_key } = await create();
    const other = await serviceContext(db, { clock });

    for (const key of [api_key.id, api_key.prefix, '%', ''])
      await expect(revokeApiKey.run(other, { key })).rejects.toMatchObject({ code: 'not_found' });
    expect((await listApiKeys.run(other, {})).api_keys).toEqual([]);
    expect((await listApiKeys.run(context, {})).api_keys).toMatchObject([{ revoked_at: null }]);
  });

  it('is managed by those who manage the account', async () => {
    const member = withPermissions(
      context,
      ALL_PERMISSIONS.filter((name) => name !== 'account:admin'),
    );

    const refused = { code: 'forbidden' };
    await expect(createApiKey.run(member, { name: 'mine' })).rejects.toMatchObject(refused);
    await expect(listApiKeys.run(member, {})).rejects.toMatchObject(refused);
    await expect(revokeApiKey.run(member, { key: 'lf_12345678' })).rejects.toMatchObject(refused);
  });

  describe('in the header', () => {
    it.each(['Token KEY', 'token KEY', 'TOKEN   KEY', '  Token KEY '])('is read from %j', async (header) => {
      const { key, api_key } = await create();

      const principal = await bearer(apiKeyAuthenticator(db, clock), noToken)(header.replace('KEY', key));

      expect(principal.keyId).toBe(api_key.id);
    });

    it.each([undefined, '', 'Token', 'Bearer', 'Basic KEY', 'KEY', 'Token KEY KEY', 'Token=KEY', 'Token "KEY"'])(
      'is not read from %j',
      async (header) => {
        const { key } = await create();

        const refused = bearer(apiKeyAuthenticator(db, clock), noToken)(header?.replaceAll('KEY', key));

        await expect(refused).rejects.toMatchObject(REFUSED);
      },
    );

    it.each(['Bearer KEY', 'bearer  KEY '])(
      'is not read from %j, and how to send it is said without it',
      async (header) => {
        const { key } = await create();
        const authorization = header.replace('KEY', key);

        const refused = bearer(apiKeyAuthenticator(db, clock), noToken)(authorization);
        const request = { headers: { authorization }, path: '/mcp' };
        const challenge = bearerChallenge({ request, resource: 'https://landfall.example' });

        const message = 'An API key is sent as Authorization: Token, not as Bearer.';
        await expect(refused).rejects.toMatchObject({ code: 'unauthorized', message });
        expect(challenge).toContain('error_description="An API key is sent as Authorization: Token, not as Bearer", ');
        expect(challenge).not.toContain(key.slice('lf_'.length));
      },
    );
  });
});

/** A key is no access token, whatever the scheme says. */
async function noToken(): Promise<never> {
  throw new Failure('unauthorized', REFUSED.message);
}
