import type { FieldOption } from './custom-field-definition.ts';

/** The options that a text means: the one with that value; else those with that value or label, in capitals or not. */
export function optionsCalled(options: readonly FieldOption[], text: string): FieldOption[] {
  const called = text.trim();
  const exact = options.find(({ value }) => value === called);
  if (exact !== undefined) return [exact];
  const small = called.toLowerCase();
  return options.filter(({ value, label }) => value.toLowerCase() === small || label.trim().toLowerCase() === small);
}
