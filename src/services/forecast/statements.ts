import { column, sql } from '../../db/sql.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import type { PlaceKind } from '../../domain/forecast/place-kind.ts';
import type { VoyageAhead } from '../../domain/forecast/voyage-ahead.ts';
import { HAS_ENDED_INLAND_SQL } from '../record/predicted-ramp-eta.ts';
import type { KeptForecasts } from './kept-forecast.ts';
import type { RailAhead } from './way-left.ts';

/* The raw statements of forecasts: what has to be made, what is known for it, and what came of it. */

/** One that fails leaves its containers to another process after this time. */
const LEASE = "interval '10 minutes'";

/** SQL: whether nothing of a container is to be forecast at its port of discharge, or at its ramp, any more; `c` is its alias. */
const IS_PORT_OVER = '(c.list_stopped OR coalesce(c.pod_arrived_at, c.pod_discharged_at) IS NOT NULL)';
const IS_RAMP_OVER = `(c.list_stopped OR ${HAS_ENDED_INLAND_SQL})`;

/** SQL: that neither it nor most of its shipment goes on inland, and it was not to; `f` is the alias of its forecasts. */
const ENDS_AT_PORT = 'num_nonnulls(c.list_destination_id, c.final_destination_timezone, c.ind_eta_at, f.ramp) = 0';

/** SQL: what is kept of the forecasts of a container; `f` is the alias of the row. */
const KEPT_JSON = `json_build_object('port', json_build_object('shown', f.shown, 'announced', f.announced, 'looks', f.looks),
      'ramp', json_build_object('shown', f.ramp_shown, 'announced', f.ramp_announced, 'looks', f.ramp_looks))`;

/** Containers whose journey changed, the first due first. */
export const CLAIM_FORECAST_DUE = sql({
  name: 'claim_forecast_due',
  because: 'lease',
  parameters: ['bigint'],
  row: {
    container_id: 'uuid',
    due_at: 'instant',
    account_id: 'uuid',
    scac: 'text',
    is_over: 'bool?',
    kept: column<KeptForecasts | null>('json?'),
  },
  text: `WITH due AS (
      UPDATE forecast_due d SET lease_until = now() + ${LEASE} WHERE d.container_id IN (
        SELECT container_id FROM forecast_due WHERE due_at <= now() AND (lease_until IS NULL OR lease_until < now())
        ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING d.container_id, d.due_at
    )
    SELECT d.container_id, d.due_at, c.account_id, s.scac, ${IS_PORT_OVER} AND (${IS_RAMP_OVER} OR ${ENDS_AT_PORT}) AS is_over,
      CASE WHEN f.container_id IS NOT NULL THEN ${KEPT_JSON} END AS kept
    FROM due d JOIN container c ON c.id = d.container_id JOIN shipment s ON s.id = c.shipment_id
      LEFT JOIN container_forecast f ON f.container_id = c.id ORDER BY d.due_at`,
});

/** What of a journey was derived a day ago is derived again: its schedule may have changed. */
export const NOTE_OLD_VOYAGES = sql({
  name: 'note_old_voyages',
  because: 'clock',
  parameters: ['bigint'],
  row: {},
  text: `INSERT INTO forecast_due (container_id, due_at)
    SELECT container_id, date_trunc('milliseconds', now()) FROM container_forecast
    WHERE voyage_at < now() - interval '1 day' ORDER BY voyage_at LIMIT $1
    ON CONFLICT (container_id) DO NOTHING`,
});

/** Forecasts that are to be made again though the journey did not change, because vessels moved and time passed. */
export const CLAIM_FORECASTS = sql({
  name: 'claim_forecasts',
  because: 'lease',
  parameters: ['bigint'],
  row: {
    container_id: 'uuid',
    lease: 'instant',
    scac: 'text',
    is_sandbox: 'bool?',
    is_port_over: 'bool?',
    is_ramp_over: 'bool?',
    voyage: column<VoyageAhead | null>('json?'),
    rail: column<RailAhead | null>('json?'),
    kept: column<KeptForecasts>('json'),
  },
  text: `WITH due AS (
      UPDATE container_forecast f SET next_at = date_trunc('milliseconds', now()) + ${LEASE} WHERE f.container_id IN (
        SELECT container_id FROM container_forecast WHERE next_at <= now() ORDER BY next_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING f.*
    )
    SELECT f.container_id, f.next_at AS lease, s.scac, s.scac = '${SANDBOX_SCAC}' AS is_sandbox,
      ${IS_PORT_OVER} AS is_port_over, ${IS_RAMP_OVER} AS is_ramp_over, f.voyage, f.ramp AS rail, ${KEPT_JSON} AS kept
    FROM due f JOIN container c ON c.id = f.container_id JOIN shipment s ON s.id = c.shipment_id`,
});

