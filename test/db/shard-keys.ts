/**
 * How the data is divided when it no longer fits one primary (docs/scale.md): each account is in one cell, a database of its own
 * with its own processes. What a statement reads and writes has to be in one cell:
 *
 * - `account`: rows of one account, which the statement names;
 * - `record`: rows of one account, found by the unique id of a record or credential of it;
 * - `watch`: a tracked number, what was received about it, and the accounts of the cell that follow it;
 * - `webhook`: a webhook of one account, and its queue;
 * - `source`: the allowance and the polls of a line, of which each cell has its share;
 * - `none`: see the reason.
 */
export type ShardKey = 'account' | 'record' | 'watch' | 'webhook' | 'source' | { none: string };

const CELL = 'Maintenance or figures of one cell: each cell runs it on its own rows.';
const START = 'Runs at a start, on a row of the cell itself.';
const REFERENCE = 'Reads reference data, of which each cell has a copy.';
const DIRECTORY = 'Identity of people and programs: in the directory of accounts, or in the cell of the account.';
const LIMIT = 'Counted where the request is answered, under a key that names an account, a key or an address.';
const VESSEL = 'Positions of vessels are received once in each cell, which keeps those of the vessels that it tracks.';
const OPERATOR = 'Runs for the operator of a cell.';
const LEARNT = 'Learns from the numbers of all accounts: each cell from those of its own.';

const CLEAN_UP = [
  'expired_oauth_records',
  'ended_connections',
  'unused_oauth_clients',
  'unused_oauth_documents',
  'ended_sessions',
  'ended_sign_in_links',
  'expired_rate_limits',
  'forgotten_removals',
  'old_audit_events',
  'expire_notifications',
  'expiry_bounds',
  'forget_expired_failures',
  'lock_unneeded_watches',
  'remove_unneeded_watches',
  'months_of_watches',
  'size_of_database',
  'count_pending_notifications',
  'backlog_limit',
  'lag_of_webhook_lanes',
  'count_stopped_webhooks',
  'ais_remove_rest',
  'ais_remove_vessels',
  'ais_remove_states',
  'remove_old_quarantine',
  'remove_old_receipts',
  'remove_stopped_shipments',
  'remove_failed_requests',
  'repair_next',
  'repair_count',
  'repair_make_channels',
  'repair_copy_to_containers',
] as const;

const AT_START = [
  'is_ready',
  'database_now',
  'remember_sandbox_journey',
  'recall_sandbox_journey',
  'read_secret_key_check',
  'add_secret_key_check',
  'list_signing_keys',
] as const;

const OF_ACCOUNT = [
  'list_connections',
  'complete_shipping_line',
  'find_foreign_member',
  'find_container',
  'get_container',
  'get_container_standing',
  'list_changes',
  'list_containers_full',
  'list_containers',
  'browse_containers',
  'list_arrivals',
  'list_containers_at_risk',
  'container_watch_look',
  'complete_container',
  'update_container',
  'refresh_containers',
  'list_custom_field_definitions',
  'list_custom_fields',
  'lock_custom_field_definition',
  'write_custom_field',
  'begin_idempotent_request',
  'renew_idempotent_request',
  'own_tracked_numbers',
  'load_container_journey',
  'load_statements',
  'get_location',
  'get_terminal',
  'search',
  'get_shipment',
  'list_shipments_full',
  'list_shipments',
  'stop_tracking',
  'resume_tracking',
  'container_freshness',
  'find_tracked_number',
  'get_tracking_request',
  'list_tracking_requests',
  'find_covered_tracking_request',
  'list_container_transport_events',
  'read_vessel',
  'seen_of_container',
  'complete_webhook',
  'get_webhook_health',
  'list_webhooks',
  'lock_lane_of_webhook',
  'recover_webhook',
  'get_webhook_notification',
  'list_webhook_notifications',
] as const;

const OF_RECORD = [
  'find_api_key',
  'find_connection_of_token',
  'use_connection',
  'end_connections_of_user',
  'find_oauth_record',
  'save_oauth_record',
  'consume_oauth_record',
  'lock_account',
  'update_custom_field_definition',
  'lock_watch_of_request',
  'give_custom_fields',
  'find_givers_of_custom_fields',
  'give_customer',
  'create_tracking_request',
] as const;

