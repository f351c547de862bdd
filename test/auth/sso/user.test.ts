import { expect, it } from 'vitest';
import type { CompanyIdentity } from '../../../src/auth/identity.ts';
import { createSessions } from '../../../src/auth/session.ts';
import { userOfIdentity } from '../../../src/auth/sso/user.ts';
import { newId } from '../../../src/core/id.ts';
import { acceptInvitation } from '../../../src/services/sign-in-link/accept-invitation.ts';
import { hashLinkToken } from '../../../src/services/sign-in-link/sign-in-link.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { rows } from '../../support/tracking.ts';

const ISSUER = 'https://login.example.com';
const FROM = { address: '192.0.2.7' };

const db = useDatabase();

function identity(changes: Partial<CompanyIdentity> = {}): CompanyIdentity {
  const subject = newId();
  return { issuer: ISSUER, subject, email: `${subject}@example.com`, isEmailVerified: true, name: 'Anna', ...changes };
}

async function newAccount(): Promise<string> {
  const id = newId();
  await db.prisma.account.create({ data: { id, name: id } });
  return id;
}

async function newMember(email: string, accountId?: string): Promise<{ userId: string; accountId: string }> {
  const userId = newId();
  const account = accountId ?? (await newAccount());
  await db.prisma.user.create({ data: { id: userId, email } });
  await db.prisma.membership.create({ data: { accountId: account, userId, role: 'member' } });
  return { userId, accountId: account };
}

async function invite(
  email: string,
  days = 7,
  usedAt: Date | null = null,
): Promise<{ accountId: string; token: string }> {
  const [accountId, token] = [await newAccount(), newId()];
  const expiresAt = new Date(Date.now() + days * 86_400_000);
  const link = {
    id: newId(),
    tokenHash: new Uint8Array(hashLinkToken(token)),
    kind: 'invitation',
    accountId,
    email,
    role: 'viewer',
  };
  await db.prisma.signInLink.create({ data: { ...link, expiresAt, usedAt } });
  return { accountId, token };
}

/** What is known of a person: where they are members, as whom they sign in, and what was recorded of them. */
async function stateOf(email: string | null) {
  const users = await rows<{ id: string; name: string | null }>(db, 'SELECT id, name FROM "user" WHERE email = $1', [
    email,
  ]);
  const of = [users.map(({ id }) => id)];
  const memberships = 'SELECT account_id, role FROM membership WHERE user_id = ANY($1) ORDER BY created_at';
  const identities = 'SELECT subject FROM user_identity WHERE user_id = ANY($1)';
  const audit = 'SELECT account_id, kind, address FROM audit_event WHERE user_id = ANY($1) ORDER BY id';
  return {
    users,
    memberships: await rows<{ account_id: string; role: string }>(db, memberships, of),
    identities: await rows<{ subject: string }>(db, identities, of),
    audit: await rows<{ account_id: string; kind: string; address: string }>(db, audit, of),
  };
}

