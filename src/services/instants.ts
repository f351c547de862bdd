/**
 * PostgreSQL writes instants inside JSON as `2026-11-21T02:46:15.1+00:00`. This writes those of the named columns the
 * way the program does, in place, and answers with the same row.
 */
export function normalizeInstants<Row extends object>(row: Row, columns: readonly (keyof Row)[]): Row {
  for (const column of columns) {
    const value = row[column];
    if (typeof value === 'string' && !value.endsWith('Z'))
      Object.assign(row, { [column]: new Date(value).toISOString() });
  }
  return row;
}

/** The same for every member that looks like such an instant. */
export function normalizeAllInstants<Row extends object>(row: Row): Row {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'string' && value[10] === 'T' && value.endsWith('+00:00')) {
      Object.assign(row, { [column]: new Date(value).toISOString() });
    }
  }
  return row;
}
