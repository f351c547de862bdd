import { isSeenBySql } from './owner-sql.ts';

/** The id of an event is kept among the numbers, though it is none: no journey is found by it, only its push feed. */
export const EVENT = 'event';

/** SQL: whether a request follows a journey, or did after the moment `since`; `root` is the alias of its watch. */
export function isFollowedSql(root: string, since: string): string {
  return `(EXISTS (SELECT FROM tracking_request t WHERE t.watch_id = ${root}.id AND t.status IN ('pending', 'awaiting_manifest', 'created'))
    OR EXISTS (SELECT FROM shipment_watch l JOIN shipment f ON f.id = l.shipment_id
      WHERE l.watch_id = ${root}.id AND l.ended_at IS NULL
      AND (f.line_tracking_stopped_at IS NULL OR f.line_tracking_stopped_at > ${since})))`;
}

/**
 * SQL: the level at which a push feed and a journey may be linked by a number. `m` is what the push feed named, `p` its
 * watch, and `r` the root.
 */
export const IS_LEVEL = '(m.kind = p.kind OR m.kind = r.kind)';

/**
 * SQL: whether what a push feed named is a number of the line of a journey, `r` and `m` as before; `lines` are all that there
 * are. A document number that several lines know belongs to none of them where the sender named no line; what is known with
 * the credentials of another account does not count.
 */
export function isOfLineSql(lines: string): string {
  const known = `x.source = ANY(${lines}) AND x.source <> r.source AND ${isSeenBySql('x', 'r.owner_account_id')}`;
  return `(m.scac = r.source OR (m.scac IS NULL AND (m.kind = 'container' OR NOT EXISTS (
      SELECT FROM watch x WHERE x.kind = m.kind AND x.number = m.number AND ${known}
      UNION ALL SELECT FROM watch_mention o JOIN watch x ON x.id = o.watch_id
        WHERE o.kind = m.kind AND o.number = m.number AND ${known}))))`;
}
