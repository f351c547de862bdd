import { sql } from '../../db/sql.ts';
import { laneSql } from '../../ingest/owner-sql.ts';
import { LIVING_SQL } from '../tracking-request/tracked-sql.ts';

/* The raw statements of credentials of accounts: which are needed now, and the watches that they are for. */

/** More than these wait for a next round, of which a process polls no more at once; chance decides, so that none waits for ever. */
const LANES_MAX = 200;

/** The credentials with which a number is due to be polled, as of when they were changed. */
export const DUE_OWN_LANES = sql({
  name: 'due_own_lanes',
  because: 'clock',
  parameters: [],
  row: { id: 'uuid', scac: 'text', changedAt: 'instant' },
  text: `SELECT c.id, c.scac, c.changed_at AS "changedAt" FROM line_credential c WHERE c.sealed IS NOT NULL AND EXISTS (
      SELECT FROM watch_schedule s WHERE s.lane = c.id::text AND s.next_due_at <= now()
        AND (s.lease_until IS NULL OR s.lease_until <= now()))
    ORDER BY random() LIMIT ${LANES_MAX}`,
});

/**
 * The shared watches that an account with credentials of its own still follows: from before it had them, or of a tracking that was
 * resumed. Null stands for all accounts. Of those that failed before ($4, $5) there is none.
 */
export const SHARED_WATCHES_TO_LEAVE = sql({
  name: 'shared_watches_to_leave',
  because: 'union',
  parameters: ['uuid?', 'text?', 'bigint', 'uuid[]', 'uuid[]'],
  row: { account_id: 'uuid!', watch_id: 'uuid!' },
  text: `WITH separate AS (
      SELECT account_id, scac, kinds FROM line_credential WHERE ($1::uuid IS NULL OR account_id = $1) AND ($2::text IS NULL OR scac = $2)
    )
    SELECT x.account_id, x.watch_id FROM (
      SELECT r.account_id, r.watch_id FROM separate c
        JOIN tracking_request r ON r.account_id = c.account_id AND r.scac = c.scac AND r.status IN ${LIVING_SQL}
        JOIN watch w ON w.id = r.watch_id AND w.owner_account_id IS NULL AND w.source = c.scac AND w.kind = ANY(c.kinds)
      UNION
      SELECT s.account_id, l.watch_id FROM separate c
        JOIN shipment s ON s.account_id = c.account_id AND s.scac = c.scac AND s.line_tracking_stopped_at IS NULL
        JOIN shipment_watch l ON l.shipment_id = s.id AND l.ended_at IS NULL
        JOIN watch w ON w.id = l.watch_id AND w.owner_account_id IS NULL AND w.source = c.scac AND w.kind = ANY(c.kinds)
    ) x WHERE NOT EXISTS (
      SELECT FROM unnest($4::uuid[], $5::uuid[]) AS f(account_id, watch_id) WHERE f.account_id = x.account_id AND f.watch_id = x.watch_id)
    LIMIT $3`,
});

/**
 * Gives an account a watch of its own for a number that it follows by a shared one ($1): with all that the shared one holds, because
 * the account has seen it, and in its place for all records of the account. Nothing is done where the account follows the shared one
 * no more. The shared one stays as it is for the others, and is not polled any more where there are none; what is linked to it is
 * linked to the own one, and stays.
 */
