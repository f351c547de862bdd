import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSessions } from '../../../src/auth/session.ts';
import { listAuditEvents } from '../../../src/services/audit/list-audit-events.ts';
import { createPasswordLink } from '../../../src/services/member/create-password-link.ts';
import { inviteMember } from '../../../src/services/member/invite-member.ts';
import { listMembers } from '../../../src/services/member/list-members.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { acceptInvitation } from '../../../src/services/sign-in-link/accept-invitation.ts';
import { choosePassword } from '../../../src/services/sign-in-link/choose-password.ts';
import { findSignInLink } from '../../../src/services/sign-in-link/find-sign-in-link.ts';
import { findUser } from '../../../src/services/user/find-user.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';
import { makePerson, makeUser, newEmail, type Person } from '../member/people.ts';

const clock = fakeClock('2026-06-01T12:00:00.000Z');
const DEAD = { code: 'not_found', message: expect.stringContaining('not valid any more') };
const CHOSEN = { name: 'Ada', passwordHash: 'scrypt$chosen' };

describeWithDatabase('a link', () => {
  let db: TestDatabase;
  let context: ServiceContext;
  let owner: Person;

  beforeAll(async () => {
    db = await testDatabase();
  });

  afterAll(() => db.drop());

  beforeEach(async () => {
    context = await serviceContext(db, { clock });
    owner = await makePerson(context, 'owner');
  });

  const invite = async (email: string, role: 'member' | 'owner' = 'member') =>
    (await inviteMember.run(owner.context, { email, role })).token;
  const membersNow = async () =>
    (await listMembers.run(context, {})).members.map(({ email, role }) => ({ email, role }));
  const expire = () =>
    db.pool.query('UPDATE sign_in_link SET expires_at = now() WHERE account_id = $1', [context.principal.accountId]);

  it('tells what it is for without being used up', async () => {
    const email = newEmail();
    const token = await invite(email);
    const { accountId: id } = context.principal;

    const invitation = { kind: 'invitation', account: { id, name: id }, email, role: 'member', user: null };
    expect([await findSignInLink(db, token), await findSignInLink(db, token)]).toEqual([invitation, invitation]);

    const userId = await makeUser(db, { email, passwordHash: 'x' });
    const user = { id: userId, hasPassword: true, hasIdentity: false };
    expect(await findSignInLink(db, token)).toEqual({ ...invitation, user });
  });

  it('makes somebody known who was not, with the role and password that were chosen', async () => {
    const email = newEmail();
    const token = await invite(email);

    const { userId, accountId } = await acceptInvitation(db, { token, ...CHOSEN, address: '192.0.2.3' });

    expect(accountId).toBe(context.principal.accountId);
    expect(await findUser(db, email)).toEqual({ id: userId, email, ...CHOSEN });
    expect(await membersNow()).toContainEqual({ email, role: 'member' });
    expect((await listAuditEvents.run(context, {})).events[0]).toMatchObject({
      kind: 'invitation_accepted',
      actor: email,
      address: '192.0.2.3',
      detail: { role: 'member' },
    });
  });

  it('lets in somebody who is known, whose password stays', async () => {
    const email = newEmail();
    const userId = await makeUser(db, { email, passwordHash: 'scrypt$before' });
    const token = await invite(email, 'owner');

    await acceptInvitation(db, { token, userId });

    expect(await membersNow()).toContainEqual({ email, role: 'owner' });
    expect(await findUser(db, email)).toMatchObject({ passwordHash: 'scrypt$before' });
  });

  it('does not let in another person than the one it is for, and is not used up by the attempt', async () => {
    const email = newEmail();
    const token = await invite(email);
    const other = await makeUser(db);

    await expect(acceptInvitation(db, { token, userId: other })).rejects.toMatchObject({ code: 'forbidden' });

    expect(await findSignInLink(db, token)).toMatchObject({ email });
    expect(await membersNow()).toHaveLength(1);
  });

  it('does not give a new password to somebody who is known', async () => {
    const email = newEmail();
    await makeUser(db, { email, passwordHash: 'scrypt$before' });
    const token = await invite(email);

    await expect(acceptInvitation(db, { token, ...CHOSEN })).rejects.toMatchObject({ code: 'conflict' });

    expect(await findUser(db, email)).toMatchObject({ passwordHash: 'scrypt$before', name: null });
    expect(await findSignInLink(db, token)).toMatchObject({ email });
  });

  it('lets in once, however many use it at the same time', async () => {
    const token = await invite(newEmail());

    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => acceptInvitation(db, { token, ...CHOSEN })));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failed).toMatchObject([DEAD, DEAD, DEAD, DEAD]);
    expect(await membersNow()).toHaveLength(2);
  });

  it.each([[''], ['A'.repeat(43)], ['\0'], ["' OR 1=1 --"], ['x'.repeat(100_000)]])(
    'that nobody made leads nowhere: %j',
    async (token) => {
      await expect(findSignInLink(db, token)).rejects.toMatchObject(DEAD);
      await expect(acceptInvitation(db, { token, ...CHOSEN })).rejects.toMatchObject(DEAD);
      await expect(choosePassword(db, { token, passwordHash: 'x' })).rejects.toMatchObject(DEAD);
    },
  );

  it('leads nowhere once it has expired', async () => {
    const token = await invite(newEmail());
    const { token: toPassword } = await createPasswordLink.run(owner.context, { user_id: owner.userId });

    await expire();

    await expect(findSignInLink(db, token)).rejects.toMatchObject(DEAD);
    await expect(acceptInvitation(db, { token, ...CHOSEN })).rejects.toMatchObject(DEAD);
    await expect(choosePassword(db, { token: toPassword, passwordHash: 'x' })).rejects.toMatchObject(DEAD);
  });

  it('serves what it was made for alone', async () => {
    const token = await invite(newEmail());
    const { token: toPassword } = await createPasswordLink.run(owner.context, { user_id: owner.userId });

    await expect(choosePassword(db, { token, passwordHash: 'x' })).rejects.toMatchObject(DEAD);
    await expect(acceptInvitation(db, { token: toPassword, userId: owner.userId })).rejects.toMatchObject(DEAD);
  });

  it('made by an owner ends when they own the account no more', async () => {
    const token = await invite(newEmail());
    await db.pool.query("UPDATE membership SET role = 'member' WHERE user_id = $1", [owner.userId]);

    await expect(acceptInvitation(db, { token, ...CHOSEN })).rejects.toMatchObject(DEAD);
  });

  it('gives a new password once, and signs the person out everywhere', async () => {
    const person = await makePerson(context, 'member');
    const sessions = createSessions(db);
    const [cookie, ownersCookie] = [await sessions.begin(person.userId), await sessions.begin(owner.userId)];
    const { token } = await createPasswordLink.run(owner.context, { user_id: person.userId });
    expect(await findSignInLink(db, token)).toMatchObject({
      kind: 'password',
      role: null,
      user: { id: person.userId },
    });

    const used = () => choosePassword(db, { token, passwordHash: 'scrypt$new', address: '192.0.2.4' });
    const outcomes = await Promise.allSettled([used(), used()]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await findUser(db, person.email)).toMatchObject({ passwordHash: 'scrypt$new' });
    expect([await sessions.find(cookie), await sessions.find(ownersCookie)]).toEqual([null, expect.anything()]);
    expect((await listAuditEvents.run(context, {})).events[0]).toMatchObject({
      kind: 'password_changed',
      actor: person.email,
      address: '192.0.2.4',
    });
    expect(
      await rows(db, 'SELECT 1 FROM sign_in_link WHERE user_id = $1 AND used_at IS NULL', [person.userId]),
    ).toEqual([]);
  });
});
