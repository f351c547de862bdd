import { describe, expect, it } from 'vitest';
import { lineTable } from '../../src/domain/carrier.ts';
import { pastedNumbers } from '../../src/domain/pasted-numbers.ts';

it.each([
  ['one number as it was given', ' mscu-123456 5 ', ['mscu-123456 5']],
  ['one without a digit too', 'ABCDEFGH', ['ABCDEFGH']],
  [
    'lines, commas, tabs, semicolons and bars',
    'MSCU1234565\r\nMEDU7654321,A1\tB2;C3|D4',
    ['MSCU1234565', 'MEDU7654321', 'A1', 'B2', 'C3', 'D4'],
  ],
  [
    'blanks between whole numbers',
    'MSCU1234565 MAEU264000123  MEDU7654321',
    ['MSCU1234565', 'MAEU264000123', 'MEDU7654321'],
  ],
  ['blanks inside of numbers', 'MSCU 123456 5\nMAEU 264000123', ['MSCU 123456 5', 'MAEU 264000123']],
  ['blanks inside of and between containers', 'MSCU 1234565 MEDU 765432-1', ['MSCU 1234565', 'MEDU 765432-1']],
  ['a size and type beside a number', 'MSCU1234565 40HC', ['MSCU1234565 40HC']],
  [
    'what people write before numbers',
    'CNTR: MSCU1234565\nB/L No. MAEU264000123\nBooking # 912345678\nMBL MEDU123456',
    ['MSCU1234565', 'MAEU264000123', '912345678', 'MEDU123456'],
  ],
  ['a number that begins like such a word', 'BKGA1234567\nBOLU1234563', ['BKGA1234567', 'BOLU1234563']],
  [
    'headings, empty cells, quotes and bullets',
    'Container No\n\n"MSCU1234565"\n- MEDU7654321\n* (A123)',
    ['MSCU1234565', 'MEDU7654321', 'A123'],
  ],
  ['a number that is there twice, once', 'MSCU1234565\nmscu 1234565', ['MSCU1234565']],
  ['nothing', ' ,\n', []],
  [
    'blanks between numbers with few digits',
    'SBX0HOLD01 SBX0DEMO01  ABC4567890',
    ['SBX0HOLD01', 'SBX0DEMO01', 'ABC4567890'],
  ],
  [
    'blanks between numbers with the letters of their line',
    'HLCU BSC2312345678 MAEU 264000123',
    ['HLCU BSC2312345678', 'MAEU 264000123'],
  ],
  ['a container in groups before a bill', 'MSKU 123456 5 MAEU 264000123', ['MSKU 123456 5', 'MAEU 264000123']],
  [
    'a bill before the letters of its own',
    'MAEU MAEU264000123 ONEY SZPE12345600',
    ['MAEU264000123', 'ONEY SZPE12345600'],
  ],
  ['digits behind capitals that no line is known for', 'ABCD 264000123', ['ABCD 264000123']],
  ['digits behind the letters of their line and place as one', 'ONEYSZPE 12345600', ['ONEYSZPE 12345600']],
  [
    'numbers without a digit',
    'SBX0HOLD01\nTESTTRFAILED\nTESTTRSUCCEEDED',
    ['SBX0HOLD01', 'TESTTRFAILED', 'TESTTRSUCCEEDED'],
  ],
  ['numbers without a digit, and nothing else', 'TESTTRFAILED\nTESTTRSUCCEEDED', ['TESTTRFAILED', 'TESTTRSUCCEEDED']],
  ['numbers without a digit on one line', 'TESTTRFAILED, SBX0HOLD01', ['TESTTRFAILED', 'SBX0HOLD01']],
])('reads %s', (_what, text, numbers) => {
  expect(pastedNumbers(text).numbers).toEqual(numbers);
});

it.each([
  ['a heading', 'Container No\tVessel\nMSCU1234565', ['Container No', 'Vessel']],
  ['a number without a digit where a heading stands', 'TESTTRFAILED\nMSCU1234565\nTESTTRSUCCEEDED', ['TESTTRFAILED']],
  ['words beside numbers, each once', 'MSCU1234565\tEVERGREEN\nMEDU7654321\tEVERGREEN', ['EVERGREEN']],
  ['words below numbers', 'MSCU1234565\nKind regards\nJo', ['Kind regards', 'Jo']],
  ['sizes and types between numbers', 'MSCU1234565 40HC MEDU7654321 20GP', ['40HC', '20GP']],
  ['nothing of what is all numbers', 'MSCU1234565\nMEDU7654321', []],
  ['nothing of a single cell', 'hello world', []],
])('says that it left out %s', (_what, text, leftOut) => {
  expect(pastedNumbers(text).leftOut).toEqual(leftOut);
});

