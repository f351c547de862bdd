import { isHeaderTooLong } from '../repeated-header.ts';
import type { X12Segment } from './segment.ts';
import type { TransactionSet } from './tokenize.ts';

/** A transaction set in the parts that its loop makes of it, each with the text that it was read from. */
export interface TransactionParts {
  header: readonly X12Segment[];
  loops: readonly { segments: readonly X12Segment[]; raw: string }[];
  /** Why there are none, if so. */
  problem: string | null;
}

/** The transaction set as it came. */
export function rawOfTransaction({ text, start, end }: TransactionSet): string {
  return text.slice(start, end);
}

/** Splits a transaction set before every segment of an id; what stands before the first is the header of all parts. */
export function splitAt(id: string, transaction: TransactionSet): TransactionParts {
  const { segments } = transaction;
  const starts: number[] = [];
  for (const [index, segment] of segments.entries()) if (segment.id === id) starts.push(index);
  const header = segments.slice(0, starts[0] ?? segments.length);
  const headerRaw = textOf(transaction, header);
  const whole = transaction.end - transaction.start;
  if (isHeaderTooLong({ header: headerRaw.length, repeated: headerRaw.length * starts.length, whole })) {
    return { header: [], loops: [], problem: `The header of the ${transaction.set} is too long.` };
  }
  const loops = starts.map((start, index) => {
    const loop = segments.slice(start, starts[index + 1] ?? segments.length);
    return {
      segments: loop,
      raw: starts.length === 1 ? rawOfTransaction(transaction) : headerRaw + textOf(transaction, loop),
    };
  });
  return { header, loops, problem: null };
}

// With the terminator, and the line break that may follow it.
function textOf({ text }: TransactionSet, segments: readonly X12Segment[]): string {
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return '';
  return `${text.slice(first.start, last.end + 1).trimEnd()}\n`;
}
