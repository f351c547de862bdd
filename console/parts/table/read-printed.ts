import type { PageQuery } from './row-pages.ts';

/** So many rows are printed at most: forty pages of paper. */
export const PRINTED_ROWS_MAX = 1_000;

const START = 'start';

/** Rows as they are printed, and whether there are more. */
export interface PrintedRows<Row> {
  rows: readonly Row[];
  isCut: boolean;
}

/** Reads a list from its first page on, up to what is printed of it. */
export async function readPrinted<Row>(
  pageQuery: (cursor: string) => Pick<PageQuery<Row>, 'queryFn'>,
  signal: AbortSignal,
): Promise<PrintedRows<Row>> {
  const rows: Row[] = [];
  let cursor: string | null = START;
  while (cursor !== null && rows.length < PRINTED_ROWS_MAX) {
    const page: Awaited<ReturnType<PageQuery<Row>['queryFn']>> = await pageQuery(cursor).queryFn({ signal });
    rows.push(...page.rows);
    cursor = page.next;
  }
  return printedOf(rows, cursor !== null);
}

/** As many of some rows as are printed. */
export function printedOf<Row>(rows: readonly Row[], isMore = false): PrintedRows<Row> {
  return { rows: rows.slice(0, PRINTED_ROWS_MAX), isCut: isMore || rows.length > PRINTED_ROWS_MAX };
}

/** How many rows of how many there are on paper. */
export function printedText(
  { rows, isCut }: PrintedRows<unknown>,
  total: { count: number; isMore: boolean } | undefined,
): string {
  const count = rows.length.toLocaleString('en');
  if (!isCut) return `${count} ${rows.length === 1 ? 'row' : 'rows'}`;
  const all = total === undefined ? 'more' : `${total.count.toLocaleString('en')}${total.isMore ? ' and more' : ''}`;
  return `The first ${count} of ${all}: no more are printed. An export as XLSX or CSV has all`;
}
