/**
 * PostgreSQL writes instants inside JSON as `2026-11-21T02:46:15.1+00:00`, since our sessions are in UTC. This writes
 * those of the named columns the way the program does, in place, and answers with the same row.
 */
export function normalizeInstants<Row extends object>(row: Row, columns: readonly (keyof Row)[]): Row {
  for (const column of columns) {
    const value = row[column];
    // A text takes the place of a text.
    if (typeof value === 'string' && value.endsWith(UTC)) row[column] = normalized(value) as typeof value;
  }
  return row;
}

/** The same for every member that looks like such an instant. */
export function normalizeAllInstants<Row extends object>(row: Row): Row {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'string' && value[10] === 'T' && value.endsWith(UTC)) {
      Object.assign(row, { [column]: normalized(value) });
    }
  }
  return row;
}

const UTC = '+00:00';

/** A fraction that is finer than milliseconds is cut off, as everywhere. */
function normalized(instant: string): string {
  const fraction = instant.slice(20, -UTC.length).padEnd(3, '0').slice(0, 3);
  return `${instant.slice(0, 19)}.${fraction}Z`;
}
