import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLine } from '../../../src/domain/carrier.ts';
import { classifyReference } from '../../../src/domain/inference/reference.ts';
import { checkReference, normalizeReference } from '../../../src/domain/reference-text.ts';

describe('normalizeReference', () => {
  it.each([
    ['TEST-TR-SUCCEEDED', 'TESTTRSUCCEEDED'],
    [' maeu 123-456.789\n', 'MAEU123456789'],
    ['\uFEFF\uFF2D\uFF21\uFF25\uFF35１２３', 'MAEU123'],
    ['\u{1F6A2}', ''],
  ])('makes %j to %j', (text, number) => {
    expect(normalizeReference(text)).toBe(number);
  });

  it('leaves a normalised number as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeReference(text);

        expect(once).toMatch(/^[A-Z0-9]*$/);
        expect(normalizeReference(once)).toBe(once);
      }),
    );
  });
});

describe('checkReference', () => {
  it.each(['bill_of_lading', 'booking'] as const)('accepts a %s of up to 35 characters', (kind) => {
    expect(checkReference(kind, 'A'.repeat(35))).toEqual({ ok: true, number: 'A'.repeat(35) });
    expect(checkReference(kind, 'A'.repeat(36))).toMatchObject({ ok: false, reason: expect.stringContaining('35') });
  });

  it('accepts the numbers of the sandbox as bills of lading', () => {
    expect(checkReference('bill_of_lading', 'TEST-TR-SUCCEEDED')).toEqual({ ok: true, number: 'TESTTRSUCCEEDED' });
  });

  it.each([
    ['nothing', '', 'The bill of lading number is empty; give it as the shipping line wrote it.'],
    ['punctuation only', ' - / . ', 'The bill of lading number is empty; give it as the shipping line wrote it.'],
    ['five kilobytes', '1'.repeat(5120), 'This text is too long for a bill of lading number.'],
    ['an emoji', 'MAEU\u{1F6A2}123456789', 'only the letters A to Z and digits'],
    ['a letter with an accent', 'M\u00C4EU123456789', 'only the letters A to Z and digits'],
    ['a zero byte', 'MAEU\u0000123456789', 'only the letters A to Z and digits'],
    ['a dotless i', 'z\u0131mu1234567', 'only the letters A to Z and digits'],
  ])('refuses %s', (_what, text, reason) => {
    expect(checkReference('bill_of_lading', text)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  it('holds containers to their check digit', () => {
    expect(checkReference('container', 'mscu 123456-6')).toEqual({ ok: true, number: 'MSCU1234566' });
    expect(checkReference('container', 'MSCU1234567')).toMatchObject({ ok: false, suggestion: 'MSCU1234566' });
    expect(checkReference('container', 'TEST-TR-SUCCEEDED')).toMatchObject({ ok: false });
  });
});

describe('classifyReference', () => {
  it.each([
    ['MSCU1234566', 'container', ['MSCU']],
    ['KOCU4959010', 'container', ['HDMU']],
    ['TCLU1234568', 'container', []],
    ['MSCU1234567', 'container', []],
    ['MAEU123456789', 'bill_of_lading', ['MAEU']],
    ['MEDUAB123456', 'bill_of_lading', ['MSCU']],
    ['HLCUHAM123456789', 'bill_of_lading', ['HLCU']],
    ['PABV ABCD12345678', 'bill_of_lading', ['PCIU']],
    ['YMJAW123456789', 'bill_of_lading', ['YMLU']],
    ['ONEYSH9EL8960800', 'bill_of_lading', ['ONEY']],
    ['TEST-TR-FAILED', 'bill_of_lading', ['TEST']],
    ['123456789', 'bill_of_lading', ['MAEU']],
    ['6123456789', 'bill_of_lading', ['COSU']],
    ['8123456789', 'bill_of_lading', ['COSU']],
    ['2123456789', 'bill_of_lading', ['OOLU']],
    ['3123456789', 'booking', ['OOLU']],
    ['012A345678', 'bill_of_lading', ['WHLC']],
    ['7123456789', 'bill_of_lading', ['MATS']],
    ['12345678', 'booking', ['HLCU']],
    ['123456789012', 'bill_of_lading', ['EGLV']],
    ['ABC1234567', 'bill_of_lading', ['APLU', 'CMDU', 'ANNU', 'KMTU']],
    ['XYZ1234567', 'bill_of_lading', ['CMDU', 'APLU', 'KMTU', 'ANNU']],
    ['ABCD1234567', 'bill_of_lading', ['HDMU']],
    ['SH9EL8960800', 'bill_of_lading', ['ONEY', 'SMLM']],
    ['W123456789', 'bill_of_lading', ['YMLU']],
    ['4123456789', 'bill_of_lading', ['OOLU']],
    ['5123456789', null, []],
    ['EBKG12345678', 'booking', ['MSCU', 'ONEY', 'PCIU', 'HDMU', 'SMLM']],
    ['0259A36452', 'bill_of_lading', ['WHLC']],
    ['HELLO', null, []],
    ['', null, []],
  ])('takes %s for %s of %j', (text, kind, scacs) => {
    const found = classifyReference(text);

    expect({ kind: found.kind, scacs: found.candidates.map(({ scac }) => scac) }).toEqual({ kind, scacs });
    expect(found.reason).toMatch(/^[A-Z].*\.$/);
  });

  it('names no line for a leased box and says why', () => {
    expect(classifyReference('TCLU 123456-8')).toEqual({
      number: 'TCLU1234568',
      kind: 'container',
      candidates: [],
      reason: 'TCLU belongs to a lessor, so the number does not identify the shipping line; give the line.',
    });
  });

  it('never throws, and names only lines of the table, each once', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Z0-9]{1,14}$/)),
        (text) => {
          const scacs = classifyReference(text).candidates.map(({ scac }) => scac);

          expect(new Set(scacs).size).toBe(scacs.length);
          expect(scacs.every((scac) => findLine(scac)?.scac === scac)).toBe(true);
        },
      ),
    );
  });
});
