import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import { optionsCalled } from './called-option.ts';
import type { CheckedDefinition, CustomFieldType, CustomFieldValidation } from './custom-field-definition.ts';
import type { FieldValue } from './field-value.ts';
import { matchPattern } from './match-pattern.ts';
import { decimalText, FRACTION_DIGITS_MAX, INTEGER_DIGITS_MAX } from './number-format.ts';

const TEXT_LENGTH_MAX = 255;
const INSTANT_LENGTH = '2026-11-21T08:00:00.000Z'.length;
/** More options than these are not listed where a value is none of them. */
const CHOICES_MAX = 20;

/** What values are checked against. */
export type CheckedValue = Pick<CheckedDefinition, 'api_slug' | 'data_type' | 'validation' | 'options'>;

type Reader = (value: Exclude<FieldValue, null>, definition: CheckedValue) => string | null;

/** A value as it is stored, null for none; or what is wrong with it. */
export type ReadValue =
  | { ok: true; value: string | null }
  | { ok: false; code: 'blank' | 'invalid_input'; why: string };

/** Reads a value against the type, the options and the validation of its field. */
export function readValue(definition: CheckedValue, given: FieldValue): ReadValue {
  const { api_slug: slug, data_type: type, validation } = definition;
  if (given === null || isBlank(given)) {
    if (validation?.required !== true) return { ok: true, value: null };
    return { ok: false, code: 'blank', why: `The custom field ${slug} can't be blank.` };
  }
  const value = READERS[type](given, definition);
  const complaint =
    value === null
      ? `takes ${FORMS[type]}${choices(definition)}${twins(definition, given)}`
      : complaintOf(value, validation);
  if (complaint === null) return { ok: true, value };
  return { ok: false, code: 'invalid_input', why: `The custom field ${slug} ${complaint}.` };
}

/** The same for who cannot go on without. Errors: `blank` and `invalid_input`, with the pointer. */
export function checkValue(definition: CheckedValue, given: FieldValue, pointer: string): string | null {
  const read = readValue(definition, given);
  if (read.ok) return read.value;
  throw new Failure(read.code, read.why, { pointer });
}

function complaintOf(value: string, validation: CustomFieldValidation | null): string | null {
  const { max_length: lengthMax, pattern } = validation ?? {};
  if (lengthMax !== undefined && value.length > lengthMax) return `takes at most ${lengthMax} characters`;
  const match = pattern === undefined ? 'matches' : matchPattern(pattern, value);
  if (match === 'matches') return null;
  if (match === 'differs') return `takes what has a match of ${inline(pattern ?? '')}`;
  return 'has a pattern that cannot be searched for; correct the pattern';
}

const Day = z.iso.date();
const Time = z.iso.datetime({ offset: true });

const READERS: Readonly<Record<CustomFieldType, Reader>> = {
  short_text: shortText,
  reference: (value) => (isUuid(String(value).trim()) ? String(value).trim().toLowerCase() : shortText(value)),
  number: (value) => (typeof value === 'number' || typeof value === 'string' ? decimalText(value) : null),
  date: (value) => (Day.safeParse(value).success ? String(value) : null),
  datetime: instantText,
  boolean: (value) => BOOLEANS.get(String(value).trim().toLowerCase()) ?? null,
  enum: (value, definition) => optionOf(value, definition),
  enum_multi: optionsOf,
};

const FORMS: Readonly<Record<CustomFieldType, string>> = {
  short_text: `a text of up to ${TEXT_LENGTH_MAX} characters`,
  reference: 'an id',
  number: `a number with up to ${INTEGER_DIGITS_MAX} digits before and ${FRACTION_DIGITS_MAX} after the point`,
  date: 'a day such as 2026-11-21',
  datetime: 'a time such as 2026-11-21T08:00:00Z; without a zone it is UTC',
  boolean: 'true or false',
  enum: 'one of its options',
  enum_multi: 'some of its options, as a list or with commas between',
};

/** What is shown is understood too. */
const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['yes', 'true'],
  ['false', 'false'],
  ['no', 'false'],
]);

function isBlank(value: FieldValue): boolean {
  return (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
}

function shortText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= TEXT_LENGTH_MAX ? text : null;
}

/** A time is shown with a blank between day and time, and is understood as it is shown. */
function instantText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim().replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T');
  const time = Time.safeParse(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  const instant = time.success ? new Date(time.data).toISOString() : '';
  // A zone can take the first and the last of all years beyond what four digits write.
  return instant.length === INSTANT_LENGTH ? instant : null;
}

/** An option is understood by its label too, which is what people read. */
function optionOf(value: unknown, { options }: CheckedValue): string | null {
  const [option, ...others] = optionsCalled(options, String(value));
  return option === undefined || others.length > 0 ? null : option.value;
}

function optionsOf(value: unknown, definition: CheckedValue): string | null {
  const whole = Array.isArray(value) ? null : optionOf(value, definition);
  const chosen = partsOf(value).map((one) => optionOf(one, definition));
  const several = chosen.includes(null) ? null : [...new Set(chosen)].join(',');
  if (whole !== null && several !== null && whole !== several) return null;
  return whole ?? several;
}

/** A text of several options has commas between them. */
function partsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : String(value).split(',');
}

function choices({ data_type: type, options }: CheckedValue): string {
  if (type !== 'enum' && type !== 'enum_multi') return '';
  if (options.length === 0) return ', of which it has none yet';
  const shown = options.slice(0, CHOICES_MAX).map((option) => inline(option.value));
  return `: ${shown.join(', ')}${options.length > CHOICES_MAX ? ', …' : ''}`;
}

/** Which options have the same label, where that was given. */
function twins({ data_type: type, options }: CheckedValue, given: Exclude<FieldValue, null>): string {
  const texts = type === 'enum_multi' ? new Set([...partsOf(given), String(given)]) : [String(given)];
  for (const text of texts) {
    const called = optionsCalled(options, String(text));
    if (called.length < 2) continue;
    const values = called.slice(0, CHOICES_MAX).map(({ value }) => inline(value));
    return `; ${inline(String(text))} is ${values.join(' and ')}, so give the value`;
  }
  return '';
}
