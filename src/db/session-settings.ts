import type pg from 'pg';
import { Failure } from '../core/failure.ts';
import type { Address } from './address.ts';
import { errorCode } from './error-code.ts';
import { SESSION_LIMITS } from './limits.ts';

/**
 * Prisma writes and reads instants without their zone, and we read dates as text: both need the first two to be fixed.
 * Compiling a statement costs more than it saves for statements as short as ours.
 */
export const SESSION_SETTINGS = { timezone: 'UTC', datestyle: 'ISO', jit: 'off' } as const;

/*
 * A connection has its settings from one of two places. Without a pooler they travel with the connection. A pooler opens
 * the connections to the server itself: it refuses such parameters, or drops them, so there the role has the settings, and
 * every connection that the pooler opens for that role has them too. Each start reads what a connection really has.
 */

const READ_SETTINGS = `SELECT current_setting('timezone') AS timezone, current_setting('datestyle') AS datestyle,
  current_setting('statement_timeout') AS statement_timeout, current_setting('lock_timeout') AS lock_timeout,
  current_setting('idle_in_transaction_session_timeout') AS idle_in_transaction_session_timeout,
  current_user AS role, current_database() AS database`;

/** What this role has of its own in this database, and the limits that it has of the database, or everywhere. */
const KNOWN_SETTINGS = `SELECT lower(split_part(setting, '=', 1)) AS name
  FROM pg_db_role_setting, unnest(setconfig) AS setting,
    (SELECT oid AS role FROM pg_roles WHERE rolname = $1) r, (SELECT oid AS db FROM pg_database WHERE datname = current_database()) d
  WHERE setrole IN (0, role) AND setdatabase IN (0, db)
    AND ((setrole = role AND setdatabase = db) OR lower(split_part(setting, '=', 1)) = ANY($2))`;

const UTC = /^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal)$/i;
const INSUFFICIENT_PRIVILEGE = '42501';
const NO_SUCH_ROLE = '42704';

/** Sends a first statement and makes sure that the session has the settings that we need. Fails with `configuration`. */
export async function checkSession(db: Pick<pg.Pool, 'query'>, address: Address): Promise<void> {
  const { rows } = await db.query<Record<string, string>>(READ_SETTINGS);
  const [session = {}] = rows;
  const wrong: [string, string][] = [];
  if (!UTC.test(session.timezone ?? '')) wrong.push(['timezone', SESSION_SETTINGS.timezone]);
  if (!/^ISO\b/i.test(session.datestyle ?? '')) wrong.push(['datestyle', SESSION_SETTINGS.datestyle]);
  // An operator may lift the limits in the address, where they are seen to be missing on purpose.
  if (!address.hasSettings) wrong.push(...Object.entries(SESSION_LIMITS).filter(([name]) => session[name] === '0'));
  if (wrong.length === 0) return;
  const { role = '', database = '' } = session;
  const shown = wrong.map(([name]) => `${name} is ${session[name]}`).join(', ');
  const statements = wrong.map(([name, value]) => alterRole({ role, database }, name, value)).join(' ');
  const cause = address.sendsSettings
    ? 'A pooler on the way drops them: set DATABASE_POOLING to its pool mode'
    : `Run ${statements} Then restart the pooler, so that it opens new connections`;
  throw new Failure('configuration', `A connection to ${address.name} lacks settings (${shown}). ${cause}.`);
}

/** The role of a pooler's connections in a database. */
interface RoleInDatabase {
  role: string;
  database: string;
}

/**
 * Gives the role of pooled connections the settings of a session in this database. What an operator has set for the role in
 * this database stays, and so do limits that come from elsewhere. Nothing happens where the user of this connection may not
 * change that role: `checkSession` says then what is missing.
 */
export async function giveRoleSettings(client: Pick<pg.Client, 'query'>, pooledRole: string | null): Promise<void> {
  const { rows } = await client.query<RoleInDatabase>(
    'SELECT coalesce($1, current_user::text) AS role, current_database() AS database',
    [pooledRole],
  );
  for (const where of rows) {
    const known = await client.query<{ name: string }>(KNOWN_SETTINGS, [where.role, Object.keys(SESSION_LIMITS)]);
    const names = new Set(known.rows.map(({ name }) => name));
    const missing = Object.entries({ ...SESSION_SETTINGS, ...SESSION_LIMITS }).filter(([name]) => !names.has(name));
    for (const [name, value] of missing) if (!(await isGiven(client, alterRole(where, name, value)))) return;
  }
}

async function isGiven(client: Pick<pg.Client, 'query'>, statement: string): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === INSUFFICIENT_PRIVILEGE || code === NO_SUCH_ROLE) return false;
    throw error;
  }
}

function alterRole({ role, database }: RoleInDatabase, name: string, value: string): string {
  return `ALTER ROLE ${quoted(role)} IN DATABASE ${quoted(database)} SET ${name} = '${value}';`;
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
