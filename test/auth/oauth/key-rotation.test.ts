import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, createApp } from '../../../src/app.ts';
import { removeRetiredKeys } from '../../../src/auth/signing-key-states.ts';
import { rotateSigningKey } from '../../../src/auth/signing-keys.ts';
import { openSecretKeys } from '../../../src/config/secret-key.ts';
import { systemClock } from '../../../src/core/clock.ts';
import { createSealer, type Sealer } from '../../../src/core/sealer.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { oauthClient } from '../../support/oauth-client.ts';
import { type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';
import { useToken } from '../../support/token-use.ts';

const HALF_A_MINUTE = 31_000;

describeWithDatabase('a signing key that takes the place of another', () => {
  let service: SignInService;
  let person: Person;
  let sealer: Sealer;
  /** A second process on the same database, known by the same address. */
  let second: { app: App; url: string };
  let movedMs = 0;
  beforeAll(async () => {
    const clock = { now: () => systemClock.now() + movedMs };
    service = await startSignInService({}, { clock });
    person = await service.person('owner');
    // Who asks first makes the first key; two who begin at once may make one each.
    await published();
    const { config } = service.app;
    sealer = createSealer(...openSecretKeys(config, service.app.log));
    const fromEnvironment = new Set([...config.fromEnvironment, 'PUBLIC_URL' as const]);
    const app = await createApp({ ...config, publicUrl: service.url, fromEnvironment }, { clock });
    second = { app, url: (await app.listen()).url };
  });
  afterAll(async () => {
    await second.app.close();
    await service.close();
  });

  const kidOf = (token: string) =>
    Object(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).kid;

  /** Lets time pass for all keys, and until each process has looked at them again. */
  async function pass(seconds: number): Promise<void> {
    const text = 'UPDATE signing_key SET created_at = created_at - make_interval(secs => $1)';
    await service.app.db.pool.query(text, [seconds]);
    movedMs += HALF_A_MINUTE;
  }

  const published = async () => {
    const { keys } = Object(await (await fetch(`${service.authUrl}/jwks`)).json());
    return keys.map(({ kid }: { kid: string }) => kid);
  };

  it('is published first, signs then, and leaves what the other signed in force until that is retired', async () => {
    const client = await oauthClient(service);
    const { access, refresh } = await client.connect(person);
    const old = kidOf(access);

    const next = await rotateSigningKey(service.app.db, sealer);
    await pass(0);
    const early = await client.refresh(refresh);
    expect(await published()).toEqual([old, next]);
    expect(kidOf(early.body.access_token)).toBe(old);

    await pass(121);
    const later = await client.refresh(early.body.refresh_token);
    expect(await published()).toEqual([next, old]);
    expect(kidOf(later.body.access_token)).toBe(next);
    for (const at of [service, second]) {
      expect(await useToken(at, access)).toEqual([200, 200]);
      expect(await useToken(at, later.body.access_token)).toEqual([200, 200]);
    }

    await pass(3_600);
    expect(await removeRetiredKeys(service.app.db)).toBe(1);
    expect(await published()).toEqual([next]);
    expect(await useToken(second, later.body.access_token)).toEqual([200, 200]);
  });

  it('is published without its private part', async () => {
    const { keys } = Object(await (await fetch(`${service.authUrl}/jwks`)).json());

    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
      expect(key).toMatchObject({ alg: 'ES256', crv: 'P-256', kty: 'EC', use: 'sig' });
    }
  });

  it('lets an authorization go on that began before it', async () => {
    const client = await oauthClient(service);
    const { code, verifier } = await client.code(person);
    const next = await rotateSigningKey(service.app.db, sealer);
    await pass(121);

    const { status, body } = await client.exchange(code, verifier);

    expect(status).toBe(200);
    expect(kidOf(body.access_token)).toBe(next);
    expect(await useToken(service, body.access_token)).toEqual([200, 200]);
  });

  it('is at once known to a process that has never seen it', async () => {
    const client = await oauthClient(service);
    const kid = await rotateSigningKey(service.app.db, sealer);
    await pass(121);
    await published();
    const { access } = await client.connect(person);

    expect(kidOf(access)).toBe(kid);
    expect(await useToken(second, access)).toEqual([200, 200]);
  });
});
