import { sql, sqlFamily } from '../../db/sql.ts';
import { laneSql, ownerSql } from '../../ingest/owner-sql.ts';
import { listRow } from '../list/paged-list.ts';
import { TRACKING_REQUEST_COLUMN_TYPES, TRACKING_REQUEST_COLUMNS } from '../record/tracking-request.ts';
import { coveredSql, LIVING_SQL, RESCHEDULED_SQL, trackedIdSql } from './tracked-sql.ts';
import { TRACKING_REQUEST_DETAILS_ROW, type TrackingRequestDetailsRow } from './tracking-request-details.ts';

/* The raw statements of tracking requests: create one, read one, list them, find the one that tracks a number, and read what they led to. */

/** Creates request, watch and schedule in one statement. */
export const CREATE_TRACKING_REQUEST = sql({
  name: 'create_tracking_request',
  because: 'trip',
  parameters: [
    'uuid',
    'text',
    'text',
    'text',
    'uuid',
    'uuid',
    'text',
    'text',
    'text[]',
    'text[]',
    'text?',
    'uuid?',
    'json?',
  ],
  row: {
    ...TRACKING_REQUEST_COLUMN_TYPES,
    watch_id: 'uuid!',
    is_known: 'bool',
    is_own: 'bool',
    next_due_at: 'instant?',
  },
  text: `WITH w AS (
      INSERT INTO watch (id, source, kind, number, journey_month, owner_account_id)
      VALUES ($1, $2, $3, $4, date_trunc('month', now() AT TIME ZONE 'UTC')::date, ${ownerSql('$6', '$2', '$3')})
      ON CONFLICT (source, kind, number, owner_account_id) DO UPDATE SET source = EXCLUDED.source RETURNING id, source, owner_account_id
    ), s AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT w.id, ${laneSql('w.source', 'w.owner_account_id', '$3')}, now() FROM w
      ${RESCHEDULED_SQL}
      RETURNING watch_id, last_succeeded_at IS NOT NULL AS is_known, lane <> $2 AS is_own,
        greatest(next_due_at, (SELECT l.blocked_until FROM source_lane l WHERE l.lane = watch_schedule.lane)) AS next_due_at
    ), r AS (
      INSERT INTO tracking_request (id, account_id, watch_id, request_type, request_number, normalized_number, scac,
        ref_numbers, tags, idempotency_key, customer_id, initial_fields)
      SELECT $5, $6, w.id, $7, $8, $4, $2, $9::text[], $10::text[], $11, $12, $13::jsonb FROM w
      ON CONFLICT (account_id, scac, normalized_number) WHERE status IN ${LIVING_SQL} DO NOTHING
      RETURNING *
    ), wanted AS (
      UPDATE upstream_order SET wanted_at = now() WHERE scac = $2 AND kind = $3 AND number = $4
        AND EXISTS (SELECT FROM w WHERE w.owner_account_id IS NULL)
    )
    SELECT ${TRACKING_REQUEST_COLUMNS}, r.watch_id, s.is_known, s.is_own, s.next_due_at FROM r JOIN s ON s.watch_id = r.watch_id`,
});

export const FIND_TRACKED_NUMBER = sql({
  name: 'find_tracked_number',
  because: 'trip',
  parameters: ['uuid', 'text', 'text?'],
  row: TRACKING_REQUEST_COLUMN_TYPES,
  text: `SELECT ${TRACKING_REQUEST_COLUMNS} FROM tracking_request r
    WHERE r.id = (${trackedIdSql({ account: '$1', number: '$2', scac: '$3' })})`,
});

export const GET_TRACKING_REQUEST = sqlFamily({
  name: 'get_tracking_request',
  because: 'request',
  row: TRACKING_REQUEST_DETAILS_ROW,
});

export const LIST_TRACKING_REQUESTS = sqlFamily({
  name: 'list_tracking_requests',
  because: 'list',
  row: listRow<TrackingRequestDetailsRow>(),
});

export const FIND_COVERED_TRACKING_REQUEST = sql({
  name: 'find_covered_tracking_request',
  because: 'trip',
  parameters: ['uuid', 'text', 'text'],
  row: { id: 'uuid', shipment_id: 'uuid?', status: 'text' },
  text: `${coveredSql({ account: '$1', scac: '$2', number: '$3' })} ORDER BY q.created_at, q.id LIMIT 1`,
});

/** The first containers of each shipment, by account, shipments and how many of each, and of how many they are the first. */
export const FIRST_CONTAINERS = sql({
  name: 'first_containers',
  because: 'list',
  parameters: ['uuid', 'uuid[]', 'bigint'],
  row: { shipment_id: 'uuid', id: 'uuid', number: 'text', current_status: 'text', total: 'int' },
  text: `SELECT c.shipment_id, c.id, c.number, c.current_status, c.total
    FROM unnest($2::uuid[]) AS s(id) CROSS JOIN LATERAL (
      SELECT x.shipment_id, x.id, x.number, x.current_status, x.created_at, count(*) OVER ()::int AS total
      FROM container x WHERE x.account_id = $1 AND x.shipment_id = s.id ORDER BY x.created_at, x.id LIMIT $3) c
    ORDER BY c.created_at, c.id`,
});
