/**
 * An order of a list: SQL terms of columns of its table, the last of them the id, so that no two rows change places from
 * one page to the next. An index has exactly these terms behind the account, or the same backwards.
 */
export type ListOrder = readonly [first: string, id: string];

/** The orders that every sorted list has: by when its records were created, and by when they changed. */
export const TIME_ORDERS = {
  created_at: ['created_at', 'id DESC'],
  '-created_at': ['created_at DESC', 'id'],
  updated_at: ['updated_at', 'id'],
  '-updated_at': ['updated_at DESC', 'id DESC'],
} as const satisfies Record<string, ListOrder>;

/** The default order of a list: the newest first. */
export const NEWEST_FIRST: ListOrder = TIME_ORDERS['-created_at'];

/** The same order for Prisma. */
export const NEWEST_ROWS_FIRST: ({ createdAt: 'desc' } | { id: 'asc' })[] = [{ createdAt: 'desc' }, { id: 'asc' }];

/** SQL: the column by which an order begins. */
export function orderColumn([first]: ListOrder): string {
  return first.replace(/ .*/, '');
}

/** SQL: that a row, whose alias is given, comes behind a position; each text by itself is one range of the index of the order. */
export function behind(
  [first, last]: ListOrder,
  { alias, key, id }: { alias: string; key: string | null; id: string },
): string[] {
  const column = `${alias}.${orderColumn([first, last])}`;
  const isBehindId = `${alias}.id ${last.endsWith('DESC') ? '<' : '>'} ${id}`;
  // What has no value comes last in every order.
  if (key === null) return [`${column} IS NULL AND ${isBehindId}`];
  const isBehind = `${column} ${first.includes(' DESC') ? '<' : '>'} ${key}`;
  return [`${column} = ${key} AND ${isBehindId}`, isBehind, `${column} IS NULL`];
}

/** SQL: what follows ORDER BY, for rows of a table or, with its alias, of a table among others. */
export function orderText(order: ListOrder, alias?: string): string {
  return order.map((term) => (alias === undefined ? term : `${alias}.${term}`)).join(', ');
}
