import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, containerOwnerPrefix, parseContainerNumber } from '../../src/domain/container-number.ts';

const letters = fc.array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: 3, maxLength: 3 });
const category = fc.constantFrom('U', 'J', 'Z');
const serial = fc.integer({ min: 0, max: 999_999 }).map((value) => String(value).padStart(6, '0'));
const firstTen = fc
  .tuple(letters, category, serial)
  .map(([owner, letter, digits]) => `${owner.join('')}${letter}${digits}`);

describe('parseContainerNumber', () => {
  it.each(['CSQU3054383', 'MSCU1234566', 'CAIU2885402', 'TGBU8848518', 'TCLU1234568', 'KOCU4959010', 'WHLU1234560'])(
    'accepts %s',
    (number) => {
      const parsed = parseContainerNumber(number);

      expect(parsed).toEqual({
        ok: true,
        number,
        owner: number.slice(0, 3),
        category: 'U',
        serial: number.slice(4, 10),
        checkDigit: Number(number.charAt(10)),
      });
    },
  );

  it.each([
    ['MSCU1234567', 6, 'MSCU1234566'],
    ['CAIU1234567', 1, 'CAIU1234561'],
    ['TCLU1234567', 8, 'TCLU1234568'],
  ])('says what the check digit of %s should be', (number, expected, suggestion) => {
    const parsed = parseContainerNumber(number);

    const reason = expect.stringContaining(
      `The check digit of ${number} should be ${expected}; look for a typing error.`,
    );
    expect(parsed).toEqual({ ok: false, reason, suggestion });
  });

  it.each([
    'csqu 305438-3',
    ' CSQU.305438.3\n',
    '\uFEFFCSQU\u200B3054383',
    'CSQU\u00A0305438\u20133',
    '\uFF23\uFF33\uFF31\uFF35\uFF13\uFF10\uFF15\uFF14\uFF13\uFF18\uFF13',
  ])('reads the spelling %j', (text) => {
    const parsed = parseContainerNumber(text);

    expect(parsed).toMatchObject({ ok: true, number: 'CSQU3054383' });
  });

  it('names every number that a missing digit allows, and suggests none of them', () => {
    const parsed = parseContainerNumber('CSQU305438');

    const reason =
      'CSQU305438 is one digit short of a container number. If the last digit is missing, it is CSQU3054383; if it is another one, CSQU0305438 or CSQU3705438 or CSQU3095438 or CSQU3057438 or CSQU3054038 or CSQU3054378. Look at the document.';
    expect(parsed).toEqual({ ok: false, reason });
  });

  it('refuses a category that no container has', () => {
    const parsed = parseContainerNumber('CSQX3054384');

    const reason = 'The fourth letter of CSQX3054384 is X; a container number has U, J or Z there.';
    expect(parsed).toEqual({ ok: false, reason });
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \t\uFEFF'],
    ['a number within other text', 'garbageCSQU3054383'],
    ['a number followed by other text', 'CSQU3054383garbage'],
    ['two numbers', 'CSQU3054383 CSQU3054383'],
    ['too few digits', 'CSQU30543'],
    ['two letters for digits', 'CSQUOO54383'],
    ['a dotless i', 'ma\u0131u1234567'],
    ['Arabic digits', 'CSQU\u0663\u0660\u0665\u0664\u0663\u0668\u0663'],
    ['an emoji', 'CSQU305438\u{1F6A2}'],
    ['five kilobytes', 'CSQU3054383'.repeat(500)],
    ['a zero byte', 'CSQU305\u00004383'],
  ])('refuses %s with one sentence and without a guess', (_what, text) => {
    const parsed = parseContainerNumber(text);

    expect(parsed).toEqual({ ok: false, reason: expect.stringMatching(/^[A-Z][^.]*\.$/) });
  });

  it.each([
    ['CSQU3054383X', 'X at place 12 is one character too many'],
    ['CSQUO054383', 'O at place 5 should be 3'],
  ])('says what one edit of %s explains', (text, edit) => {
    const reason = `${text} looks like a container number with a typing error: ${edit} (CSQU3054383).`;

    expect(parseContainerNumber(text)).toEqual({ ok: false, reason, suggestion: 'CSQU3054383' });
  });

  it('accepts every number that has the right check digit', () => {
    fc.assert(
      fc.property(firstTen, (start) => {
        const number = `${start}${checkDigit(start)}`;

        expect(parseContainerNumber(number)).toMatchObject({ ok: true, number });
      }),
    );
  });

  it('notices every change of one digit of the serial, except where the remainders 10 and 0 look alike', () => {
    fc.assert(
      fc.property(firstTen, fc.integer({ min: 4, max: 9 }), fc.integer({ min: 1, max: 9 }), (start, at, step) => {
        const changed = `${start.slice(0, at)}${(Number(start.charAt(at)) + step) % 10}${start.slice(at + 1)}`;

        const isNoticed = !parseContainerNumber(`${changed}${checkDigit(start)}`).ok;

        const remainders = [remainder(start), remainder(changed)].sort((one, other) => one - other);
        expect(isNoticed || (remainders[0] === 0 && remainders[1] === 10)).toBe(true);
      }),
    );
  });
});

describe('checkDigit', () => {
  it('writes the remainder 10 as 0', () => {
    expect(remainder('CSQU305445')).toBe(10);
    expect(checkDigit('CSQU305445')).toBe(0);
  });

  it('refuses anything but four letters and six digits', () => {
    expect(() => checkDigit('CSQU30543')).toThrow(RangeError);
  });
});

describe('containerOwnerPrefix', () => {
  it('gives the prefix whether or not the check digit is right', () => {
    expect(containerOwnerPrefix('mscu 123456-6')).toBe('MSCU');
    expect(containerOwnerPrefix('MSCU1234567')).toBe('MSCU');
  });

  it('gives nothing for what has not the form of a container number', () => {
    expect(containerOwnerPrefix('MEDUAB123456')).toBeNull();
    expect(containerOwnerPrefix('HDMX1234567')).toBeNull();
    expect(containerOwnerPrefix('M'.repeat(5000))).toBeNull();
  });
});

// The rule of the standard written another way: values from its table of letters.
function remainder(start: string): number {
  const table = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';
  return [...start].reduce((sum, character, index) => sum + table.indexOf(character) * 2 ** index, 0) % 11;
}
