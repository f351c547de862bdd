import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { networksOf } from '../../src/core/client-address.ts';
import { Failure } from '../../src/core/failure.ts';
import { newId } from '../../src/core/id.ts';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { type AuthLimits, createAuthLimits, type UserThrottle } from '../../src/limits/auth-limits.ts';
import { createCounter, type Rate } from '../../src/limits/counter.ts';
import { createThrottle, type Throttle } from '../../src/limits/throttle.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { type FakeClock, fakeClock } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';

const MORNING = '2026-05-04T10:00:00.000Z';

let url: string;
let db: Database;
let logged: string[];
let clock: FakeClock;

const note = (_fields: object, message: string) => void logged.push(message);
const log = { debug: note, info: note, warn: note, error: note };

interface Opened extends Partial<Rate> {
  name?: string;
  at?: Database;
}

function open({ name = newId(), at = db, limit = 3, seconds = 60 }: Opened = {}): Throttle {
  return createThrottle(createCounter({ db: at, clock }), { name, rate: { limit, seconds }, log });
}

/** How many of so many in a row pass. */
async function passed(throttle: Throttle, key: string, count: number): Promise<number> {
  let passes = 0;
  for (let index = 0; index < count; index++) if (await passesOnce(throttle, key)) passes++;
  return passes;
}

async function passesOnce(throttle: Throttle, key: string): Promise<boolean> {
  try {
    await throttle.take(key);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') return false;
    throw error;
  }
}

