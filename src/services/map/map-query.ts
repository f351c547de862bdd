import { transportEvent } from '../../domain/milestones.ts';
import type { Conditions } from '../list/paged-list.ts';
import { bindingZone } from '../record/binding-day.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { ETA, type MapBasis, NOW_STAGE_JOIN, placeAt, stageAt } from './map-stages.ts';

/** More places and vessels than these, those with the most containers, are counted alone. */
export const PLACES_MAX = 300;
export const VESSELS_MAX = 200;
export const TERMINALS_MAX = 20;

/** Of so many containers on the way it is looked up which vessel carries them. */
export const CARRIED_MAX = 20_000;

/**
 * SQL: whether the binding last free day is over by the calendar of its place. A day has 24 hours, but when clocks are changed; its
 * zone is looked up only where that decides.
 */
function isPastLastFreeDay(at: string): string {
  return `CASE WHEN c.binding_lfd IS NULL OR c.binding_lfd + interval '22 hours' > ${at} THEN false
    WHEN c.binding_lfd + interval '26 hours' <= ${at} THEN true
    ELSE (SELECT (c.binding_lfd AT TIME ZONE z.zone + interval '1 day') AT TIME ZONE z.zone <= ${at}
      FROM (SELECT ${bindingZone('c')} AS zone) z) END`;
}

const BOARDING = (
  [
    'vessel_loaded',
    'vessel_departed',
    'transshipment_loaded',
    'transshipment_departed',
    'feeder_loaded',
    'feeder_departed',
  ] as const
).map(transportEvent);
const LEAVING = (
  [
    'transshipment_arrived',
    'transshipment_discharged',
    'feeder_arrived',
    'feeder_discharged',
    'vessel_arrived',
    'vessel_berthed',
    'vessel_discharged',
  ] as const
).map(transportEvent);

/** SQL: that a clock of a container that is tracked charges, as it was counted last. */
const IS_COSTING = `EXISTS (SELECT FROM charge_clock k WHERE k.container_id = c.id AND k.is_charging) AND NOT c.list_stopped AND c.empty_terminated_at IS NULL`;

/** SQL: that a container comes a day or more after the first estimate, by the calendar of its port; of `aboard` a, `shipment` s and `location` o. */
const IS_LATE = `(a.eta_at AT TIME ZONE coalesce(o.timezone, 'UTC'))::date > (s.pod_original_eta_at AT TIME ZONE coalesce(o.timezone, 'UTC'))::date`;

/** The time that a map shows, as placeholders of a statement. */
export interface MapTime {
  basis: MapBasis;
  at: string;
  now: string;
}

/** SQL: which terminal of its place a container is at or comes to; on rail it has left that of the port. */
const TERMINAL_OF_STAGE = `CASE WHEN t.stage IN ('yard', 'inland') THEN c.pickup_facility_id
    WHEN t.stage = 'by_rail' THEN CASE WHEN c.pickup_location_id = c.list_destination_id THEN c.pickup_facility_id END
    ELSE c.pod_terminal_id END`;

const COUNTS = `count(*) FILTER (WHERE stage = 'not_loaded')::int AS not_loaded,
  count(*) FILTER (WHERE stage IN ('afloat', 'by_rail'))::int AS on_the_way,
  count(*) FILTER (WHERE stage IN ('at_port', 'yard', 'inland'))::int AS waiting,
  count(*) FILTER (WHERE is_held)::int AS held, count(*) FILTER (WHERE is_past)::int AS past_last_free_day,
  count(*) FILTER (WHERE is_costing)::int AS costing,
  count(*)::int AS containers`;

const COUNT_NAMES = ['not_loaded', 'on_the_way', 'waiting', 'held', 'past_last_free_day', 'costing', 'containers'];

function countsOf(alias: string): string {
  return COUNT_NAMES.map((name) => `'${name}', ${alias}.${name}`).join(', ');
}

/**
 * The text of the statement that reads a map: it goes through the containers that fit once and keeps some columns of each;
 * the rest is counted by place, terminal and vessel. `extra` are columns of what the filters were taken to mean.
 */
