import { column, sql } from '../../db/sql.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { type Feeder, partsFinder } from '../../domain/journey/feeders.ts';
import type { Observation } from '../../domain/observation.ts';
import { type OtherCargoRow, otherCargoSql } from '../../ingest/other-cargo.ts';
import {
  type FeederRow,
  feederJson,
  JOURNEY_ENDED_AT,
  OBSERVATIONS_MAX,
  type ObservationRow,
  toFeeders,
} from '../journey/load-journey.ts';
import type { ServiceContext } from '../service-context.ts';

/** Containers of one shipment whose journey is shown as of the same moment, with their observations until then. */
export interface StatedContainers {
  containers: readonly { id: string; number: string }[];
  /** When the account began to follow the journey. */
  followedSince: Instant;
  asOf: Instant;
  observations: readonly Observation[];
}

interface Row {
  followed_since: Instant;
  containers: { id: string; number: string; endedAt: string | null }[];
  feeders: FeederRow[];
  observations: ObservationRow[];
}

const OTHERS = otherCargoSql({
  numbers: 'SELECT unnest(p.numbers)',
  source: 'p.scac',
  apart: `SELECT l.watch_id FROM shipment_watch l WHERE l.shipment_id = p.shipment_id
            UNION SELECT co.companion_id FROM shipment_watch l JOIN watch_companion co ON co.watch_id = l.watch_id
            WHERE l.shipment_id = p.shipment_id`,
});

/**
 * The same as one container's journey (../journey/load-journey.ts) for several: what was said of a shipment is read once
 * for all of its requested containers.
 */
const LOAD = sql({
  name: 'load_statements',
  because: 'json',
  parameters: ['uuid[]', 'uuid'],
  row: {
    followed_since: 'instant',
    containers: column<{ id: string; number: string; endedAt: string | null }[]>('json'),
    feeders: column<FeederRow[]>('json'),
    observations: column<ObservationRow[]>('json'),
    others: column<OtherCargoRow[]>('json'),
  },
  text: `WITH own AS (
      SELECT c.id, c.number, c.shipment_id, s.scac, s.created_at AS followed_since, ${JOURNEY_ENDED_AT} AS ended_at
      FROM container c JOIN shipment s ON s.id = c.shipment_id WHERE c.id = ANY($1::uuid[]) AND c.account_id = $2
    ), shipped AS (
      SELECT shipment_id, scac, followed_since, max(coalesce(ended_at, 'infinity')) AS ended_at, array_agg(number) AS numbers,
        json_agg(json_build_object('id', id, 'number', number, 'endedAt', ended_at)) AS containers
      FROM own GROUP BY shipment_id, scac, followed_since
    )
    SELECT p.followed_since, p.containers,
      (SELECT json_agg(${feederJson('w', 'l.ended_at')} ORDER BY w.id)
        FROM shipment_watch l JOIN watch w ON w.id = l.watch_id WHERE l.shipment_id = p.shipment_id) AS feeders,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'watchId', t.watch_id, 'receivedAt', t.received_at, 'body', t.body)), '[]')
        FROM (SELECT o.id, o.watch_id, o.received_at, o.body
          FROM watch w JOIN observation o ON o.journey_month = w.journey_month AND o.watch_id = w.id
          WHERE w.id = ANY(ARRAY(SELECT l.watch_id FROM shipment_watch l WHERE l.shipment_id = p.shipment_id UNION
              SELECT co.companion_id FROM shipment_watch l JOIN watch_companion co ON co.watch_id = l.watch_id
              WHERE l.shipment_id = p.shipment_id))
            AND o.received_at <= p.ended_at
          ORDER BY coalesce(o.body->>'container' = ANY(p.numbers), true) DESC, o.received_at DESC
          LIMIT ${OBSERVATIONS_MAX}) t) AS observations,
      ${OTHERS} AS others
    FROM shipped p`,
});

/** Reads what was said of the journeys of containers of the account, in one statement; ids of others are passed over. */
export async function loadStatements(
  { db, principal, clock }: ServiceContext,
  containerIds: readonly string[],
): Promise<StatedContainers[]> {
  const rows = await db.query(LOAD, [containerIds, principal.accountId]);
  const now = toInstant(clock.now());
  return rows.flatMap(({ followed_since: followedSince, containers: all, feeders, observations: said, others }) => {
    const parts = partsByContainer(toFeeders(feeders, said, others), all, now);
    return parts.flatMap(({ containers, observations }) => {
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
  });
}

interface Said {
  containers: Row['containers'];
  observations: readonly Observation[];
}

/** Containers of which the same is said, together. */
function partsByContainer(feeders: readonly Feeder[], containers: Row['containers'], asOf: Instant): Said[] {
  const parts = new Map<readonly Observation[], Row['containers']>();
  const partOf = partsFinder(feeders, asOf);
  for (const container of containers) {
    const observations = partOf(container.number);
    parts.set(observations, [...(parts.get(observations) ?? []), container]);
  }
  return [...parts].map(([observations, own]) => ({ containers: own, observations }));
}
