import { sql } from '../../db/sql.ts';

/* The raw statement of external authorization servers. */

/** The account that a token names comes first, if the person is a member of it; then the one they joined first. */
export const FIND_FOREIGN_MEMBER = sql({
  name: 'find_foreign_member',
  because: 'request',
  parameters: ['text', 'text', 'uuid?'],
  row: { account_id: 'uuid?', user_id: 'uuid', role: 'text?' },
  text: `SELECT m.account_id, i.user_id, m.role
    FROM user_identity i LEFT JOIN membership m ON m.user_id = i.user_id
    WHERE i.issuer = $1 AND i.client = 'foreign' AND i.subject = $2
    ORDER BY coalesce(m.account_id = $3::uuid, false) DESC, m.created_at, m.account_id LIMIT 1`,
});
