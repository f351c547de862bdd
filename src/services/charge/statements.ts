import { column, sql } from '../../db/sql.ts';
import type { HeldSpan } from '../../domain/stated-at-terminal.ts';
import { type ChargedShareRow, chargedGroupsText } from './charged-groups.ts';
import {
  AVAILABILITY_EVENTS,
  BESIDE_COLUMNS,
  CHARGED_BILL,
  CHARGED_EVENTS,
  CHARGED_JOINS,
  type ChargedEventRow,
  type ChargedRow,
  STATED_COLUMNS,
  STAY_COLUMNS,
  type StatedStayRow,
} from './charged-row.ts';

/* The raw statements of charges: what the days of a container are counted from. */

export const GET_CHARGED_CONTAINER = sql({
  name: 'get_charged_container',
  because: 'trip',
  parameters: ['uuid', 'uuid'],
  row: { record: column<ChargedRow>('json') },
  text: `SELECT row_to_json(x) AS record FROM (
      SELECT ${STAY_COLUMNS}, ${BESIDE_COLUMNS}, ${CHARGED_EVENTS}
      FROM container c ${CHARGED_JOINS} ${CHARGED_BILL}
      WHERE c.id = $1 AND c.account_id = $2) x`,
});

/** Containers of an account by their ids; of events their days alone. */
export const LIST_CHARGED_STAYS = sql({
  name: 'list_charged_stays',
  because: 'trip',
  parameters: ['uuid', 'uuid[]'],
  row: { record: column<StatedStayRow>('json') },
  text: `SELECT row_to_json(x) AS record FROM (
      SELECT ${STAY_COLUMNS}, ${STATED_COLUMNS}, ${AVAILABILITY_EVENTS}
      FROM container c ${CHARGED_JOINS} ${CHARGED_BILL}
      WHERE c.account_id = $1 AND c.id = ANY($2)) x`,
});

const GROUP = {
  containers: 'int',
  shares: column<ChargedShareRow[]>('json'),
  scac: 'text?',
  iso_code: 'text?',
  pol_id: 'uuid?',
  pod_id: 'uuid?',
  destination_id: 'uuid?',
  pod_terminal_id: 'uuid?',
  pickup_facility_id: 'uuid?',
  is_picked_up_inland: 'bool',
  pod_timezone: 'text?',
  final_destination_timezone: 'text?',
  is_unavailable: 'bool',
  empty_out_at: 'instant?',
  pol_full_in_at: 'instant?',
  pol_loaded_at: 'instant?',
  pol_etd_at: 'instant?',
  pod_arrived_at: 'instant?',
  pod_discharged_at: 'instant?',
  pod_full_out_at: 'instant?',
  pod_rail_loaded_at: 'instant?',
  pod_rail_departed_at: 'instant?',
  ind_ata_at: 'instant?',
  ind_seen_at: 'instant?',
  ind_rail_unloaded_at: 'instant?',
  final_destination_full_out_at: 'instant?',
  delivered_at: 'instant?',
  bill_arrived_at: 'instant?',
  bill_discharged_at: 'instant?',
  held_spans: column<HeldSpan[]>('json?'),
  events: column<ChargedEventRow[]>('json?'),
  last_created_at: 'instant',
  last_id: 'uuid',
} as const;

const PAGE_OF_ACCOUNT = ['uuid', 'uuid?', 'text?', 'instant', 'uuid', 'bool', 'int', 'bigint'] as const;

/** Containers of an account of which a clock may run, those of a page with the same charges together. */
export const LIST_CHARGED_GROUPS = sql({
  name: 'list_charged_groups',
  because: 'count',
  parameters: PAGE_OF_ACCOUNT,
  row: GROUP,
  text: chargedGroupsText({ isEach: false }),
});

/** The same, each with the days of its availability and of its bill of lading. */
export const LIST_CHARGED_EACH = sql({
  name: 'list_charged_each',
  because: 'count',
  parameters: PAGE_OF_ACCOUNT,
  row: GROUP,
  text: chargedGroupsText({ isEach: true }),
});