describe('a table out of a spreadsheet', () => {
  const [FIRST, SECOND] = ['MSCU1234566', 'MEDU7654321'];

  it.each([
    ['tabs', '\t'],
    ['semicolons', ';'],
    ['bars', ' | '],
  ])('has its numbers below the heading that names them, with %s between', (_what, between) => {
    const rows = [
      ['PO', 'Container No.', 'ETA', 'Amount'],
      ['PO-1', FIRST, '12/03/2026', '1.250'],
      ['4500012345', SECOND, '2026-12-04', ''],
      ['PO-3', '', '', '17'],
    ];
    const given = rows.map((row) => row.join(between)).join('\n');

    expect(pastedNumbers(given)).toEqual({
      numbers: [FIRST, SECOND],
      leftOut: ['PO', 'Container No.', 'ETA', 'Amount'],
    });
  });

  it('has the booking of a row that has no container yet', () => {
    const given = `Booking No\tContainer\n912345678\t${FIRST}\n912345679\t\n`;

    expect(pastedNumbers(given).numbers).toEqual([FIRST, '912345679']);
  });

  it('has no heading, and its numbers where most cells are containers or bills', () => {
    const given = `${FIRST}\t12/03/2026\t1,5\n${SECOND}\t12/04/2026\t2\n`;

    expect(pastedNumbers(given)).toEqual({
      numbers: [FIRST, SECOND],
      leftOut: ['12/03/2026', '1,5', '12/04/2026', '2'],
    });
  });

  it('is none where a list goes on in the next line', () => {
    const given = `${FIRST}, ${SECOND},\nMAEU264000123, 912345678`;

    expect(pastedNumbers(given).numbers).toEqual([FIRST, SECOND, 'MAEU264000123', '912345678']);
  });
});

describe('prose around numbers', () => {
  const [FIRST, SECOND] = ['MSCU1234566', 'MEDU7654321'];

  it.each(['also', 'from', 'with', 'plus', 'CNTR', 'AND', 'also with', 'MSCU', 'from the EVERGREEN'])(
    'makes no number of what stands between two: %s',
    (words) => {
      const given = `${FIRST} ${words} ${SECOND}`;

      expect(pastedNumbers(given)).toEqual({ numbers: [FIRST, SECOND], leftOut: words.split(' ') });
    },
  );

  it.each([
    ['behind several', `${FIRST} and ${SECOND} urgently EVERGREEN`, [FIRST, SECOND], ['and', 'urgently', 'EVERGREEN']],
    ['before a bill', `${FIRST} ${SECOND} bill MAEU264000123`, [FIRST, SECOND, 'MAEU264000123'], ['bill']],
    ['before a booking', `${FIRST} ${SECOND} with 912345678`, [FIRST, SECOND, '912345678'], ['with']],
    ['behind one', `${FIRST} EVERGREEN`, [FIRST], ['EVERGREEN']],
    ['before one', `Please track ${FIRST}`, [FIRST], ['Please', 'track']],
    ['before one of digits', 'please track 912345678', ['912345678'], ['please', 'track']],
    ['behind bills', 'MAEU 264000123 with 912345678', ['MAEU 264000123', '912345678'], ['with']],
    ['of the sandbox', 'SBX0HOLD01 SBX0DEMO01 TESTTRFAILED', ['SBX0HOLD01', 'SBX0DEMO01'], ['TESTTRFAILED']],
  ])('is named where it stands %s', (_where, text, numbers, leftOut) => {
    expect(pastedNumbers(text)).toEqual({ numbers, leftOut });
  });
});

it('takes the letters of a line of settings for the beginning of the number behind them', () => {
  const table = lineTable([{ scac: 'QZXV', name: 'Quarz' }]);

  expect(pastedNumbers('QZXV 264000123 with 912345678', table)).toEqual({
    numbers: ['QZXV 264000123', '912345678'],
    leftOut: ['with'],
  });
});

describe('a long text is read without going through it again and again', () => {
  it('of numbers', () => {
    const text = 'MSCU 123456'.repeat(20_000);

    expect(pastedNumbers(text).numbers.length).toBeGreaterThan(0);
  });

  // Read anew from each of its characters, it would take minutes.
  it.each([' ', '"', ')', ']'])('of one character between two: %j', (character) => {
    const text = `A${character.repeat(1_000_000)}B`;

    expect(pastedNumbers(text).numbers).toHaveLength(1);
  });
});
