import type { Transaction } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Instant } from '../domain/instant.ts';
import { pushedArrivals } from '../domain/journey/merge.ts';
import { withoutExplanation } from '../domain/journey/versions.ts';
import { type Observation, store } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import { isChannel } from '../domain/push-feed.ts';
import type { Loaded } from './load.ts';
import type { WatchRow } from './lock.ts';
import { withoutRepeatedReports } from './repeated-reports.ts';

/** What the answer of a watch is compared with: a feed is polled for one container, and its answer does not concern the others. */
export function comparedWith(own: WatchRow, root: WatchRow, { held }: Loaded): Observation[] {
  const all = held.map(({ observation }) => observation);
  return own.id === root.id ? all : all.filter(({ container }) => container === null || container === own.number);
}

/** What was pushed about a journey, by id. */
export function pushedIn({ held }: Loaded): ReadonlySet<string> {
  return new Set(held.filter(({ watch }) => isChannel(watch.source)).map(({ observation }) => observation.id));
}

const KNOWN = sql({
  name: 'ingest_known',
  because: 'poll',
  parameters: ['date', 'uuid', 'uuid[]'],
  row: { id: 'uuid' },
  text: 'SELECT id FROM observation WHERE journey_month = $1 AND watch_id = $2 AND id = ANY($3::uuid[])',
});

/** What of a pushed text its own watch does not hold yet: what others hold may not be said to all of its journeys. */
export async function pushedNews(tx: Transaction, own: WatchRow, statements: readonly ParsedStatement[], now: Instant) {
  const ids = pushedArrivals(new Set(), statements, now).flatMap(({ observation: { id, receivedAt: _, ...draft } }) => {
    const bare = withoutExplanation(draft);
    return bare === draft ? [id] : [id, store(bare, now).id];
  });
  const known = await tx.query(KNOWN, [own.journey_month, own.id, ids]);
  const fresh = pushedArrivals(new Set(known.map(({ id }) => id)), statements, now);
  return withoutRepeatedReports(tx, own, fresh);
}
