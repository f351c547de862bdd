import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { isPermission, permissionsOf } from '../../core/permission.ts';
import type { Database } from '../../db/client.ts';
import { knownUser } from '../known-user.ts';
import type { ExternalClaims } from './claims.ts';
import { FIND_FOREIGN_MEMBER } from './statements.ts';

interface Member {
  user_id: string;
  /** Null for a user who is no member of any account. */
  account_id: string | null;
  role: string | null;
}

/**
 * Who acts by a verified token, looked up each time so that a removed member loses access at once. Fails with
 * `unauthorized` for people who are no members here, and `forbidden` for a user whose address belonged to another user.
 */
export async function externalPrincipal(db: Database, claims: ExternalClaims): Promise<Principal> {
  const member = (await findMember(db, claims)) ?? (await linkedMember(db, claims));
  if (member === null || member.account_id === null || member.role === null) {
    throw new Failure(
      'unauthorized',
      'The user of this access token is not a member of an account; ask an owner to invite you.',
    );
  }
  const obtainable = new Set(permissionsOf(member.role));
  const scopes = claims.scopes.filter(isPermission);
  return {
    accountId: member.account_id,
    keyId: null,
    userId: member.user_id,
    permissions: new Set(scopes.filter((permission) => obtainable.has(permission))),
    obtainable,
  };
}

async function findMember(db: Database, { identity, accountId }: ExternalClaims): Promise<Member | null> {
  const [member] = await db.query(FIND_FOREIGN_MEMBER, [identity.issuer, identity.subject, accountId]);
  return member ?? null;
}

async function linkedMember(db: Database, claims: ExternalClaims): Promise<Member | null> {
  const userId = await db.transaction((tx) => knownUser(tx, { ...claims, client: 'foreign' }));
  return userId === null ? null : findMember(db, claims);
}
