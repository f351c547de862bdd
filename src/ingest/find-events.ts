import type { Database } from '../db/client.ts';
import { column, sql } from '../db/sql.ts';
import { shippingLines } from '../domain/carrier.ts';
import { DAY_MS, type Instant, shift } from '../domain/instant.ts';
import { channelOf } from '../domain/push-feed.ts';
import type { Channel } from './channel.ts';
import { EVENT, SAID_DAYS_MAX } from './references.ts';

const FIND_EVENT = sql({
  name: 'channel_find_event',
  because: 'poll',
  parameters: ['text[]', 'text[]', 'instant'],
  row: { source: 'text', kind: column<Channel['kind']>('text'), number: 'text', scac: 'text?', containers: 'text[]' },
  text: `SELECT DISTINCT w.source, w.kind, w.number, m.scac, ARRAY(
      SELECT DISTINCT o.body->>'container' FROM observation o WHERE o.journey_month = w.journey_month AND o.watch_id = w.id
        AND (o.body->>'sourceEventId' = ANY($1::text[]) OR o.body->>'sourceEvent' = ANY($1::text[]))
        AND o.body->>'container' IS NOT NULL ORDER BY 1) AS containers
    FROM watch_mention m JOIN watch w ON w.id = m.watch_id
    WHERE m.kind = '${EVENT}' AND m.number = ANY($1::text[]) AND w.source = ANY($2::text[]) AND m.heard_at > $3`,
});

/** Where a sender said something, and of which containers. */
export interface SaidEvent extends Omit<Channel, 'references'> {
  containers: string[];
}

/** Where a sender said what has one of these ids; nowhere if that was long ago. */
export function findEvents(
  db: Database,
  sender: string,
  { events, now }: { events: readonly string[]; now: Instant },
): Promise<SaidEvent[]> {
  return db.query(FIND_EVENT, [events, channelsOf(sender), shift(now, -SAID_DAYS_MAX * DAY_MS)]);
}

/** A version of what was said under an id. */
export interface SaidVersion {
  channel: Omit<Channel, 'references'>;
  event: string;
  container: string;
  recordedAt: Instant;
  movement: string;
  occurredAt: Instant;
}

/** Mostly an id lies in one place alone, and nothing more has to be read. */
const FIND_ELSEWHERE = sql({
  name: 'channel_find_elsewhere',
  because: 'batch',
  parameters: ['text[]', 'text[]', 'text[]', 'text[]', 'text[]', 'instant'],
  row: { watchId: 'uuid', event: 'text' },
  text: `SELECT m.watch_id AS "watchId", m.number AS event FROM watch_mention m JOIN watch w ON w.id = m.watch_id
      JOIN unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS x(event, source, kind, number) ON x.event = m.number
    WHERE m.kind = '${EVENT}' AND w.source = ANY($5::text[]) AND m.heard_at > $6
      AND (w.source, w.kind, w.number) IS DISTINCT FROM (x.source, x.kind, x.number)`,
});

const FIND_VERSIONS = sql({
  name: 'channel_find_versions',
  because: 'poll',
  parameters: ['text[]', 'uuid[]'],
  row: {
    source: 'text',
    kind: column<Channel['kind']>('text'),
    number: 'text',
    scac: 'text?',
    event: 'text',
    container: 'text',
    recordedAt: 'text',
    movement: 'text',
    occurredAt: 'text',
  },
  text: `SELECT DISTINCT ON (w.id, m.number) w.source, w.kind, w.number, m.scac, m.number AS event,
      o.body->>'container' AS container, o.body->>'recordedAt' AS "recordedAt", o.body->>'movement' AS movement,
      o.body->>'occurredAt' AS "occurredAt"
    FROM watch_mention m JOIN watch w ON w.id = m.watch_id
      JOIN observation o ON o.journey_month = w.journey_month AND o.watch_id = w.id
    WHERE m.kind = '${EVENT}' AND m.number = ANY($1::text[]) AND m.watch_id = ANY($2::uuid[])
      AND o.body->>'sourceEventId' = m.number AND o.body->>'kind' = 'movement'
      AND o.body->>'container' IS NOT NULL AND o.body->>'recordedAt' IS NOT NULL
    ORDER BY w.id, m.number, o.body->>'recordedAt' DESC`,
});

/** The newest version of each of these ids wherever else the sender said something under it about a container. */
export async function findVersions(
  db: Database,
  sender: string,
  { said, now }: { said: readonly Pick<SaidVersion, 'channel' | 'event'>[]; now: Instant },
): Promise<SaidVersion[]> {
  const channels = said.map(({ channel }) => channel);
  const elsewhere = await db.query(FIND_ELSEWHERE, [
    said.map(({ event }) => event),
    channels.map(({ source }) => source),
    channels.map(({ kind }) => kind),
    channels.map(({ number }) => number),
    channelsOf(sender),
    shift(now, -SAID_DAYS_MAX * DAY_MS),
  ]);
  if (elsewhere.length === 0) return [];
  const rows = await db.query(FIND_VERSIONS, [
    [...new Set(elsewhere.map(({ event }) => event))],
    [...new Set(elsewhere.map(({ watchId }) => watchId))],
  ]);
  return rows.map(({ source, kind, number, scac, ...version }) => ({
    channel: { source, kind, number, scac },
    ...version,
  }));
}

function channelsOf(sender: string): string[] {
  return [null, ...shippingLines().map(({ scac }) => scac)].map((scac) => channelOf(sender, scac));
}
