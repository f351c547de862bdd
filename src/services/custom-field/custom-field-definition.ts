import { z } from 'zod';
import { PlainText } from '../../core/plain-text.ts';
import { column } from '../../db/sql.ts';
import { textOrNull } from '../../domain/documented.ts';
import { OPTION_ORDER } from './custom-field-option.ts';
import { FieldValue } from './field-value.ts';

/** How many definitions an account has at most (`custom_field_limit`). */
export const DEFINITIONS_MAX = 100;

const SLUG_LENGTH_MAX = 63;
const TEXT_LENGTH_MAX = 255;
const DESCRIPTION_LENGTH_MAX = 2_000;
const PATTERN_LENGTH_MAX = 200;

/** What custom fields are defined for. */
export const CustomFieldEntity = z.enum(['Shipment', 'Container', 'TrackingRequest']);
export type CustomFieldEntity = z.infer<typeof CustomFieldEntity>;

/** What the values of a field are. */
export const CustomFieldType = z.enum([
  'short_text',
  'number',
  'date',
  'datetime',
  'boolean',
  'enum',
  'enum_multi',
  'reference',
]);
export type CustomFieldType = z.infer<typeof CustomFieldType>;

/** The name of a field in programs. */
const ApiSlug = z
  .string()
  .max(SLUG_LENGTH_MAX, `A slug has at most ${SLUG_LENGTH_MAX} characters`)
  .regex(/^[a-z][a-z0-9_]*$/, 'A slug begins with a letter and has only a to z, digits and underscores')
  .describe('Name of the field in programs, unique for the kind of thing it is for; fixed once made');

/** What values must be beyond their type. */
export const CustomFieldValidation = z.strictObject({
  required: z.boolean().optional().describe('Whether the value may not be blank'),
  pattern: PlainText.min(1)
    .max(PATTERN_LENGTH_MAX)
    .optional()
    .describe(
      'Regular expression (ECMAScript, flag u, without look-around and back-references) that the stored value has a match of; ^ and $ bind it to the ends',
    ),
  max_length: z
    .int()
    .min(1)
    .max(TEXT_LENGTH_MAX)
    .optional()
    .describe('How many characters the stored value has at most'),
});
export type CustomFieldValidation = z.infer<typeof CustomFieldValidation>;

/** The members of a definition that may be changed once it is made. */
export const CHANGEABLE = {
  display_name: PlainText.trim().min(1, 'Give a name').max(TEXT_LENGTH_MAX).describe('Name of the field for people'),
  description: PlainText.max(DESCRIPTION_LENGTH_MAX).nullable().optional().meta({ doc: 'What the field is for' }),
  validation: CustomFieldValidation.nullable().optional().meta({ doc: 'What values have to fit' }),
  default_format: PlainText.min(1)
    .max(TEXT_LENGTH_MAX)
    .nullable()
    .optional()
    .describe('How numbers are shown, such as 0.00, #,##0 or $#,##0.00; other types have one form'),
  default_value: FieldValue.optional().describe('What a field is set to where no value is given'),
};

/** The members that stay as they were made. */
export const FIXED = {
  entity_type: CustomFieldEntity.describe('What the field is for'),
  api_slug: ApiSlug,
  data_type: CustomFieldType.meta({ doc: 'What the values are' }),
  reference_type: PlainText.trim()
    .min(1)
    .max(TEXT_LENGTH_MAX)
    .nullable()
    .optional()
    .describe('What values of the type reference name; needed for those, and for no others'),
};

