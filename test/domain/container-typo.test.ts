import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, hasRightCheckDigit } from '../../src/domain/check-digit.ts';
import { parseContainerNumber } from '../../src/domain/container-number.ts';
import { correctionsOf } from '../../src/domain/container-typo.ts';
import { inferFromForm } from '../../src/domain/inference/infer-number.ts';

function reasonOf(text: string): string {
  const parsed = parseContainerNumber(text);
  return parsed.ok ? 'right' : parsed.reason;
}

describe('a mistyped container number', () => {
  it.each([
    [
      'CSQX3054383',
      'CSQX3054383 looks like a container number with a typing error: the fourth letter should be U (CSQU3054383).',
    ],
    [
      'MSTI6415664',
      'MSTI6415664 looks like a container number with two typing errors: the fourth letter should be U, and the check digit would be 5 then; look at the document.',
    ],
    [
      'CSQU3O54383',
      'CSQU3O54383 looks like a container number with a typing error: O at place 6 should be 0 (CSQU3054383).',
    ],
    [
      'M5KU1234565',
      'M5KU1234565 looks like a container number with a typing error: 5 at place 2 should be S (MSKU1234565).',
    ],
    [
      'MSKU12334565',
      'MSKU12334565 looks like a container number with a typing error: the digit 3 stands twice (MSKU1234565).',
    ],
    [
      'MSTB6415665',
      'MSTB6415665 looks like a container number with a typing error: the fourth letter should be U (MSTU6415665).',
    ],
    [
      'CSUQ3054383',
      'CSUQ3054383 looks like a container number with a typing error: the letters should be CSQU (CSQU3054383).',
    ],
    [
      'TLLU883777O',
      'TLLU883777O looks like a container number with a typing error: O at place 11 should be 2 (TLLU8837772).',
    ],
    [
      'CSQU3054383X',
      'CSQU3054383X looks like a container number with a typing error: X at place 12 is one character too many (CSQU3054383).',
    ],
    [
      'CSQU30543X83',
      'CSQU30543X83 looks like a container number with a typing error: X at place 10 is one character too many (CSQU3054383).',
    ],
    [
      'CSQ3054383',
      'CSQ3054383 looks like a container number with a typing error: the fourth letter is missing and should be U (CSQU3054383).',
    ],
    [
      'MKU1234565',
      'MKU1234565 looks like a container number with a typing error: S is missing at place 2 (MSKU1234565).',
    ],
    [
      '0SQU3054383',
      '0SQU3054383 looks like a container number with a typing error: 0 at place 1 should be C (CSQU3054383).',
    ],
    [
      '3SQU3054383',
      '3SQU3054383 looks like a container number with a digit where a letter belongs: 3 at place 1; look at the document.',
    ],
    ['CSQU3054384/45G1', 'The check digit of CSQU3054384 should be 3; look for a typing error.'],
    ['CSQU3054384', 'The check digit of CSQU3054384 should be 3; look for a typing error.'],
  ])('is reported with what is wrong: %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it('is reported with every correction where there are several', () => {
    expect(reasonOf('MSKU1324565')).toBe(
      `The check digit of MSKU1324565 should be ${checkDigit('MSKU132456')}; look for a typing error. ` +
        'It could also be MSKU1234565 (the digits 3 and 2 changed places).',
    );
  });

  it('is found again where one of its digits is missing, whichever it is, if few numbers are possible', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.integer({ min: 4, max: 10 }), (serial, index) => {
        const number = `MSKU${serial}${checkDigit(`MSKU${serial}`)}`;

        const reason = reasonOf(number.slice(0, index) + number.slice(index + 1));

        const isListed = reason.includes(number) || / numbers are possible/.test(reason);
        expect(isListed && /^MSKU\d{6} is one digit short of a container number\. /.test(reason)).toBe(true);
      }),
    );
  });

  it('is reported with a digit that stood twice first where one is missing, and with how many others fit if many do', () => {
    const short = 'is one digit short of a container number. If the last digit is missing, it is';

    expect(reasonOf('MSKU249523')).toBe(
      `MSKU249523 ${short} MSKU2495239; if it is another one, MSKU2495223 or MSKU1249523 or MSKU2749523 or MSKU2409523. Look at the document.`,
    );
    expect(reasonOf('MSKU715110')).toBe(
      `MSKU715110 ${short} MSKU7151107; if it is another one, MSKU7715110 or 9 other numbers are possible. Look at the document.`,
    );
    expect(reasonOf('MSKU000000')).toBe(
      `MSKU000000 ${short} MSKU0000006; if it is another one, 10 numbers are possible. Look at the document.`,
    );
  });

  it('is corrected by what gives its check digit, whatever is changed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{8,13}$/), (text) => {
        for (const { number } of correctionsOf(text)) expect(hasRightCheckDigit(number)).toBe(true);
      }),
    );
  });

  it('is found again from a container of a known owner with two digits swapped or an X for its U', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.integer({ min: 4, max: 8 }), (serial, index) => {
        const number = `MSKU${serial}${checkDigit(`MSKU${serial}`)}`;
        const swapped =
          number.slice(0, index) + number.charAt(index + 1) + number.charAt(index) + number.slice(index + 2);
        const found = (text: string) => correctionsOf(text).map((one) => one.number);
        if (!hasRightCheckDigit(swapped)) expect(found(swapped)).toContain(number);
        expect(found(`MSKX${number.slice(4)}`)).toContain(number);
      }),
    );
  });

  it.each([
    ...['CSQX3054383', 'CSQU305438', 'MSTI6415664'],
    ...['CSUQ3054383', 'TLLU883777O', 'CSQU3054383X'],
    ...['MSK1234565', '0SQU3054383', '3SQU3054383'],
  ])('is offered as no bill of lading: %s', (text) => {
    const inferred = inferFromForm(text);

    expect(inferred).toMatchObject({ ok: true, kind: 'container', validity: { isValid: false } });
    expect(inferred.ok && inferred.lines.every(({ confidence }) => confidence < 0.7)).toBe(true);
  });

  it('may be a bill of lading all the same where its fourth letter is missing and no owner is known', () => {
    expect(inferFromForm('CSQ3054383')).toMatchObject({
      kind: 'bill_of_lading',
      reason: expect.stringContaining(
        'It could also be a container number of which the fourth letter is missing and should be U (CSQU3054383).',
      ),
    });
  });

  it.each(['QSWB8014265', 'TYWB1105254', 'NJZY106285', 'DALA35925000', 'EBKG10391083', 'SHCF90052200'])(
    'is not what a document is: %s',
    (text) => {
      expect(inferFromForm(text)).toMatchObject({ ok: true, validity: { type: 'shipment' } });
    },
  );
});