const OF_WATCH = [
  'ingest_lock',
  'ingest_lock_shipment',
  'ingest_load',
  'ingest_known',
  'ingest_known_reports',
  'ingest_write',
  'ingest_show',
  'ingest_announce',
  'ingest_merge_shipments',
  'ingest_restore_shipments',
  'ingest_resume',
  'ingest_settle_unpolled',
  'ingest_reset_companions',
  'ingest_channel_received',
  'other_cargo_find_roots',
  'miss_lock',
  'miss_unknown',
  'miss_failed',
  'miss_throttled',
  'miss_settle',
  'miss_silent',
  'miss_rest',
  'channel_turn',
  'channel_make',
  'channel_find',
  'channel_references',
  'channel_link',
  'channel_find_roots',
  'channel_missed',
  'channel_was_pushed',
  'channel_find_event',
  'channel_find_elsewhere',
  'channel_find_versions',
  'quarantine_keep',
  'settle_unchanged',
  'release_watches',
  'free_watches_of_holder',
  'claim_push_only',
  'repair_turn',
  'repair_reopen_requests',
  'repair_close_requests',
  'repair_link_requests',
  'repair_wake_watch',
  'repair_load_readings',
  'repair_replace_readings',
  'repair_rename_events',
  'schedules_find_voyages',
  'schedules_make_watches',
  'schedules_wake',
  'schedules_join',
  'schedules_calls',
  'schedules_forget',
  'schedules_said',
  'schedules_hold',
  'schedules_settle',
  'schedules_hear',
] as const;

const OF_WEBHOOK = [
  'claim_webhook_lanes',
  'extend_webhook_lanes',
  'free_webhook_lanes_of_holder',
  'take_webhook_wakes',
  'read_webhook_endpoints',
  'lock_webhook_lanes',
  'release_webhook_lanes',
  'disable_failing_webhook',
  'give_up_webhook_notifications',
  'find_listeners_to_webhook_health',
  'tell_webhook_health',
  'read_due_webhook_notifications',
  'read_outbox_pictures',
  'settle_webhook_notifications',
] as const;

const OF_SOURCE = [
  'claim_watches',
  'take_allowance',
  'release_slots',
  'open_lanes',
  'give_back_allowance',
  'lag_of_watches',
  'refused_watches',
  'mark_source_failing',
  'mark_source_answering',
  'failing_sources',
  'take_probe',
  'block_lane',
  'count_requests',
  'intake_repeat',
  'intake_keep',
] as const;

/** The key of each raw statement, by the name under which it is declared. */
export const SHARD_KEYS: ReadonlyMap<string, ShardKey> = new Map<string, ShardKey>([
  ...each(OF_ACCOUNT, 'account'),
  ...each(OF_RECORD, 'record'),
  ...each(OF_WATCH, 'watch'),
  ...each(OF_WEBHOOK, 'webhook'),
  ...each(OF_SOURCE, 'source'),
  ...each(CLEAN_UP, { none: CELL }),
  ...each(AT_START, { none: START }),
  ...each(['find_missing_holders', 'remove_holder'], { none: CELL }),
  ...each(['find_session', 'end_sessions', 'lock_user'], { none: DIRECTORY }),
  ...each(['known_places', 'repair_write_places'], { none: REFERENCE }),
  ...each(['take_rate_limit'], { none: LIMIT }),
  ...each(['list_accounts', 'quarantine_list'], { none: OPERATOR }),
  ...each(['count_number_stems'], { none: LEARNT }),
  ...each(
    [
      'ais_take_lease',
      'ais_free_lease',
      'ais_store_positions',
      'ais_store_vessels',
      'ais_store_states',
      'ais_carrier_words',
      'ais_seen_around',
      'ais_store_suspicions',
      'ais_tracked_calls',
      'vessel_positions',
    ],
    { none: VESSEL },
  ),
]);

function each(names: readonly string[], key: ShardKey): [string, ShardKey][] {
  return names.map((name) => [name, key]);
}
