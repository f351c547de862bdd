import { isRole, type Role } from '../../core/permission.ts';
import type { Database } from '../../db/client.ts';
import { column, sql } from '../../db/sql.ts';
import type { Account } from '../account.ts';
import { HAS_IDENTITY } from '../user/find-user.ts';
import { deadLink, hashLinkToken, LIVING_LINK, type SignInLinkKind } from './sign-in-link.ts';

/** What a link is for, and for whom. */
export interface SignInLink {
  kind: SignInLinkKind;
  account: Account;
  email: string;
  /** What an invited person becomes; null where it is about a password. */
  role: Role | null;
  /** The person, if there is one of that e-mail address yet. */
  user: LinkedUser | null;
}

/** A person whom a link is for. */
export interface LinkedUser {
  id: string;
  hasPassword: boolean;
  /** Whether they sign in at their company. */
  hasIdentity: boolean;
  /** Whether they have to choose a password of their own before they join another account. */
  mustChoosePassword: boolean;
}

const FIND = sql({
  name: 'find_sign_in_link',
  because: 'json',
  parameters: ['bytes'],
  row: {
    kind: column<SignInLinkKind>('text'),
    email: 'text',
    role: 'text?',
    account: column<Account>('json'),
    user: column<SignInLink['user']>('json'),
  },
  text: `SELECT l.kind, l.email, l.role, json_build_object('id', a.id, 'name', a.name) AS account,
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'hasPassword', u.password_hash IS NOT NULL,
        'hasIdentity', ${HAS_IDENTITY},
        'mustChoosePassword', u.password_is_tainted AND NOT ${HAS_IDENTITY}) END AS user
    FROM sign_in_link l JOIN account a ON a.id = l.account_id
    LEFT JOIN "user" u ON u.id = coalesce(l.user_id, (SELECT id FROM "user" WHERE email = l.email))
    WHERE l.token_hash = $1 AND ${LIVING_LINK}`,
});

/** What a link is for, without using it up. Errors: `not_found` for one that is not valid any more. */
export async function findSignInLink(db: Database, token: string): Promise<SignInLink> {
  const [row] = await db.query(FIND, [hashLinkToken(token)]);
  if (row === undefined) throw deadLink();
  return { ...row, role: row.role !== null && isRole(row.role) ? row.role : null };
}
