import { describe, expect, it } from 'vitest';
import { pastedTable } from '../../console/rooms/add/pasted-table.ts';

const [ONE, TWO, THREE] = ['MSCU1234566', 'MAEU123456789', 'CSQU3054383'];

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
    ['a list with blanks between', ` ${ONE}  ${TWO} `],
    ['quotation marks and a byte order mark', `\uFEFF"${ONE}"\n"${TWO}"\n`],
  ])('is a list of numbers: %s', (_what, text) => {
    expect(read(text)).toEqual(BOTH);
  });

  it('keeps a number whole that is written with blanks, and takes apart those that are whole', () => {
    expect(read('MSCU 123456 6')).toEqual([['MSCU 123456 6', '', '']]);
    expect(read('SBX0DEMO01 SBX0HOLD01 SBX0DELAYED01').map(([number]) => number)).toEqual([
      ...['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01'],
    ]);
    expect(read('SBX0DEMO01 urgent')).toEqual([['SBX0DEMO01 urgent', '', '']]);
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

  it.each([
    ['lines of three containers', [`${ONE} ${THREE} TCLU1234568`, `${THREE} TCLU1234568 ${ONE}`]],
    ['containers and bills of lading', [`${ONE} ${TWO}`, `${THREE} ONEYSHAF12345600`]],
    ['bookings of digits', ['3123456789 3123456790', '3123456791 3123456792']],
    ['a line that is short of one', [`${ONE} ${THREE} TCLU1234568`, `${THREE} TCLU1234568`]],
    ['a mistyped one among others', [`${ONE} ${TWO}`, `${THREE} TCLU1234568`, `${THREE} TCLU12`, `${ONE} ${TWO}`]],
  ])('takes all numbers of each row: %s', (_what, lines) => {
    const { numbers, leftOut } = pastedTable(lines.join('\n').replaceAll(' ', '\t'));

    expect(numbers.map(({ number }) => number)).toEqual(lines.join(' ').split(' '));
    expect(leftOut).toEqual([]);
  });

  it('gives several numbers of a row its line and its reference', () => {
    expect(read(`PO-1\tMSCU\t${ONE}\t${THREE}\nPO-2\tMAEU\t${TWO}\t`)).toEqual([
      [ONE, 'MSCU', 'PO-1'],
      [THREE, 'MSCU', 'PO-1'],
      [TWO, 'MAEU', 'PO-2'],
    ]);
  });

  it('takes no orders of digits beside containers for numbers', () => {
    expect(read(`${ONE}\t4500012345\n${TWO}\t4500012346`)).toEqual([
      [ONE, '', '4500012345'],
      [TWO, '', '4500012346'],
    ]);
  });

  it('names what it leaves out without a heading too, and below a heading that is empty', () => {
    expect(pastedTable(`${ONE}\tPO-1\t\t21000\n${TWO}\tPO-2\t\t9000`).leftOut).toEqual(['column 4']);
    expect(pastedTable(`Container\t\tEmpty\n${ONE}\t21000\t\t7`).leftOut).toEqual(['column 2', 'column 4']);
  });
});
