import { z } from 'zod';
import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { ALL_ROLES, isRole, permissionsOf, type Role } from '../../core/permission.ts';
import { inline } from '../../core/text.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Prisma } from '../../db/prisma.ts';
import { Instant } from '../../domain/instant.ts';
import { lockAccount } from '../account.ts';
import { requireHeld, revokeKeysMadeBy } from '../api-key.ts';
import { recordActOf } from '../audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { findInvitations } from '../sign-in-link/living-link.ts';

/** What a person is in an account. */
export const RoleName = z.enum(ALL_ROLES, `There are the roles ${ALL_ROLES.join(', ')}`);

/** A member of an account. */
export const Member = z.object({
  user_id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  role: RoleName,
  created_at: Instant,
  last_seen_at: Instant.nullable().describe(
    'When they last used the pages of this account, by a session that has not ended; null if there is none',
  ),
  signs_in_with: z.enum(['password', 'company', 'nothing yet']),
  has_identity: z
    .boolean()
    .describe('Whether they have signed in at another server (SSO or an external authorization server)'),
  keys_made: z.int().describe('How many valid API keys of the account they created'),
});
export type Member = z.infer<typeof Member>;

/** A person who was invited to an account and has not accepted yet. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: RoleName,
  created_at: Instant,
  expires_at: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** What is read of an invitation. */
export const INVITATION_SELECT = { id: true, email: true, role: true, createdAt: true, expiresAt: true } as const;

/** A row of `INVITATION_SELECT` as its record. */
export function toInvitation(link: Prisma.SignInLinkGetPayload<{ select: typeof INVITATION_SELECT }>): Invitation {
  const { id, email, createdAt, expiresAt } = link;
  const role = RoleName.parse(link.role);
  return { id, email, role, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() };
}

/** The id by which a member is named. */
export const UserId = z.string().describe('Id of the person');

/** A member before something is done with them. */
interface FoundMember {
  email: string;
  role: Role;
  /** How many others own the account. */
  other_owners: number;
  /** Whether they belong to another account as well. */
  is_elsewhere: boolean;
  /** Whether they sign in at their company. */
  has_identity: boolean;
  /** Whether the operator let them see and test the sources of the installation. */
  operates: boolean;
}

/**
 * A member of the account, whose members no other transaction can change before the transaction ends: of two owners who
 * remove each other at the same time, one has to stay. Errors: `not_found`; `forbidden` for a person who may do more
 * than the principal.
 */
export async function lockMember(context: ServiceContext, tx: Transaction, userId: string): Promise<FoundMember> {
  const { principal } = context;
  await lockAccount(tx, principal.accountId);
  const member = isUuid(userId) ? await findMember(tx, principal.accountId, userId) : null;
  if (member === null) {
    throw new Failure('not_found', `No member of this account has the id ${inline(userId)}; list its members.`);
  }
  requireHeld(principal, permissionsOf(member.role));
  return member;
}

async function findMember({ prisma }: Transaction, accountId: string, userId: string): Promise<FoundMember | null> {
  const elsewhere = { where: { accountId: { not: accountId } }, take: 1, select: { role: true } };
  const identities = { where: { client: 'company' }, take: 1, select: { subject: true } };
  const member = await prisma.membership.findUnique({
    where: { accountId_userId: { accountId, userId } },
    select: { role: true, user: { select: { email: true, operatesSince: true, memberships: elsewhere, identities } } },
  });
  if (member === null || !isRole(member.role)) return null;
  const others = { accountId, userId: { not: userId }, role: 'owner' };
  return {
    email: member.user.email,
    role: member.role,
    other_owners: await prisma.membership.count({ where: others }),
    is_elsewhere: member.user.memberships.length > 0,
    has_identity: member.user.identities.length > 0,
    operates: member.user.operatesSince !== null,
  };
}

/** Makes sure that another person still owns the account. Errors: `conflict`. */
function requireOtherOwner({ email, role, other_owners: others }: FoundMember): void {
  if (role !== 'owner' || others > 0) return;
  throw new Failure('conflict', `${email} is the only owner of the account; make another member an owner first.`);
}

/**
 * Makes sure that a person acts on the pages, or the operator: what lets others in or out is nothing that a program may do
 * in the name of either. Errors: `forbidden` to keys and access tokens.
 */
export function requirePerson({ keyId, obtainable }: Principal): void {
  // Access tokens alone could be given more than they have.
  if (keyId === null && obtainable === undefined) return;
  throw new Failure('forbidden', 'A program cannot do this for people; an owner does it on the page People.');
}

