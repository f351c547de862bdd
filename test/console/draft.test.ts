import { describe, expect, it } from 'vitest';
import {
  EMPTY_DRAFT,
  filledRows,
  ROWS_MAX,
  roomIn,
  textsLeftOut,
  withCell,
  withColumn,
  withMended,
  withNumbers,
  withSent,
} from '../../console/rooms/add/draft.ts';
import { putInText } from '../../console/rooms/add/numbers-text.ts';

const numbers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ number: `MAEU${100_000 + at}`, line: '', references: '' }));

const two = withNumbers(EMPTY_DRAFT, numbers(2), null);
const first = two[0]?.key ?? 0;

describe('the rows of numbers', () => {
  it('take a column of more texts than rows, each further text in a row of its own', () => {
    const texts = ['PO-1', 'PO-2', 'PO-3', 'PO-4'];
    const draft = withColumn(two, first, 'references', texts);

    expect(filledRows(draft).map(({ references }) => references)).toEqual(texts);
    expect(new Set(draft.map(({ key }) => key)).size).toBe(draft.length);
    expect(textsLeftOut(two, first, texts)).toBe(0);
  });

  it('count the texts that find no row', () => {
    const full = withNumbers(EMPTY_DRAFT, numbers(ROWS_MAX), null);
    const texts = Array.from({ length: ROWS_MAX + 5 }, () => 'PO-1');

    expect(withColumn(full, full[0]?.key ?? 0, 'references', texts)).toHaveLength(ROWS_MAX);
    expect(textsLeftOut(full, full[0]?.key ?? 0, texts)).toBe(5);
    expect(textsLeftOut(withSent(two, [{ key: first }], 'job'), first, ['PO-1', 'PO-2'])).toBe(1);
  });

  it('say how many numbers were put in, not how many there were', () => {
    const table = { numbers: numbers(1_500), leftOut: ['column 3'] };
    const draft = withNumbers(two, table.numbers, null);

    expect([filledRows(draft).length, roomIn(two)]).toEqual([ROWS_MAX, 998]);
    expect(putInText(table, roomIn(two))).toMatch(
      /^998 of 1,500 numbers put in: no more than 1,000 fit\..*column 3\.$/,
    );
    expect(putInText({ numbers: numbers(1), leftOut: [] }, 998)).toBe('1 number put in.');
  });

  it('keep what a number was before it was mended, until it is typed anew', () => {
    const [row] = withNumbers(EMPTY_DRAFT, [{ number: 'EGHU7491494', line: '', references: '' }], null);
    const mended = withMended(row === undefined ? [] : [row], row?.key ?? 0, { number: 'EGHU7491491' });

    expect(mended[0]).toMatchObject({ number: 'EGHU7491491', was: 'EGHU7491494' });
    expect(withMended(mended, row?.key ?? 0, { line: 'EGLV' })[0]?.was).toBe('EGHU7491494');
    expect(withCell(mended, row?.key ?? 0, { number: 'EGHU7191494' })[0]?.was).toBeUndefined();
  });
});
