import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLine, KNOWN_LINES, lineOfBillOfLadingPrefix } from '../../../src/domain/carrier.ts';
import { LEASED_PREFIXES } from '../../../src/domain/carrier-table.ts';
import { checkDigit, parseContainerNumber } from '../../../src/domain/container-number.ts';
import { type InferredNumber, inferFromForm } from '../../../src/domain/inference/infer-number.ts';

const SURE = 0.95;

function inferred(text: string): InferredNumber {
  const result = inferFromForm(text);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

function box(firstTen: string): string {
  return `${firstTen}${checkDigit(firstTen)}`;
}

describe('inferNumber of containers', () => {
  it.each([
    ['CSQU3054383', []],
    ['MSCU1234566', [['MSCU', 0.95]]],
    ['CAIU2885402', []],
    ['TGBU8848518', []],
    ['TCLU1234568', []],
    ['KOCU4959010', [['HDMU', 0.95]]],
    ['WHLU1234560', [['WHLC', 0.95]]],
    [
      'OOLU1234567',
      [
        ['OOLU', 0.87],
        ['COSU', 0.1],
      ],
    ],
  ])('finds %s right and knows its line by the owner alone', (number, lines) => {
    const { kind, validity, lines: found } = inferred(number);

    expect({ kind, validity }).toEqual({ kind: 'container', validity: { type: 'container', isValid: true } });
    expect(found.map(({ scac, confidence }) => [scac, confidence])).toEqual(lines);
  });

  it.each([
    ['MSCU1234567', 6, [['MSCU', 0.75]]],
    ['CAIU1234567', checkDigit('CAIU123456'), []],
    ['TCLU1234567', 8, []],
  ])('finds %s wrong, says what the digit should be, and is sure of no line', (number, digit, lines) => {
    const reason = expect.stringContaining(`The check digit of ${number} should be ${digit}; look for a typing error.`);
    const { kind, validity, lines: found, reason: why } = inferred(number);

    expect({ kind, validity, why }).toEqual({
      kind: 'container',
      validity: { type: 'container', isValid: false, reason },
      why: reason,
    });
    expect(found.map(({ scac, confidence }) => [scac, confidence])).toEqual(lines);
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

  it('distinguishes right check digits from wrong ones, and is sure of no wrong number', () => {
    const prefixes = KNOWN_LINES.all().flatMap(({ containerPrefixes }) => containerPrefixes);
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), fc.stringMatching(/^\d{7}$/), (prefix, digits) => {
        const { validity, lines } = inferred(`${prefix}${digits}`);

        expect(validity.isValid).toBe(parseContainerNumber(`${prefix}${digits}`).ok);
        if (!validity.isValid) expect(lines[0]?.confidence ?? 0).toBeLessThan(SURE);
      }),
      { numRuns: 2_000 },
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
    ['123456789', [0.75]],
    ['20260601', [0.11]],
    ['7123456789', [0.4]],
    ['2795535000', [0.55, 0.2]],
    ['SH9EL8960800', [0.75, 0.05]],
    ['ABC1234567', [0.34, 0.31, 0.18, 0.07]],
    ['XYZ1234567', [0.5, 0.12, 0.12, 0.05]],
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
    expect(inferFromForm(text)).toEqual({ ok: false, reason: expect.stringMatching(/^(A|The|This) .*\.$/) });
  });

  it.each([
    ['MSKU1234565', 'MSKU is a container prefix of Maersk.'],
    ['TCLU1234568', 'TCLU belongs to a lessor, so the number does not identify the shipping line; give the line.'],
    [
      'MEDUAB123456',
      'MEDU with two characters and six digits after it is how Mediterranean Shipping Company writes its numbers.',
    ],
    ['20260601', 'This looks like a date, not like the number of a shipping line.'],
    ['ABC1234567', 'Several shipping lines write numbers of this form: A, two letters and seven digits.'],
    [
      'FPSMFSH25009603',
      'No shipping line is known for this form of number; it may be that of a forwarder, who gives numbers of its own.',
    ],
  ])('says of %s in one sentence why: %s', (number, reason) => {
    expect(inferred(number).reason).toBe(reason);
  });

  it('accepts nothing without a question that is no number of a line', () => {
    const noNumber = fc.oneof(
      fc.uuid(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
        .map((date) => date.toISOString().slice(0, 10)),
      fc.stringMatching(/^\+?[1-9]\d{6,14}$/).map((phone) => phone.replace('+', '00')),
      fc.stringMatching(/^1Z[0-9A-Z]{16}$/),
      fc.stringMatching(/^\d{3}-\d{8}$/),
      fc.stringMatching(/^(?:HBL|SO|PO|INV|JOB)-?\d{4,12}$/),
      fc.stringMatching(/^[A-Z]{3}\d{7}$/),
      fc.stringMatching(/^[A-Z]{4}\d{6}$/),
      fc.stringMatching(/^[A-Z]{3}\d{9}$/),
      fc.stringMatching(/^[B-DF-HJ-L][A-Z]{2}[B-HK-T]\d{8}$/),
      fc.stringMatching(/^\d{8,15}$/),
    );
    fc.assert(
      fc.property(noNumber, (text) => {
        const result = inferFromForm(text);
        if (!result.ok || lineOfBillOfLadingPrefix(result.number.slice(0, 4)) !== null) return;

        expect(result.lines[0]?.confidence ?? 0).toBeLessThan(SURE);
      }),
      { numRuns: 10_000 },
    );
  });

  it('never throws, orders lines of the table by odds that add up to one at most, and is sure of none without its letters', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[A-Z0-9]{1,14}$/), fc.stringMatching(/^[A-Z]{3,4}\d{6,9}$/)),
        (text) => {
          const result = inferFromForm(text);
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
