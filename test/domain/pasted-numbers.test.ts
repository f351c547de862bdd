import { expect, it } from 'vitest';
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
])('reads %s', (_what, text, numbers) => {
  expect(pastedNumbers(text)).toEqual(numbers);
});

it('reads a long text without going through it again and again', () => {
  const text = 'MSCU 123456'.repeat(20_000);

  expect(pastedNumbers(text).length).toBeGreaterThan(0);
});