/** All members of an account, by e-mail address. */
async function listOf(db: Database, accountId: string): Promise<Member[]> {
  const now = await databaseNow(db);
  const [members, keys] = await Promise.all([
    db.prisma.membership.findMany({
      where: { accountId },
      orderBy: { user: { email: 'asc' } },
      select: { userId: true, role: true, createdAt: true, user: { select: memberUserSelect(accountId) } },
    }),
    db.prisma.apiKey.groupBy({
      by: ['createdBy'],
      where: { accountId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
      _count: true,
    }),
  ]);
  const keysMade = new Map(keys.map(({ createdBy, _count }) => [createdBy, _count]));
  return members.map(({ userId, role, createdAt, user }) => ({
    user_id: userId,
    email: user.email,
    name: user.name,
    role: RoleName.parse(role),
    created_at: createdAt.toISOString(),
    last_seen_at: user.sessions[0]?.lastSeenAt.toISOString() ?? null,
    signs_in_with: signsInWith(user),
    has_identity: user.identities.length > 0,
    keys_made: keysMade.get(userId) ?? 0,
  }));
}

/** What is read of a user as the member of an account. */
function memberUserSelect(accountId: string) {
  return {
    ...{ email: true, name: true, passwordHash: true, identities: { take: 1, select: { subject: true } } },
    sessions: { where: { accountId }, orderBy: { lastSeenAt: 'desc' }, take: 1, select: { lastSeenAt: true } },
  } as const;
}

function signsInWith(user: { passwordHash: string | null; identities: readonly object[] }): Member['signs_in_with'] {
  if (user.passwordHash !== null) return 'password';
  return user.identities.length > 0 ? 'company' : 'nothing yet';
}

/** All members of the account, and all invited persons, by e-mail address. */
export const listMembers = defineOperation(
  {
    id: 'list_members',
    summary: 'List the people of the account, and those who are invited',
    permission: 'account:admin',
    input: z.object({}),
    output: z.object({ members: z.array(Member), invitations: z.array(Invitation) }),
  },
  async ({ db, principal }: ServiceContext) => {
    const [members, invitations] = await Promise.all([
      listOf(db, principal.accountId),
      findInvitations(db, { accountId: principal.accountId }),
    ]);
    return { members, invitations: invitations.map(toInvitation) };
  },
);

/**
 * Changes what a person may do in the account. Errors: `not_found`; `conflict` for the only owner; `forbidden` where it
 * is about more than the principal may do.
 */
export const changeMemberRole = defineOperation(
  {
    id: 'change_member_role',
    summary: 'Change the role of a member',
    permission: 'account:admin',
    input: z.object({ user_id: UserId, role: RoleName.describe('What they become') }),
    output: z.object({ user_id: z.uuid(), email: z.string(), role: RoleName }),
  },
  (context: ServiceContext, { user_id, role }) => {
    requireHeld(context.principal, permissionsOf(role));
    return context.db.transaction(async (tx) => {
      const member = await lockMember(context, tx, user_id);
      const { email } = member;
      if (member.role === role) return { user_id, email, role };
      requireOtherOwner(member);
      const where = { accountId: context.principal.accountId, userId: user_id };
      await tx.prisma.membership.updateMany({ where, data: { role } });
      await recordActOf(context, tx, { kind: 'member_role_changed', detail: { email, from: member.role, to: role } });
      return { user_id, email, role };
    });
  },
);

/**
 * Removes a person from the account, and with them what they connected to it; the keys that they made go on working
 * unless they are to be revoked too. Errors: as of `change_member_role`.
 */
export const removeMember = defineOperation(
  {
    id: 'remove_member',
    summary: 'Remove a member from the account',
    permission: 'account:admin',
    input: z.object({
      user_id: UserId,
      revoke_keys: z.boolean().default(false).describe('Whether to revoke the keys of the account that they made, too'),
    }),
    output: z.object({
      user_id: z.uuid(),
      email: z.string(),
      keys_revoked: z.int().describe('How many keys were revoked with them'),
    }),
  },
  (context: ServiceContext, { user_id, revoke_keys }) => {
    const { accountId } = context.principal;
    return context.db.transaction(async (tx) => {
      const member = await lockMember(context, tx, user_id);
      const { email, role } = member;
      requireOtherOwner(member);
      await recordActOf(context, tx, { kind: 'member_removed', detail: { email, role } });
      const keys_revoked = revoke_keys ? await revokeKeysMadeBy(context, tx, user_id) : 0;
      // What they allowed programs to do in the account refers to the membership and goes with it.
      await tx.prisma.membership.deleteMany({ where: { accountId, userId: user_id } });
      // Views that they kept to themselves would be seen by nobody.
      await tx.prisma.savedView.deleteMany({ where: { accountId, makerId: user_id, isShared: false } });
      const theirs = { OR: [{ userId: user_id }, { kind: 'invitation', email }] };
      await tx.prisma.signInLink.deleteMany({ where: { accountId, usedAt: null, ...theirs } });
      return { user_id, email, keys_revoked };
    });
  },
);
