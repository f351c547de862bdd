import { Failure } from '../../core/failure.ts';
import { type CheckedValue, checkValue } from './check-value.ts';
import { type CustomFieldDefinition, type CustomFieldValidation, hasOptions } from './custom-field-definition.ts';
import type { FieldValue } from './field-value.ts';
import { patternFault } from './match-pattern.ts';
import { isNumberFormat } from './number-format.ts';

/** Makes sure that the members of a definition fit each other. Errors: `invalid_input` with the one that does not. */
export function checkDefinition(definition: Omit<CustomFieldDefinition, 'id' | 'default_value'>): void {
  checkReferenceType(definition);
  checkPattern(definition.validation);
  checkFormat(definition);
}

/**
 * The default of a field as it is stored. A field can have none even if its values may not be blank, and the options of
 * a new field come after it, so its default is compared with them where it is used. Errors: `invalid_input`.
 */
export function storedDefault(definition: CheckedValue, value: FieldValue): string | null {
  const { data_type: type, options } = definition;
  const validation = { ...definition.validation, required: false };
  const isEarly = hasOptions(type) && options.length === 0;
  if (!isEarly) return checkValue({ ...definition, validation }, value, '/default_value');
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
  return text === '' ? null : text;
}

function checkReferenceType({
  data_type: type,
  reference_type: named,
}: Pick<CustomFieldDefinition, 'data_type' | 'reference_type'>): void {
  if ((type === 'reference') === (named !== null)) return;
  const what = named === null ? 'A reference needs a reference_type' : `A ${type} field takes no reference_type`;
  throw new Failure('invalid_input', `${what}; only fields of the type reference have one.`, {
    pointer: '/reference_type',
  });
}

function checkPattern(validation: CustomFieldValidation | null): void {
  const fault = validation?.pattern === undefined ? null : patternFault(validation.pattern);
  if (fault !== null) throw new Failure('invalid_input', fault, { pointer: '/validation/pattern' });
}

function checkFormat({
  data_type: type,
  default_format: format,
}: Pick<CustomFieldDefinition, 'data_type' | 'default_format'>): void {
  if (type !== 'number' || format === null || isNumberFormat(format)) return;
  const message = 'Numbers are shown as 0, 0.00, #,##0 or #,##0.00, with up to 20 characters before and after it.';
  throw new Failure('invalid_input', message, { pointer: '/default_format' });
}
