import type { RowOf } from '../../db/sql.ts';
import { AVAILABILITY_EVENTS, CHARGED_BILL, type ChargedPlaceRow, HELD_SPANS, type StayRow } from './charged-row.ts';
import type { LIST_CHARGED_GROUPS } from './statements.ts';

/** Containers whose charges are the same, as the database returns them. */
export type ChargedGroupRow = RowOf<typeof LIST_CHARGED_GROUPS.row>;

const POL_ZONE = `coalesce(pol.timezone, 'UTC')`;
const POD_ZONE = `coalesce(c.pod_timezone, pod.timezone, 'UTC')`;
const RAMP_ZONE = `coalesce(c.final_destination_timezone, dest.timezone, 'UTC')`;

/** SQL: that a container, whose alias is `c`, has reached the port of discharge or a ramp, so that the clocks of its origin are over. */
const HAS_LANDED = `coalesce(c.pod_arrived_at, c.pod_discharged_at, c.pod_full_out_at, c.pod_rail_loaded_at, c.pod_rail_departed_at, c.ind_ata_at,
      c.ind_seen_at, c.ind_rail_unloaded_at, c.final_destination_full_out_at) IS NOT NULL`;

/** SQL: that a clock may run for it: it is tracked and out, from the empty pickup to the departure or from the arrival on. */
const MAY_RUN = `NOT c.list_stopped AND c.empty_terminated_at IS NULL AND (${HAS_LANDED}
    OR c.pol_departed_at IS NULL AND coalesce(c.empty_out_at, c.pol_full_in_at) IS NOT NULL)`;

const IS_PICKED_UP_INLAND = 'c.pickup_location_id IS NOT NULL AND c.pickup_location_id = c.list_destination_id';

/** SQL: that it may have a ramp; without one the place to which it goes decides nothing. */
const GOES_INLAND = `(${IS_PICKED_UP_INLAND} OR coalesce(c.pod_rail_loaded_at, c.pod_rail_departed_at, c.ind_ata_at, c.ind_seen_at,
      c.ind_rail_unloaded_at, c.final_destination_full_out_at) IS NOT NULL)`;

/** SQL: that its origin decides: its clocks run, or a tariff goes by the dates of the origin. */
const HAS_ORIGIN = `($6 OR NOT ${HAS_LANDED})`;

/** SQL: the days on which something happened, by which groups differ. A day is the midnight with which it begins at its place. */
const DAYS: Readonly<Record<string, string>> = {
  empty_out_at: where(`NOT ${HAS_LANDED}`, dayAt('c.empty_out_at', POL_ZONE)),
  pol_full_in_at: where(HAS_ORIGIN, dayAt('c.pol_full_in_at', POL_ZONE)),
  pol_loaded_at: where(`NOT ${HAS_LANDED}`, dayAt('c.pol_loaded_at', POL_ZONE)),
  pol_etd_at: where(HAS_ORIGIN, dayAt('c.list_shipment_etd_at', POL_ZONE)),
  pod_arrived_at: dayAt('c.pod_arrived_at', POD_ZONE),
  pod_discharged_at: dayAt('c.pod_discharged_at', POD_ZONE),
  pod_full_out_at: dayAt('c.pod_full_out_at', POD_ZONE),
  pod_rail_loaded_at: dayAt('c.pod_rail_loaded_at', POD_ZONE),
  pod_rail_departed_at: dayAt('c.pod_rail_departed_at', POD_ZONE),
  ind_ata_at: dayAt('c.ind_ata_at', RAMP_ZONE),
  ind_seen_at: dayAt('c.ind_seen_at', RAMP_ZONE),
  ind_rail_unloaded_at: dayAt('c.ind_rail_unloaded_at', RAMP_ZONE),
  final_destination_full_out_at: dayAt('c.final_destination_full_out_at', RAMP_ZONE),
  delivered_at: `CASE WHEN c.delivered_at IS NOT NULL THEN 'epoch'::timestamptz END`,
};

/** SQL: what else groups differ by. */
const OTHERS: Readonly<Record<string, string>> = {
  scac: 'c.list_scac',
  iso_code: 'c.iso_code',
  pol_id: where(HAS_ORIGIN, 'c.list_pol_id'),
  pod_id: where(HAS_LANDED, 'c.list_pod_id'),
  destination_id: where(GOES_INLAND, 'c.list_destination_id'),
  pod_terminal_id: where(HAS_LANDED, 'c.pod_terminal_id'),
  pickup_facility_id: where(GOES_INLAND, 'c.pickup_facility_id'),
  is_picked_up_inland: IS_PICKED_UP_INLAND,
  pod_timezone: where(HAS_LANDED, 'c.pod_timezone'),
  final_destination_timezone: where(GOES_INLAND, 'c.final_destination_timezone'),
  is_unavailable: `${HAS_LANDED} AND c.availability_known AND NOT coalesce(c.available_for_pickup, false)`,
};

/**
 * The text of the statement that counts containers of an account of which a clock may run, those with the same charges
 * together: of one page, the newest first. Where tariffs go by the availability or by the other containers of a bill of
 * lading, each is a group of its own. Parameters: account, customer, line, moment and id behind which the page begins,
 * whether a tariff goes by the dates of the origin, how many containers of a group are named, and how many are on a page.
 */
