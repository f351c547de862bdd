/** Who else uses the database; the first parameter is the name of our own seat at an embedded one. */
export const OTHER_USERS = `SELECT DISTINCT application_name AS name FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
    AND starts_with(application_name, 'landfall') AND application_name NOT IN ('landfall-keeper', 'landfall-status', $1)
  ORDER BY application_name`;

const OF_NO_EXTENSION = `NOT EXISTS (SELECT FROM pg_depend WHERE objid = one.oid AND deptype = 'e')`;

/** The tables that are in the way of a restore. */
export const CONTENTS = `SELECT relname AS name FROM pg_class one
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND NOT relispartition AND ${OF_NO_EXTENSION}
  ORDER BY relname`;

/** Removes every table and function of the schema but those of extensions and of other roles. */
export const REMOVE_EVERYTHING = `DO $do$ DECLARE found record; BEGIN
  FOR found IN SELECT one.oid::regclass AS name FROM pg_class one
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND pg_has_role(relowner, 'USAGE') AND ${OF_NO_EXTENSION}
  LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', found.name); END LOOP;
  FOR found IN SELECT one.oid::regprocedure AS name FROM pg_proc one
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND pg_has_role(proowner, 'USAGE') AND ${OF_NO_EXTENSION}
  LOOP EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', found.name); END LOOP;
END $do$`;

/** The foreign keys, with the statements' parts that make them again. Those of partitions follow their table's. */
export const CONSTRAINTS = `SELECT conrelid::regclass::text AS relation, quote_ident(conname) AS name,
    pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
  ORDER BY conrelid, conname`;

/** Switches the triggers of tables that are no constraints. */
export function switchTriggers(tables: readonly { name: string }[], how: 'DISABLE' | 'ENABLE'): string {
  return tables.map(({ name }) => `ALTER TABLE public."${name}" ${how} TRIGGER USER`).join('; ');
}

/** Lets a sequence go on after its last value. One that is not Landfall's is passed over. */
export const CONTINUE_SEQUENCE =
  'SELECT setval(found, $2::bigint) FROM to_regclass($1) AS found WHERE found IS NOT NULL';
