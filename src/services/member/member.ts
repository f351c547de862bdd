import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { ALL_ROLES, isRole, permissionsOf, type Role } from '../../core/permission.ts';
import { inline } from '../../core/text.ts';
import type { Transaction } from '../../db/client.ts';
import type { Prisma } from '../../db/prisma.ts';
import { sql } from '../../db/sql.ts';
import { Instant } from '../../domain/instant.ts';
import { requireHeld } from '../api-key/require-held.ts';
import type { ServiceContext } from '../service-context.ts';

/** What somebody is in an account. */
export const RoleName = z.enum(ALL_ROLES, `There are the roles ${ALL_ROLES.join(', ')}`);

/** Somebody who belongs to an account. */
export const Member = z.object({
  user_id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  role: RoleName,
  created_at: Instant,
  last_seen_at: Instant.nullable().describe('When they last looked at the pages of this account, where they still can'),
  signs_in_with: z.enum(['password', 'company', 'nothing yet']),
  has_identity: z.boolean().describe('Whether they are known by who they are at another server'),
  keys_made: z.int().describe('How many living keys of the account they made'),
});
export type Member = z.infer<typeof Member>;

/** Somebody who was asked to join an account and has not answered yet. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: RoleName,
  created_at: Instant,
  expires_at: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** SQL: the columns of an invitation; `l` is the alias of the row. */
export const INVITATION_COLUMNS = 'l.id, l.email, l.role, l.created_at, l.expires_at';

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
export interface FoundMember {
  email: string;
  role: Role;
  /** How many others own the account. */
  other_owners: number;
  /** Whether they belong to another account as well. */
  is_elsewhere: boolean;
  /** Whether they sign in at their company. */
  has_identity: boolean;
}

// It does not hold up what refers to the account, only others who change its people.
/** Lets one change of the people of an account wait for the other. */
export const LOCK_PEOPLE = sql({
  name: 'lock_people',
  because: 'lock',
  parameters: ['uuid'],
  row: {},
  text: 'SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE',
});

/**
 * A member of the account, of whose people nobody else can change anything before the transaction ends: of two owners who
 * remove each other at the same time, one has to stay. Errors: `not_found`; `forbidden` for somebody who may do more than
 * the principal.
 */
export async function lockMember(context: ServiceContext, tx: Transaction, userId: string): Promise<FoundMember> {
  const { principal } = context;
  await tx.query(LOCK_PEOPLE, [principal.accountId]);
  const member = isUuid(userId) ? await findMember(tx, principal.accountId, userId) : null;
  if (member === null) {
    throw new Failure('not_found', `Nobody with the id ${inline(userId)} belongs to this account; list its people.`);
  }
  requireHeld(principal, permissionsOf(member.role));
  return member;
}

async function findMember({ prisma }: Transaction, accountId: string, userId: string): Promise<FoundMember | null> {
  const elsewhere = { where: { accountId: { not: accountId } }, take: 1, select: { role: true } };
  const identities = { where: { client: 'company' }, take: 1, select: { subject: true } };
  const member = await prisma.membership.findUnique({
    where: { accountId_userId: { accountId, userId } },
    select: { role: true, user: { select: { email: true, memberships: elsewhere, identities } } },
  });
  if (member === null || !isRole(member.role)) return null;
  const others = { accountId, userId: { not: userId }, role: 'owner' };
  return {
    email: member.user.email,
    role: member.role,
    other_owners: await prisma.membership.count({ where: others }),
    is_elsewhere: member.user.memberships.length > 0,
    has_identity: member.user.identities.length > 0,
  };
}

/** Makes sure that somebody else still owns the account. Errors: `conflict`. */
export function requireOtherOwner({ email, role, other_owners: others }: FoundMember): void {
  if (role !== 'owner' || others > 0) return;
  throw new Failure('conflict', `${email} is the only owner of the account; make somebody else an owner first.`);
}
