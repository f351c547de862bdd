import { column, optionalColumn, sql, sqlFamily } from '../../db/sql.ts';
import { listRow } from '../list/paged-list.ts';
import { FIELD_COLUMNS, FIELD_JOINS, type FieldEntity, type FieldRow } from './custom-field.ts';
import {
  CHECKED_DEFINITION_JSON,
  type CheckedDefinition,
  type CustomFieldDefinition,
  type CustomFieldType,
  DEFINITION_COLUMNS,
  DEFINITION_ROW,
} from './custom-field-definition.ts';
import { isAmongOptions, isValue } from './field-conditions.ts';
import type { InitialFields } from './initial-fields.ts';

/* The raw statements of custom fields and their definitions. */

/**
 * A definition that was deleted meanwhile gives nothing, and keeping those that are there from going costs no more than
 * the constraint does anyway. The order of rows keeps two writers from waiting for each other. What is taken back needs
 * no row where there was none.
 */
export const GIVE_CUSTOM_FIELDS = sql({
  name: 'give_custom_fields',
  because: 'lock',
  parameters: ['json', 'json'],
  row: {},
  text: `INSERT INTO custom_field AS f (id, account_id, definition_id, entity_type, entity_id, value, updated_by_id)
    SELECT x.id, d.account_id, d.id, x.entity_type, x.entity_id, x.value, x.updated_by_id
    FROM jsonb_to_recordset($1) AS x(id uuid, definition_id uuid, entity_type text, entity_id uuid, value text, updated_by_id uuid)
    JOIN custom_field_definition d ON d.id = x.definition_id
    WHERE x.value IS NOT NULL
      OR EXISTS (SELECT FROM custom_field o WHERE o.definition_id = x.definition_id AND o.entity_id = x.entity_id)
    ORDER BY x.definition_id, x.entity_id FOR KEY SHARE OF d
    ON CONFLICT (definition_id, entity_id) DO UPDATE
      SET value = EXCLUDED.value, updated_by_id = EXCLUDED.updated_by_id, updated_at = now()
      WHERE f.value IS NOT DISTINCT FROM ($2::jsonb ->> f.definition_id::text)`,
});

export const FIND_GIVERS_OF_CUSTOM_FIELDS = sql({
  name: 'find_givers_of_custom_fields',
  because: 'json',
  parameters: ['uuid[]'],
  row: {
    id: 'uuid',
    customer_id: 'uuid?',
    initial_fields: column<InitialFields>('json?'),
    own_fields: column<{ api_slug: string; value: string; updated_by_id: string | null }[]>('json'),
    definitions: column<CheckedDefinition[]>('json'),
  },
  text: `SELECT r.id, r.customer_id, r.initial_fields,
      (SELECT coalesce(json_agg(json_build_object('api_slug', d.api_slug, 'value', f.value, 'updated_by_id', f.updated_by_id)), '[]')
        FROM custom_field f JOIN custom_field_definition d ON d.id = f.definition_id
        WHERE f.entity_id = r.id AND f.value IS NOT NULL) AS own_fields,
      (SELECT coalesce(json_agg(${CHECKED_DEFINITION_JSON}), '[]') FROM custom_field_definition d
        WHERE d.account_id = r.account_id AND d.entity_type IN ('Shipment', 'Container') AND d.api_slug IN (
          SELECT o.api_slug FROM custom_field f JOIN custom_field_definition o ON o.id = f.definition_id
          WHERE f.entity_id = r.id)) AS definitions
    FROM tracking_request r WHERE r.id = ANY($1::uuid[]) ORDER BY r.created_at, r.id`,
});

export const GIVE_CUSTOMER = sql({
  name: 'give_customer',
  because: 'batch',
  parameters: ['json'],
  row: {},
  text: `UPDATE shipment s SET customer_id = x.customer_id
    FROM jsonb_to_recordset($1) AS x(shipment_id uuid, customer_id uuid)
    WHERE s.id = x.shipment_id AND s.customer_id IS NULL`,
});

