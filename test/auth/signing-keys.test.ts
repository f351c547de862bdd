import { afterEach, expect, it } from 'vitest';
import { listSigningKeys, removeRetiredKeys } from '../../src/auth/signing-key-states.ts';
import { createSigningKeys, rotateSigningKey } from '../../src/auth/signing-keys.ts';
import { systemClock } from '../../src/core/clock.ts';
import { createSealer } from '../../src/core/sealer.ts';
import { Secret } from '../../src/core/secret.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { testSealer } from '../support/sealer.ts';
import { fakeClock } from '../support/service-context.ts';

const HOUR = 3_600;
const sealer = testSealer();

describeWithDatabase('the keys that tokens are signed with', () => {
  const db = useDatabase();
  afterEach(() => db.pool.query('DELETE FROM signing_key'));
  const age = (kid: string, seconds: number) =>
    db.pool.query('UPDATE signing_key SET created_at = now() - make_interval(secs => $2) WHERE id = $1', [
      kid,
      seconds,
    ]);

  /** A key that was made so many seconds ago. */
  async function keyOfAge(seconds: number): Promise<string> {
    const kid = await rotateSigningKey(db, sealer);
    await age(kid, seconds);
    return kid;
  }

  const kids = async () => {
    const { keys } = await createSigningKeys(db, sealer, systemClock).current();
    return keys.map(({ kid }) => kid);
  };

  const states = async () => (await listSigningKeys(db)).map(({ kid, state }) => [kid, state]);

  it('begin with one, which signs at once because no other is known', async () => {
    const [kid, ...more] = await kids();

    expect(more).toEqual([]);
    expect(await states()).toEqual([[kid, 'signs']]);
  });

  it('are accepted by all who began at once, whichever of them made theirs first', async () => {
    const sets = await Promise.all(
      Array.from({ length: 5 }, () => createSigningKeys(db, sealer, systemClock).current()),
    );

    const known = createSigningKeys(db, sealer, systemClock);
    const signing = sets.map(({ keys }) => keys[0]?.kid ?? '');
    expect(await Promise.all(signing.map((kid) => known.publicKey(kid)))).not.toContain(null);
  });

  it('publish a new one for two minutes before it signs', async () => {
    const old = await keyOfAge(HOUR);
    const next = await keyOfAge(110);

    expect(await kids()).toEqual([old, next]);
    expect(await states()).toEqual([
      [old, 'signs'],
      [next, 'published'],
    ]);
  });

  it('accept the old one for an hour after that', async () => {
    const old = await keyOfAge(2 * HOUR);
    const next = await keyOfAge(HOUR + 110);

    expect(await kids()).toEqual([next, old]);
    expect(await states()).toEqual([
      [old, 'accepted'],
      [next, 'signs'],
    ]);
  });

  it('forget it then, and remove it without touching the others', async () => {
    const old = await keyOfAge(3 * HOUR);
    const next = await keyOfAge(HOUR + 130);
    const published = await keyOfAge(10);

    expect(await kids()).toEqual([next, published]);
    expect((await states())[0]).toEqual([old, 'retired']);
    expect(await removeRetiredKeys(db)).toBe(1);
    expect(await states()).toEqual([
      [next, 'signs'],
      [published, 'published'],
    ]);
  });

  it('accept two old ones at once where an operator rotates twice', async () => {
    const first = await keyOfAge(3 * HOUR);
    const second = await keyOfAge(600);
    const third = await keyOfAge(300);

    expect(await kids()).toEqual([third, first, second]);
    expect(await removeRetiredKeys(db)).toBe(0);
  });

  it('keep the only one, however old it is', async () => {
    const kid = await keyOfAge(10_000 * HOUR);

    expect(await removeRetiredKeys(db)).toBe(0);
    expect(await kids()).toEqual([kid]);
  });

  it('are looked for at once when a token names one that another process made', async () => {
    const clock = fakeClock('2026-06-01T12:00:00.000Z');
    const keys = createSigningKeys(db, sealer, clock);
    await keys.current();
    const kid = await rotateSigningKey(db, sealer);
    clock.advance(1_001);

    expect(await keys.publicKey(kid)).not.toBeNull();
  });

  it('are not looked for more than once a second by tokens that name what does not exist', async () => {
    const clock = fakeClock('2026-06-01T12:00:00.000Z');
    const keys = createSigningKeys(db, sealer, clock);
    await keys.current();
    clock.advance(1_001);
    let queries = 0;
    db.onQuery = () => {
      queries += 1;
    };

    for (let turn = 0; turn < 50; turn++) expect(await keys.publicKey(`no-such-key-${turn}`)).toBeNull();
    db.onQuery = () => {};

    expect(queries).toBe(1);
  });

  it('are kept sealed, and of no use to who has another secret key', async () => {
    await rotateSigningKey(db, sealer);

    const { rows } = await db.pool.query('SELECT sealed_jwk FROM signing_key');
    const stolen = createSigningKeys(db, createSealer(new Secret(Buffer.alloc(32, 7))), systemClock);

    expect(rows[0].sealed_jwk.toString('latin1')).not.toMatch(/"(d|kty)"/);
    await expect(stolen.current()).rejects.toThrow();
  });

  it('are tried again after the database could not be queried', async () => {
    const keys = createSigningKeys(db, sealer, systemClock);
    await keyOfAge(HOUR);
    await db.pool.query('ALTER TABLE signing_key RENAME TO hidden');
    await expect(keys.current()).rejects.toThrow();
    await db.pool.query('ALTER TABLE hidden RENAME TO signing_key');

    expect((await keys.current()).keys).toHaveLength(1);
  });
});