export const MOVE_TO_OWN_WATCH = sql({
  name: 'move_to_own_watch',
  because: 'trip',
  parameters: ['uuid', 'uuid', 'uuid'],
  row: { id: 'uuid' },
  text: `WITH shared AS (
      SELECT w.* FROM watch w WHERE w.id = $1 AND w.owner_account_id IS NULL AND EXISTS (
        SELECT FROM line_credential c WHERE c.account_id = $2 AND c.scac = w.source AND w.kind = ANY(c.kinds))
        AND (EXISTS (SELECT FROM tracking_request r WHERE r.watch_id = w.id AND r.account_id = $2 AND r.status IN ${LIVING_SQL})
          OR EXISTS (SELECT FROM shipment_watch l JOIN shipment s ON s.id = l.shipment_id
            WHERE l.watch_id = w.id AND l.ended_at IS NULL AND s.account_id = $2 AND s.line_tracking_stopped_at IS NULL))
    ), own AS (
      INSERT INTO watch (id, source, kind, number, journey_month, rules_version, owner_account_id)
      SELECT $3, source, kind, number, journey_month, rules_version, $2 FROM shared
      ON CONFLICT (source, kind, number, owner_account_id) DO UPDATE SET source = EXCLUDED.source
      RETURNING id, source, kind, journey_month, owner_account_id
    ), known AS (
      INSERT INTO observation (journey_month, watch_id, id, received_at, body, raw)
      SELECT own.journey_month, own.id, o.id, o.received_at, o.body, o.raw
      FROM own, shared s JOIN observation o ON o.journey_month = s.journey_month AND o.watch_id = s.id
      ON CONFLICT DO NOTHING
    ), scheduled AS (
      INSERT INTO watch_schedule AS k (watch_id, lane, next_due_at, phase, eta_at, changes_at, last_attempted_at,
        last_succeeded_at, last_changed_at)
      SELECT own.id, ${laneSql('own.source', 'own.owner_account_id', 'own.kind')}, now(), s.phase, s.eta_at, s.changes_at, s.last_attempted_at,
        s.last_succeeded_at, s.last_changed_at
      FROM own, watch_schedule s WHERE s.watch_id = $1
      ON CONFLICT (watch_id) DO UPDATE SET next_due_at = now(), digest = NULL, failures = 0,
        last_succeeded_at = greatest(k.last_succeeded_at, EXCLUDED.last_succeeded_at)
    ), mentioned AS (
      INSERT INTO watch_mention (watch_id, kind, number, scac, heard_at)
      SELECT own.id, m.kind, m.number, m.scac, m.heard_at FROM own, watch_mention m WHERE m.watch_id = $1
      ORDER BY m.kind, m.number ON CONFLICT DO NOTHING
    ), linked AS (
      INSERT INTO watch_companion (watch_id, companion_id)
      SELECT own.id, c.companion_id FROM own, watch_companion c WHERE c.watch_id = $1 ORDER BY c.companion_id ON CONFLICT DO NOTHING
    ), requests AS (
      UPDATE tracking_request r SET watch_id = own.id FROM own WHERE r.account_id = $2 AND r.watch_id = $1
    ), shipments AS (
      UPDATE shipment s SET watch_id = own.id FROM own WHERE s.account_id = $2 AND s.watch_id = $1
    ), containers AS (
      UPDATE container c SET watch_id = own.id FROM own, shipment_watch l
      WHERE l.watch_id = $1 AND c.shipment_id = l.shipment_id AND c.account_id = $2 AND c.watch_id = $1
    ), merged AS (
      UPDATE merged_shipment m SET watch_id = own.id FROM own WHERE m.account_id = $2 AND m.watch_id = $1
    ), fed AS (
      INSERT INTO shipment_watch AS f (shipment_id, watch_id, since, ended_at)
      SELECT l.shipment_id, own.id, l.since, l.ended_at FROM own, shipment_watch l JOIN shipment s ON s.id = l.shipment_id
      WHERE l.watch_id = $1 AND s.account_id = $2 ORDER BY l.shipment_id
      ON CONFLICT (shipment_id, watch_id) DO UPDATE SET since = least(f.since, EXCLUDED.since), ended_at = EXCLUDED.ended_at
    ), left_behind AS (
      DELETE FROM shipment_watch l USING shipment s, own WHERE l.watch_id = $1 AND s.id = l.shipment_id AND s.account_id = $2
    ), parked AS (
      UPDATE watch_schedule k SET next_due_at = 'infinity', lease_token = NULL, lease_until = NULL FROM own WHERE k.watch_id = $1
        AND NOT EXISTS (SELECT FROM tracking_request r WHERE r.watch_id = $1 AND r.account_id <> $2 AND r.status IN ${LIVING_SQL})
        AND NOT EXISTS (SELECT FROM shipment_watch o JOIN shipment f ON f.id = o.shipment_id
          WHERE o.watch_id = $1 AND o.ended_at IS NULL AND f.account_id <> $2 AND f.line_tracking_stopped_at IS NULL)
    )
    SELECT id FROM own`,
});

/**
 * Polls the own watches of an account at a line by its credentials ($3), at once, and forgets what was refused before, and what was
 * known of the quota. Kinds of number that they are not for are left to the installation; where it does not poll the line ($4 is
 * false) they are not polled. Polls under way lose their leases: what former credentials are answered says nothing of these.
 */
