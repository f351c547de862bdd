import { describe, expect, it } from 'vitest';
import { type CheckedValue, readValue } from '../../../src/services/custom-field/check-value.ts';
import { displayValue } from '../../../src/services/custom-field/display-value.ts';
import type { FieldValue } from '../../../src/services/custom-field/field-value.ts';

const OPTIONS = [
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High priority' },
];

function field(data_type: CheckedValue['data_type'], validation: CheckedValue['validation'] = null): CheckedValue {
  return { api_slug: 'x', data_type, validation, options: data_type.startsWith('enum') ? OPTIONS : [] };
}

function stored(definition: CheckedValue, given: FieldValue): string | null | undefined {
  const read = readValue(definition, given);
  return read.ok ? read.value : undefined;
}

describe('a value', () => {
  it.each<[CheckedValue['data_type'], FieldValue, string | null, string | null]>([
    ['short_text', ' as it is ', ' as it is ', ' as it is '],
    ['short_text', 12, '12', '12'],
    ['short_text', '   ', null, null],
    ['number', '1500.50', '1500.5', '1500.5'],
    ['number', 0, '0', '0'],
    ['date', '2026-02-28', '2026-02-28', '2026-02-28'],
    ['datetime', '2026-06-01T12:00:00+02:00', '2026-06-01T10:00:00.000Z', '2026-06-01 10:00:00'],
    ['datetime', '2026-06-01 10:00:00', '2026-06-01T10:00:00.000Z', '2026-06-01 10:00:00'],
    ['boolean', false, 'false', 'No'],
    ['boolean', 'True', 'true', 'Yes'],
    ['boolean', 'no', 'false', 'No'],
    ['enum', 'high', 'high', 'High priority'],
    ['enum', 'high PRIORITY', 'high', 'High priority'],
    ['enum_multi', 'Low, High priority', 'low,high', 'Low, High priority'],
    ['enum_multi', ['high', 'low', 'high'], 'high,low', 'High priority, Low'],
    ['enum_multi', 'low, high', 'low,high', 'Low, High priority'],
    ['enum_multi', [], null, null],
    ['reference', 'PARTY-7', 'PARTY-7', 'PARTY-7'],
    ['number', null, null, null],
  ])('of the type %s given as %j is stored as %j and shown as %j', (data_type, given, kept, shown) => {
    const labels = Object.fromEntries(OPTIONS.map(({ value, label }) => [value, label]));

    expect(stored(field(data_type), given)).toBe(kept);
    expect(displayValue({ data_type, default_format: null, labels }, kept)).toBe(shown);
  });

  it.each<[CheckedValue['data_type'], FieldValue]>([
    ['short_text', true],
    ['short_text', ['a']],
    ['short_text', 'a'.repeat(256)],
    ['number', 'twelve'],
    ['number', true],
    ['date', '2026-02-30'],
    ['date', '2026-06-01T12:00:00Z'],
    ['date', 20_260_601],
    ['datetime', '2026-06-01'],
    ['datetime', '2026-06-01T25:00:00Z'],
    ['datetime', '0000-01-01T00:00:00+23:00'],
    ['boolean', 'constructor'],
    ['boolean', 1],
    ['enum', 'constructor'],
    ['enum', ['low', 'high']],
    ['enum_multi', ['low', 'none']],
    ['enum_multi', 'low,,high'],
  ])('of the type %s is refused where it is %j', (data_type, given) => {
    expect(readValue(field(data_type), given)).toMatchObject({ ok: false, code: 'invalid_input' });
  });

  it('says what a field takes instead', () => {
    expect(readValue(field('enum'), 'urgent')).toEqual({
      ok: false,
      code: 'invalid_input',
      why: 'The custom field x takes one of its options: low, high.',
    });
  });

  it('says which options have the same label, and takes a value before a label', () => {
    const options = [
      { value: 'a', label: 'Rush' },
      { value: 'b', label: 'rush' },
      { value: 'rush', label: 'Slow' },
      { value: 'slow', label: 'Never' },
    ];
    const definition = { ...field('enum'), options: options.slice(0, 2) };

    expect(readValue(definition, 'Rush')).toMatchObject({
      ok: false,
      why: 'The custom field x takes one of its options: a, b; Rush is a and b, so give the value.',
    });
    expect(stored({ ...definition, options }, 'rush')).toBe('rush');
    expect(stored({ ...definition, options }, 'slow')).toBe('slow');
  });

  it('takes an option with a comma in its label as a whole, and none where the parts are options as well', () => {
    const [red, blue, both] = [
      { value: 'red', label: 'Red' },
      { value: 'blue', label: 'Blue' },
      { value: 'mixed', label: 'Red,Blue' },
    ];
    const of = (...options: { value: string; label: string }[]) => ({ ...field('enum_multi'), options });

    expect(stored(of(both), 'Red,Blue')).toBe('mixed');
    expect(stored(of(red, blue, both), ['Red', 'Blue'])).toBe('red,blue');
    expect(stored(of(red, blue, both), 'Red,Blue')).toBeUndefined();
    expect(readValue(of({ value: 'a', label: 'Rush' }, { value: 'b', label: 'Rush' }, red), 'Red, Rush')).toMatchObject(
      {
        why: expect.stringContaining('Rush is a and b, so give the value'),
      },
    );
  });

  it('obeys what its field requires', () => {
    expect(readValue(field('short_text', { required: true }), ' ')).toMatchObject({ ok: false, code: 'blank' });
    expect(stored(field('short_text', { max_length: 3 }), 'abcd')).toBeUndefined();
    expect(stored(field('short_text', { pattern: '^PO-' }), 'AB-1')).toBeUndefined();
    expect(stored(field('short_text', { required: true, max_length: 4, pattern: '^PO-' }), 'PO-1')).toBe('PO-1');
    expect(stored(field('short_text', { pattern: '(a+)+$' }), `${'a'.repeat(200)}b`)).toBeUndefined();
  });

  it('is shown as it is stored where its option is gone', () => {
    const shown = { data_type: 'enum_multi', default_format: null, labels: { low: 'Low' } } as const;

    expect(displayValue(shown, 'low,gone,constructor')).toBe('Low, gone, constructor');
  });

  it('that is a number is shown by the format of its field', () => {
    expect(displayValue({ data_type: 'number', default_format: '$#,##0.00', labels: null }, '1234.5')).toBe(
      '$1,234.50',
    );
  });
});