/** How many records have a value, counted no further than it matters. */
export const COUNT_RECORDS_WITH_FIELD = sql({
  name: 'count_records_with_field',
  because: 'union',
  parameters: ['uuid', 'text', 'bool', 'bigint'],
  row: { total: 'int' },
  text: `SELECT count(*)::int AS total FROM (
      SELECT FROM custom_field f WHERE ${isValue('$1', '$2')}
      UNION ALL SELECT FROM custom_field f WHERE $3 AND ${isAmongOptions('$1', '$2')} LIMIT $4) x`,
});

export const LIST_CUSTOM_FIELD_DEFINITIONS = sqlFamily({
  name: 'list_custom_field_definitions',
  because: 'list',
  row: listRow<CustomFieldDefinition>(),
});

export const LIST_CUSTOM_FIELDS = sqlFamily({
  name: 'list_custom_fields',
  because: 'list',
  row: { ...listRow<FieldRow>(), is_there: optionalColumn<boolean>('bool') },
});

export const LOCK_CUSTOM_FIELD_DEFINITION = sql({
  name: 'lock_custom_field_definition',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { definition: column<CheckedDefinition>('json') },
  text: `SELECT ${CHECKED_DEFINITION_JSON} AS definition FROM custom_field_definition d
    WHERE d.id = $1 AND d.account_id = $2 FOR NO KEY UPDATE`,
});

export const UPDATE_CUSTOM_FIELD_DEFINITION = sql({
  name: 'update_custom_field_definition',
  because: 'json',
  parameters: ['uuid', 'text', 'text?', 'json?', 'text?', 'text?'],
  row: DEFINITION_ROW,
  text: `UPDATE custom_field_definition d SET display_name = $2, description = $3, validation = $4::jsonb,
      default_format = $5, default_value = $6, updated_at = now()
    WHERE d.id = $1 RETURNING ${DEFINITION_COLUMNS}`,
});

/** The former value is that of before the statement, whatever it writes. */
export const WRITE_CUSTOM_FIELD = sql({
  name: 'write_custom_field',
  because: 'lock',
  parameters: ['uuid', 'uuid', 'uuid', 'text', 'uuid', 'text?', 'uuid?'],
  row: {
    id: 'uuid',
    api_slug: 'text',
    value: 'text?',
    entity_type: column<FieldEntity>('text'),
    entity_id: 'uuid',
    definition_id: 'uuid',
    updated_by_id: 'uuid?',
    data_type: column<CustomFieldType>('text'),
    default_format: 'text?',
    reference_type: 'text?',
    labels: column<Record<string, string>>('json?'),
    former: 'text?',
  },
  text: `WITH f AS (
      INSERT INTO custom_field (id, account_id, definition_id, entity_type, entity_id, value, updated_by_id)
      SELECT $1, $2, d.id, $4, $5, $6, $7 FROM custom_field_definition d WHERE d.id = $3 AND d.account_id = $2 FOR KEY SHARE
      ON CONFLICT (definition_id, entity_id) DO UPDATE
        SET value = EXCLUDED.value, updated_by_id = EXCLUDED.updated_by_id, updated_at = now()
      RETURNING *
    )
    SELECT ${FIELD_COLUMNS}, (SELECT value FROM custom_field WHERE definition_id = $3 AND entity_id = $5) AS former
    FROM f ${FIELD_JOINS}`,
});

/** The lock that an ingest of the number holds: a container that it adds must not miss what is passed on meanwhile. */
export const LOCK_WATCH_OF_REQUEST = sql({
  name: 'lock_watch_of_request',
  because: 'lock',
  parameters: ['uuid'],
  row: { id: 'uuid' },
  text: `SELECT w.id FROM tracking_request r JOIN watch w ON w.id = r.watch_id WHERE r.id = $1 FOR UPDATE OF w`,
});