export const POLL_BY_CREDENTIALS = sql({
  name: 'poll_by_credentials',
  because: 'lock',
  parameters: ['uuid', 'text', 'uuid', 'bool'],
  row: {},
  text: `WITH quota AS (
      UPDATE source_lane SET blocked_until = NULL, day_used = 0 WHERE lane = $3::uuid::text
    )
    UPDATE watch_schedule s SET lane = CASE WHEN own.is_taken THEN $3::uuid::text ELSE $2 END, digest = NULL, failures = 0,
      refusal = CASE WHEN NOT own.is_taken AND NOT $4 THEN 'no_credentials' END,
      refused_since = CASE WHEN NOT own.is_taken AND NOT $4 THEN now() END, lease_token = NULL, lease_until = NULL,
      next_due_at = CASE WHEN isfinite(s.next_due_at) THEN now() ELSE s.next_due_at END
    FROM (SELECT k.watch_id, w.kind = ANY(c.kinds) AS is_taken FROM watch w JOIN watch_schedule k ON k.watch_id = w.id
      JOIN line_credential c ON c.id = $3
      WHERE w.owner_account_id = $1 AND w.source = $2 ORDER BY k.watch_id FOR UPDATE OF k) own
    WHERE s.watch_id = own.watch_id`,
});

/**
 * Polls them by the credentials of the installation. Where it has none ($3 is false) they are not polled, and their requests say so
 * until the account brings others. What was known of the quota of the credentials that were removed ($4) goes with them, and
 * so do the leases of polls that are under way with them.
 */
export const POLL_BY_INSTALLATION = sql({
  name: 'poll_by_installation',
  because: 'lock',
  parameters: ['uuid', 'text', 'bool', 'uuid'],
  row: {},
  text: `WITH quota AS (
      DELETE FROM source_lane WHERE lane = $4::uuid::text
    )
    UPDATE watch_schedule s SET lane = $2, digest = NULL, failures = 0, lease_token = NULL, lease_until = NULL,
      refusal = CASE WHEN NOT $3 THEN 'no_credentials' END, refused_since = CASE WHEN NOT $3 THEN now() END,
      next_due_at = CASE WHEN isfinite(s.next_due_at) THEN now() ELSE s.next_due_at END
    FROM (SELECT k.watch_id FROM watch w JOIN watch_schedule k ON k.watch_id = w.id
      WHERE w.owner_account_id = $1 AND w.source = $2 ORDER BY k.watch_id FOR UPDATE OF k) own
    WHERE s.watch_id = own.watch_id`,
});

/**
 * Polls by what it should be polled by now, at once, what a statement that began before credentials were set or removed has put on
 * the other lane since: what is on a lane whose credentials are gone, or are not for its kind of number, and what is on that of the line
 * although there are credentials for it.
 * Where there are none, only lines that the installation polls ($1) are polled.
 */
export const POLL_STRAYED = sql({
  name: 'poll_strayed',
  because: 'lock',
  parameters: ['text[]', 'bigint'],
  row: { watch_id: 'uuid' },
  text: `WITH strayed AS (
      SELECT k.watch_id FROM line_credential c JOIN watch_schedule k ON k.lane = c.id::text WHERE c.sealed IS NULL
      UNION
      SELECT w.id FROM line_credential c JOIN watch w ON w.owner_account_id = c.account_id AND w.source = c.scac
        JOIN watch_schedule k ON k.watch_id = w.id
        AND k.lane = CASE WHEN w.kind = ANY(c.kinds) THEN c.scac ELSE c.id::text END
      WHERE c.sealed IS NOT NULL LIMIT $2
    ), own AS (
      SELECT k.watch_id, ${laneSql('w.source', 'w.owner_account_id', 'w.kind')} AS lane,
        ${laneSql('w.source', 'w.owner_account_id', 'w.kind')} = w.source AND w.source <> ALL($1::text[]) AS is_refused
      FROM watch w JOIN watch_schedule k ON k.watch_id = w.id WHERE w.id IN (SELECT watch_id FROM strayed)
      ORDER BY k.watch_id FOR UPDATE OF k
    )
    UPDATE watch_schedule s SET lane = own.lane, digest = NULL, failures = 0, lease_token = NULL, lease_until = NULL,
      refusal = CASE WHEN own.is_refused THEN 'no_credentials' END, refused_since = CASE WHEN own.is_refused THEN now() END,
      next_due_at = CASE WHEN isfinite(s.next_due_at) THEN now() ELSE s.next_due_at END
    FROM own WHERE s.watch_id = own.watch_id RETURNING s.watch_id`,
});

/** How many numbers of an account a line refuses to answer with its credentials, by line. */
export const COUNT_OWN_REFUSED = sql({
  name: 'count_own_refused',
  because: 'count',
  parameters: ['uuid'],
  row: { scac: 'text', numbers: 'int' },
  text: `SELECT w.source AS scac, count(*)::int AS numbers FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
    WHERE w.owner_account_id = $1 AND s.refusal IN ('own_credentials', 'no_credentials') AND isfinite(s.next_due_at) GROUP BY w.source`,
});
