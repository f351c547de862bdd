import type { RowOf } from '../../db/sql.ts';
import { CHARGED_BILL, CHARGED_EVENTS, type ChargedPlaceRow, type StayRow } from './charged-row.ts';
import type { LIST_CHARGED_GROUPS } from './statements.ts';

/** Containers whose charges are the same, as the database returns them. */
export type ChargedGroupRow = RowOf<typeof LIST_CHARGED_GROUPS.row>;

/** How many containers of a group are named. */
export const GROUP_IDS_MAX = 10;

const POL_ZONE = `coalesce(pol.timezone, 'UTC')`;
const POD_ZONE = `coalesce(c.pod_timezone, pod.timezone, 'UTC')`;
const RAMP_ZONE = `coalesce(c.final_destination_timezone, dest.timezone, 'UTC')`;

/**
 * SQL: the days on which something happened, by which groups differ; of the origin only before the departure, because its clocks
 * end with it. A day is the midnight with which it begins at its place.
 */
const DAYS: Readonly<Record<string, string>> = {
  empty_out_at: dayAtOrigin('c.empty_out_at'),
  pol_full_in_at: dayAtOrigin('c.pol_full_in_at'),
  pol_loaded_at: dayAtOrigin('c.pol_loaded_at'),
  pol_departed_at: `CASE WHEN c.pol_departed_at IS NOT NULL THEN 'epoch'::timestamptz END`,
  pol_etd_at: dayAtOrigin('c.list_shipment_etd_at'),
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
  customer_id: 'c.list_customer_id',
  iso_code: 'c.iso_code',
  pol_id: 'c.list_pol_id',
  pod_id: 'c.list_pod_id',
  destination_id: 'c.list_destination_id',
  pod_terminal_id: 'c.pod_terminal_id',
  pickup_facility_id: 'c.pickup_facility_id',
  is_picked_up_inland: 'c.pickup_location_id IS NOT NULL AND c.pickup_location_id = c.list_destination_id',
  pod_timezone: 'c.pod_timezone',
  final_destination_timezone: 'c.final_destination_timezone',
  is_unavailable: 'c.availability_known AND NOT coalesce(c.available_for_pickup, false)',
};

/** SQL: that a clock may run for a container, whose alias is `c`: it is tracked and out, from the empty pickup to the departure or from the arrival on. */
const MAY_RUN = `NOT c.list_stopped AND c.empty_terminated_at IS NULL AND (
    coalesce(c.pod_arrived_at, c.pod_discharged_at, c.pod_full_out_at, c.pod_rail_loaded_at, c.pod_rail_departed_at, c.ind_ata_at,
      c.ind_seen_at, c.ind_rail_unloaded_at, c.final_destination_full_out_at) IS NOT NULL
    OR c.pol_departed_at IS NULL AND coalesce(c.empty_out_at, c.pol_full_in_at) IS NOT NULL)`;

/**
 * The text of the statement that counts the containers of an account of which a clock may run, those with the same charges
 * together. Where tariffs go by the availability or by the other containers of a bill of lading, each is a group of its own.
 */
export function chargedGroupsText({ isEach }: { isEach: boolean }): string {
  const known = [...Object.entries(OTHERS), ...Object.entries(DAYS)];
  const columns = known.map(([name, text]) => `${text} AS ${name}`).join(', ');
  const each = isEach
    ? `, bill.arrived_at AS bill_arrived_at, bill.discharged_at AS bill_discharged_at, ${CHARGED_EVENTS}`
    : ', NULL::timestamptz AS bill_arrived_at, NULL::timestamptz AS bill_discharged_at, NULL::json AS events';
  const from = `container c LEFT JOIN location pol ON pol.id = c.list_pol_id LEFT JOIN location pod ON pod.id = c.list_pod_id
    LEFT JOIN location dest ON dest.id = c.list_destination_id ${isEach ? CHARGED_BILL : ''}`;
  const where = `c.account_id = $1 AND ($2::uuid IS NULL OR c.list_customer_id = $2) AND ($3::text IS NULL OR c.list_scac = $3) AND ${MAY_RUN}`;
  if (isEach) return `SELECT 1 AS containers, ARRAY[c.id] AS ids, ${columns}${each} FROM ${from} WHERE ${where}`;
  const names = known.map(([name]) => `g.${name}`).join(', ');
  return `SELECT count(*)::int AS containers, (array_agg(g.id))[1:${GROUP_IDS_MAX}] AS ids, ${names},
      NULL::timestamptz AS bill_arrived_at, NULL::timestamptz AS bill_discharged_at, NULL::json AS events
    FROM (SELECT c.id, ${columns} FROM ${from} WHERE ${where}) g GROUP BY ${names}`;
}

/** The places, facilities and customers that groups name, by their ids. */
export interface GroupNames {
  places: ReadonlyMap<string, ChargedPlaceRow>;
  terminals: ReadonlyMap<string, { codes: string[]; locode: string | null }>;
  customers: ReadonlyMap<string, string>;
}

/** A group as one of its containers. */
export function stayRowOf(group: ChargedGroupRow, { places, terminals, customers }: GroupNames): StayRow {
  const { pol_id, pod_id, destination_id, pod_terminal_id, pickup_facility_id, customer_id, is_unavailable, ...row } =
    group;
  const named = <Named>(names: ReadonlyMap<string, Named>, id: string | null) =>
    id === null ? null : (names.get(id) ?? null);
  const terminal = named(terminals, pod_terminal_id);
  return {
    ...row,
    scac: row.scac ?? '',
    customer: named(customers, customer_id),
    pol: named(places, pol_id),
    pod: named(places, pod_id),
    destination: named(places, destination_id),
    pod_terminal_locode: terminal?.locode ?? null,
    pod_terminals: terminal?.codes ?? [],
    pickup_terminals: named(terminals, pickup_facility_id)?.codes ?? [],
    empty_terminated_at: null,
    empty_terminated_timezone: null,
    availability_known: is_unavailable,
    available_for_pickup: is_unavailable ? false : null,
  };
}

function dayAt(column: string, zone: string): string {
  return `date_trunc('day', ${column}, ${zone})`;
}

function dayAtOrigin(column: string): string {
  return `CASE WHEN c.pol_departed_at IS NULL THEN ${dayAt(column, POL_ZONE)} END`;
}
