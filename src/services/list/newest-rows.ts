import type { Page, ShownPage } from '../../core/page.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { NEWEST_FIRST, NEWEST_ROWS_FIRST } from './list-order.ts';

/** What a list through Prisma is asked for behind a position, the newest first. */
interface RowsBehind {
  where: { createdAt?: { lte: Date }; OR?: ({ createdAt: { lt: Date } } | { id: { gt: string } })[] };
  orderBy: typeof NEWEST_ROWS_FIRST;
  take: number;
}

/** Reads a page by cursor of a list that is read through Prisma. Errors: `bad_request` for a wrong cursor. */
export async function readBehind<Row extends { id: string; createdAt: Date }>(
  { after, page, page_size }: Page & { after: string },
  table: string,
  find: (asked: RowsBehind) => Promise<Row[]>,
): Promise<{ listed: ShownPage; rows: Row[] }> {
  const scope = { table, order: NEWEST_FIRST };
  const position = readCursor(scope, after);
  const at = position?.key ? new Date(position.key) : null;
  // The bound on the moment alone is what the index can begin at; the rest orders what has the same moment.
  const where =
    position === null || at === null
      ? {}
      : { createdAt: { lte: at }, OR: [{ createdAt: { lt: at } }, { id: { gt: position.id } }] };
  const found = await find({ where, orderBy: NEWEST_ROWS_FIRST, take: page_size + 1 });
  const rows = found.slice(0, page_size);
  const last = found.length > page_size ? rows.at(-1) : undefined;
  const next = last === undefined ? null : writeCursor(scope, { key: last.createdAt.toISOString(), id: last.id });
  return { listed: { page, page_size, total: null, next }, rows };
}
