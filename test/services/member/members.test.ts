import { beforeEach, expect, it } from 'vitest';
import { createSessions } from '../../../src/auth/session.ts';
import { newId } from '../../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../../src/core/permission.ts';
import { createApiKey, listApiKeys } from '../../../src/services/api-key.ts';
import { listAuditEvents } from '../../../src/services/audit.ts';
import { inviteMember, withdrawInvitation } from '../../../src/services/member/invitation.ts';
import { changeMemberRole, listMembers, removeMember } from '../../../src/services/member/member.ts';
import { createPasswordLink, forgetSignIn } from '../../../src/services/member/password-link.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { findSignInLink } from '../../../src/services/sign-in-link/find-sign-in-link.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, serviceContext, withPermissions } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';
import { connect, join, makePerson, makeUser, newEmail, type Person } from './people.ts';

const clock = fakeClock('2026-06-01T12:00:00.000Z');
const IDENTITY = { issuer: 'https://idp', client: 'company', subject: '1' };
const DEAD = { code: 'not_found', message: expect.stringContaining('no longer valid') };

describeWithDatabase('the people of an account', () => {
  const db = useDatabase();
  /** The operator. */
  let context: ServiceContext;
  let owner: Person;
  let member: Person;

  beforeEach(async () => {
    context = await serviceContext(db, { clock });
    owner = await makePerson(context, 'owner');
    member = await makePerson(context, 'member');
  });

  const rolesNow = async () =>
    Object.fromEntries((await listMembers.run(context, {})).members.map(({ user_id, role }) => [user_id, role]));
  const recorded = async () =>
    (await listAuditEvents.run(context, {})).events.map(({ kind, actor, detail }) => ({ kind, actor, detail }));

  it('are listed with how they sign in and when they were here, beside those who are invited', async () => {
    await db.pool.query(`UPDATE "user" SET password_hash = 'x', name = 'Ada' WHERE id = $1`, [owner.userId]);
    await db.prisma.userIdentity.create({ data: { ...IDENTITY, userId: member.userId } });
    await createSessions(db).begin(member.userId);
    const invited = newEmail();
    const { invitation } = await inviteMember.run(owner.context, { email: invited, role: 'viewer' });

    const listed = await listMembers.run(owner.context, {});

    const common = { created_at: expect.any(String), name: null };
    expect(listed).toEqual({
      members: [
        {
          ...common,
          user_id: owner.userId,
          email: owner.email,
          name: 'Ada',
          role: 'owner',
          last_seen_at: null,
          signs_in_with: 'password',
          has_identity: false,
          keys_made: 0,
        },
        {
          ...common,
          user_id: member.userId,
          email: member.email,
          role: 'member',
          last_seen_at: expect.any(String),
          signs_in_with: 'company',
          has_identity: true,
          keys_made: 0,
        },
      ],
      invitations: [invitation],
    });
    expect(invitation).toMatchObject({ email: invited, role: 'viewer' });
  });

  it('are invited by a token of which only the hash is stored, for seven days', async () => {
    const email = newEmail();
    const { invitation, token } = await inviteMember.run(owner.context, {
      email: ` ${email.toUpperCase()}`,
      role: 'owner',
    });

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(invitation.email).toBe(email);
    const stored = `SELECT row_to_json(l)::text LIKE '%' || $2 || '%' AS is_shown, expires_at - created_at = '7 days' AS is_week
      FROM sign_in_link l WHERE id = $1`;
    expect(await rows(db, stored, [invitation.id, token])).toEqual([{ is_shown: false, is_week: true }]);
    expect(await recorded()).toEqual([
      { kind: 'member_invited', actor: owner.email, detail: { email, role: 'owner' } },
    ]);
  });

  it('are invited once at a time, with the role that was meant last', async () => {
    const email = newEmail();
    const first = await inviteMember.run(owner.context, { email, role: 'owner' });
    const second = await inviteMember.run(owner.context, { email, role: 'viewer' });

    await expect(findSignInLink(db, first.token)).rejects.toMatchObject(DEAD);
    expect((await listMembers.run(context, {})).invitations).toEqual([second.invitation]);
  });

  it('are not invited again', async () => {
    await expect(inviteMember.run(owner.context, { email: member.email, role: 'owner' })).rejects.toMatchObject({
      code: 'duplicate',
      detail: { pointer: '/email' },
    });
  });

  it.each([
    ['ada'],
    [''],
    ['ada@'],
    ['ada@example.com\nBcc: eve@example.com'],
    ['a\0@example.com'],
    [`${'a'.repeat(250)}@b.de`],
  ])('have no address such as %j', async (email) => {
    const invited = inviteMember.run(owner.context, { email, role: 'member' });

    await expect(invited).rejects.toMatchObject({ code: 'invalid_input', detail: { pointer: '/email' } });
  });

  it('do not come by an invitation that was withdrawn', async () => {
    const { invitation, token } = await inviteMember.run(owner.context, { email: newEmail(), role: 'member' });

    expect(await withdrawInvitation.run(owner.context, { id: invitation.id })).toEqual(invitation);

    await expect(findSignInLink(db, token)).rejects.toMatchObject(DEAD);
    for (const id of [invitation.id, newId(), "' OR 1=1"]) {
      await expect(withdrawInvitation.run(owner.context, { id })).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await recorded())[0]).toMatchObject({ kind: 'invitation_withdrawn' });
  });

  it('change their roles, and each change is recorded once', async () => {
    const change = { user_id: member.userId, role: 'owner' as const };
    await changeMemberRole.run(owner.context, change);
    await changeMemberRole.run(owner.context, change);
    await changeMemberRole.run(member.context, { user_id: owner.userId, role: 'viewer' }).catch(() => {});

    expect(await rolesNow()).toEqual({ [owner.userId]: 'owner', [member.userId]: 'owner' });
    expect(await recorded()).toEqual([
      { kind: 'member_role_changed', actor: owner.email, detail: { email: member.email, from: 'member', to: 'owner' } },
    ]);
  });

  it('always have an owner', async () => {
    const attempts = [
      () => changeMemberRole.run(owner.context, { user_id: owner.userId, role: 'member' }),
      () => removeMember.run(owner.context, { user_id: owner.userId }),
      () => removeMember.run(context, { user_id: owner.userId }),
    ];

    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'conflict' });
    expect(await rolesNow()).toEqual({ [owner.userId]: 'owner', [member.userId]: 'member' });
  });

  it('keep one owner when several give up or remove each other at the same time', async () => {
    const owners = [owner, ...(await Promise.all([1, 2, 3].map(() => makePerson(context, 'owner'))))];

    const outcomes = await Promise.allSettled(
      owners.map(({ userId }, at) =>
        at % 2 === 0
          ? removeMember.run(context, { user_id: userId })
          : changeMemberRole.run(context, { user_id: userId, role: 'viewer' }),
      ),
    );

    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'conflict' } }]);
    expect(Object.values(await rolesNow()).filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('take with them what they connected and what they could come back by', async () => {
    await changeMemberRole.run(context, { user_id: member.userId, role: 'owner' });
    const acting = withPermissions(member.context, ALL_PERMISSIONS);
    const connection = await connect(member);
    const back = await inviteMember.run(acting, { email: newEmail(), role: 'owner' });
    const takeOver = await createPasswordLink.run(acting, { user_id: owner.userId });

    await removeMember.run(owner.context, { user_id: member.userId });

    expect(await rolesNow()).toEqual({ [owner.userId]: 'owner' });
    expect(await rows(db, 'SELECT 1 FROM connection WHERE grant_id = $1', [connection])).toEqual([]);
    for (const { token } of [back, takeOver]) await expect(findSignInLink(db, token)).rejects.toMatchObject(DEAD);
    expect((await listMembers.run(context, {})).invitations).toEqual([]);
    expect((await recorded())[0]).toEqual({
      kind: 'member_removed',
      actor: owner.email,
      detail: { email: member.email, role: 'owner' },
    });
  });

  it('keep what they are elsewhere when they are removed', async () => {
    const second = await serviceContext(db, { clock });
    await join(second, member.userId, 'viewer');
    const elsewhere = await connect({ ...member, context: second });

    await removeMember.run(owner.context, { user_id: member.userId });

    expect((await listMembers.run(second, {})).members).toMatchObject([{ user_id: member.userId }]);
    expect(await rows(db, 'SELECT 1 AS one FROM connection WHERE grant_id = $1', [elsewhere])).toEqual([{ one: 1 }]);
  });

  it('are given one link at a time to choose a password, for a day', async () => {
    const first = await createPasswordLink.run(owner.context, { user_id: member.userId });
    const second = await createPasswordLink.run(owner.context, { user_id: member.userId });

    await expect(findSignInLink(db, first.token)).rejects.toMatchObject(DEAD);
    expect(await findSignInLink(db, second.token)).toMatchObject({ kind: 'password', email: member.email });
    const stored = `SELECT expires_at - created_at = '24 hours' AS is_day FROM sign_in_link WHERE user_id = $1`;
    expect(await rows(db, stored, [member.userId])).toEqual([{ is_day: true }]);
    expect((await recorded())[0]).toEqual({
      kind: 'password_link_created',
      actor: owner.email,
      detail: { email: member.email },
    });
  });

  it('who belong to another account too are given a link by the operator alone, who answers for both', async () => {
    const early = await createPasswordLink.run(owner.context, { user_id: member.userId });
    const second = await serviceContext(db, { clock });
    await join(second, member.userId, 'owner');

    await expect(findSignInLink(db, early.token)).rejects.toMatchObject(DEAD);
    await expect(createPasswordLink.run(owner.context, { user_id: member.userId })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(`landfall users link ${member.email}`),
    });
    const { token } = await createPasswordLink.run(context, { user_id: member.userId });
    expect(await findSignInLink(db, token)).toMatchObject({ kind: 'password' });
  });

  it('who sign in at their company are given a link by the operator alone', async () => {
    const early = await createPasswordLink.run(owner.context, { user_id: member.userId });
    await db.prisma.userIdentity.create({ data: { ...IDENTITY, subject: newId(), userId: member.userId } });

    await expect(findSignInLink(db, early.token)).rejects.toMatchObject(DEAD);
    await expect(createPasswordLink.run(owner.context, { user_id: member.userId })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`landfall users link ${member.email}`),
    });
    const { token } = await createPasswordLink.run(context, { user_id: member.userId });
    expect(await findSignInLink(db, token)).toMatchObject({ kind: 'password' });
  });

  it('who are known and invited are given a link by the operator, and by no owner', async () => {
    const email = newEmail();
    const user_id = await makeUser(db, { email });
    await expect(createPasswordLink.run(context, { user_id })).rejects.toMatchObject({ code: 'not_found' });
    await inviteMember.run(owner.context, { email, role: 'member' });

    await expect(createPasswordLink.run(owner.context, { user_id })).rejects.toMatchObject({ code: 'not_found' });
    const { token } = await createPasswordLink.run(context, { user_id });
    expect(await findSignInLink(db, token)).toMatchObject({ kind: 'password', email });
  });

  it('are given no link, no invitation and no other sign-in by a program', async () => {
    const { principal } = owner.context;
    const programs = [
      { ...context, principal: { ...context.principal, keyId: newId() } },
      { ...owner.context, principal: { ...principal, obtainable: principal.permissions } },
    ];

    for (const program of programs) {
      const attempts = [
        () => createPasswordLink.run(program, { user_id: member.userId }),
        () => inviteMember.run(program, { email: newEmail(), role: 'viewer' }),
        () => forgetSignIn.run(program, { user_id: member.userId }),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('are forgotten as whom they were at their company, and signed out', async () => {
    await db.prisma.userIdentity.create({ data: { ...IDENTITY, subject: newId(), userId: member.userId } });
    const sessions = createSessions(db);
    const cookie = await sessions.begin(member.userId);

    const forgotten = await forgetSignIn.run(owner.context, { user_id: member.userId });

    expect(forgotten).toEqual({ user_id: member.userId, email: member.email });
    expect(await sessions.find(cookie)).toBeNull();
    expect(await rows(db, 'SELECT 1 FROM user_identity WHERE user_id = $1', [member.userId])).toEqual([]);
    expect((await recorded())[0]).toEqual({
      kind: 'identity_forgotten',
      actor: owner.email,
      detail: { email: member.email, issuers: [IDENTITY.issuer] },
    });
    await expect(forgetSignIn.run(owner.context, { user_id: member.userId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('who belong to another account too are forgotten by the operator alone', async () => {
    await db.prisma.userIdentity.create({ data: { ...IDENTITY, subject: newId(), userId: member.userId } });
    await join(await serviceContext(db, { clock }), member.userId, 'owner');

    await expect(forgetSignIn.run(owner.context, { user_id: member.userId })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(`landfall users forget-sign-in ${member.email}`),
    });
    expect(await forgetSignIn.run(context, { user_id: member.userId })).toMatchObject({ email: member.email });
  });

  it('leave the keys that they made, unless those are to be revoked', async () => {
    const second = await makePerson(context, 'owner');
    const [kept, theirs] = [
      await createApiKey.run(owner.context, { name: 'kept' }),
      await createApiKey.run(second.context, { name: 'theirs' }),
    ];
    const byKey = { ...context, principal: { ...context.principal, keyId: theirs.api_key.id } };
    await createApiKey.run(byKey, { name: 'made with theirs' });
    const { members } = await listMembers.run(context, {});
    const made = members.find(({ user_id }) => user_id === second.userId)?.keys_made;

    const removed = await removeMember.run(owner.context, { user_id: second.userId, revoke_keys: true });
    const living = (await listApiKeys.run(context, {})).api_keys.filter((key) => key.revoked_at === null);

    expect([made, removed.keys_revoked]).toEqual([2, 2]);
    expect(living).toEqual([{ ...kept.api_key, created_by: owner.email }]);
    expect((await recorded()).slice(0, 3)).toMatchObject([
      { kind: 'key_revoked', actor: owner.email },
      { kind: 'key_revoked', actor: owner.email },
      { kind: 'member_removed', actor: owner.email },
    ]);
    const third = await makePerson(context, 'owner');
    const { api_key } = await createApiKey.run(third.context, { name: 'stays' });
    expect(await removeMember.run(owner.context, { user_id: third.userId })).toMatchObject({ keys_revoked: 0 });
    const { api_keys } = await listApiKeys.run(context, {});
    expect(api_keys.find(({ id }) => id === api_key.id)).toMatchObject({ revoked_at: null, created_by: third.email });
  });

  it('are not made, changed or removed by a user who may do less than they', async () => {
    const narrow = withPermissions(context, ['account:admin', 'tracking:read']);
    const attempts = [
      () => inviteMember.run(narrow, { email: newEmail(), role: 'owner' }),
      () => changeMemberRole.run(narrow, { user_id: member.userId, role: 'viewer' }),
      () => changeMemberRole.run(narrow, { user_id: member.userId, role: 'owner' }),
      () => removeMember.run(narrow, { user_id: member.userId }),
      () => createPasswordLink.run(narrow, { user_id: member.userId }),
    ];

    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
    expect(await rolesNow()).toEqual({ [owner.userId]: 'owner', [member.userId]: 'member' });
  });

  it('of another account are not there', async () => {
    const stranger = await makePerson(await serviceContext(db, { clock }), 'owner');
    const { invitation } = await inviteMember.run(stranger.context, { email: newEmail(), role: 'member' });

    for (const user_id of [stranger.userId, newId(), "' OR 1=1"]) {
      const attempts = [
        () => changeMemberRole.run(owner.context, { user_id, role: 'viewer' }),
        () => removeMember.run(owner.context, { user_id }),
        () => createPasswordLink.run(owner.context, { user_id }),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(withdrawInvitation.run(owner.context, { id: invitation.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(JSON.stringify(await listMembers.run(owner.context, {}))).not.toContain(stranger.email);
  });

  it('are visible to their owners alone', async () => {
    const admin = withPermissions(
      member.context,
      ALL_PERMISSIONS.filter((permission) => permission !== 'account:admin'),
    );
    const attempts = [
      () => listMembers.run(admin, {}),
      () => inviteMember.run(admin, { email: newEmail(), role: 'viewer' }),
      () => withdrawInvitation.run(admin, { id: newId() }),
      () => changeMemberRole.run(admin, { user_id: member.userId, role: 'owner' }),
      () => removeMember.run(admin, { user_id: owner.userId }),
      () => createPasswordLink.run(admin, { user_id: owner.userId }),
    ];

    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'forbidden',
        detail: { meta: { permission: 'account:admin' } },
      });
    }
  });

  it('are a thousand at most', async () => {
    await db.pool.query(
      `WITH u AS (INSERT INTO "user" (id, email)
          SELECT gen_random_uuid(), $1 || n || '@crowd.example' FROM generate_series(3, 1000) n RETURNING id)
        INSERT INTO membership (account_id, user_id, role) SELECT $1::uuid, id, 'viewer' FROM u`,
      [context.principal.accountId],
    );

    await expect(inviteMember.run(owner.context, { email: newEmail(), role: 'viewer' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
