import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Role } from '../../core/permission.ts';
import { column, sql } from '../../db/sql.ts';
import type { ServiceContext } from '../service-context.ts';
import { LIVING_LINK } from '../sign-in-link/sign-in-link.ts';
import { INVITATION_COLUMNS, Invitation, Member } from './member.ts';

const LIST = sql({
  name: 'list_members',
  because: 'clock',
  parameters: ['uuid'],
  row: {
    user_id: 'uuid',
    email: 'text',
    name: 'text?',
    role: column<Role>('text'),
    created_at: 'instant',
    last_seen_at: 'instant?',
    signs_in_with: column<Member['signs_in_with']>('text'),
    has_identity: 'bool',
    keys_made: 'int',
  },
  text: `SELECT m.user_id, u.email, u.name, m.role, m.created_at,
      (SELECT max(s.last_seen_at) FROM user_session s
        WHERE s.user_id = m.user_id AND s.account_id = m.account_id) AS last_seen_at,
      CASE WHEN u.password_hash IS NOT NULL THEN 'password'
        WHEN i.is_known THEN 'company' ELSE 'nothing yet' END AS signs_in_with,
      i.is_known AS has_identity,
      (SELECT count(*)::int FROM api_key k WHERE k.account_id = m.account_id AND k.created_by = m.user_id
        AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())) AS keys_made
    FROM membership m JOIN "user" u ON u.id = m.user_id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM user_identity i WHERE i.user_id = u.id) AS is_known) i
    WHERE m.account_id = $1 ORDER BY u.email`,
});

const LIST_INVITATIONS = sql({
  name: 'list_invitations',
  because: 'trip',
  parameters: ['uuid'],
  row: { id: 'uuid', email: 'text', role: column<Role>('text!'), created_at: 'instant', expires_at: 'instant' },
  text: `SELECT ${INVITATION_COLUMNS} FROM sign_in_link l
    WHERE l.account_id = $1 AND l.kind = 'invitation' AND ${LIVING_LINK} ORDER BY l.email, l.id`,
});

/** Everybody who belongs to the account, and everybody who is invited to, by e-mail address. */
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
      db.query(LIST, [principal.accountId]),
      db.query(LIST_INVITATIONS, [principal.accountId]),
    ]);
    return { members, invitations };
  },
);
