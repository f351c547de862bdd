import { z } from 'zod';
import type { Prisma } from '../../db/prisma.ts';
import {
  CHECKED_DEFINITION_SELECT,
  type CustomFieldEntity,
  CustomFieldType,
  type FieldOption,
  hasOptions,
} from './custom-field-definition.ts';
import { displayValue } from './display-value.ts';

/** What a value belongs to, by the type of its resource. */
export const FieldEntity = z.enum(['shipment', 'container', 'tracking_request']);
export type FieldEntity = z.infer<typeof FieldEntity>;

/** How definitions name what they are for. */
export const DEFINED_FOR = {
  shipment: 'Shipment',
  container: 'Container',
  tracking_request: 'TrackingRequest',
} as const satisfies Record<FieldEntity, CustomFieldEntity>;

/** What lists are filtered by: either way of naming things is understood. */
export const AnyFieldEntity = z.enum([...FieldEntity.options, ...Object.values(DEFINED_FOR)]);

/** The type of resource that is meant. */
export function entityMeant(text: z.infer<typeof AnyFieldEntity>): FieldEntity {
  const types = { Shipment: 'shipment', Container: 'container', TrackingRequest: 'tracking_request' } as const;
  return text === 'Shipment' || text === 'Container' || text === 'TrackingRequest' ? types[text] : text;
}

/** The value of a custom field (`custom_field` of the contract). */
export const CustomField = z.object({
  id: z.uuid(),
  api_slug: z.string().meta({ doc: 'Name of the field in programs' }),
  value: z
    .string()
    .nullable()
    .describe('As it is stored; several options have commas between')
    .meta({ doc: 'The value as it is stored; several options have commas between, null if it is blank' }),
  display_value: z
    .string()
    .nullable()
    .describe('As people read it')
    .meta({ doc: 'The value as people read it; null if it is blank' }),
  entity_type: FieldEntity,
  entity_id: z.uuid(),
  definition_id: z.uuid(),
  updated_by_id: z.uuid().nullable().describe('Who changed it last; null for a key or the service'),
});
export type CustomField = z.infer<typeof CustomField>;

/** A row of `FIELD_COLUMNS`. */
export interface FieldRow extends Omit<CustomField, 'display_value'> {
  data_type: CustomFieldType;
  default_format: string | null;
  /** What a reference refers to; null for any other type. */
  reference_type: string | null;
  /** What the options or the reference are called, by value. */
  labels: Record<string, string> | null;
}

/** What a field is shown and checked by. */
export const FIELD_SELECT = {
  id: true,
  value: true,
  entityType: true,
  entityId: true,
  definitionId: true,
  updatedById: true,
  definition: { select: CHECKED_DEFINITION_SELECT },
};

type SelectedField = Prisma.CustomFieldGetPayload<{ select: typeof FIELD_SELECT }>;

/** A row of `FIELD_SELECT`; Prisma reads its definition in a second statement, and it may be deleted between the two. */
export interface StoredField extends Omit<SelectedField, 'definition'> {
  definition: SelectedField['definition'] | null;
}

/** A row of `FIELD_SELECT` as those of `FIELD_COLUMNS` are. */
export function toFieldRow({ definition, ...field }: SelectedField): FieldRow {
  const dataType = CustomFieldType.parse(definition.dataType);
  return {
    id: field.id,
    api_slug: definition.apiSlug,
    value: field.value,
    entity_type: FieldEntity.parse(field.entityType),
    entity_id: field.entityId,
    definition_id: field.definitionId,
    updated_by_id: field.updatedById,
    data_type: dataType,
    default_format: definition.defaultFormat,
    reference_type: definition.referenceType,
    labels: hasOptions(dataType) ? labelsOf(definition.options, field.value) : null,
  };
}

function labelsOf(options: readonly FieldOption[], value: string | null): Record<string, string> {
  const chosen = value?.split(',') ?? [];
  return Object.fromEntries(options.filter((one) => chosen.includes(one.value)).map((one) => [one.value, one.label]));
}

/** SQL: what a field is shown by; `f` is the alias of its row and `d` that of its definition. */
export const FIELD_COLUMNS = `f.id, d.api_slug, f.value, f.entity_type, f.entity_id, f.definition_id, f.updated_by_id,
  d.data_type, d.default_format, d.reference_type, CASE WHEN d.data_type IN ('enum', 'enum_multi') THEN (
    SELECT json_object_agg(o.value, o.label) FROM custom_field_option o
    WHERE o.definition_id = d.id AND o.value = ANY(string_to_array(f.value, ','))) END AS labels`;

/** SQL: the join that the columns need. */
export const FIELD_JOINS = 'JOIN custom_field_definition d ON d.id = f.definition_id';

/** A row as its record. */
export function toCustomField({
  data_type,
  default_format,
  reference_type: _referenceType,
  labels,
  ...field
}: FieldRow): CustomField {
  return { ...field, display_value: displayValue({ data_type, default_format, labels }, field.value) };
}

/** SQL: whether the account has what a field is to belong to; each argument is a placeholder. */
export function isEntityThereSql(type: FieldEntity, id: string, account: string): string {
  return `EXISTS (SELECT FROM ${type} x WHERE x.id = ${id} AND x.account_id = ${account})`;
}

/** What people call it. */
export function entityName(type: FieldEntity): 'shipment' | 'container' | 'tracking request' {
  return type === 'tracking_request' ? 'tracking request' : type;
}
