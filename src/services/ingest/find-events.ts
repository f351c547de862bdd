import type { Database, Statement } from '../../db/client.ts';
import { shippingLines } from '../../domain/carrier.ts';
import { DAY_MS, type Instant, shift } from '../../domain/instant.ts';
import { type Channel, channelOf, EVENT, SAID_DAYS_MAX } from './mention.ts';

const FIND_EVENT: Statement = {
  name: 'channel_find_event',
  text: `SELECT DISTINCT w.source, w.kind, w.number, m.scac, ARRAY(
      SELECT DISTINCT o.body->>'container' FROM observation o WHERE o.journey_month = w.journey_month AND o.watch_id = w.id
        AND o.body->>'sourceEventId' = ANY($1::text[]) AND o.body->>'container' IS NOT NULL ORDER BY 1) AS containers
    FROM watch_mention m JOIN watch w ON w.id = m.watch_id
    WHERE m.kind = '${EVENT}' AND m.number = ANY($1::text[]) AND w.source = ANY($2::text[]) AND m.heard_at > $3`,
};

/** Where a sender said something, and of which containers. */
export interface SaidEvent extends Omit<Channel, 'mentions'> {
  containers: string[];
}

/** Where a sender said what has one of these ids; nowhere if that was long ago. */
export function findEvents(
  db: Database,
  sender: string,
  { events, now }: { events: readonly string[]; now: Instant },
): Promise<SaidEvent[]> {
  const sources = [null, ...shippingLines().map(({ scac }) => scac)].map((scac) => channelOf(sender, scac));
  return db.query<SaidEvent>(FIND_EVENT, [events, sources, shift(now, -SAID_DAYS_MAX * DAY_MS)]);
}
