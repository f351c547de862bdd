import type { Transaction } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { findLine } from '../domain/carrier.ts';
import type { SourceRegistry } from '../sources/source.ts';
import type { Loaded } from './load.ts';
import type { WatchRow } from './lock.ts';

/**
 * The requests of shipments that go on are `created` again, the latest of each number, unless the number is tracked by
 * another request by now; their watches are polled again as soon as their sources allow.
 */
const RESUME = sql({
  name: 'ingest_resume',
  because: 'batch',
  parameters: ['uuid[]', 'uuid[]', 'float[]'],
  row: {},
  text: `WITH due AS (
      UPDATE watch_schedule w SET digest = NULL, next_due_at = least(w.next_due_at,
        greatest(now(), w.last_attempted_at + x.seconds * interval '1 second'))
      FROM unnest($2::uuid[], $3::float8[]) AS x(id, seconds) WHERE w.watch_id = x.id
    ), latest AS (
      SELECT DISTINCT ON (r.normalized_number) r.id FROM tracking_request r
        JOIN shipment_watch l ON l.shipment_id = r.shipment_id AND l.watch_id = r.watch_id AND l.ended_at IS NULL
      WHERE r.shipment_id = ANY($1::uuid[]) AND r.status = 'tracking_stopped'
        AND NOT EXISTS (SELECT 1 FROM tracking_request o WHERE o.account_id = r.account_id
          AND o.scac = r.scac AND o.normalized_number = r.normalized_number
          AND o.status IN ('pending', 'created', 'awaiting_manifest'))
      ORDER BY r.normalized_number, r.created_at DESC
    )
    UPDATE tracking_request r SET status = 'created', updated_at = now() FROM latest WHERE r.id = latest.id`,
});

/** What shipments are resumed with. */
export interface Resumed {
  shipmentIds: readonly string[];
  root: WatchRow;
  loaded: Loaded;
  /** The watch whose poll is being settled already. */
  polledId: string | null;
}

/** Tracks shipments again that had stopped by themselves. */
export async function resumeWatch(
  tx: Transaction,
  sources: SourceRegistry,
  { shipmentIds, root, loaded, polledId }: Resumed,
): Promise<void> {
  if (shipmentIds.length === 0) return;
  const all = [root, ...loaded.feeders, ...loaded.linkedWatches].filter(({ id }) => id !== polledId);
  const watches = all.flatMap(({ id, source }) => {
    // A source that only pushes is not polled.
    const isPushOnly = findLine(source) !== null && sources.line(source).access === 'pushed';
    const seconds = sources.find(source)?.limits.pollIntervalSecondsMin;
    return isPushOnly || seconds === undefined ? [] : [{ id, seconds }];
  });
  await tx.query(RESUME, [shipmentIds, watches.map(({ id }) => id), watches.map(({ seconds }) => seconds)]);
}
