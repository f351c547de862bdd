import { ROWS_MAX } from './draft.ts';
import type { PastedTable } from './pasted-table.ts';

/** `1 number`, `30 numbers`. */
export function numbersText(count: number): string {
  return count === 1 ? '1 number' : `${count.toLocaleString('en')} numbers`;
}

/** Says how many numbers of a table were put in where there is room for so many, and what was left out. */
export function putInText({ numbers, leftOut }: PastedTable, room: number): string {
  const others = leftOut.length === 0 ? '' : ` Left out: ${leftOut.join(', ')}.`;
  if (numbers.length <= room) return `${numbersText(numbers.length)} put in.${others}`;
  const added = `${room.toLocaleString('en')} of ${numbersText(numbers.length)} put in`;
  return `${added}: no more than ${ROWS_MAX.toLocaleString('en')} fit. The API takes 10,000 at once.${others}`;
}
