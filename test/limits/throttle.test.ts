import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { newId } from '../../src/core/id.ts';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { openAuthLimits, type UserThrottle } from '../../src/limits/auth-limits.ts';
import { openThrottle, type Throttle, type ThrottleOptions } from '../../src/limits/throttle.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { rows } from '../support/tracking.ts';

const MORNING = Date.parse('2026-05-04T10:00:00.000Z');

let url: string;
let db: Database;
let logged: string[];

const note = (_fields: object, message: string) => void logged.push(message);
const log = { debug: note, info: note, warn: note, error: note };

const open = (options: Partial<ThrottleOptions> = {}, at = db): Promise<Throttle> =>
  openThrottle(at, { name: newId(), points: 3, seconds: 60, log, ...options });

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
    // The library reads the machine's clock; nothing else stands still.
    vi.useFakeTimers({ toFake: ['Date'], now: MORNING });
  });

  afterEach(() => void vi.useRealTimers());

  it('lets as many pass as it should, each key for itself, and states when the next does', async () => {
    const throttle = await open();

    expect(await passed(throttle, 'a', 4)).toBe(3);
    expect(await passed(throttle, 'b', 1)).toBe(1);

    vi.setSystemTime(MORNING + 20_500);
    await expect(throttle.take('a')).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'There were too many attempts in a short time; try again in 40 s.',
      detail: { retryAfterSeconds: 40 },
    });
    vi.setSystemTime(MORNING + 60_001);
    expect(await passed(throttle, 'a', 4)).toBe(3);
  });

  it('lets as many pass as it should of those who come at once, to any replica', async () => {
    const other = await openDatabase({ url });
    onTestFinished(() => other.close());
    const name = newId();
    const [one, two] = [await open({ name, points: 10 }), await open({ name, points: 10 }, other)];

    const all = Array.from({ length: 30 }, (_, index) => passesOnce(index % 2 === 0 ? one : two, 'a'));

    expect((await Promise.all(all)).filter((passes) => passes)).toHaveLength(10);
  });

  it('does not count what is given back', async () => {
    const throttle = await open();

    for (let index = 0; index < 5; index++) {
      await throttle.take('a');
      await throttle.giveBack('a');
    }
    expect(await passed(throttle, 'a', 4)).toBe(3);
  });

  it('can be given back what was its last', async () => {
    const throttle = await open();

    await passed(throttle, 'a', 3);
    await throttle.giveBack('a');

    expect(await passed(throttle, 'a', 2)).toBe(1);
  });

  it('counts what has another name by itself', async () => {
    const [one, two] = [await open(), await open()];
    await passed(one, 'a', 4);

    expect(await passed(two, 'a', 4)).toBe(3);
  });

  it('asks the database once for each that passes, and not at all for a flood', async () => {
    const throttle = await open();
    let statements = 0;
    const count = () => statements++;
    db.pool.on('acquire', count);
    onTestFinished(() => void db.pool.off('acquire', count));

    await passed(throttle, 'a', 100);

    expect(statements).toBe(4);
  });

  it('takes keys of any length and kind, and distinguishes them apart', async () => {
    const throttle = await open({ points: 1 });
    const long = 'x'.repeat(100_000);
    const keys = [long, `${long}y`, '', "'; --", 'ä'.repeat(64), '2001:db8:1:2::/64', 'throttle', '__proto__'];

    for (const key of keys) expect([key.length, await passed(throttle, key, 2)]).toEqual([key.length, 1]);

    const longest = 'SELECT max(length(key)) < 200 AS fits FROM rate_limit';
    expect(await rows<{ fits: boolean }>(db, longest)).toEqual([{ fits: true }]);
  });

  it('lets pass what cannot be counted, and says so once', async () => {
    const gone = await openDatabase({ url });
    const throttle = await open({ points: 1 }, gone);
    await gone.close();

    expect(await passed(throttle, 'a', 5)).toBe(5);
    await throttle.giveBack('a');
    expect(logged).toEqual(['limits.not_throttled']);
  });

  it('of signing in counts what each address and each person may do', async () => {
    const rates = { register: 5, authorize: 4, token: 6, sign_in: 3 };
    const limits = await openAuthLimits({ db, rates, log });
    const of = (throttle: Throttle) => passed(throttle, '192.0.2.1', 12);

    const counts = [await of(limits.register), await of(limits.authorize), await of(limits.token)];
    const person = (network: string) => passed(fromNetwork(limits.signInByUser, network), 'somebody', 12);
    const attempts = [await of(limits.signInByAddress), await person('192.0.2.1')];

    expect([...counts, ...attempts]).toEqual([5, 4, 6, 3, 10]);
    vi.setSystemTime(MORNING + 60_001);
    expect([await of(limits.signInByAddress), await person('192.0.2.1')]).toEqual([3, 0]);
    vi.setSystemTime(MORNING + 900_001);
    expect(await person('192.0.2.1')).toBe(10);
  });

  it('of signing in keeps a person out for the network that guesses, and from everywhere after far more', async () => {
    const limits = await openAuthLimits({ db, rates: { register: 5, authorize: 4, token: 6, sign_in: 3 }, log });
    const person = (network: string) => passed(fromNetwork(limits.signInByUser, network), 'somebody else', 12);
    const networks = Array.from({ length: 11 }, (_, at) => `198.51.100.${at}`);

    const counts = [];
    for (const network of networks) counts.push(await person(network));
    await limits.signInByUser.giveBack('somebody else', '198.51.100.0');

    expect(counts).toEqual([...Array.from({ length: 10 }, () => 10), 0]);
    expect(await passed(fromNetwork(limits.signInByUser, '198.51.100.99'), 'a third', 12)).toBe(10);
  });

  function fromNetwork({ take, giveBack }: UserThrottle, network: string): Throttle {
    return { take: (key) => take(key, network), giveBack: (key) => giveBack(key, network) };
  }
});