/** A field that an account has defined for its shipments, containers or tracking requests (`custom_field_definition`). */
export const CustomFieldDefinition = z.object({
  id: z.uuid(),
  entity_type: CustomFieldEntity.meta({ doc: 'What the field is for' }),
  api_slug: z.string().meta({ doc: 'Name of the field in programs, unique for the kind of thing it is for' }),
  display_name: z.string().meta({ doc: 'Name of the field for people' }),
  description: textOrNull('What the field is for; null if nothing is said'),
  data_type: CustomFieldType.meta({ doc: 'What the values are' }),
  reference_type: textOrNull('What values of the type reference name; null for other types'),
  validation: CustomFieldValidation.nullable().meta({ doc: 'What values have to fit; null for nothing' }),
  default_format: textOrNull('How numbers are shown; null for the usual form'),
  default_value: z
    .string()
    .nullable()
    .describe('As it is stored')
    .meta({ doc: 'What a field is set to where no value is given, as it is stored; null for nothing' }),
});
export type CustomFieldDefinition = z.infer<typeof CustomFieldDefinition>;

/** What is read of a definition. */
export const DEFINITION_SELECT = {
  id: true,
  entityType: true,
  apiSlug: true,
  displayName: true,
  description: true,
  dataType: true,
  referenceType: true,
  validation: true,
  defaultFormat: true,
  defaultValue: true,
} as const;

/** A row of `DEFINITION_SELECT`. */
interface DefinitionRow {
  id: string;
  entityType: string;
  apiSlug: string;
  displayName: string;
  description: string | null;
  dataType: string;
  referenceType: string | null;
  validation: unknown;
  defaultFormat: string | null;
  defaultValue: string | null;
}

/** A row as its record. */
export function toDefinition(row: DefinitionRow): CustomFieldDefinition {
  return {
    id: row.id,
    entity_type: CustomFieldEntity.parse(row.entityType),
    api_slug: row.apiSlug,
    display_name: row.displayName,
    description: row.description,
    data_type: CustomFieldType.parse(row.dataType),
    reference_type: row.referenceType,
    validation: CustomFieldValidation.nullable().parse(row.validation),
    default_format: row.defaultFormat,
    default_value: row.defaultValue,
  };
}

/** The types of `DEFINITION_COLUMNS`. */
export const DEFINITION_ROW = {
  id: 'uuid',
  entity_type: column<CustomFieldEntity>('text'),
  api_slug: 'text',
  display_name: 'text',
  description: 'text?',
  data_type: column<CustomFieldType>('text'),
  reference_type: 'text?',
  validation: column<CustomFieldValidation>('json?'),
  default_format: 'text?',
  default_value: 'text?',
} as const;

/** SQL: the columns of a definition; `d` is the alias of the row. */
export const DEFINITION_COLUMNS = `d.id, d.entity_type, d.api_slug, d.display_name, d.description, d.data_type,
  d.reference_type, d.validation, d.default_format, d.default_value`;

/** An option of an enumerated field, as far as checking and showing values goes. */
export interface FieldOption {
  value: string;
  label: string;
}

/** A definition with what its values are checked against. */
export interface CheckedDefinition extends CustomFieldDefinition {
  options: FieldOption[];
}

/** What is read of a definition with its options. */
export const CHECKED_DEFINITION_SELECT = {
  ...DEFINITION_SELECT,
  options: { orderBy: OPTION_ORDER, select: { value: true, label: true } },
};

/** A row of `CHECKED_DEFINITION_SELECT` as its record. */
export function toCheckedDefinition(row: DefinitionRow & { options: FieldOption[] }): CheckedDefinition {
  return { ...toDefinition(row), options: row.options };
}

/** SQL: a definition with its options as JSON; `d` is the alias of the row. */
export const CHECKED_DEFINITION_JSON = `(SELECT row_to_json(x) FROM (SELECT ${DEFINITION_COLUMNS},
  (SELECT coalesce(json_agg(json_build_object('value', o.value, 'label', o.label) ORDER BY o.position, o.created_at, o.id), '[]')
    FROM custom_field_option o WHERE o.definition_id = d.id) AS options) x)`;

/** Whether values of a type are chosen from options. */
export function hasOptions(type: CustomFieldType): boolean {
  return type === 'enum' || type === 'enum_multi';
}
