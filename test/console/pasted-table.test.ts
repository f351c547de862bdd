import { describe, expect, it } from 'vitest';
import { pastedTable } from '../../console/rooms/add/pasted-table.ts';

const [ONE, TWO] = ['MSCU1234566', 'MAEU123456789'];

/** The numbers of a text, each as number, line and references. */
function read(text: string): string[][] {
  return pastedTable(text).numbers.map(({ number, line, references }) => [number, line, references]);
}

const BOTH = [
  [ONE, '', ''],
  [TWO, '', ''],
];
const FULL = [
  [ONE, 'MSCU', 'PO-1'],
  [TWO, 'MAEU', 'PO-2'],
];

describe('a pasted table', () => {
  it.each([
    ['a column', `${ONE}\n${TWO}`],
    ['a column with the line breaks and blank lines of Windows', `\r\n${ONE}\r\n\r\n${TWO}\r\n`],
    ['a heading that is known', `Container No.\n${ONE}\n${TWO}`],
    ['a list in one line, as in a mail', `${ONE}, ${TWO}`],
    ['quotation marks and a byte order mark', `\uFEFF"${ONE}"\n"${TWO}"\n`],
  ])('is a list of numbers: %s', (_what, text) => {
    expect(read(text)).toEqual(BOTH);
  });

  it.each([
    ['tabs, in the order of the heading', `Carrier\tPO\tContainer\nMSCU\tPO-1\t${ONE}\nMAEU\tPO-2\t${TWO}`],
    ['commas', `number,scac,reference\n${ONE},MSCU,PO-1\n${TWO},MAEU,PO-2`],
    ['semicolons', `number;scac;reference\n${ONE};MSCU;PO-1\n${TWO};MAEU;PO-2`],
    ['no heading, the numbers in the last column', `PO-1\tMSCU\t${ONE}\nPO-2\tMAEU\t${TWO}`],
  ])('has lines and references beside the numbers: %s', (_what, text) => {
    expect(read(text)).toEqual(FULL);
  });

  it('names the columns that it leaves out, and of two for the number takes the container', () => {
    const { numbers, leftOut } = pastedTable(`Booking\tContainer\tWeight\n3123456789\t${ONE}\t21000`);

    expect(numbers).toEqual([{ number: ONE, line: '', references: '' }]);
    expect(leftOut).toEqual(['Booking', 'Weight']);
  });

  it('keeps separators and line breaks in quotation marks, and doubled marks', () => {
    expect(read(`number,reference\n${ONE},"PO ""1"", part\n2"\n`)).toEqual([[ONE, '', 'PO "1", part\n2']]);
  });

  it('keeps a number in groups, and one that is short of columns', () => {
    expect(read(`number\treference\nMSCU 123456-6\tPO-1\n${TWO}`)).toEqual([
      ['MSCU 123456-6', '', 'PO-1'],
      [TWO, '', ''],
    ]);
  });

  it.each(['', '   \n\t\n', '\uFEFF'])('has no numbers where there is nothing: %j', (text) => {
    expect(read(text)).toEqual([]);
  });
});