describeWithDatabase('a user who signed in at their company', () => {
  it('is linked to the person of their verified address, and known by their identity from then on', async () => {
    const anna = identity();
    const { userId, accountId } = await newMember(anna.email ?? '');

    const first = await userOfIdentity(db, anna, FROM);
    const later = await userOfIdentity(db, { ...anna, email: 'moved@example.com', isEmailVerified: false }, FROM);

    expect([first, later]).toEqual([{ userId }, { userId }]);
    const signedIn = { account_id: accountId, kind: 'sign_in', address: FROM.address };
    expect(await stateOf(anna.email)).toMatchObject({
      identities: [{ subject: anna.subject }],
      audit: [{ ...signedIn, kind: 'identity_linked' }, signedIn, signedIn],
    });
  });

  it('is distinguished from a user of the same name at another provider', async () => {
    const anna = identity();
    const { userId } = await newMember(anna.email ?? '');
    await userOfIdentity(db, anna, FROM);
    const other = { ...identity(), issuer: 'https://other.example.com', subject: anna.subject };
    const { userId: otherId } = await newMember(other.email ?? '');

    expect(await userOfIdentity(db, other, FROM)).toEqual({ userId: otherId });
    expect(otherId).not.toBe(userId);
  });

  it.each([
    ['whose address is not verified', { isEmailVerified: false }, /does not vouch for the address/],
    [
      'whose address is not stated',
      { email: null, isEmailVerified: false },
      /does not say what your e-mail address is/,
    ],
  ])('%s is neither linked nor let in', async (_what, changes, message) => {
    const email = `${newId()}@example.com`;
    await newMember(email);
    await invite(email);

    const refused = userOfIdentity(db, identity({ email, ...changes }), FROM);

    await expect(refused).rejects.toMatchObject({ code: 'forbidden', message: expect.stringMatching(message) });
    expect(await stateOf(email)).toMatchObject({ identities: [], audit: [] });
  });

  it('without an invitation is refused, and nothing is kept of them', async () => {
    const stranger = identity();

    const refused = userOfIdentity(db, stranger, FROM);

    await expect(refused).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('ask an owner'),
    });
    expect(await stateOf(stranger.email)).toMatchObject({ users: [] });
  });

  it('and was invited becomes a member, which uses the invitation up', async () => {
    const anna = identity();
    const { accountId, token } = await invite(anna.email ?? '');

    const { userId } = await userOfIdentity(db, anna, FROM);

    expect(await stateOf(anna.email)).toEqual({
      users: [{ id: userId, name: 'Anna' }],
      memberships: [{ account_id: accountId, role: 'viewer' }],
      identities: [{ subject: anna.subject }],
      audit: [
        { account_id: accountId, kind: 'invitation_accepted', address: FROM.address },
        { account_id: accountId, kind: 'sign_in', address: FROM.address },
      ],
    });
    await expect(acceptInvitation(db, { token, userId })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('and was invited twice becomes a member where they were invited last', async () => {
    const anna = identity();
    const first = await invite(anna.email ?? '');
    const last = await invite(anna.email ?? '');

    const { userId } = await userOfIdentity(db, anna, FROM);

    expect(await stateOf(anna.email)).toMatchObject({ memberships: [{ account_id: last.accountId }] });
    expect(await acceptInvitation(db, { token: first.token, userId })).toMatchObject({ accountId: first.accountId });
  });

  it.each([
    ['expired', -1, null],
    ['was used', 7, new Date()],
  ])('is refused where their invitation %s', async (_what, days, usedAt) => {
    const anna = identity();
    await invite(anna.email ?? '', days, usedAt);

    await expect(userOfIdentity(db, anna, FROM)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await stateOf(anna.email)).toMatchObject({ users: [] });
  });

  it('is one person, however many times they come at once', async () => {
    const anna = identity();
    const { accountId } = await invite(anna.email ?? '');

    const came = await Promise.all(Array.from({ length: 8 }, () => userOfIdentity(db, anna, FROM)));

    expect(new Set(came.map(({ userId }) => userId)).size).toBe(1);
    const state = await stateOf(anna.email);
    expect(state.audit.filter(({ kind }) => kind === 'invitation_accepted')).toHaveLength(1);
    expect(state).toMatchObject({
      users: [{ id: came[0]?.userId }],
      memberships: [{ account_id: accountId }],
      identities: [{ subject: anna.subject }],
    });
  });

  it('is one person when they also accept another invitation by its link at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const anna = identity();
      const { token } = await invite(anna.email ?? '');
      await invite(anna.email ?? '');

      await Promise.allSettled([
        userOfIdentity(db, anna, FROM),
        acceptInvitation(db, { token, name: 'Anna', passwordHash: 'x' }),
        userOfIdentity(db, anna, FROM),
      ]);

      const { userId } = await userOfIdentity(db, anna, FROM);
      expect((await stateOf(anna.email)).users).toEqual([{ id: userId, name: 'Anna' }]);
    }
  });

  it('has its address repeated in no statement', async () => {
    const anna = identity({ email: `o'neil"; --${newId()}@example.com` });
    const { userId } = await newMember(anna.email ?? '');

    expect(await userOfIdentity(db, anna, FROM)).toEqual({ userId });
  });

  it('leaves no other way in to an address that they are the first to prove', async () => {
    const anna = identity();
    const { userId, accountId } = await newMember(anna.email ?? '');
    const data = { passwordHash: 'chosen by the invited user', passwordIsTainted: true };
    await db.prisma.user.update({ where: { id: userId }, data });
    const client = { clientId: 'client', clientName: 'Claude', redirectHost: 'claude.ai', permissions: [] };
    await db.prisma.connection.create({ data: { grantId: newId(), accountId, userId, ...client } });
    const foreign = await createSessions(db).begin(userId);

    await userOfIdentity(db, anna, FROM);

    expect(await createSessions(db).find(foreign)).toBeNull();
    expect(await rows(db, 'SELECT 1 FROM connection WHERE user_id = $1', [userId])).toEqual([]);
    expect((await stateOf(anna.email)).audit.map(({ kind }) => kind)).toEqual([
      'identity_linked',
      'connection_ended',
      'sign_in',
    ]);
    expect(await rows(db, 'SELECT password_hash, password_is_tainted FROM "user" WHERE id = $1', [userId])).toEqual([
      { password_hash: null, password_is_tainted: false },
    ]);
  });

  it('with an address that was another person’s there is refused, until that one is forgotten', async () => {
    const anna = identity();
    const { userId } = await newMember(anna.email ?? '');
    await userOfIdentity(db, anna, FROM);
    const successor = { ...anna, subject: newId() };

    await expect(userOfIdentity(db, successor, FROM)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(`ask an owner of your account to remove that sign-in, or the operator`),
    });
    expect((await stateOf(anna.email)).identities).toEqual([{ subject: anna.subject }]);

    await db.prisma.userIdentity.deleteMany({ where: { userId } });
    expect(await userOfIdentity(db, successor, FROM)).toEqual({ userId });
  });

  it('is one of two of the same address who come for the first time at once', async () => {
    const anna = identity();
    await newMember(anna.email ?? '');
    const two = [anna, { ...anna, subject: newId() }];

    const outcomes = await Promise.allSettled(two.map((one) => userOfIdentity(db, one, FROM)));

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await stateOf(anna.email)).identities).toHaveLength(1);
  });

  it('is linked although programs bring tokens of the same server that name them otherwise', async () => {
    const anna = identity();
    const { userId } = await newMember(anna.email ?? '');
    const asForeign = { issuer: ISSUER, client: 'foreign', subject: newId() };
    await db.prisma.userIdentity.create({ data: { ...asForeign, userId } });

    expect(await userOfIdentity(db, anna, FROM)).toEqual({ userId });
    expect((await stateOf(anna.email)).identities).toHaveLength(2);
  });
});
