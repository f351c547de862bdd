import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLine, shippingLines } from '../../src/domain/carrier.ts';
import { LEASED_PREFIXES } from '../../src/domain/carrier-table.ts';
import { checkDigit, parseContainerNumber } from '../../src/domain/container-number.ts';
import { type InferredNumber, inferNumber } from '../../src/domain/infer-number.ts';

const SURE = 0.95;

function inferred(text: string): InferredNumber {
  const result = inferNumber(text);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

function box(firstTen: string): string {
  return `${firstTen}${checkDigit(firstTen)}`;
}

describe('inferNumber of containers', () => {
  it.each([
    ['CSQU3054383', []],
    ['MSCU1234566', [{ scac: 'MSCU', confidence: 0.95 }]],
    ['CAIU2885402', []],
    ['TGBU8848518', []],
    ['TCLU1234568', []],
    ['KOCU4959010', [{ scac: 'HDMU', confidence: 0.95 }]],
    ['WHLU1234560', [{ scac: 'WHLC', confidence: 0.95 }]],
  ])('finds %s right and knows its line by the owner alone', (number, lines) => {
    expect(inferNumber(number)).toEqual({
      ok: true,
      number,
      kind: 'container',
      validity: { type: 'container', isValid: true },
      lines,
    });
  });

  it.each([
    ['MSCU1234567', 6, [{ scac: 'MSCU', confidence: 0.75 }]],
    ['CAIU1234567', checkDigit('CAIU123456'), []],
    ['TCLU1234567', 8, []],
  ])('finds %s wrong, says what the digit should be, and is sure of no line', (number, digit, lines) => {
    expect(inferNumber(number)).toEqual({
      ok: true,
      number,
      kind: 'container',
      validity: {
        type: 'container',
        isValid: false,
        reason: `The check digit of ${number} should be ${digit}; look for a typing error.`,
      },
      lines,
    });
  });

  it.each(['MSCU123456', 'msku 123456', 'TCLU123456'])('takes %s for a container without its check digit', (text) => {
    expect(inferred(text)).toMatchObject({ kind: 'container', validity: { isValid: false } });
  });

  it('never names a line for a leased box, whatever its number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LEASED_PREFIXES),
        fc.stringMatching(/^\d{6}$/),
        fc.nat(9),
        (prefix, serial, digit) => {
          expect(inferred(box(`${prefix}${serial}`)).lines).toEqual([]);
          expect(inferred(`${prefix}${serial}${digit}`).lines).toEqual([]);
        },
      ),
    );
  });

  it('tells right check digits from wrong ones, and is sure of no wrong number', () => {
    const prefixes = shippingLines().flatMap(({ containerPrefixes }) => containerPrefixes);
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), fc.stringMatching(/^\d{7}$/), (prefix, digits) => {
        const { validity, lines } = inferred(`${prefix}${digits}`);

        expect(validity.isValid).toBe(parseContainerNumber(`${prefix}${digits}`).ok);
        expect((lines[0]?.confidence ?? 0) >= SURE).toBe(validity.isValid);
      }),
    );
  });
});

describe('inferNumber of documents', () => {
  it.each([
    ['MAEU123456789', 'MAEU'],
    ['maeu 123-456-789', 'MAEU'],
    ['MEDUAB123456', 'MSCU'],
    ['CMDUSHZ1234567', 'CMDU'],
    ['COSU6123456789', 'COSU'],
    ['OOLU2123456789', 'OOLU'],
    ['HLCUHAM123456789', 'HLCU'],
    ['ONEYSH9EL8960800', 'ONEY'],
    ['EGLV123456789012', 'EGLV'],
    ['YMJAW123456789', 'YMLU'],
    ['ZIMUSNH1234567', 'ZIMU'],
    ['PABVABCD12345678', 'PCIU'],
    ['WHLC012A345678', 'WHLC'],
  ])('is sure of %s, which has the letters and the form of its line', (text, scac) => {
    expect(inferred(text)).toMatchObject({
      kind: 'bill_of_lading',
      validity: { type: 'shipment', isValid: null },
      lines: [{ scac, confidence: 0.98 }],
    });
  });

  it.each([
    ['EGLV123456789', [0.85]],
    ['SAFM123456789', [0.85]],
    ['MAEUHELLO', [0.5]],
    ['COSULTD', [0.5]],
    ['6123456789', [0.85]],
    ['123456789', [0.8]],
    ['7123456789', [0.5]],
    ['SH9EL8960800', [0.53, 0.27]],
    ['ABC1234567', [0.43, 0.21, 0.11, 0.05]],
  ])('is not sure of %s', (text, confidences) => {
    expect(inferred(text).lines.map(({ confidence }) => confidence)).toEqual(confidences);
  });

  it.each([
    ['3123456789', 'booking'],
    ['12345678', 'booking'],
    ['2123456789', 'bill_of_lading'],
    ['HELLO', 'bill_of_lading'],
  ])('takes %s for a %s', (text, kind) => {
    expect(inferred(text).kind).toBe(kind);
  });

  it.each([
    ['nothing', ''],
    ['blanks', '  - '],
    ['five kilobytes', '1'.repeat(5_120)],
    ['too many characters', 'A1'.repeat(18)],
    ['an emoji', 'MAEU\u{1F6A2}123456789'],
    ['a character with the code zero', 'MAEU\u0000123456789'],
  ])('gives a reason why %s is no number', (_what, text) => {
    expect(inferNumber(text)).toEqual({ ok: false, reason: expect.stringMatching(/^(A|The|This) .*\.$/) });
  });

  it('never throws, orders lines of the table by odds that add up to one at most, and is sure of none without its letters', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[A-Z0-9]{1,14}$/), fc.stringMatching(/^[A-Z]{3,4}\d{6,9}$/)),
        (text) => {
          const result = inferNumber(text);
          if (!result.ok) return;
          const odds = result.lines.map(({ confidence }) => confidence);

          expect(odds).toEqual([...odds].sort((one, other) => other - one));
          expect(odds.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
          expect(result.lines.every(({ scac }) => findLine(scac)?.scac === scac)).toBe(true);
          const isLettered = /^[A-Z]{4}/.test(result.number);
          if (!isLettered && result.lines[0]?.scac !== 'TEST') expect(odds[0] ?? 0).toBeLessThan(SURE);
        },
      ),
    );
  });
});
