import type pg from 'pg';
import { errorCode } from './error-code.ts';
import { longScript } from './limits.ts';

/** The tables that are partitioned by month. What is not there, or not partitioned, is passed over. */
export const PARTITIONED_TABLES = [
  'observation',
  'outbox_event',
  'outbox_snapshot',
  'vessel_position',
  'webhook_attempt',
  'webhook_notification',
] as const;

/** How partitions are stored whose rows change; their table, which has none itself, cannot say so. */
const STORAGE: Readonly<Record<string, string>> = {
  webhook_notification: 'WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)',
};

const MONTHS_BEFORE = 1;
const MONTHS_AHEAD = 3;
const PARTITION_LOCK = 72_707_371;
const LOCK_TIMEOUT = '5s';
const LOCK_NOT_AVAILABLE = '55P03';

interface PartitionedTable {
  name: string;
  column: string;
  type: string;
  rest: string | null;
}

/**
 * Makes the partitions from the month before a moment to three months after it, and returns the names of those that
 * it made. Any number of processes may do so at once. A table that is too busy now is left for the next time: until
 * then its rows go to the partition for the rest, and move when theirs is made.
 */
export async function ensurePartitions(db: Pick<pg.Pool | pg.Client, 'query'>, now: Date): Promise<string[]> {
  const made: string[] = [];
  for (const table of await partitionedTables(db)) {
    for (let offset = -MONTHS_BEFORE; offset <= MONTHS_AHEAD; offset++) {
      const name = partitionName(table.name, monthAt(now, offset));
      const existing = await db.query(`SELECT WHERE ${exists(name)}`);
      if (existing.rows.length > 0) continue;
      if (await makePartition(db, table, name, [monthAt(now, offset), monthAt(now, offset + 1)])) made.push(name);
    }
  }
  return made;
}

/** Makes the partitions of a table for months such as `2026-11`, as a backup has them. A table without partitions is passed over. */
export async function ensureMonths(
  db: Pick<pg.Client, 'query'>,
  table: string,
  months: readonly string[],
): Promise<void> {
  const found = (await partitionedTables(db)).find(({ name }) => name === table);
  if (found === undefined) return;
  for (const month of months) {
    const first = new Date(`${month}-01T00:00:00Z`);
    await makePartition(db, found, partitionName(table, first), [first, monthAt(first, 1)]);
  }
}

/** The partitions of the tables that are of months which were over at a moment. */
const OVER = `SELECT child.relname AS name FROM pg_inherits
  JOIN pg_class parent ON parent.oid = inhparent AND parent.relnamespace = 'public'::regnamespace
  JOIN pg_class child ON child.oid = inhrelid
  WHERE parent.relkind = 'p' AND parent.relname = ANY($1) AND child.relname ~ '_y[0-9]{4}m[0-9]{2}$'
    AND to_date(right(child.relname, 7), 'YYYY"m"MM') + interval '1 month' <= $2::timestamptz AT TIME ZONE 'UTC'
  ORDER BY child.relname`;

/** Reads and writes of a table wait while a statement waits to detach a partition, so its lock timeout is short. */
const DROP_LOCK_TIMEOUT = '200ms';

/**
 * Removes the partitions of tables of which every row is older than a moment, and returns their names. A table that is
 * too busy now keeps its partition until the next time. Rows of no month's partition are not touched. `isUnneeded` decides for
 * each month, such as `2026-11`; without it every month is.
 */
export async function dropPartitions(
  db: Pick<pg.Pool | pg.Client, 'query'>,
  tables: readonly (typeof PARTITIONED_TABLES)[number][],
  before: Date,
  isUnneeded: (month: string) => boolean = () => true,
): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(OVER, [tables, before]);
  const dropped: string[] = [];
  for (const { name } of rows) {
    if (isUnneeded(monthOf(name)) && (await dropPartition(db, name))) dropped.push(name);
  }
  return dropped;
}

