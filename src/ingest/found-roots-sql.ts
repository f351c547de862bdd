import { EVENT, IS_LEVEL, isFollowedSql, isOfLineSql } from './reference-sql.ts';

/** SQL: the push feed of a text, by its number: `source`, `kind` and `number` are the first parameters. */
export const OWN_FEED =
  'SELECT id FROM watch WHERE source = $1 AND kind = $2 AND number = $3 AND owner_account_id IS NULL';

/**
 * SQL: the journeys of all accounts that a push feed names in `said`, as far as it is not linked to them; `lines` are those
 * whose journeys they may be, and `since` is the moment to which that looks back.
 */
export function foundRootsSql({ said, lines, since }: Record<'said' | 'lines' | 'since', string>): string {
  return `WITH said AS (${said}), found AS (
      SELECT w.id AS root_id, m.kind, m.number, m.scac FROM said m
        JOIN watch w ON w.kind = m.kind AND w.number = m.number AND w.source = ANY(${lines})
      UNION SELECT w.id, m.kind, m.number, m.scac FROM said m
        JOIN watch_mention k ON k.kind = m.kind AND k.number = m.number
        JOIN watch w ON w.id = k.watch_id AND w.source = ANY(${lines})
    )
    SELECT DISTINCT r.id FROM found m JOIN watch r ON r.id = m.root_id JOIN watch p ON p.id = (${OWN_FEED})
    WHERE ${isOfLineSql(lines)} AND ${IS_LEVEL} AND ${isFollowedSql('r', since)}
      AND NOT EXISTS (SELECT FROM watch_companion c WHERE c.watch_id = r.id AND c.companion_id = p.id)`;
}

/** SQL: the numbers that were ever named beside what a push feed holds. */
export const SAID_BEFORE = `SELECT kind, number, scac FROM watch_mention WHERE watch_id = (${OWN_FEED}) AND kind <> '${EVENT}'`;

/**
 * SQL: what follows a text about a number, whose push feed it is once more: the journeys that began while it was written, and
 * those of other documents of the line `$6` that have one of the containers `$7` that it moves, or with `$8` any of its own.
 */
export const AFTER_SQL = `WITH missed AS (${foundRootsSql({ said: SAID_BEFORE, lines: '$4::text[]', since: '$5' })}
    ), moved AS (
      SELECT unnest($7::text[]) AS number
      UNION SELECT m.number FROM watch_mention m WHERE m.watch_id = (${OWN_FEED}) AND m.kind = 'container' AND $8
    ), other AS (
      SELECT DISTINCT r.id FROM moved b JOIN watch_mention k ON k.kind = 'container' AND k.number = b.number
        JOIN watch r ON r.id = k.watch_id
      WHERE r.kind <> 'container' AND r.source = $6 AND ${isFollowedSql('r', '$5')}
        AND NOT EXISTS (SELECT FROM watch_companion c WHERE c.watch_id = r.id AND c.companion_id = (${OWN_FEED}))
    )
    SELECT id, true AS is_missed FROM missed
    UNION ALL SELECT id, false FROM other WHERE id NOT IN (SELECT id FROM missed)`;
