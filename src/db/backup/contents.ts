import type pg from 'pg';

/** A table of the database as a backup sees it. */
export interface TableShape {
  name: string;
  columns: string[];
  months: string[];
}

/** Other names than these are not Landfall's. */
const PLAIN = "'^[a-z_][a-z0-9_]*$'";

/*
 * The tables of the role, without those of extensions. The partitions of a table are read through the table; columns
 * that the server computes cannot be written, and are computed again.
 */
const TABLES = `SELECT relname AS name,
    (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    (SELECT coalesce(array_agg(replace(right(child.relname, 7), 'm', '-') ORDER BY child.relname), '{}') FROM pg_inherits
     JOIN pg_class child ON child.oid = inhrelid
     WHERE inhparent = pg_class.oid AND child.relname ~ '_y[0-9]{4}m[0-9]{2}$') AS months
  FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    AND pg_has_role(relowner, 'USAGE') AND relname ~ ${PLAIN}
    AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attname !~ ${PLAIN})
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
  ORDER BY relname`;

const SEQUENCES = `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
  WHERE schemaname = 'public' AND sequencename ~ ${PLAIN} ORDER BY sequencename`;

/** The tables of a database, by name. */
export async function readTables(client: pg.Client): Promise<TableShape[]> {
  return (await client.query<TableShape>(TABLES)).rows;
}

/** The sequences of a database with the last value that each gave. */
export async function readSequences(client: pg.Client): Promise<{ name: string; last: string | null }[]> {
  return (await client.query<{ name: string; last: string | null }>(SEQUENCES)).rows;
}

/** The names of columns as a list in a statement. */
export function columnList(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ');
}

/** The names of tables as a list in a statement. */
export function tableList(tables: readonly { name: string }[]): string {
  return tables.map(({ name }) => `public."${name}"`).join(', ');
}
