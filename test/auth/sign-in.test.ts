import { createHook } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  createPasswordSignIn,
  type PasswordAttempt,
  type PasswordSignIn,
  type SignInThrottle,
  type UserAttempts,
} from '../../src/auth/sign-in.ts';
import { Failure } from '../../src/core/failure.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { hashPassword } from '../../src/services/user/password.ts';
import { join, makeUser, newEmail } from '../services/member/people.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';

const PASSWORD = 'correct horse battery';
const ADDRESS = '192.0.2.7';
const REFUSED = { code: 'unauthorized', message: 'The e-mail address or the password is not correct.', detail: {} };

/** Counts under names, and serves so many of each. */
function countingThrottle(max = 100): SignInThrottle & UserAttempts & { counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const add = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  const nameOf = (...names: (string | undefined)[]) => names.filter((name) => name !== undefined).join(' ');
  return {
    counts,
    take: async (first: string, network?: string) => {
      const name = nameOf(first, network);
      if ((counts.get(name) ?? 0) >= max) throw new Failure('rate_limited', 'Too often.', { retryAfterSeconds: 60 });
      add(name, 1);
    },
    giveBack: async (first: string, network?: string) => void add(nameOf(first, network), -1),
  };
}

describeWithDatabase('signing in by password', () => {
  const db = useDatabase();
  let stored: string;
  let context: ServiceContext;
  let email: string;
  let userId: string;
  let byAddress: ReturnType<typeof countingThrottle>;
  let byUser: ReturnType<typeof countingThrottle>;
  let signIn: PasswordSignIn;

  beforeAll(async () => {
    stored = await hashPassword(PASSWORD);
  });

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
    email = newEmail();
    userId = await makeUser(db, { email, passwordHash: stored });
    await join(context, userId, 'member');
    [byAddress, byUser] = [countingThrottle(), countingThrottle()];
    signIn = createPasswordSignIn({ db, byAddress, byUser, log: context.log });
  });

  const attempt = (parts: Partial<PasswordAttempt> = {}) =>
    signIn({ email, password: PASSWORD, address: ADDRESS, ...parts });
  const recorded = () =>
    rows(db, 'SELECT account_id, kind, actor, address FROM audit_event WHERE user_id = $1 ORDER BY account_id', [
      userId,
    ]);

  it('lets in whoever knows the password, however the address is written, and records it in every account', async () => {
    const second = await serviceContext(db, { clock: context.clock });
    await join(second, userId, 'viewer');

    expect(await attempt({ email: ` ${email.toUpperCase()} ` })).toEqual({ userId });

    const accounts = [context, second].map(({ principal }) => principal.accountId).sort();
    expect(await recorded()).toEqual(
      accounts.map((account_id) => ({ account_id, kind: 'sign_in', actor: email, address: ADDRESS })),
    );
  });

  it('refuses everybody else in the same words, and records it where there is an account', async () => {
    const without = newEmail();
    await makeUser(db, { email: without });

    const attempts = [
      { password: 'another password' },
      { password: '' },
      { password: `${PASSWORD}${'x'.repeat(100_000)}` },
      { email: without },
      { email: without, password: '' },
      { email: newEmail() },
      { email: '' },
      { email: '\0' },
      { email: "' OR 1=1 --" },
    ];
    for (const parts of attempts) await expect(attempt(parts)).rejects.toMatchObject(REFUSED);

    await vi.waitFor(async () => {
      expect(await recorded()).toMatchObject(
        ['sign_in_failed', 'sign_in_failed', 'sign_in_failed'].map((kind) => ({ kind })),
      );
    });
  });

  it('counts for a person by the network, however many addresses that has', async () => {
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1']) {
      await expect(attempt({ password: 'wrong', address })).rejects.toMatchObject(REFUSED);
    }

    const name = createHash('sha256').update(email).digest('hex');
    expect([...byUser.counts]).toEqual([
      [`${name} 2001:db8:1:2::/64`, 2],
      [`${name} 2001:db8:1:3::/64`, 1],
    ]);
  });

  it('records nothing where somebody who is signed in only confirms who they are', async () => {
    expect(await attempt({ isConfirmation: true })).toEqual({ userId });

    expect(await recorded()).toEqual([]);
  });

  it('takes no letter for another that only becomes the same', async () => {
    const kelvin = '\u212A';
    await db.pool.query('UPDATE "user" SET email = $2 WHERE id = $1', [userId, `k${email}`]);

    await expect(attempt({ email: `${kelvin}${email}` })).rejects.toMatchObject(REFUSED);
    expect(await attempt({ email: `K${email}` })).toEqual({ userId });
  });

  it('costs the same whether the person is unknown, has no password or another one', async () => {
    const without = newEmail();
    await makeUser(db, { email: without });

    const costs = [];
    for (const parts of [{}, { password: 'another password' }, { email: without }, { email: newEmail() }]) {
      costs.push(await hashesDuring(() => attempt(parts)));
    }

    expect(costs).toEqual([1, 1, 1, 1]);
  });

  it('counts every attempt of an address, and those for a person that failed, under a name that reveals no person', async () => {
    await attempt();
    await expect(attempt({ email: email.toUpperCase(), password: 'wrong' })).rejects.toMatchObject(REFUSED);

    expect([...byAddress.counts]).toEqual([[ADDRESS, 2]]);
    const name = createHash('sha256').update(email).digest('hex');
    expect([...byUser.counts]).toEqual([[`${name} ${ADDRESS}`, 1]]);
  });

  it('hears nobody who was told to wait, not even with the right password', async () => {
    const byAddressOnce = createPasswordSignIn({ db, byAddress: countingThrottle(0), byUser, log: context.log });
    const byUserOnce = createPasswordSignIn({ db, byAddress, byUser: countingThrottle(0), log: context.log });

    for (const limited of [byAddressOnce, byUserOnce]) {
      const costs = await hashesDuring(() =>
        expect(limited({ email, password: PASSWORD, address: ADDRESS })).rejects.toMatchObject({
          code: 'rate_limited',
          detail: { retryAfterSeconds: 60 },
        }),
      );
      expect(costs).toBe(0);
    }
    expect(await recorded()).toEqual([]);
  });
});

/** How many passwords are hashed while something happens, whether it fails or not. */
async function hashesDuring(happening: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  await happening().catch(() => {});
  hook.disable();
  return hashes;
}
