import type { TypedNumber } from './pasted-table.ts';

/** A row that a person fills in. */
export interface DraftRow extends TypedNumber {
  key: number;
  /** Where it is among the numbers of a job, and the line that was found for it; null until it is handed in. */
  sent: { jobId: string; position: number; line?: string | undefined } | null;
  /** The number as it was before it was mended with what was proposed. */
  was?: string | undefined;
}

/** So many numbers can be looked at and mended at once. */
export const ROWS_MAX = 1_000;

const BLANK: TypedNumber = { number: '', line: '', references: '' };

/** Rows, always with an empty one at the end into which one can go on typing. */
export type Draft = readonly DraftRow[];

/** Nothing typed yet. */
export const EMPTY_DRAFT: Draft = withEnd([]);

/** Whether nothing is typed in a row. */
export function isBlank({ number, line, references }: TypedNumber): boolean {
  return number.trim() === '' && line.trim() === '' && references.trim() === '';
}

/** The rows with something in them. */
export function filledRows(draft: Draft): DraftRow[] {
  return draft.filter((row) => !isBlank(row));
}

/** With another text in a cell. A row that is changed has to be handed in again. */
export function withCell(draft: Draft, key: number, change: Partial<TypedNumber>): Draft {
  return withEnd(draft.map((row) => (row.key === key ? { ...row, ...change, sent: null, was: undefined } : row)));
}

/** With another text in a cell that was proposed; what the number was is kept, so that a person can compare. */
export function withMended(draft: Draft, key: number, change: Partial<TypedNumber>): Draft {
  const before = draft.find((row) => row.key === key);
  const was = change.number === undefined ? before?.was : before?.number.trim();
  return withCell(draft, key, change).map((row) => (row.key === key ? { ...row, was } : row));
}

/** How many more numbers fit. */
export function roomIn(draft: Draft): number {
  return Math.max(0, ROWS_MAX - filledRows(draft).length);
}

/** With numbers put in from a row on, which they replace if it is empty; at the end without a row. What is too many is left out. */
export function withNumbers(draft: Draft, numbers: readonly TypedNumber[], key: number | null): Draft {
  const found = draft.findIndex((row) => row.key === key);
  const at = found === -1 ? draft.length - 1 : found;
  const here = draft[at];
  const start = here === undefined || isBlank(here) ? at : at + 1;
  const before = draft.slice(0, start);
  const after = draft.slice(start).filter((row) => !isBlank(row));
  const room = roomIn(draft);
  const first = nextKey(draft);
  const added = numbers.slice(0, room).map((number, index) => ({ ...number, key: first + index, sent: null }));
  return withEnd([...before, ...added, ...after]);
}

/**
 * With a column of texts put into rows from one on, as when the references of numbers are pasted beside them. Texts beyond the
 * last row get rows of their own.
 */
export function withColumn(draft: Draft, key: number, column: keyof TypedNumber, texts: readonly string[]): Draft {
  const start = draft.findIndex((row) => row.key === key);
  if (start === -1) return draft;
  const missing = Math.max(0, Math.min(start + texts.length, ROWS_MAX) - draft.length);
  const first = nextKey(draft);
  const added = Array.from({ length: missing }, (_, at) => ({ ...BLANK, key: first + at, sent: null }));
  const filled = [...draft, ...added].map((row, at) => {
    const text = texts[at - start];
    return at < start || text === undefined || row.sent !== null ? row : { ...row, [column]: text.trim() };
  });
  return withEnd(filled);
}

/** How many texts of a column find no row: those beyond what fits, and those beside rows that were handed in. */
export function textsLeftOut(draft: Draft, key: number, texts: readonly string[]): number {
  const start = draft.findIndex((row) => row.key === key);
  const isLost = (at: number) => at >= ROWS_MAX || (draft[at]?.sent ?? null) !== null;
  return texts.filter((text, at) => text.trim() !== '' && isLost(start + at)).length;
}

/** Without some rows. */
export function withoutRows(draft: Draft, isGone: (row: DraftRow) => boolean): Draft {
  return withEnd(draft.filter((row) => !isGone(row)));
}

/** With rows that were handed in, in the order of the job, and the line of each that was found. */
export function withSent(
  draft: Draft,
  handed: readonly { key: number; scac?: string | undefined }[],
  jobId: string,
): Draft {
  return draft.map((row) => {
    const at = handed.findIndex(({ key }) => key === row.key);
    return at === -1 ? row : { ...row, sent: { jobId, position: at + 1, line: handed[at]?.scac } };
  });
}

function withEnd(rows: Draft): Draft {
  const last = rows.at(-1);
  const isOpen = last !== undefined && isBlank(last);
  return isOpen || rows.length >= ROWS_MAX ? rows : [...rows, { ...BLANK, key: nextKey(rows), sent: null }];
}

function nextKey(rows: Draft): number {
  return rows.reduce((highest, { key }) => Math.max(highest, key), 0) + 1;
}
