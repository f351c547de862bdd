import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createSessions, type Sessions } from '../../src/auth/session.ts';
import { newId } from '../../src/core/id.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { join, makePerson, makeUser, type Person } from '../services/member/people.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';

const clock = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('a session', () => {
  const db = useDatabase();
  let sessions: Sessions;
  let context: ServiceContext;
  let person: Person;

  beforeAll(async () => {
    sessions = createSessions(db);
  });

  beforeEach(async () => {
    context = await serviceContext(db, { clock });
    person = await makePerson(context, 'member');
  });

  const age = (column: string, interval: string) =>
    db.pool.query(`UPDATE user_session SET ${column} = ${column} - $2::interval WHERE user_id = $1`, [
      person.userId,
      interval,
    ]);

  it('states in one query who is signed in, and where they belong', async () => {
    const value = await sessions.begin(person.userId);
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);

    const found = await sessions.find(value);
    db.onQuery = () => {};

    const { accountId: id } = context.principal;
    const account = { id, name: id, role: 'member' };
    expect(found).toEqual({
      userId: person.userId,
      email: person.email,
      name: null,
      signedInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      account,
      accounts: [account],
      hasPassword: false,
      operates: false,
    });
    expect(sent).toHaveLength(1);
  });

  it('is a random value of which only the hash is stored', async () => {
    const [value, another] = [await sessions.begin(person.userId), await sessions.begin(person.userId)];

    const stored = await rows<{ id_hash: Buffer }>(
      db,
      'SELECT id_hash FROM user_session WHERE user_id = $1 ORDER BY signed_in_at',
      [person.userId],
    );

    expect(value).toMatch(/^[\w-]{43}$/);
    expect(another).not.toBe(value);
    expect(stored.map(({ id_hash }) => id_hash)).toContainEqual(createHash('sha256').update(value).digest());
    expect(stored).toHaveLength(2);
  });

  it.each([[''], ['A'.repeat(43)], ['\0'], ["' OR 1=1 --"], ['x'.repeat(100_000)]])(
    'is not found by %j',
    async (value) => {
      await sessions.begin(person.userId);

      expect(await sessions.find(value)).toBeNull();
    },
  );

  it('ends after fourteen days, even with daily use', async () => {
    const value = await sessions.begin(person.userId);
    await age('expires_at', '13 days 23:59');
    expect(await sessions.find(value)).not.toBeNull();

    await age('expires_at', '00:01');
    expect(await sessions.find(value)).toBeNull();
  });

  it('ends after three days without a visit, and a visit within them counts', async () => {
    const value = await sessions.begin(person.userId);
    await age('last_seen_at', '2 days 23:59');
    expect(await sessions.find(value)).not.toBeNull();
    await age('last_seen_at', '2 days 23:59');
    expect(await sessions.find(value)).not.toBeNull();

    // A millisecond more than that: the moment of a visit is rounded to one.
    await age('last_seen_at', '3 days 00:00:00.001');
    expect(await sessions.find(value)).toBeNull();
  });

  it('is dated once a minute at most', async () => {
    const value = await sessions.begin(person.userId);
    const versions = () => rows(db, 'SELECT xmin FROM user_session WHERE user_id = $1', [person.userId]);
    const before = await versions();

    await sessions.find(value);
    expect(await versions()).toEqual(before);

    await age('last_seen_at', '00:01:01');
    const aged = await versions();
    await sessions.find(value);
    expect(await versions()).not.toEqual(aged);
  });

  it('shows the account that was chosen, and another once the person has left it', async () => {
    const second = await serviceContext(db, { clock });
    await join(second, person.userId, 'owner');
    const value = await sessions.begin(person.userId);
    const [first, last] = [context, second].map(({ principal }) => principal.accountId).sort();

    expect((await sessions.find(value))?.account?.id).toBe(first);
    await sessions.chooseAccount(value, last ?? '');
    expect((await sessions.find(value))?.account?.id).toBe(last);

    await db.pool.query('DELETE FROM membership WHERE user_id = $1 AND account_id = $2', [person.userId, last]);
    expect(await sessions.find(value)).toMatchObject({ account: { id: first }, accounts: [{ id: first }] });
  });

  it('calls an account as it is shown, once it has a shown name', async () => {
    const { accountId } = context.principal;
    const value = await sessions.begin(person.userId);
    await db.prisma.account.update({ where: { id: accountId }, data: { shownName: 'Auk Tea' } });

    const found = await sessions.find(value);

    expect(found?.accounts.find(({ id }) => id === accountId)?.name).toBe('Auk Tea');
  });

  it('shows no account to a user who belongs to none, or has a role that no longer exists', async () => {
    const stranger = await makeUser(db);
    const value = await sessions.begin(stranger);
    expect(await sessions.find(value)).toMatchObject({ account: null, accounts: [] });

    await join(context, stranger, 'viewer');
    await db.pool.query("UPDATE membership SET role = 'emperor' WHERE user_id = $1", [stranger]);
    expect(await sessions.find(value)).toMatchObject({ account: null, accounts: [] });
  });

  it('cannot be turned to an account that the person does not belong to', async () => {
    const other = await serviceContext(db, { clock });
    const value = await sessions.begin(person.userId);
    const before = await sessions.find(value);

    for (const id of [other.principal.accountId, newId(), 'x', '\0']) {
      await expect(sessions.chooseAccount(value, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(sessions.chooseAccount('A'.repeat(43), context.principal.accountId)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await sessions.find(value)).toEqual(before);
  });

  it('ends when the person signs out, which is recorded once', async () => {
    const [value, another] = [await sessions.begin(person.userId), await sessions.begin(person.userId)];

    await sessions.end(value, '192.0.2.1');
    await sessions.end(value, '192.0.2.1');

    expect(await sessions.find(value)).toBeNull();
    expect(await sessions.find(another)).not.toBeNull();
    expect(await rows(db, 'SELECT kind, actor, address FROM audit_event WHERE user_id = $1', [person.userId])).toEqual([
      { kind: 'sign_out', actor: person.email, address: '192.0.2.1' },
    ]);
  });

  it('ends with all others of the person, or stays as the only one', async () => {
    const values = [await sessions.begin(person.userId), await sessions.begin(person.userId)];
    const others = await sessions.begin(await makeUser(db));
    const living = async () => Promise.all([...values, others].map(async (one) => (await sessions.find(one)) !== null));

    await sessions.endOthers(person.userId, values[1] ?? '');
    expect(await living()).toEqual([false, true, true]);
    await sessions.endOthers(person.userId, null);
    expect(await living()).toEqual([false, false, true]);
  });

  it('begins and ends in one transaction each, so that two who make room at once cannot end each other', async () => {
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);
    const value = await sessions.begin(person.userId);
    await sessions.endOthers(person.userId, value);
    db.onQuery = () => {};

    expect(sent.filter((text) => /^(BEGIN|COMMIT)$/.test(text))).toEqual(['BEGIN', 'COMMIT', 'BEGIN', 'COMMIT']);
    const deleting = sent.filter((text) => text.startsWith('DELETE'));
    expect(deleting.map((text) => /ORDER BY (s\.)?id_hash\s+FOR UPDATE/.test(text))).toEqual([true, true]);
  });

  it('makes room where one person has very many, the oldest first', async () => {
    const oldest = await sessions.begin(person.userId);
    await age('signed_in_at', '1 hour');
    for (let i = 0; i < 50; i++) await sessions.begin(person.userId);

    expect(await rows(db, 'SELECT count(*) FROM user_session WHERE user_id = $1', [person.userId])).toEqual([
      { count: 50 },
    ]);
    expect(await sessions.find(oldest)).toBeNull();
  });
});
