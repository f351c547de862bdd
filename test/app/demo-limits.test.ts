import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_SESSION_MINUTES, demoSessions } from '../../src/auth/demo-session.ts';
import { throttleKey } from '../../src/core/client-address.ts';
import { Secret } from '../../src/core/secret.ts';
import { createCounter } from '../../src/limits/counter.ts';
import { ensureDemoAccount } from '../../src/services/demo/demo-account.ts';
import { describeWithDatabase } from '../support/database.ts';
import { fakeClock } from '../support/service-context.ts';
import { type SignInService, startSignInService } from '../support/sign-in-service.ts';

const ENV = { SANDBOX: '1', DEMO_ACCOUNT: '1', ALLOW_PLAIN_HTTP: '1', TRUSTED_PROXIES: '127.0.0.1' };
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

describeWithDatabase('the limits of the demonstration', () => {
  let service: SignInService;

  beforeEach(async () => {
    service = await startSignInService(ENV);
    await ensureDemoAccount(service.app.db);
  });
  afterEach(() => service.close());

  const begin = (address: string) =>
    fetch(`${service.url}/demo`, { redirect: 'manual', headers: { 'X-Forwarded-For': address } });

  /** A visitor, who asks from any network. */
  async function visitor() {
    const [cookie = ''] = ((await begin('192.0.2.1')).headers.get('Set-Cookie') ?? '').split(';');
    return async (address: string) =>
      (await fetch(`${service.url}/v2/me`, { headers: { Cookie: cookie, 'X-Forwarded-For': address } })).status;
  }

  /** Counts uses as other processes do, until so many are left of the limit. */
  async function useUp(key: string, { limit, seconds, left }: { limit: number; seconds: number; left: number }) {
    const counter = createCounter({ db: service.app.db, clock: null });
    const { uses } = await counter.takeUpTo(`throttle:${key}`, limit - left, { limit, seconds });
    expect(uses).toBe(limit - left);
  }

  it('are ten sessions a minute for a network, all addresses of which count as one', async () => {
    const statuses: number[] = [];
    for (let at = 1; at <= 11; at += 1) statuses.push((await begin(`2001:db8:7:7::${at}`)).status);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
    expect((await begin('2001:db8:7:8::1')).status).toBe(303);
  });

  it('are 500 sessions an hour for all networks together', async () => {
    await useUp('demo_all:all', { limit: 500, seconds: HOUR_SECONDS, left: 1 });

    expect((await begin('192.0.2.1')).status).toBe(303);
    expect((await begin('192.0.2.2')).status).toBe(429);
  });

  it('are 300 requests a minute for a network, which leave those of the others', async () => {
    const ask = await visitor();
    await useUp(`demo_requests:${throttleKey('198.51.100.77')}`, { limit: 300, seconds: MINUTE_SECONDS, left: 1 });

    expect([await ask('198.51.100.77'), await ask('198.51.100.77'), await ask('198.51.100.78')]).toEqual([
      200, 429, 200,
    ]);
  });

  it('are 1,200 requests a minute for all networks together', async () => {
    const ask = await visitor();
    await useUp('demo_requests_all:all', { limit: 1_200, seconds: MINUTE_SECONDS, left: 1 });

    expect([await ask('198.51.100.77'), await ask('198.51.100.78')]).toEqual([200, 429]);
  });
});

describe('the session of a visitor', () => {
  const clock = fakeClock('2026-06-12T12:00:00.000Z');
  const key = (byte: number) => new Secret(new Uint8Array(32).fill(byte));
  const cookieOf = (header: string) => header.split(';')[0];

  it('ends after an hour, and is read by who has the key, also where it signs no more', () => {
    const sessions = demoSessions({ keys: [key(1)], clock, isSecure: true });
    const cookie = cookieOf(sessions.begin());
    const id = sessions.read(cookie);

    expect(id).toMatch(/^[\w-]{22}$/);
    expect(demoSessions({ keys: [key(2), key(1)], clock, isSecure: true }).read(cookie)).toBe(id);
    expect(demoSessions({ keys: [key(2)], clock, isSecure: true }).read(cookie)).toBeNull();
    clock.advance(DEMO_SESSION_MINUTES * 60_000 - 1_000);
    expect(sessions.read(cookie)).toBe(id);
    clock.advance(1_000);
    expect(sessions.read(cookie)).toBeNull();
  });
});
