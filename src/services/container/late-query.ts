import { isUuid } from '../../core/id.ts';
import { estimatedEvent, transportEvent } from '../../domain/milestones.ts';
import type { Conditions } from '../list/paged-list.ts';
import type { PortFilter } from '../location/port-filter.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { arrivalStateSql, LINE_CHECKED_OF_ARRIVAL, TO_PORT } from '../record/port-arrival.ts';
import type { ArrivalWindow } from './arrival-window.ts';
import { isCut, portArms, zonesText } from './arrivals-query.ts';
import type { LateBy, ListLateInput } from './late-input.ts';

/** So many of the customers that are meant are named. */
const CUSTOMERS_NAMED = 5;

/** What decides which late arrivals are read. */
export interface LateRead {
  window: ArrivalWindow;
  port: PortFilter | null;
  input: Pick<ListLateInput, 'by' | 'against' | 'days' | 'vessel' | 'customer'>;
}

/** What of the judged arrival `j` is compared with the estimate: of what is overdue the present, which its arrival lies behind. */
const UNTIL = (now: string) => `CASE WHEN j.state = 'overdue' THEN ${now} ELSE j.at END`;

/** A container that was rolled comes by another vessel than the rest of its shipment, so its own arrival takes precedence. */
const CARRIAGE = `JOIN shipment s ON s.id = m.shipment_id LEFT JOIN LATERAL (SELECT v.vessel_id, v.voyage_number FROM transport_event v
      WHERE v.container_id = m.id AND v.at = m.at AND v.invalidated_at IS NULL AND v.event = CASE m.kind
        WHEN 'actual' THEN '${transportEvent('vessel_arrived')}' WHEN 'unloaded' THEN '${transportEvent('vessel_discharged')}'
        ELSE '${estimatedEvent('vessel_arrived')}' END
      ORDER BY v.id LIMIT 1) e ON true
    LEFT JOIN vessel ev ON ev.id = e.vessel_id`;
const HAS_OWN = 'coalesce(e.vessel_id::text, e.voyage_number) IS NOT NULL';

/** SQL: what is known of the vessel; that of the shipment may be the one that is awaited, but is not said to have brought it. */
const carriage = (own: string, shipments: string) =>
  `CASE WHEN ${HAS_OWN} THEN ${own} WHEN m.kind = 'estimated' THEN ${shipments} END`;
const VESSEL_NAME = carriage('ev.name', 's.pod_vessel_name');
const VESSEL_IMO = carriage('ev.imo', 's.pod_vessel_imo');

/** SQL: of the shipments of the arrivals what decides; a shipment has many containers, and each is read once. */
const SHIPMENTS = `SELECT s.id, s.pod_original_eta_at, s.pod_eta_at, s.created_at, s.watch_id
      FROM (SELECT DISTINCT shipment_id FROM arrival) d JOIN shipment s ON s.id = d.shipment_id`;

/** By what the late arrivals `t` are counted: key, name, code, and the names that say where else to look. */
const GROUPS: Readonly<
  Record<Exclude<LateBy, 'container'>, { key: string; name: string; code: string; elsewhere: string }>
> = {
  vessel: {
    key: `coalesce(t.vessel_imo, upper(t.vessel_name))`,
    name: 'min(t.vessel_name)',
    code: 'min(t.vessel_imo)',
    elsewhere: 't.place_name',
  },
  port: { key: 't.place_id', name: 'min(t.place_name)', code: 'min(t.place_locode)', elsewhere: 't.vessel_name' },
  customer: {
    key: 't.list_customer_id',
    name: 'min(t.customer_name)',
    code: 'min(t.list_customer_id::text)',
    elsewhere: 't.vessel_name',
  },
};

/**
 * The text of the statement that reads the arrivals of a window at ports of discharge that are later than an estimate, and
 * counts them. What was never estimated, or may have arrived meanwhile, is counted apart: whether it is late is not known.
 */
