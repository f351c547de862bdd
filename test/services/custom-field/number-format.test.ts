import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, formatNumber, isNumberFormat } from '../../../src/services/custom-field/number-format.ts';

describe('a number as it is stored', () => {
  it.each([
    [7, '7'],
    [-0, '0'],
    [0.1 + 0.2, '0.3'],
    [-1.5, '-1.5'],
    [999_999_999_999, '999999999999'],
    [1e12, null],
    [1e-7, '0'],
    ['007.500', '7.5'],
    [' 12 ', '12'],
    ['-0.000', '0'],
    ['123456789012.123456', '123456789012.123456'],
    ['1234567890123', null],
    ['0.1234567', null],
    ['1e3', null],
    ['1,5', null],
    ['.5', null],
    ['', null],
    ['0x10', null],
    ['NaN', null],
  ])('of %j is %j', (given, stored) => {
    expect(decimalText(given)).toBe(stored);
  });

  it('is stored the same when it is read back', () => {
    const amounts = fc.tuple(fc.bigInt({ min: -(10n ** 12n) + 1n, max: 10n ** 12n - 1n }), fc.nat(999_999));
    fc.assert(
      fc.property(amounts, ([whole, fraction]) => {
        const stored = decimalText(`${whole}.${String(fraction).padStart(6, '0')}`);
        expect(decimalText(stored ?? '')).toBe(stored);
      }),
    );
  });
});

describe('a number as it is shown', () => {
  it.each([
    ['1234567.891', '#,##0.00', '1,234,567.89'],
    ['1234567.891', '0', '1234568'],
    ['0.5', '0', '1'],
    ['-0.5', '0', '-1'],
    ['-0.001', '0.00', '0.00'],
    ['999.995', '$#,##0.00', '$1,000.00'],
    ['-12', '0.0 kg', '-12.0 kg'],
    ['999999999999.999999', '#,##0.00000', '1,000,000,000,000.00000'],
    ['12.5', '', '12.5'],
    ['12.5', 'whatever', '12.5'],
  ])('%s by %j is %j', (stored, format, shown) => {
    expect(formatNumber(stored, format)).toBe(shown);
  });

  it.each(['0.', '00', '#,##0.0000000', '0,0', 'n', '', `${'$'.repeat(21)}0`])('takes %j for no format', (format) => {
    expect(isNumberFormat(format)).toBe(false);
  });
});
