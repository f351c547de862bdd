import { removalByAge } from '../../db/removal.ts';
import { column, sql } from '../../db/sql.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import type { PlaceKind } from '../../domain/forecast/place-kind.ts';
import { isOfSharedWatchesSql } from '../../ingest/owner-sql.ts';
import type { KeptForecast } from '../forecast/kept-forecast.ts';
import { SHARING_ACCOUNTS_MIN } from './sharing.ts';

/* The raw statements that compare estimates of arrivals with how they came out, and report how good they were. */

/** One that fails leaves its containers to another process after this time. */
const LEASE = "interval '10 minutes'";

/**
 * Containers whose arrival is to be compared, the first due first. Those of the sandbox, and those of which a line stated something
 * to their account alone, are forgotten by whom claims them.
 */
export const CLAIM_ETA_DUE = sql({
  name: 'claim_eta_due',
  because: 'lease',
  parameters: ['bigint'],
  row: {
    container_id: 'uuid',
    due_at: 'instant',
    account_id: 'uuid',
    scac: 'text',
    is_sandbox: 'bool?',
    is_shared: 'bool?',
    forecast: column<Record<PlaceKind, Pick<KeptForecast, 'announced' | 'looks'>> | null>('json?'),
  },
  text: `WITH due AS (
      UPDATE eta_due d SET lease_until = now() + ${LEASE} WHERE d.container_id IN (
        SELECT container_id FROM eta_due WHERE due_at <= now() AND (lease_until IS NULL OR lease_until < now())
        ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING d.container_id, d.due_at
    )
    SELECT d.container_id, d.due_at, c.account_id, s.scac, s.scac = '${SANDBOX_SCAC}' AS is_sandbox,
      ${isOfSharedWatchesSql('s')} AS is_shared,
      CASE WHEN f.container_id IS NOT NULL THEN json_build_object('port', json_build_object('announced', f.announced, 'looks', f.looks),
        'ramp', json_build_object('announced', f.ramp_announced, 'looks', f.ramp_looks)) END AS forecast
    FROM due d JOIN container c ON c.id = d.container_id JOIN shipment s ON s.id = c.shipment_id
      LEFT JOIN container_forecast f ON f.container_id = c.id ORDER BY d.due_at`,
});

/** One that changed again meanwhile is due again. */
export const FORGET_ETA_DUE = sql({
  name: 'forget_eta_due',
  because: 'batch',
  parameters: ['uuid[]', 'instant[]'],
  row: {},
  text: `DELETE FROM eta_due d USING unnest($1::uuid[], $2::timestamptz[]) AS x(container_id, due_at)
    WHERE d.container_id = x.container_id AND d.due_at = x.due_at`,
});

/** Two processes that compare containers of one call do so one after the other. */
export const LOCK_ETA_CALL = sql({
  name: 'lock_eta_call',
  because: 'lock',
  parameters: ['text'],
  row: { taken: 'text' },
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text AS taken',
});

const REPORT_ROW = {
  scac: 'text',
  place_kind: column<PlaceKind>('text'),
  port_of_lading: 'text?',
  port_of_discharge: 'text?',
  source: 'text',
  lead_days: 'int',
  calls: 'int?',
  silent: 'int?',
  mean_hours: 'float?',
  median_hours: 'float?',
  bias_hours: 'float?',
  p90_hours: 'float?',
  within_24h: 'int?',
  skill: 'float?',
} as const;

/**
 * How good estimates were, by line, source and lead, and by lane where that is asked for. Calls that at least three accounts
 * had containers on together in a group are counted for each account; of another group only its own; null stands for the
 * operator, for whom all are. Filters that are null choose everything.
 */
const REPORT_TEXT = `WITH calls AS MATERIALIZED (
      SELECT k.id, k.scac, k.place, CASE WHEN $5 THEN k.port_of_lading END AS port_of_lading,
        CASE WHEN $5 THEN k.port_of_discharge END AS port_of_discharge,
        $1::uuid IS NULL OR EXISTS (SELECT FROM eta_call_account a WHERE a.call_id = k.id AND a.account_id = $1) AS is_own
      FROM eta_call k WHERE k.actual_at > now() - make_interval(days => $6) AND ($2::text[] IS NULL OR k.scac = ANY($2))
        AND ($3::text[] IS NULL OR k.port_of_lading = ANY($3)) AND ($4::text[] IS NULL OR k.port_of_discharge = ANY($4))
    ), shared AS (
      SELECT c.scac, c.place, c.port_of_lading, c.port_of_discharge FROM calls c JOIN eta_call_account a ON a.call_id = c.id
      WHERE $1::uuid IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING count(DISTINCT a.account_id) >= ${SHARING_ACCOUNTS_MIN}
    ), counted AS (
      SELECT c.* FROM calls c LEFT JOIN shared s ON s.scac = c.scac AND s.place = c.place
        AND s.port_of_lading IS NOT DISTINCT FROM c.port_of_lading AND s.port_of_discharge IS NOT DISTINCT FROM c.port_of_discharge
      WHERE c.is_own OR s.scac IS NOT NULL
    )
    SELECT c.scac, c.place AS place_kind, c.port_of_lading, c.port_of_discharge, s.source, s.lead_days, count(*)::int AS calls,
      count(*) FILTER (WHERE s.lateness_hours IS NULL)::int AS silent, avg(abs(s.lateness_hours)) AS mean_hours,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(s.lateness_hours)) AS median_hours,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY s.lateness_hours) AS bias_hours,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY abs(s.lateness_hours)) AS p90_hours,
      count(*) FILTER (WHERE abs(s.lateness_hours) <= 24)::int AS within_24h,
      1 - sum(abs(s.lateness_hours)) FILTER (WHERE l.lateness_hours IS NOT NULL)
        / nullif(sum(abs(l.lateness_hours)) FILTER (WHERE s.lateness_hours IS NOT NULL), 0) AS skill
    FROM counted c JOIN eta_sample s ON s.call_id = c.id
      LEFT JOIN eta_sample l ON s.source <> 'line' AND l.call_id = c.id AND l.source = 'line' AND l.lead_days = s.lead_days
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6 DESC`;

export const REPORT_ETA = sql({
  name: 'report_eta',
  because: 'count',
  parameters: ['uuid?', 'text[]?', 'text[]?', 'text[]?', 'bool', 'int'],
  row: REPORT_ROW,
  text: REPORT_TEXT,
});

/** The same for the operator, of the calls of all accounts over years, which may take a minute. */
export const REPORT_ETA_OF_ALL = sql({
  name: 'report_eta_of_all',
  because: 'count',
  isLong: true,
  parameters: ['uuid?', 'text[]?', 'text[]?', 'text[]?', 'bool', 'int'],
  row: REPORT_ROW,
  text: REPORT_TEXT,
});

/** What is older says little about a line. */
export const REMOVE_OLD_ETA_CALLS = sql({
  name: 'remove_old_eta_calls',
  ...removalByAge({ table: 'eta_call', key: 'id', column: 'actual_at' }),
});

/** Waits change with the season. */
export const REMOVE_OLD_WAITS = sql({
  name: 'remove_old_waits',
  ...removalByAge({ table: 'wait_outcome', key: 'kind, locode, vessel, ended_at', column: 'ended_at' }),
});
