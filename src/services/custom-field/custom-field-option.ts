import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { PlainText } from '../../core/plain-text.ts';
import { inline } from '../../core/text.ts';

const TEXT_LENGTH_MAX = 255;
const POSITION_MAX = 1_000_000;

/** What an option is made of. */
export const OPTION_INPUT = {
  label: PlainText.trim().min(1, 'Give a label').max(TEXT_LENGTH_MAX).describe('What people read'),
  value: PlainText.trim()
    .min(1, 'Give a value')
    .max(TEXT_LENGTH_MAX)
    .refine((text) => !text.includes(','), 'A value has no comma, because several are stored with commas between')
    .describe('What is stored, unique in its field'),
  position: z.int().min(0).max(POSITION_MAX).nullable().optional().describe('Its place among the options'),
};

/** An option of an enumerated field (`custom_field_option` of the contract). */
export const CustomFieldOption = z.object({
  id: z.uuid(),
  definition_id: z.uuid(),
  label: z.string(),
  value: z.string(),
  position: z.int().nullable(),
});
export type CustomFieldOption = z.infer<typeof CustomFieldOption>;

/** What is read of an option. */
export const OPTION_SELECT = { id: true, definitionId: true, label: true, value: true, position: true } as const;

/** Options by position; those without one come last, as they were made. */
export const OPTION_ORDER: ({ position: { sort: 'asc'; nulls: 'last' } } | { createdAt: 'asc' } | { id: 'asc' })[] = [
  { position: { sort: 'asc', nulls: 'last' } },
  { createdAt: 'asc' },
  { id: 'asc' },
];

interface OptionRow extends Omit<CustomFieldOption, 'definition_id'> {
  definitionId: string;
}

/** A row of `OPTION_SELECT` as its record. */
export function toOption({ id, definitionId, label, value, position }: OptionRow): CustomFieldOption {
  return { id, definition_id: definitionId, label, value, position };
}

/** SQL: the columns of an option; `o` is the alias of the row. */
export const OPTION_COLUMNS = 'o.id, o.definition_id, o.label, o.value, o.position';

/** The failure of a value that another option of the field has. */
export function duplicateOption(value: string): Failure {
  const message = `An option with the value '${inline(value)}' already exists in this field; choose another value.`;
  return new Failure('duplicate', message, { pointer: '/value' });
}
