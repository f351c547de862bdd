import { sql } from '../../db/sql.ts';

/* The raw statements that lock the row of a record, by its id and its account. */

const OF_ACCOUNT = 'c.account_id = $2';
const OF_DEFINITION = `EXISTS (SELECT FROM custom_field_definition d WHERE d.id = c.definition_id AND d.account_id = $2)`;

/** SQL: locks a row against others who write it, and not against those who refer to it. */
function lockRow(table: string, isOwned = OF_ACCOUNT): string {
  return `SELECT c.id FROM ${table} c WHERE c.id = $1 AND ${isOwned} FOR NO KEY UPDATE OF c`;
}

export const HOLD_BRANDING = sql({
  name: 'hold_branding',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('account', 'c.id = $2'),
});

export const HOLD_CONTAINER = sql({
  name: 'hold_container',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('container'),
});

export const HOLD_SHIPMENT = sql({
  name: 'hold_shipment',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('shipment'),
});

export const HOLD_TRACKING_REQUEST = sql({
  name: 'hold_tracking_request',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('tracking_request'),
});

export const HOLD_PARTY = sql({
  name: 'hold_party',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('party'),
});

export const HOLD_CUSTOM_FIELD = sql({
  name: 'hold_custom_field',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('custom_field'),
});

export const HOLD_CUSTOM_FIELD_DEFINITION = sql({
  name: 'hold_custom_field_definition',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('custom_field_definition'),
});

export const HOLD_CUSTOM_FIELD_OPTION = sql({
  name: 'hold_custom_field_option',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('custom_field_option', OF_DEFINITION),
});

export const HOLD_WEBHOOK = sql({
  name: 'hold_webhook',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('webhook'),
});

export const HOLD_SHARE_LINK = sql({
  name: 'hold_share_link',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('share_link'),
});

export const HOLD_SAVED_VIEW = sql({
  name: 'hold_saved_view',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('saved_view'),
});

export const HOLD_NOTE = sql({
  name: 'hold_note',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { id: 'uuid' },
  text: lockRow('note'),
});