/**
 * Writes what was made under a lease, and answers which: what another process wrote meanwhile stays. Without a text what was
 * announced, or is shown of a ramp, stays as it is.
 */
export const STORE_FORECASTS = sql({
  name: 'store_forecasts',
  because: 'batch',
  parameters: ['uuid[]', 'instant[]', 'float[]', 'text[]', 'text[]', 'text[]', 'text[]', 'text[]', 'text[]'],
  row: { container_id: 'uuid' },
  text: `UPDATE container_forecast f SET shown = nullif(x.shown::jsonb, 'null'), looks = f.looks || x.looks::jsonb,
      announced = coalesce(x.announced::jsonb, f.announced),
      ramp_shown = CASE WHEN x.ramp_shown IS NULL THEN f.ramp_shown ELSE nullif(x.ramp_shown::jsonb, 'null') END,
      ramp_looks = f.ramp_looks || x.ramp_looks::jsonb, ramp_announced = coalesce(x.ramp_announced::jsonb, f.ramp_announced),
      voyage_at = CASE WHEN x.seconds IS NULL THEN 'infinity' ELSE f.voyage_at END,
      next_at = CASE WHEN x.seconds IS NULL THEN 'infinity' ELSE now() + x.seconds * interval '1 second' END
    FROM unnest($1::uuid[], $2::timestamptz[], $3::float8[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
      AS x(id, lease, seconds, shown, looks, announced, ramp_shown, ramp_looks, ramp_announced)
    WHERE f.container_id = x.id AND f.container_id IN (
      SELECT g.container_id FROM container_forecast g JOIN unnest($1::uuid[], $2::timestamptz[]) AS y(id, lease)
        ON g.container_id = y.id AND g.next_at = y.lease FOR UPDATE OF g SKIP LOCKED)
    RETURNING f.container_id`,
});

/**
 * Containers whose forecast changes visibly, with what its event says of them. Those that another transaction writes are left out:
 * many are locked together, so that none is waited for.
 */
export const LOCK_FORECAST_CONTAINERS = sql({
  name: 'lock_forecast_containers',
  because: 'lease',
  parameters: ['uuid[]'],
  row: { id: 'uuid', account_id: 'uuid', shipment_id: 'uuid', pod_timezone: 'text?', destination_timezone: 'text?' },
  text: `WITH held AS (
      SELECT s.id FROM shipment s WHERE s.id IN (SELECT shipment_id FROM container WHERE id = ANY($1::uuid[]))
      FOR NO KEY UPDATE SKIP LOCKED)
    SELECT c.id, c.account_id, c.shipment_id, c.pod_timezone, c.final_destination_timezone AS destination_timezone FROM held JOIN container c ON c.shipment_id = held.id
    WHERE c.id = ANY($1::uuid[]) FOR NO KEY UPDATE OF c SKIP LOCKED`,
});

