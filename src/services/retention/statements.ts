import { removalByAge } from '../../db/removal.ts';
import { sql } from '../../db/sql.ts';

/* The raw statements that remove what is past its retention. */

/*
 * The array keeps the server from choosing the partition of each row, which it must not in a statement that locks rows
 * (test/db/locking-plans.test.ts), and lets it look at the key of each partition.
 */
const IS_UNNEEDED = `w.created_at < now() - $1::int * interval '1 day'
      AND NOT EXISTS (SELECT FROM tracking_request t WHERE t.watch_id = w.id)
      AND NOT EXISTS (SELECT FROM shipment_watch f WHERE f.watch_id = w.id)
      AND NOT EXISTS (SELECT FROM merged_shipment m WHERE m.watch_id = w.id)
      AND NOT EXISTS (SELECT FROM watch_companion c WHERE c.companion_id = w.id)
      AND NOT EXISTS (SELECT FROM watch_mention m WHERE m.watch_id = w.id
        AND m.heard_at >= now() - $1::int * interval '1 day')
      AND NOT EXISTS (SELECT FROM watch_schedule s WHERE s.watch_id = w.id
        AND (isfinite(s.next_due_at) OR s.lease_token IS NOT NULL))
      AND NOT EXISTS (SELECT FROM observation o WHERE o.journey_month = ANY(array_append('{}', w.journey_month)) AND o.watch_id = w.id
        AND o.received_at >= now() - $1::int * interval '1 day')`;

/**
 * Looks at the next so many numbers after an id, in the order of their ids, and locks those that look unneeded, so that no
 * request for one of them can be made until they are removed. A number is looked at once in a run: to look for the next
 * unneeded one among all would read the same needed ones again for each batch.
 */
export const LOCK_UNNEEDED_WATCHES = sql({
  name: 'lock_unneeded_watches',
  because: 'lease',
  isLong: true,
  parameters: ['int', 'bigint', 'uuid'],
  row: { ids: 'uuid[]', last_id: 'uuid?' },
  text: `WITH part AS MATERIALIZED (
      SELECT id FROM watch WHERE id > $3 ORDER BY id LIMIT $2
    ), locked AS (
      SELECT w.id FROM watch w WHERE w.id = ANY(ARRAY(SELECT id FROM part)) AND ${IS_UNNEEDED} FOR UPDATE SKIP LOCKED
    )
    SELECT ARRAY(SELECT id FROM locked) AS ids, (SELECT id FROM part ORDER BY id DESC LIMIT 1) AS last_id`,
});

/** Looks again, because a request may have been made between the look and the lock. */
export const REMOVE_UNNEEDED_WATCHES = sql({
  name: 'remove_unneeded_watches',
  because: 'batch',
  isLong: true,
  parameters: ['int', 'uuid[]'],
  row: { count: 'int' },
  text: `WITH old AS (
      SELECT w.id, w.journey_month FROM watch w WHERE w.id = ANY($2::uuid[]) AND ${IS_UNNEEDED}
    ), statements AS (
      DELETE FROM observation o USING old WHERE o.journey_month = old.journey_month AND o.watch_id = old.id
    ), gone AS (
      DELETE FROM watch w USING old WHERE w.id = old.id RETURNING w.id
    )
    SELECT count(*)::int AS count FROM gone`,
});

/** The months of which there are numbers. */
export const MONTHS_OF_WATCHES = sql({
  name: 'months_of_watches',
  because: 'count',
  isLong: true,
  parameters: [],
  row: { month: 'text!' },
  text: `SELECT DISTINCT to_char(journey_month, 'YYYY-MM') AS month FROM watch`,
});

export const REMOVE_OLD_QUARANTINE = sql({
  name: 'remove_old_quarantine',
  ...removalByAge({ table: 'quarantine', key: 'id', column: 'last_seen_at' }),
});

export const REMOVE_OLD_RECEIPTS = sql({
  name: 'remove_old_receipts',
  ...removalByAge({ table: 'intake', key: 'id', column: 'last_seen_at' }),
});

/** Containers and events go with their shipment by foreign keys; requests and custom fields have none that removes them. */
export const REMOVE_STOPPED_SHIPMENTS = sql({
  name: 'remove_stopped_shipments',
  because: 'lease',
  isLong: true,
  parameters: ['bigint', 'int'],
  row: { one: 'int' },
  text: `WITH old AS (
      SELECT s.id FROM shipment s WHERE s.line_tracking_stopped_at < now() - $2::int * interval '1 day'
      LIMIT $1 FOR UPDATE SKIP LOCKED
    ), requests AS (
      DELETE FROM tracking_request r USING old WHERE r.shipment_id = old.id RETURNING r.id
    ), fields AS (
      DELETE FROM custom_field f WHERE f.entity_id IN (
        SELECT id FROM old UNION ALL SELECT id FROM requests
        UNION ALL SELECT c.id FROM container c JOIN old ON c.shipment_id = old.id)
    ), gone AS (
      DELETE FROM shipment s USING old WHERE s.id = old.id RETURNING s.id
    )
    SELECT 1 AS one FROM gone`,
});

/** Those of a shipment go with it. */
export const REMOVE_FAILED_REQUESTS = sql({
  name: 'remove_failed_requests',
  because: 'lease',
  isLong: true,
  parameters: ['bigint', 'int'],
  row: { one: 'int' },
  text: `WITH old AS (
      SELECT r.id FROM tracking_request r WHERE r.shipment_id IS NULL AND r.status IN ('failed', 'tracking_stopped')
        AND r.updated_at < now() - $2::int * interval '1 day'
      LIMIT $1 FOR UPDATE SKIP LOCKED
    ), fields AS (
      DELETE FROM custom_field f USING old WHERE f.entity_id = old.id
    ), gone AS (
      DELETE FROM tracking_request r USING old WHERE r.id = old.id RETURNING r.id
    )
    SELECT 1 AS one FROM gone`,
});
