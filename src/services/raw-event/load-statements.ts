import type { Statement } from '../../db/client.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import type { Observation } from '../../domain/observation.ts';
import type { Told } from '../ingest/own-trip.ts';
import { aboutJourney, JOURNEY_ENDED_AT, OBSERVATIONS_MAX, type ToldRow } from '../journey/load-journey.ts';
import type { ServiceContext } from '../service-context.ts';

/** Containers of one shipment whose journey is shown as of the same moment, with what was said of it until then. */
export interface ToldContainers {
  containers: readonly { id: string; number: string }[];
  /** When the account began to follow the journey. */
  followedSince: Instant;
  asOf: Instant;
  observations: readonly Observation[];
}

interface Row {
  followed_since: Instant;
  containers: { id: string; number: string; endedAt: string | null }[];
  root: Told['watch'];
  watches: Told['watch'][];
  observations: ToldRow[];
}

/**
 * The same as one container's journey (../journey/load-journey.ts) for several: what was said of a shipment is read once
 * for all of its containers that are asked for.
 */
const LOAD: Statement = {
  name: 'load_statements',
  text: `WITH own AS (
      SELECT c.id, c.number, c.shipment_id, s.watch_id, s.created_at AS followed_since, ${JOURNEY_ENDED_AT} AS ended_at
      FROM container c JOIN shipment s ON s.id = c.shipment_id WHERE c.id = ANY($1::uuid[]) AND c.account_id = $2
    ), shipped AS (
      SELECT watch_id, followed_since, max(coalesce(ended_at, 'infinity')) AS ended_at, array_agg(number) AS numbers,
        json_agg(json_build_object('id', id, 'number', number, 'endedAt', ended_at)) AS containers
      FROM own GROUP BY shipment_id, watch_id, followed_since
    )
    SELECT p.followed_since, p.containers,
      (SELECT json_build_object('id', r.id, 'source', r.source, 'kind', r.kind, 'number', r.number)
        FROM watch r WHERE r.id = p.watch_id) AS root,
      (SELECT coalesce(json_agg(json_build_object('id', k.id, 'source', k.source, 'kind', k.kind, 'number', k.number)), '[]')
        FROM watch_companion ko JOIN watch k ON k.id = ko.companion_id WHERE ko.watch_id = p.watch_id) AS watches,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'watchId', t.watch_id, 'receivedAt', t.received_at, 'body', t.body)), '[]')
        FROM (SELECT o.id, o.watch_id, o.received_at, o.body
          FROM watch w JOIN observation o ON o.journey_month = w.journey_month AND o.watch_id = w.id
          WHERE w.id = ANY(ARRAY(SELECT p.watch_id UNION ALL
              SELECT co.companion_id FROM watch_companion co WHERE co.watch_id = p.watch_id))
            AND o.received_at <= p.ended_at
          ORDER BY coalesce(o.body->>'container' = ANY(p.numbers), true) DESC, o.received_at DESC
          LIMIT ${OBSERVATIONS_MAX}) t) AS observations
    FROM shipped p`,
};

/** Reads what was said of the journeys of containers of the account, in one statement; ids of others are passed over. */
export async function loadStatements(
  { db, principal, clock }: ServiceContext,
  containerIds: readonly string[],
): Promise<ToldContainers[]> {
  const rows = await db.query<Row>(LOAD, [containerIds, principal.accountId]);
  const now = toInstant(clock.now());
  return rows.flatMap(({ followed_since: followedSince, containers, root, watches, observations: said }) => {
    const observations = aboutJourney(root, watches, said);
    const endings = new Set(containers.map(({ endedAt }) => endedAt));
    return [...endings].map((ending) => {
      const endedAt = ending === null ? null : new Date(ending).toISOString();
      return {
        containers: containers.filter((container) => container.endedAt === ending),
        followedSince,
        asOf: endedAt ?? now,
        observations: endedAt === null ? observations : observations.filter((one) => one.receivedAt <= endedAt),
      };
    });
  });
}