export function mapText(time: MapTime, conditions: Conditions, extra: string | undefined): string {
  const { basis, at, now } = time;
  // Holds and costs are known as they are now alone.
  const isHeld = basis === 'now' ? "c.list_holds <> '[]'" : 'false';
  const isCosting = basis === 'now' ? IS_COSTING : 'false';
  return `WITH found AS MATERIALIZED (
      SELECT c.id, c.shipment_id, c.list_scac, t.stage, ${placeAt('t.stage')} AS place_id,
        ${TERMINAL_OF_STAGE} AS terminal_id,
        t.stage NOT IN ('gone', 'unknown') AND ${isHeld} AS is_held,
        t.stage IN ('at_port', 'yard', 'inland') AND ${isPastLastFreeDay(at)} AS is_past,
        ${isCosting} AS is_costing,
        ${ETA} AS eta_at
      FROM container c ${NOW_STAGE_JOIN} CROSS JOIN LATERAL (SELECT ${stageAt(basis, at, now)} AS stage) t
      WHERE ${fits(conditions)}
    ), fit AS MATERIALIZED (SELECT * FROM found WHERE stage NOT IN ('gone', 'unknown') AND place_id IS NOT NULL),
    counted AS MATERIALIZED (
      SELECT place_id, terminal_id, grouping(terminal_id) = 1 AS is_whole, ${COUNTS},
        min(eta_at) FILTER (WHERE stage = 'afloat' AND eta_at > ${at}) AS next_arrival_at
      FROM fit GROUP BY GROUPING SETS ((place_id), (place_id, terminal_id))
    ), ${vesselsText(time)}
    SELECT (SELECT count(*)::int FROM found) AS total, (SELECT count(*)::int FROM found WHERE stage = 'gone') AS gone,
      (SELECT count(*)::int FROM found WHERE is_costing) AS costing,
      (SELECT count(*)::int FROM found WHERE stage <> 'gone')
        - (SELECT count(*)::int FROM fit) AS unplaced,
      (SELECT count(*)::int FROM counted WHERE is_whole) AS places_total,
      (SELECT count(*)::int FROM carried) AS vessels_total,
      (SELECT count(*) FROM fit WHERE stage = 'afloat') > ${CARRIED_MAX} AS is_partial,
      ${extra === undefined ? '' : `${extra},`}
      (SELECT coalesce(json_agg(p.place ORDER BY p.containers DESC, p.id), '[]') FROM (
        SELECT k.containers, l.id, json_build_object('id', l.id, 'locode', l.locode, 'name', l.name,
          'country_code', l.country_code, 'time_zone', l.timezone, 'next_arrival_at', k.next_arrival_at, ${countsOf('k')},
          'terminals', ${TERMINALS}) AS place
        FROM counted k JOIN location l ON l.id = k.place_id WHERE k.is_whole
        ORDER BY k.containers DESC, l.id LIMIT ${PLACES_MAX}) p) AS places,
      (SELECT coalesce(json_agg(v ORDER BY v.containers DESC, v.id), '[]') FROM (
        SELECT r.*, v.imo, v.name FROM carried r JOIN vessel v ON v.id = r.id
        ORDER BY r.containers DESC, r.id LIMIT ${VESSELS_MAX}) v) AS vessels`;
}

const TERMINALS = `(SELECT coalesce(json_agg(y.terminal ORDER BY y.containers DESC, y.id), '[]') FROM (
    SELECT z.containers, x.id, json_build_object('id', x.id, 'name', x.name, ${countsOf('z')}) AS terminal
    FROM counted z JOIN terminal x ON x.id = z.terminal_id WHERE z.place_id = k.place_id AND NOT z.is_whole
    ORDER BY z.containers DESC, x.id LIMIT ${TERMINALS_MAX}) y)`;

/** Which vessel a container is aboard: that of the last event with one, unless it left the vessel with that. */
function vesselsText({ at }: MapTime): string {
  return `aboard AS MATERIALIZED (
      SELECT f.id, f.shipment_id, f.list_scac, f.place_id, f.eta_at, e.vessel_id
      FROM (SELECT * FROM fit WHERE stage = 'afloat' LIMIT ${CARRIED_MAX}) f CROSS JOIN LATERAL (
        SELECT e.event, e.vessel_id FROM transport_event e
        WHERE e.container_id = f.id AND e.invalidated_at IS NULL AND e.vessel_id IS NOT NULL AND e.at <= ${at}
          AND e.event IN (${quoted([...BOARDING, ...LEAVING])})
        ORDER BY e.at DESC, e.id DESC LIMIT 1) e
      WHERE e.event IN (${quoted(BOARDING)})
    ), carried AS MATERIALIZED (
      SELECT a.vessel_id AS id, ${isSandboxSql('a.list_scac')}, count(*)::int AS containers,
        count(*) FILTER (WHERE s.pod_vessel_imo = v.imo OR upper(s.pod_vessel_name) = upper(v.name))::int AS listed,
        count(*) FILTER (WHERE ${IS_LATE})::int AS late,
        (array_agg(a.id ORDER BY a.eta_at NULLS LAST, a.id))[1] AS sample_id, min(a.eta_at) AS eta_at,
        count(DISTINCT a.place_id)::int AS places, mode() WITHIN GROUP (ORDER BY a.place_id) AS place_id
      FROM aboard a JOIN vessel v ON v.id = a.vessel_id JOIN shipment s ON s.id = a.shipment_id
        JOIN location o ON o.id = a.place_id
      GROUP BY a.vessel_id, 2
    )`;
}

/** All of the account are gone through; what has to be looked for is gathered first, each way by its own index. */
function fits(conditions: Conditions): string {
  if (conditions.isOrdered) return conditions.text;
  const [first = 'true', ...others] = conditions.ways;
  if (others.length === 0) return first;
  const ways = [first, ...others].map((way) => `SELECT c.id FROM container c WHERE ${way}`);
  return `c.id IN (${ways.join(' UNION ')})`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