/** Writes the forecasts of one container. */
export const STORE_FORECAST = sql({
  name: 'store_forecast',
  because: 'clock',
  parameters: ['uuid', 'float?', 'text?', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json'],
  row: {},
  text: `INSERT INTO container_forecast AS f (container_id, voyage_at, next_at, vessel_imo, voyage, shown, announced, looks,
      ramp, ramp_shown, ramp_announced, ramp_looks)
    VALUES ($1, CASE WHEN $2::float8 IS NULL THEN 'infinity' ELSE now() END,
      CASE WHEN $2::float8 IS NULL THEN 'infinity' ELSE now() + $2 * interval '1 second' END, $3,
      nullif($4::jsonb, 'null'), nullif($5::jsonb, 'null'), $6, $7, nullif($8::jsonb, 'null'), nullif($9::jsonb, 'null'), $10, $11)
    ON CONFLICT (container_id) DO UPDATE SET voyage_at = EXCLUDED.voyage_at, next_at = EXCLUDED.next_at,
      vessel_imo = EXCLUDED.vessel_imo, voyage = EXCLUDED.voyage, shown = EXCLUDED.shown, announced = EXCLUDED.announced,
      looks = f.looks || EXCLUDED.looks, ramp = EXCLUDED.ramp, ramp_shown = EXCLUDED.ramp_shown,
      ramp_announced = EXCLUDED.ramp_announced, ramp_looks = f.ramp_looks || EXCLUDED.ramp_looks`,
});

/** Moves a container in lists and in the change feed, because its forecast changed. */
export const TOUCH_FORECAST_CONTAINER = sql({
  name: 'touch_forecast_container',
  because: 'batch',
  parameters: ['uuid[]'],
  row: {},
  text: 'UPDATE container SET updated_at = updated_at WHERE id = ANY($1)',
});

/** Where vessels were in the hours before a moment: the last position of each hour, and none of after it. */
export const FORECAST_POSITIONS = sql({
  name: 'forecast_positions',
  because: 'batch',
  parameters: ['text[]', 'instant', 'int'],
  row: { imo: 'text', at: 'instant', latitude: 'float', longitude: 'float' },
  text: `SELECT v.imo, p.at, p.latitude, p.longitude
    FROM unnest($1::text[]) AS v(imo) CROSS JOIN generate_series(0, $3::int - 1) AS h(back)
    CROSS JOIN LATERAL (
      SELECT x.at, x.latitude, x.longitude FROM vessel_position x
      WHERE x.imo = v.imo AND x.minute_at <= $2::timestamptz - h.back * interval '1 hour' AND x.at <= $2::timestamptz
        AND x.minute_at > $2::timestamptz - (h.back + 1) * interval '1 hour'
      ORDER BY x.minute_at DESC LIMIT 1) p
    ORDER BY v.imo, p.at`,
});

/**
 * How estimates came out, the newest first: of looks at voyages and ways by rail, and before there were any of what lines,
 * schedules, crews and railroads stated at the same leads.
 */
export const FORECAST_HISTORY = sql({
  name: 'forecast_history',
  because: 'union',
  isLong: true,
  parameters: ['int', 'bigint'],
  row: {
    scac: 'text',
    place: column<PlaceKind>('text'),
    port_of_lading: 'text',
    port_of_discharge: 'text',
    lead_days: 'int',
    line: 'float?',
    schedule: 'float?',
    ais: 'float?',
    rail: 'float?',
    own: 'float?',
    combined: 'float?',
    published: 'float?',
  },
  text: `SELECT k.scac, k.place, k.port_of_lading, k.port_of_discharge, o.lead_days, o.line, o.schedule, o.ais, o.rail, o.own, o.combined,
      o.published
    FROM eta_call k CROSS JOIN LATERAL (
      SELECT lead_days, line, schedule, ais, rail, own, combined, published FROM forecast_outcome WHERE call_id = k.id
      UNION ALL
      SELECT lead_days, max(lateness_hours) FILTER (WHERE source = 'line'), max(lateness_hours) FILTER (WHERE source = 'schedule'),
        max(lateness_hours) FILTER (WHERE source = 'ais'), max(lateness_hours) FILTER (WHERE source = 'rail'), NULL, NULL, NULL
      FROM eta_sample WHERE call_id = k.id AND NOT EXISTS (SELECT FROM forecast_outcome WHERE call_id = k.id)
      GROUP BY lead_days) o
    WHERE k.actual_at > now() - make_interval(days => $1) ORDER BY k.actual_at DESC LIMIT $2`,
});

/** What crews had entered last by a moment, of what had come in by then. */
export const FORECAST_ENTERED = sql({
  name: 'forecast_entered',
  because: 'batch',
  parameters: ['text[]', 'instant', 'int'],
  row: { imo: 'text', sent_at: 'instant', received_at: 'instant', locode: 'text?', eta_at: 'instant?' },
  text: `SELECT v.imo, e.heard_at AS sent_at, e.received_at, e.locode, e.eta_at
    FROM unnest($1::text[]) AS v(imo) CROSS JOIN LATERAL (
      SELECT x.* FROM vessel_entered_eta x
      WHERE x.imo = v.imo AND x.hour_at <= $2::timestamptz AND x.hour_at > $2::timestamptz - make_interval(days => $3)
        AND x.heard_at <= $2 AND x.received_at <= $2
      ORDER BY x.hour_at DESC LIMIT 1) e`,
});