export function chargedGroupsText({ isEach }: { isEach: boolean }): string {
  const known = [...Object.entries(OTHERS), ...Object.entries(DAYS)];
  const columns = known.map(([name, text]) => `${text} AS ${name}`).join(', ');
  const each = isEach
    ? `, bill.arrived_at AS bill_arrived_at, bill.discharged_at AS bill_discharged_at, ${HELD_SPANS}, ${AVAILABILITY_EVENTS}`
    : '';
  const names = known.map(([name]) => `p.${name}`).join(', ');
  return `WITH page AS MATERIALIZED (SELECT c.id, c.created_at, c.list_customer_id AS customer_id, ${columns}${each}
      FROM container c LEFT JOIN location pol ON pol.id = c.list_pol_id LEFT JOIN location pod ON pod.id = c.list_pod_id
        LEFT JOIN location dest ON dest.id = c.list_destination_id ${isEach ? CHARGED_BILL : ''}
      WHERE c.account_id = $1 AND ($2::uuid IS NULL OR c.list_customer_id = $2) AND ($3::text IS NULL OR c.list_scac = $3)
        AND c.created_at <= $4 AND (c.created_at < $4 OR c.id > $5) AND ${MAY_RUN}
      ORDER BY c.created_at DESC, c.id LIMIT $8),
    last AS (SELECT created_at, id FROM page ORDER BY created_at, id DESC LIMIT 1)
    SELECT g.*, last.created_at AS last_created_at, last.id AS last_id FROM last, (${isEach ? eachText(names) : groupsText(names)}) g`;
}

function groupsText(names: string): string {
  const ofShares = names.replaceAll('p.', 's.');
  return `SELECT sum(s.containers)::int AS containers, json_agg(json_build_array(s.customer_id, s.containers, s.ids)) AS shares, ${ofShares},
      NULL::timestamptz AS bill_arrived_at, NULL::timestamptz AS bill_discharged_at, NULL::jsonb AS held_spans, NULL::json AS events
    FROM (SELECT p.customer_id, count(*)::int AS containers, (array_agg(p.id))[1:$7] AS ids, ${names}
      FROM page p GROUP BY p.customer_id, ${names}) s GROUP BY ${ofShares}`;
}

function eachText(names: string): string {
  return `SELECT 1 AS containers, json_build_array(json_build_array(p.customer_id, 1, (ARRAY[p.id])[1:$7])) AS shares, ${names},
      p.bill_arrived_at, p.bill_discharged_at, p.held_spans, p.events FROM page p`;
}

/** Containers of one customer in a group: whose they are, how many there are, and the ids of some. */
export type ChargedShareRow = readonly [customerId: string | null, containers: number, ids: readonly string[] | null];

/** The places, facilities and customers that groups name, by their ids. */
export interface GroupNames {
  places: Map<string, ChargedPlaceRow>;
  terminals: Map<string, { codes: string[]; locode: string | null }>;
  customers: Map<string, string>;
}

/** A group as a container of a customer. Written out, because a copy of so many members by spread takes thirty times as long. */
export function stayRowOf(group: ChargedGroupRow, customer: string | null, { places, terminals }: GroupNames): StayRow {
  const terminal = named(terminals, group.pod_terminal_id);
  return {
    scac: group.scac ?? '',
    customer,
    iso_code: group.iso_code,
    pol: named(places, group.pol_id),
    pod: named(places, group.pod_id),
    destination: named(places, group.destination_id),
    pod_terminal_locode: terminal?.locode ?? null,
    pod_terminals: terminal?.codes ?? [],
    pickup_terminals: named(terminals, group.pickup_facility_id)?.codes ?? [],
    is_picked_up_inland: group.is_picked_up_inland,
    empty_out_at: group.empty_out_at,
    pol_full_in_at: group.pol_full_in_at,
    pol_loaded_at: group.pol_loaded_at,
    // No clock runs of one that departed and did not arrive.
    pol_departed_at: null,
    pol_etd_at: group.pol_etd_at,
    pod_arrived_at: group.pod_arrived_at,
    pod_discharged_at: group.pod_discharged_at,
    pod_full_out_at: group.pod_full_out_at,
    pod_rail_loaded_at: group.pod_rail_loaded_at,
    pod_rail_departed_at: group.pod_rail_departed_at,
    ind_ata_at: group.ind_ata_at,
    ind_seen_at: group.ind_seen_at,
    ind_rail_unloaded_at: group.ind_rail_unloaded_at,
    final_destination_full_out_at: group.final_destination_full_out_at,
    delivered_at: group.delivered_at,
    empty_terminated_at: null,
    pod_timezone: group.pod_timezone,
    final_destination_timezone: group.final_destination_timezone,
    empty_terminated_timezone: null,
    availability_known: group.is_unavailable,
    available_for_pickup: group.is_unavailable ? false : null,
    bill_arrived_at: group.bill_arrived_at,
    bill_discharged_at: group.bill_discharged_at,
    held_spans: group.held_spans,
    events: group.events,
  };
}

function named<Named>(names: ReadonlyMap<string, Named>, id: string | null): Named | null {
  return id === null ? null : (names.get(id) ?? null);
}

function dayAt(column: string, zone: string): string {
  return `date_trunc('day', ${column}, ${zone})`;
}

function where(condition: string, text: string): string {
  return `CASE WHEN ${condition} THEN ${text} END`;
}
