import { beforeEach, expect, it } from 'vitest';
import { createSessions } from '../../../src/auth/session.ts';
import { listAuditEvents } from '../../../src/services/audit.ts';
import { inviteMember } from '../../../src/services/member/invitation.ts';
import { listMembers } from '../../../src/services/member/member.ts';
import { createPasswordLink } from '../../../src/services/member/password-link.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { acceptInvitation } from '../../../src/services/sign-in-link/accept-invitation.ts';
import { choosePassword } from '../../../src/services/sign-in-link/choose-password.ts';
import { findSignInLink } from '../../../src/services/sign-in-link/find-sign-in-link.ts';
import { changePassword } from '../../../src/services/user/change-password.ts';
import { findUser } from '../../../src/services/user/find-user.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';
import { connect, join, makePerson, makeUser, newEmail, type Person } from '../member/people.ts';

const clock = fakeClock('2026-06-01T12:00:00.000Z');
const DEAD = { code: 'not_found', message: expect.stringContaining('no longer valid') };
const CHOSEN = { name: 'Ada', passwordHash: 'scrypt$chosen' };

describeWithDatabase('a link', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let owner: Person;

  beforeEach(async () => {
    context = await serviceContext(db, { clock });
    owner = await makePerson(context, 'owner');
  });

  const invite = async (email: string, role: 'member' | 'owner' = 'member') =>
    (await inviteMember.run(owner.context, { email, role })).token;
  const membersNow = async () =>
    (await listMembers.run(context, {})).members.map(({ email, role }) => ({ email, role }));
  const expire = () =>
    db.pool.query("UPDATE sign_in_link SET expires_at = now() - interval '1 ms' WHERE account_id = $1", [
      context.principal.accountId,
    ]);

  it('shows what it is for without being used up', async () => {
    const email = newEmail();
    const token = await invite(email);
    const { accountId: id } = context.principal;

    const invitation = { kind: 'invitation', account: { id, name: id }, email, role: 'member', user: null };
    expect([await findSignInLink(db, token), await findSignInLink(db, token)]).toEqual([invitation, invitation]);

    const userId = await makeUser(db, { email, passwordHash: 'x' });
    const user = { id: userId, hasPassword: true, hasIdentity: false, mustChoosePassword: false };
    expect(await findSignInLink(db, token)).toEqual({ ...invitation, user });
  });

  it('registers a user who was unknown, with the role and password that were chosen', async () => {
    const email = newEmail();
    const token = await invite(email);

    const { userId, accountId } = await acceptInvitation(db, { token, ...CHOSEN, address: '192.0.2.3' });

    expect(accountId).toBe(context.principal.accountId);
    expect(await findUser(db, email)).toEqual({
      id: userId,
      email,
      ...CHOSEN,
      passwordIsTainted: true,
      hasIdentity: false,
    });
    expect(await membersNow()).toContainEqual({ email, role: 'member' });
    expect((await listAuditEvents.run(context, {})).events[0]).toMatchObject({
      kind: 'invitation_accepted',
      actor: email,
      address: '192.0.2.3',
      detail: { role: 'member' },
    });
  });

  it('lets in a user who is known, whose password stays', async () => {
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

  it('does not give a new password to a user who is known', async () => {
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
    'that was never issued leads nowhere: %j',
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

  it('that the operator made leaves a password that no other person could choose', async () => {
    const [email, person] = [newEmail(), await makePerson(context, 'member')];
    const { token } = await inviteMember.run(context, { email, role: 'member' });
    const taints: unknown[] = [];
    const note = async (of: string) => taints.push((await findUser(db, of))?.passwordIsTainted);

    await acceptInvitation(db, { token, ...CHOSEN });
    await note(email);
    const { token: owners } = await createPasswordLink.run(owner.context, { user_id: person.userId });
    await choosePassword(db, { token: owners, passwordHash: 'scrypt$owner' });
    await note(person.email);
    await changePassword(db, { userId: person.userId, passwordHash: 'scrypt$own' });
    await note(person.email);
    const { token: operators } = await createPasswordLink.run(context, { user_id: person.userId });
    await choosePassword(db, { token: operators, passwordHash: 'scrypt$operator' });
    await note(person.email);

    expect(taints).toEqual([false, true, true, false]);
  });

  it('into another account is accepted with a new password where others could choose the old, and signs out everywhere', async () => {
    const first = await serviceContext(db, { clock });
    const squatter = await makePerson(first, 'owner');
    const email = newEmail();
    const { token: squatted } = await inviteMember.run(squatter.context, { email, role: 'member' });
    const { userId } = await acceptInvitation(db, { token: squatted, ...CHOSEN });
    const sessions = createSessions(db);
    const cookie = await sessions.begin(userId);
    const token = await invite(email);

    await expect(acceptInvitation(db, { token, userId })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('choose a new one'),
      detail: { pointer: '/password' },
    });
    expect(await findSignInLink(db, token)).toMatchObject({ user: { mustChoosePassword: true } });
    await acceptInvitation(db, { token, userId, passwordHash: 'scrypt$own' });

    expect(await findUser(db, email)).toMatchObject({ passwordHash: 'scrypt$own', passwordIsTainted: false });
    expect(await sessions.find(cookie)).toBeNull();
    expect(await membersNow()).toContainEqual({ email, role: 'member' });
  });

  it('into another account ends a password that others could choose of a user who signs in at their company', async () => {
    const email = newEmail();
    const userId = await makeUser(db, { email, passwordHash: 'scrypt$theirs' });
    await db.prisma.user.update({ where: { id: userId }, data: { passwordIsTainted: true } });
    const identity = { issuer: 'https://idp', client: 'company', subject: userId };
    await db.prisma.userIdentity.create({ data: { ...identity, userId } });
    const token = await invite(email);

    await acceptInvitation(db, { token, userId });

    expect(await findUser(db, email)).toMatchObject({
      passwordHash: null,
      passwordIsTainted: false,
      hasIdentity: true,
    });
  });

  it('to a password lets no user in who was let into another account at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await makePerson(await serviceContext(db, { clock }), 'member');
      const maker = await makePerson(person.context, 'owner');
      const { token } = await createPasswordLink.run(maker.context, { user_id: person.userId });
      const invitation = await invite(person.email);

      await Promise.allSettled([
        acceptInvitation(db, { token: invitation, userId: person.userId }),
        choosePassword(db, { token, passwordHash: 'scrypt$squatter' }),
      ]);

      const isMember = (await membersNow()).some(({ email }) => email === person.email);
      const isTainted = (await findUser(db, person.email))?.passwordIsTainted;
      expect([isMember, isTainted]).not.toEqual([true, true]);
    }
  });

  it('to a password disconnects the programs of the person', async () => {
    const person = await makePerson(context, 'member');
    const second = await join(await serviceContext(db, { clock }), person.userId, 'viewer');
    await connect(person, 'Claude');
    await connect({ ...person, context: second }, 'Cursor');
    await connect(owner);
    const { token } = await createPasswordLink.run(context, { user_id: person.userId });

    await choosePassword(db, { token, passwordHash: 'scrypt$new', address: '192.0.2.4' });

    expect(await rows(db, 'SELECT 1 FROM connection WHERE user_id = $1', [person.userId])).toEqual([]);
    expect(await rows(db, 'SELECT 1 AS one FROM connection WHERE user_id = $1', [owner.userId])).toEqual([{ one: 1 }]);
    const of = [context, { ...context, principal: { ...context.principal, accountId: second.principal.accountId } }];
    const ended = await Promise.all(of.map(async (each) => (await listAuditEvents.run(each, {})).events[0]));
    const common = { kind: 'connection_ended', actor: person.email, address: '192.0.2.4' };
    const detail = { client_id: 'client', user_email: person.email };
    expect(ended).toMatchObject([
      { ...common, detail: { ...detail, program: 'Claude' } },
      { ...common, detail: { ...detail, program: 'Cursor' } },
    ]);
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
