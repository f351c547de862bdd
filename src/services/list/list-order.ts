/**
 * An order of a list: SQL terms of columns of its table, the last of them the id, so that no two rows change places from
 * one page to the next. An index has exactly these terms behind the account, or the same backwards.
 */
export type ListOrder = readonly [first: string, id: string];

/** The default order of a list: the newest first. */
export const NEWEST_FIRST: ListOrder = ['created_at DESC', 'id'];

/** The same order for Prisma. */
export const NEWEST_ROWS_FIRST: ({ createdAt: 'desc' } | { id: 'asc' })[] = [{ createdAt: 'desc' }, { id: 'asc' }];

/** SQL: the column by which an order begins. */
export function orderColumn([first]: ListOrder): string {
  return first.replace(/ .*/, '');
}

/** SQL: what follows ORDER BY, for rows of a table or, with its alias, of a table among others. */
export function orderText(order: ListOrder, alias?: string): string {
  return order.map((term) => (alias === undefined ? term : `${alias}.${term}`)).join(', ');
}