export function lateText(
  { window, port, input }: LateRead,
  conditions: Conditions,
  { limit, offset }: { limit: number; offset: number },
): string {
  const [size, skipped] = [conditions.value('bigint', limit), conditions.value('bigint', offset)];
  const customers = input.customer === undefined ? null : customersCalled(input.customer, conditions);
  const filters = [
    ...(customers === null ? [] : [`a.list_customer_id = ANY(ARRAY(SELECT f.id FROM ${customers}))`]),
    // What was picked up without a report of its arrival had come, and its estimate says nothing of when.
    `(a.kind <> 'estimated' OR a.is_awaited)`,
  ];
  const compared = input.against === 'first' ? 's.pod_original_eta_at' : 'coalesce(a.pod_eta_at, s.pod_eta_at)';
  const vessel = input.vessel === undefined ? null : vesselFilter(input.vessel, conditions);
  const extra = [
    ...(port === null ? [] : [port.column]),
    ...(vessel === null ? [] : [`${isVesselAwaited(vessel)} AS vessel_seen`]),
    ...(customers === null ? [] : [`${namesOf(customers)} AS matched_customers`]),
  ].map((column) => `${column},`);
  return `WITH at_port AS MATERIALIZED (
      ${portArms({ window, port }, conditions).join(' UNION ALL ')}
    ), arrival AS MATERIALIZED (
      SELECT * FROM (${TO_PORT}) a WHERE ${filters.join(' AND ')}
    ), ${zonesText(window)}, judged AS (
      SELECT a.id, a.number, a.shipment_id, a.place_id, a.list_customer_id, a.zone, a.kind, a.at, a.pod_eta_at, z.zone AS clock,
        ${compared} AS compared_at, ${arrivalStateSql(window.now, LINE_CHECKED_OF_ARRIVAL)} AS state
      FROM arrival a JOIN zones z ON z.zone = coalesce(a.zone, 'UTC') JOIN (${SHIPMENTS}) s ON s.id = a.shipment_id
      WHERE a.at < z.ends AND ${window.isFromToday ? '(a.at >= z.begins OR a.is_awaited)' : 'a.at >= z.begins'} OFFSET 0
    ), seen AS MATERIALIZED (
      SELECT m.* FROM (
        SELECT j.*, CASE WHEN ${isUnknown(input.against)} THEN NULL
          ELSE (${UNTIL(window.now)} AT TIME ZONE j.clock)::date - (j.compared_at AT TIME ZONE j.clock)::date END AS days_late
        FROM judged j OFFSET 0) m ${vessel === null ? '' : CARRIAGE}
      WHERE (m.days_late >= ${conditions.value('int', input.days)} OR m.days_late IS NULL)${vessel === null ? '' : ` AND ${vessel.fits(VESSEL_IMO, VESSEL_NAME)}`}
    ), late AS NOT MATERIALIZED (SELECT * FROM seen WHERE days_late IS NOT NULL), listed AS (${listedText(input.by)}),
    page AS MATERIALIZED (SELECT * FROM listed g ORDER BY ${orderOf(input.by)} LIMIT ${size} OFFSET ${skipped})
    SELECT (SELECT count(*)::int FROM late) AS total, (SELECT count(*)::int FROM listed) AS total_listed,
      (SELECT count(*)::int FROM seen WHERE days_late IS NULL) AS total_unknown, ${isCut('at_port')} AS is_partial, ${extra.join('')}
      (SELECT coalesce(json_agg(x), '[]') FROM (${shownText(input.by, window.now)} ORDER BY ${orderOf(input.by)}) x) AS rows`;
}

/** SQL: that it is not known whether an arrival `j` is late: without an estimate, or with a last one of which nothing was reported since. */
function isUnknown(against: ListLateInput['against']): string {
  return against === 'first' ? 'j.compared_at IS NULL' : "j.compared_at IS NULL OR j.state = 'unknown'";
}

/** A moment that is midnight on the clock of the port may be a day without a time. */
function sinceMidnight(at: string): string {
  return `extract(epoch FROM (${at} AT TIME ZONE j.clock)::time)`;
}

/** SQL: the hours by which an arrival `j` is late; null where one of the two is a day without a time. */
function hoursLate(now: string): string {
  return `CASE WHEN 0 = ANY(ARRAY[${sinceMidnight(UNTIL(now))}, ${sinceMidnight('j.compared_at')}]) THEN NULL
        ELSE trunc(extract(epoch FROM ${UNTIL(now)} - j.compared_at) / 3600)::int END`;
}

/** SQL: the customers `f` of the account with an id, or with a word of the name that begins so. */
function customersCalled(customer: string, conditions: Conditions): string {
  const isMeant = isUuid(customer)
    ? `f.id = ${conditions.value('uuid', customer)}`
    : `strpos(' ' || lower(f.company_name), lower(${conditions.value('text', ` ${customer}`)})) > 0`;
  return `party f WHERE f.account_id = ${conditions.account} AND ${isMeant}`;
}