describeWithDatabase('a throttle', () => {
  beforeAll(async () => {
    url = await createTestDatabase();
    db = await openDatabase({ url });
  });

  afterAll(async () => {
    await db.close();
    await dropTestDatabase(url);
  });

  beforeEach(() => {
    logged = [];
    clock = fakeClock(MORNING);
  });

  it('lets as many pass as it should, each key for itself, and states when the next does', async () => {
    const throttle = open();

    expect(await passed(throttle, 'a', 4)).toBe(3);
    expect(await passed(throttle, 'b', 1)).toBe(1);

    clock.advance(20_500);
    await expect(throttle.take('a')).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'There were too many attempts in a short time; try again in 40 s.',
      detail: { retryAfterSeconds: 40 },
    });
    clock.advance(39_500);
    expect(await passed(throttle, 'a', 4)).toBe(3);
  });

  it('lets as many pass as it should of those who come at once, to any replica', async () => {
    const other = await openDatabase({ url });
    onTestFinished(() => other.close());
    const name = newId();
    const [one, two] = [open({ name, limit: 10 }), open({ name, limit: 10, at: other })];

    const all = Array.from({ length: 30 }, (_, index) => passesOnce(index % 2 === 0 ? one : two, 'a'));

    expect((await Promise.all(all)).filter((passes) => passes)).toHaveLength(10);
  });

  it('does not count what is given back', async () => {
    const throttle = open();

    for (let index = 0; index < 5; index++) {
      await throttle.take('a');
      await throttle.giveBack('a');
    }
    expect(await passed(throttle, 'a', 4)).toBe(3);
  });

  it('can be given back what was its last', async () => {
    const throttle = open();

    await passed(throttle, 'a', 3);
    await throttle.giveBack('a');

    expect(await passed(throttle, 'a', 2)).toBe(1);
  });

  it('counts what has another name by itself', async () => {
    const [one, two] = [open(), open()];
    await passed(one, 'a', 4);

    expect(await passed(two, 'a', 4)).toBe(3);
  });

  it('asks the database once for each that passes, and not at all for a flood', async () => {
    const throttle = open();
    let statements = 0;
    const count = () => statements++;
    db.pool.on('acquire', count);
    onTestFinished(() => void db.pool.off('acquire', count));

    await passed(throttle, 'a', 100);

    expect(statements).toBe(3);
  });

  it('takes keys of any length and kind, and distinguishes them', async () => {
    const throttle = open({ limit: 1 });
    const long = 'x'.repeat(100_000);
    const keys = [long, `${long}y`, '', "'; --", 'ä'.repeat(64), '2001:db8:1:2::/64', 'throttle', '__proto__'];

    for (const key of keys) expect([key.length, await passed(throttle, key, 2)]).toEqual([key.length, 1]);

    const longest = 'SELECT max(length(key)) < 200 AS fits FROM rate_limit';
    expect(await rows<{ fits: boolean }>(db, longest)).toEqual([{ fits: true }]);
  });

  it('lets pass what cannot be counted, and says so once', async () => {
    const gone = await openDatabase({ url });
    const throttle = open({ limit: 1, at: gone });
    await gone.close();

    expect(await passed(throttle, 'a', 5)).toBe(5);
    await throttle.giveBack('a');
    expect(logged).toEqual(['limits.not_throttled']);
  });

  it('of signing in counts what each address and each person may do', async () => {
    const rates = { register: 5, authorize: 4, token: 6, sign_in: 3 };
    const limits = createAuthLimits({ db, clock, rates, log });
    const of = (throttle: Throttle) => passed(throttle, '192.0.2.1', 12);

    const counts = [await of(limits.register), await of(limits.authorize), await of(limits.token)];
    const person = (network: string) => passed(fromNetwork(limits.signInByUser, network), 'person', 12);
    const address = () => passedFrom(limits, ['192.0.2.1'], 12);
    const attempts = [await address(), await person('192.0.2.1')];

    expect([...counts, ...attempts]).toEqual([5, 4, 6, 3, 10]);
    clock.advance(60_000);
    expect([await address(), await person('192.0.2.1')]).toEqual([3, 0]);
    clock.advance(840_000);
    expect(await person('192.0.2.1')).toBe(10);
  });

  it('of signing in stops a network that guesses, and slows down all of them after far more', async () => {
    const limits = createAuthLimits({ db, clock, rates: { register: 5, authorize: 4, token: 6, sign_in: 3 }, log });
    const person = (network: string) => passed(fromNetwork(limits.signInByUser, network), 'another person', 12);
    const networks = Array.from({ length: 11 }, (_, at) => `198.51.100.${at}`);

    const counts = [];
    for (const network of networks) counts.push(await person(network));
    await limits.signInByUser.giveBack('another person', ['198.51.100.0']);

    expect(counts).toEqual([...Array.from({ length: 10 }, () => 10), 0]);
    expect(await passed(fromNetwork(limits.signInByUser, '198.51.100.99'), 'a third', 12)).toBe(10);
    expect(await passed(limits.signInSlowly, 'another person', 2)).toBe(1);
    clock.advance(6_000);
    expect(await passed(limits.signInSlowly, 'another person', 2)).toBe(1);
  });

  it('of signing in counts a /60 of IPv6 as the one customer that it is', async () => {
    const limits = createAuthLimits({ db, clock, rates: { register: 5, authorize: 4, token: 6, sign_in: 9 }, log });
    const networks = (at: number) => networksOf(`2001:db8:7:${(0x10 + at).toString(16)}::1`);
    let fromPerson = 0;
    for (let at = 0; at < 16; at++) {
      for (let attempt = 0; attempt < 10; attempt++) {
        const taken = await limits.signInByUser.take('a fourth', networks(at)).catch(() => false);
        if (taken) fromPerson++;
      }
    }
    let fromAddress = 0;
    for (let at = 0; at < 16; at++) fromAddress += await passedFrom(limits, networks(at), 9);

    // A /56 is permitted twice what a /64 is.
    expect([fromPerson, fromAddress]).toEqual([20, 18]);
  });

  /** How many attempts in a row pass from networks that contain each other. */
  async function passedFrom({ signInByNetworks }: AuthLimits, networks: readonly string[], count: number) {
    let passes = 0;
    for (let at = 0; at < count; at++) {
      const isAllowed = await signInByNetworks.take(networks).then(
        () => true,
        () => false,
      );
      if (isAllowed) passes++;
    }
    return passes;
  }

  /** What a person may try from one network. */
  function fromNetwork({ take, giveBack }: UserThrottle, network: string): Throttle {
    const taken = (key: string) => take(key, [network]);
    return {
      take: async (key) => {
        if (!(await taken(key))) throw new Failure('rate_limited', 'All networks together have used it up.');
      },
      tryTake: taken,
      giveBack: (key) => giveBack(key, [network]),
    };
  }
});
