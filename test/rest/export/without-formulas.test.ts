import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutFormulas } from '../../../src/rest/export/without-formulas.ts';

/** What texts are made of that want to be formulas. */
const HOSTILE = fc.string({
  unit: fc.constantFrom(...['=', '+', '-', '@', '\t', '\r', '\n', ';', "'", ' ', '1', 'A', '＝']),
});

/** The documented way back. */
function undone(text: string): string {
  return text.replaceAll(/(?<=^|[;\t\r\n])'(?='*[ \u00a0]*[=+\-@\t\r\n＝＋－＠])/g, '');
}

describe('a text in a cell', () => {
  it.each([
    ['=HYPERLINK("http://example.com")', '\'=HYPERLINK("http://example.com")'],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['x;=WEBSERVICE(A1);', "x;'=WEBSERVICE(A1);"],
    ['x\n=1', "x'\n'=1".replace("x'", 'x')],
    ['＝1', "'＝1"],
    [' =1', "' =1"],
    ["'=1", "''=1"],
  ])('that would be a formula, %j, is marked as a text', (text, marked) => {
    expect(withoutFormulas(text)).toBe(marked);
  });

  it.each([
    '-12.5',
    '+4940123456',
    '1,000.00',
    'PO-1',
    'MSKU1234565',
    'a+b',
    'a; b',
    "O'Neill",
    '',
    'ops@example.com',
    '–',
  ])('that is none, %j, stays as it is', (text) => {
    expect(withoutFormulas(text)).toBe(text);
  });

  it('begins no formula wherever a spreadsheet ends cells, and can be read back', () => {
    fc.assert(
      fc.property(HOSTILE, (text) => {
        const marked = withoutFormulas(text);
        const cells = marked === text && /^[+-]?\d+$/.test(text) ? [] : marked.split(/[;\t\r\n]/);
        for (const cell of cells) expect(cell.trimStart()).not.toMatch(/^[=+\-@＝]/);
        expect(undone(marked)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