/** The month in the name of a partition, such as `observation_y2026m11`. */
function monthOf(name: string): string {
  return name.slice(-'2026m11'.length).replace('m', '-');
}

async function dropPartition(db: Pick<pg.Pool | pg.Client, 'query'>, name: string): Promise<boolean> {
  const script = `DO $do$ BEGIN
    PERFORM set_config('lock_timeout', '${DROP_LOCK_TIMEOUT}', true);
    PERFORM pg_advisory_xact_lock(${PARTITION_LOCK});
    DROP TABLE IF EXISTS ${qualified(name)};
  END $do$`;
  try {
    await db.query(longScript(script));
    return true;
  } catch (error) {
    if (errorCode(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

async function partitionedTables(db: Pick<pg.Pool | pg.Client, 'query'>): Promise<PartitionedTable[]> {
  const result = await db.query<PartitionedTable>(
    `SELECT parent.relname AS name, key.attname AS column, format_type(key.atttypid, NULL) AS type, rest.relname AS rest
     FROM pg_partitioned_table
     JOIN pg_class parent ON parent.oid = partrelid
     JOIN pg_attribute key ON key.attrelid = partrelid AND key.attnum = partattrs[0]
     LEFT JOIN pg_class rest ON rest.oid = partdefid
     WHERE partstrat = 'r' AND partnatts = 1 AND parent.relname = ANY($1)
       AND parent.relnamespace = 'public'::regnamespace
     ORDER BY parent.relname`,
    [PARTITIONED_TABLES],
  );
  return result.rows;
}

/*
 * A new partition is made beside its table and then attached, which leaves the table open to readers and writers;
 * making it in place would wait for all of them and block all others meanwhile. Only the partition for the rest is
 * closed for a moment, because rows of the month that it already holds have to move over first.
 */
async function makePartition(
  db: Pick<pg.Pool | pg.Client, 'query'>,
  table: PartitionedTable,
  name: string,
  months: [Date, Date],
): Promise<boolean> {
  const [parent, child, rest] = [qualified(table.name), qualified(name), qualified(table.rest ?? '')];
  const [from, to] = months.map((month) => boundary(month, table.type));
  const move = `LOCK TABLE ${rest};
    WITH moved AS (
      DELETE FROM ${rest}
      WHERE ${quote(table.column)} >= ${from} AND ${quote(table.column)} < ${to} RETURNING *
    ) INSERT INTO ${child} SELECT * FROM moved;`;
  const script = `DO $do$ BEGIN
    PERFORM set_config('lock_timeout', '${LOCK_TIMEOUT}', true);
    PERFORM pg_advisory_xact_lock(${PARTITION_LOCK});
    IF NOT ${exists(name)} THEN
      CREATE TABLE ${child} (LIKE ${parent} INCLUDING ALL EXCLUDING IDENTITY) ${STORAGE[table.name] ?? ''};
      ${table.rest === null ? '' : move}
      ALTER TABLE ${parent} ATTACH PARTITION ${child} FOR VALUES FROM (${from}) TO (${to});
    END IF;
  END $do$`;
  try {
    await db.query(longScript(script));
    return true;
  } catch (error) {
    if (table.rest !== null && errorCode(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

// Read from the catalogue itself: what a session caches of names may be older than the lock it has just been given.
function exists(name: string): string {
  return `EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = '${name}')`;
}

function monthAt(now: Date, offset: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
}

function partitionName(table: string, month: Date): string {
  const [year, number] = month.toISOString().split('-');
  return `${table}_y${year}m${number}`;
}

// A day has no zone; for an instant the zone must be said, or the session's would decide where the month ends.
function boundary(month: Date, type: string): string {
  const day = month.toISOString().slice(0, 10);
  return type === 'date' ? `'${day}'` : `'${day} 00:00:00+00'`;
}

function qualified(table: string): string {
  return `public.${quote(table)}`;
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
