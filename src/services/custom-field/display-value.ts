import type { CustomFieldType } from './custom-field-definition.ts';
import { formatNumber } from './number-format.ts';

/** What showing a value takes: its type, the format of numbers, and the labels of the options that it names. */
export interface DisplayedValue {
  data_type: CustomFieldType;
  default_format: string | null;
  /** By value, of options and of what is referred to; what was deleted has none. */
  labels: Readonly<Record<string, string>> | null;
}

/** A stored value as people read it; null for none. */
export function displayValue(
  { data_type: type, default_format: format, labels }: DisplayedValue,
  value: string | null,
): string | null {
  if (value === null) return null;
  // An option may be called as anything that every object has.
  const label = (option: string) => (Object.hasOwn(labels ?? {}, option) ? labels?.[option] : null) ?? option;
  if (type === 'number') return formatNumber(value, format ?? '');
  if (type === 'datetime') return `${value.slice(0, 10)} ${value.slice(11, 19)}`;
  if (type === 'boolean') return value === 'true' ? 'Yes' : 'No';
  if (type === 'enum' || type === 'reference') return label(value);
  if (type === 'enum_multi') return value.split(',').map(label).join(', ');
  return value;
}