/** SQL: the first of their names, as JSON. */
function namesOf(customers: string): string {
  return `(SELECT coalesce(json_agg(y.company_name), '[]') FROM (SELECT f.company_name FROM ${customers}
    ORDER BY f.company_name LIMIT ${CUSTOMERS_NAMED}) y)`;
}

interface VesselFilter {
  /** SQL: whether it is the vessel with an IMO number and a name. */
  fits(imo: string, name: string): string;
}

/** By the IMO number, or by the beginning of the name or of a later word of it. */
function vesselFilter(vessel: string, conditions: Conditions): VesselFilter {
  const imo = conditions.value('text', vessel.replace(/^IMO\s*/i, ''));
  const words = conditions.value('text', ` ${vessel.trim().toUpperCase()}`);
  return { fits: (itsImo, itsName) => `(${itsImo} = ${imo} OR strpos(' ' || upper(${itsName}), ${words}) > 0)` };
}

/** SQL: whether an arrival of the window, late or not, is by the vessel. */
function isVesselAwaited({ fits }: VesselFilter): string {
  return `(EXISTS (SELECT FROM seen) OR EXISTS (
        SELECT FROM judged j JOIN shipment s ON s.id = j.shipment_id WHERE ${fits('s.pod_vessel_imo', 's.pod_vessel_name')}))`;
}

/** SQL: late arrivals with what carries them and the names of place and customer; it takes a read for each, so only of those that need it. */
function carriedText(late: string): string {
  return `(SELECT m.*, s.pod_original_eta_at AS first_eta_at, coalesce(m.pod_eta_at, s.pod_eta_at) AS last_eta_at,
        s.bill_of_lading_number, s.scac, l.name AS place_name, l.locode AS place_locode, cu.company_name AS customer_name, ${VESSEL_NAME} AS vessel_name,
        ${VESSEL_IMO} AS vessel_imo, ${carriage('e.voyage_number', 's.pod_voyage_number')} AS voyage_number
      FROM ${late} m LEFT JOIN location l ON l.id = m.place_id LEFT JOIN party cu ON cu.id = m.list_customer_id ${CARRIAGE})`;
}

function listedText(by: LateBy): string {
  if (by === 'container') return 'SELECT * FROM late';
  const { key, name, code, elsewhere } = GROUPS[by];
  return `SELECT ${name} AS name, ${code} AS code, count(*)::int AS containers, count(DISTINCT t.shipment_id)::int AS shipments,
      (count(*) FILTER (WHERE t.kind = 'estimated'))::int AS not_arrived, (count(*) FILTER (WHERE t.state = 'overdue'))::int AS overdue,
      min(t.days_late) AS days_late_min, max(t.days_late) AS days_late_max,
      min((t.at AT TIME ZONE t.clock)::date) AS first_arrival_on, max((t.at AT TIME ZONE t.clock)::date) AS last_arrival_on,
      coalesce((array_agg(DISTINCT ${elsewhere}) FILTER (WHERE ${elsewhere} IS NOT NULL))[1:3], '{}') AS elsewhere,
      bool_or(t.scac = 'TEST') AS is_sandbox
    FROM ${carriedText('late')} t GROUP BY ${key}`;
}

/** SQL: the rows of the page `page`. */
function shownText(by: LateBy, now: string): string {
  if (by !== 'container') return 'SELECT * FROM page g';
  return `SELECT g.id, g.number, g.shipment_id, g.bill_of_lading_number, g.customer_name, g.vessel_name, g.voyage_number, g.place_locode,
      g.place_name, g.zone AS timezone, g.first_eta_at, g.last_eta_at, CASE WHEN g.kind <> 'estimated' THEN g.at END AS arrived_at,
      g.kind AS arrival_is, g.state = 'overdue' AS is_overdue, g.state = 'unknown' AS is_unknown, g.days_late, g.hours_late,
      ${isSandboxSql('g.scac')} FROM ${carriedText(`(SELECT j.*, ${hoursLate(now)} AS hours_late FROM page j)`)} g`;
}

/** What is latest comes first. */
function orderOf(by: LateBy): string {
  return by === 'container'
    ? 'g.days_late DESC, g.number, g.id'
    : 'g.days_late_max DESC, g.containers DESC, g.name, g.code';
}
