import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { isPermission, permissionsOf } from '../../core/permission.ts';
import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { knownUser } from '../known-user.ts';
import type { ExternalClaims } from './claims.ts';

/** The account that a token names comes first, if the person is a member of it; then the one they joined first. */
const FIND = sql({
  name: 'find_foreign_member',
  because: 'request',
  parameters: ['text', 'text', 'uuid?'],
  row: { account_id: 'uuid?', user_id: 'uuid', role: 'text?' },
  text: `SELECT m.account_id, i.user_id, m.role
    FROM user_identity i LEFT JOIN membership m ON m.user_id = i.user_id
    WHERE i.issuer = $1 AND i.client = 'foreign' AND i.subject = $2
    ORDER BY coalesce(m.account_id = $3::uuid, false) DESC, m.created_at, m.account_id LIMIT 1`,
});

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
  const [member] = await db.query(FIND, [identity.issuer, identity.subject, accountId]);
  return member ?? null;
}

async function linkedMember(db: Database, claims: ExternalClaims): Promise<Member | null> {
  const userId = await db.transaction((tx) => knownUser(tx, { ...claims, client: 'foreign' }));
  return userId === null ? null : findMember(db, claims);
}
