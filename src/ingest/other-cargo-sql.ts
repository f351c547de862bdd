import { isSeenBySql } from './owner-sql.ts';

/** More than this the other documents of one shipment do not state in a year. */
const OTHERS_MAX = 1_000;

/**
 * SQL: what the same line states of containers, and of the vessels that carry them, under documents that are not those of
 * a journey, as JSON. `numbers` and `apart` select the containers and the watches of the journey, `source` is the line, and
 * `owner` is the owner of its watch, or the account that sees it: of the watches of others nothing is taken.
 */
export function otherCargoSql({
  numbers,
  source,
  apart,
  owner,
}: Readonly<Record<'numbers' | 'source' | 'apart' | 'owner', string>>): string {
  return `(SELECT coalesce(json_agg(json_build_object('watch', x.watch, 'id', x.id, 'receivedAt', x.received_at, 'body', x.body)), '[]')
        FROM (SELECT o.id, o.received_at, o.body,
            json_build_object('id', ow.id, 'source', ow.source, 'kind', ow.kind, 'number', ow.number) AS watch
          FROM watch ow JOIN observation o ON o.journey_month = ow.journey_month AND o.watch_id = ow.id
          WHERE ow.id = ANY(ARRAY(SELECT om.watch_id FROM watch_mention om JOIN watch omw ON omw.id = om.watch_id
              WHERE om.kind = 'container' AND om.number IN (${numbers}) AND omw.kind <> 'container'
                AND (omw.source = ${source} OR (om.scac = ${source} AND omw.source LIKE '%-push%'))
                AND ${isSeenBySql('omw', owner)}
                AND om.watch_id NOT IN (${apart})))
            AND (o.body->>'kind' IN ('retraction', 'withdrawal')
              OR (o.body->>'kind' = 'movement' AND coalesce(o.body->>'container' IN (${numbers}), true)))
          ORDER BY o.received_at DESC LIMIT ${OTHERS_MAX}) x)`;
}
