import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Instant } from '../domain/instant.ts';
import type { ContainerObservations } from '../domain/journey/own-trip.ts';
import type { ObservationDraft } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import type { Channel } from './channel.ts';
import { endedSince, isFollowedSql } from './references.ts';

/** A statement about a container that is kept under another document, as the database gives it. */
export interface OtherCargoRow {
  watch: ContainerObservations['watch'];
  id: string;
  receivedAt: string;
  body: ObservationDraft;
}

/** More than this the other documents of one shipment do not state in a year. */
const OTHERS_MAX = 1_000;

/**
 * SQL: what the same line states of containers, and of the vessels that carry them, under documents that are not those of
 * a journey, as JSON. `numbers` and `apart` select the containers and the watches of the journey, `source` is the line.
 */
export function otherCargoSql({
  numbers,
  source,
  apart,
}: Readonly<Record<'numbers' | 'source' | 'apart', string>>): string {
  return `(SELECT coalesce(json_agg(json_build_object('watch', x.watch, 'id', x.id, 'receivedAt', x.received_at, 'body', x.body)), '[]')
        FROM (SELECT o.id, o.received_at, o.body,
            json_build_object('id', ow.id, 'source', ow.source, 'kind', ow.kind, 'number', ow.number) AS watch
          FROM watch ow JOIN observation o ON o.journey_month = ow.journey_month AND o.watch_id = ow.id
          WHERE ow.id = ANY(ARRAY(SELECT om.watch_id FROM watch_mention om JOIN watch omw ON omw.id = om.watch_id
              WHERE om.kind = 'container' AND om.number IN (${numbers}) AND omw.kind <> 'container'
                AND (omw.source = ${source} OR (om.scac = ${source} AND omw.source LIKE '%-push%'))
                AND om.watch_id NOT IN (${apart})))
            AND (o.body->>'kind' IN ('retraction', 'withdrawal')
              OR (o.body->>'kind' = 'movement' AND coalesce(o.body->>'container' IN (${numbers}), true)))
          ORDER BY o.received_at DESC LIMIT ${OTHERS_MAX}) x)`;
}

/** Marks what is kept under other documents, so that it is not taken for a part of the journey. */
export function otherCargoOf(rows: readonly OtherCargoRow[]): ContainerObservations[] {
  return rows.map(({ watch, id, receivedAt, body }) => ({
    watch,
    observation: { ...body, id, receivedAt: new Date(receivedAt).toISOString() },
    isOther: true,
  }));
}

const FIND_OTHER_ROOTS = sql({
  name: 'other_cargo_find_roots',
  because: 'batch',
  parameters: ['uuid', 'text[]', 'text', 'instant', 'bool'],
  row: { id: 'uuid' },
  text: `SELECT DISTINCT r.id FROM watch_mention k JOIN watch r ON r.id = k.watch_id
    WHERE k.kind = 'container' AND k.number = ANY(ARRAY(SELECT unnest($2::text[]) UNION ALL
        SELECT m.number FROM watch_mention m WHERE m.watch_id = $1 AND m.kind = 'container' AND $5)) AND r.kind <> 'container' AND r.source = $3
      AND ${isFollowedSql('r', '$4')}
      AND NOT EXISTS (SELECT FROM watch_companion c WHERE c.watch_id = r.id AND c.companion_id = $1)`,
});

/** The journeys of other documents whose containers a channel moves: on the same trip, or before or after it. */
export async function findOtherRoots(
  db: Database,
  channelId: string,
  { channel, statements }: { channel: Channel; statements: readonly ParsedStatement[] },
  now: Instant,
): Promise<string[]> {
  if (channel.kind === 'container' || channel.scac === null) return [];
  const moving = statements.map(({ draft }) => draft).filter(isMoving);
  if (moving.length === 0) return [];
  const moved = new Set(moving.flatMap(({ container }) => container ?? []));
  const isOfAll = moving.some(({ container }) => container === null);
  const found = await db.query(FIND_OTHER_ROOTS, [channelId, [...moved], channel.scac, endedSince(now), isOfAll]);
  return found.map(({ id }) => id);
}

/** Whether a statement moves a container, or takes back what does: it may change what is derived for its other documents. */
export function isMoving({ kind }: Pick<ObservationDraft, 'kind'>): boolean {
  return kind === 'movement' || kind === 'retraction' || kind === 'withdrawal';
}
