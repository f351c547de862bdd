import { createHook } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createPasswordSignIn, type PasswordAttempt, type PasswordSignIn } from '../../src/auth/sign-in.ts';
import type { AttemptThrottle } from '../../src/auth/sign-in-limits.ts';
import { Failure } from '../../src/core/failure.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { hashPassword } from '../../src/services/user/password.ts';
import { join, makeUser, newEmail } from '../services/member/people.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';

const PASSWORD = 'correct horse battery';
const ADDRESS = '192.0.2.7';
const ATTEMPT = { password: PASSWORD, address: ADDRESS, browser: 'a browser', device: null };
const REFUSED = { code: 'unauthorized', message: 'The e-mail address or the password is not correct.', detail: {} };

/** Counts under keys, and permits so many of each. */
function countingThrottle(max = 100): AttemptThrottle & { counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const add = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  const tryTake = async (key: string) => {
    const isAllowed = (counts.get(key) ?? 0) < max;
    if (isAllowed) add(key, 1);
    return isAllowed;
  };
  const take = async (key: string) => {
    if (!(await tryTake(key))) throw new Failure('rate_limited', 'Too often.', { retryAfterSeconds: 60 });
  };
  return { counts, take, tryTake, giveBack: async (key) => void add(key, -1) };
}

/** The limits with their counts; all networks together are permitted `ofAll` for a person. */
function countingLimits({ networkMax = 100, userMax = 100, deviceMax = 100, ofAll = 100 } = {}) {
  const [byNetwork, byUser, ofUser] = [networkMax, userMax, ofAll].map((max) => countingThrottle(max));
  const [network = countingThrottle(), user = countingThrottle(), all = countingThrottle()] = [
    byNetwork,
    byUser,
    ofUser,
  ];
  const paced: string[] = [];
  return {
    network,
    user,
    paced,
    byNetworks: {
      take: async (networks: readonly string[]) => {
        for (const one of networks) await network.take(one);
      },
    },
    byUser: {
      take: async (name: string, networks: readonly string[]) => {
        for (const one of networks) await user.take(`${name} ${one}`);
        return all.tryTake(name);
      },
      giveBack: async (name: string, networks: readonly string[]) => {
        for (const one of networks) await user.giveBack(`${name} ${one}`);
        await all.giveBack(name);
      },
    },
    byDevice: countingThrottle(deviceMax),
    pace: async (person: string) => void paced.push(person),
  };
}

describeWithDatabase('signing in by password', () => {
  const db = useDatabase();
  let stored: string;
  let context: ServiceContext;
  let email: string;
  let userId: string;
  let limits: ReturnType<typeof countingLimits>;
  let signIn: PasswordSignIn;

  beforeAll(async () => {
    stored = await hashPassword(PASSWORD);
  });

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
    email = newEmail();
    userId = await makeUser(db, { email, passwordHash: stored });
    await join(context, userId, 'member');
    limits = countingLimits();
    signIn = createPasswordSignIn({ db, limits, log: context.log });
  });

  const attempt = (parts: Partial<PasswordAttempt> = {}) => signIn({ ...ATTEMPT, email, ...parts });
  const recorded = () =>
    rows(db, 'SELECT account_id, kind, actor, address FROM audit_event WHERE user_id = $1 ORDER BY account_id', [
      userId,
    ]);

  it('lets in a user who knows the password, however the address is written, and records it in every account', async () => {
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

  it('counts for a person by the /64, the /56 and the /48 of an address', async () => {
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1', '2001:db8:1:103::1']) {
      await expect(attempt({ password: 'wrong', address })).rejects.toMatchObject(REFUSED);
    }

    const name = createHash('sha256').update(email).digest('hex');
    expect(Object.fromEntries(limits.user.counts)).toEqual({
      [`${name} 2001:db8:1:2::/64`]: 2,
      [`${name} 2001:db8:1:3::/64`]: 1,
      [`${name} 2001:db8:1:103::/64`]: 1,
      [`${name} 2001:db8:1:0::/56`]: 3,
      [`${name} 2001:db8:1:100::/56`]: 1,
      [`${name} 2001:db8:1::/48`]: 4,
    });
  });

  it('counts a browser that the user signed in with by itself, whatever others have used up', async () => {
    limits = countingLimits({ networkMax: 0, userMax: 0, ofAll: 0 });
    signIn = createPasswordSignIn({ db, limits, log: context.log });

    expect(await attempt({ device: 'device-1' })).toEqual({ userId });
    await expect(attempt({ device: 'device-1', password: 'wrong' })).rejects.toMatchObject(REFUSED);

    expect([...limits.byDevice.counts]).toEqual([['device-1', 1]]);
    await expect(attempt()).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('takes a known browser that has used up its own attempts for a stranger', async () => {
    limits = countingLimits({ deviceMax: 1 });
    signIn = createPasswordSignIn({ db, limits, log: context.log });

    for (const _ of [1, 2]) {
      await expect(attempt({ device: 'device-1', password: 'wrong' })).rejects.toMatchObject(REFUSED);
    }

    expect([...limits.byDevice.counts.values(), ...limits.user.counts.values()]).toEqual([1, 1]);
  });

  it('delays a stranger where others have used up what all may try for the person, and lets the person in', async () => {
    limits = countingLimits({ ofAll: 0 });
    signIn = createPasswordSignIn({ db, limits, log: context.log });

    expect(await attempt()).toEqual({ userId });

    expect(limits.paced).toEqual([createHash('sha256').update(email).digest('hex')]);
  });

  it('records nothing where a user who is signed in only confirms who they are', async () => {
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

    expect([...limits.network.counts]).toEqual([[ADDRESS, 2]]);
    const name = createHash('sha256').update(email).digest('hex');
    expect([...limits.user.counts]).toEqual([[`${name} ${ADDRESS}`, 1]]);
  });

  it('hashes nothing for a network that has to wait, not even the right password', async () => {
    for (const limits of [countingLimits({ networkMax: 0 }), countingLimits({ userMax: 0 })]) {
      const limited = createPasswordSignIn({ db, limits, log: context.log });
      const costs = await hashesDuring(() =>
        expect(limited({ ...ATTEMPT, email })).rejects.toMatchObject({
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
