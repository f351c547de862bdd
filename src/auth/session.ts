import { hash, randomBytes } from 'node:crypto';
import { Failure } from '../core/failure.ts';
import { isUuid } from '../core/id.ts';
import { isRole, type Role } from '../core/permission.ts';
import type { Database } from '../db/client.ts';
import { nullIfMissing } from '../db/null-if-missing.ts';
import { column, sql } from '../db/sql.ts';
import type { Instant } from '../domain/instant.ts';
import { recordAuditOfUser } from '../services/audit.ts';

/** An account of a user, and the user's role in it. */
export interface SessionAccount {
  id: string;
  name: string;
  role: Role;
}

/** Somebody who is signed in. */
export interface Session {
  userId: string;
  email: string;
  name: string | null;
  signedInAt: Instant;
  /** Whose pages are shown: the account they chose, else the first one; null for a user without accounts. */
  account: SessionAccount | null;
  /** All accounts that they belong to, by name. */
  accounts: SessionAccount[];
  hasPassword: boolean;
}

/** The browsers in which people are signed in. Nobody is signed in for longer than 14 days, or 3 without a visit. */
export interface Sessions {
  /** Who is signed in with a cookie; null for one that is unknown or over. */
  find(cookieValue: string): Promise<Session | null>;
  /** Creates a session and returns the value of the cookie, of which only the hash is stored. */
  begin(userId: string): Promise<string>;
  /** Signs a browser out and records that. */
  end(cookieValue: string, address?: string | null): Promise<void>;
  /** Ends all sessions of a user, or all but the one with a cookie. */
  endOthers(userId: string, exceptCookieValue: string | null): Promise<void>;
  /** Shows the pages of another account. Errors: `not_found` if they do not belong to it. */
  chooseAccount(cookieValue: string, accountId: string): Promise<void>;
}

export const SESSION_DAYS_MAX = 14;
const IDLE_DAYS_MAX = 3;
const VALUE_BYTES = 32;

/** How many browsers one person can be signed in with; the one that signed in first makes room. */
const BROWSERS_MAX = 50;

/** SQL: a session that is not over; `s` is the alias of the row. */
const LIVING = `s.expires_at > now() AND s.last_seen_at > now() - interval '${IDLE_DAYS_MAX} days'`;

// Every page needs this, so it is one statement, and writes at most once a minute.
const FIND = sql({
  name: 'find_session',
  because: 'request',
  parameters: ['bytes'],
  row: {
    user_id: 'uuid',
    account_id: 'uuid?',
    signed_in_at: 'instant',
    email: 'text',
    name: 'text?',
    has_password: 'bool',
    accounts: column<{ id: string; name: string; role: string }[]>('json'),
  },
  text: `WITH seen AS (
      UPDATE user_session s SET last_seen_at = now()
      WHERE s.id_hash = $1 AND ${LIVING} AND s.last_seen_at < now() - interval '1 minute'
    )
    SELECT s.user_id, s.account_id, s.signed_in_at, u.email, u.name, u.password_hash IS NOT NULL AS has_password,
      (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'role', m.role) ORDER BY a.name), '[]')
        FROM membership m JOIN account a ON a.id = m.account_id WHERE m.user_id = s.user_id) AS accounts
    FROM user_session s JOIN "user" u ON u.id = s.user_id WHERE s.id_hash = $1 AND ${LIVING}`,
});

// Whoever deletes several sessions locks them in the order of their ids, so that no two wait for each other.
const MAKE_ROOM = sql({
  name: 'make_room_for_session',
  because: 'lock',
  parameters: ['uuid'],
  row: {},
  text: `DELETE FROM user_session WHERE id_hash IN (
      SELECT s.id_hash FROM user_session s WHERE s.user_id = $1 AND (NOT (${LIVING}) OR s.id_hash IN (
        SELECT id_hash FROM user_session WHERE user_id = $1 ORDER BY signed_in_at DESC OFFSET ${BROWSERS_MAX - 1}))
      ORDER BY s.id_hash FOR UPDATE)`,
});

const BEGIN = sql({
  name: 'begin_session',
  because: 'clock',
  parameters: ['bytes', 'uuid'],
  row: {},
  text: `INSERT INTO user_session (id_hash, user_id, account_id, expires_at)
    VALUES ($1, $2, (SELECT m.account_id FROM membership m JOIN account a ON a.id = m.account_id
      WHERE m.user_id = $2 ORDER BY a.name LIMIT 1), now() + interval '${SESSION_DAYS_MAX} days')`,
});

const END_OTHERS = sql({
  name: 'end_other_sessions',
  because: 'lock',
  parameters: ['uuid', 'bytes?'],
  row: {},
  text: `DELETE FROM user_session WHERE id_hash IN (
    SELECT id_hash FROM user_session WHERE user_id = $1 AND id_hash IS DISTINCT FROM $2::bytea
    ORDER BY id_hash FOR UPDATE)`,
});

const CHOOSE_ACCOUNT = sql({
  name: 'choose_session_account',
  because: 'request',
  parameters: ['bytes', 'uuid'],
  row: { account_id: 'uuid?' },
  text: `UPDATE user_session s SET account_id = m.account_id FROM membership m
    WHERE s.id_hash = $1 AND ${LIVING} AND m.user_id = s.user_id AND m.account_id = $2
    RETURNING s.account_id`,
});

/** The sessions of a database. Stored values cannot be used to sign in. */
export function createSessions(db: Database): Sessions {
  return { find, begin, end, endOthers, chooseAccount };

  async function find(cookieValue: string): Promise<Session | null> {
    const [row] = await db.query(FIND, [hashOf(cookieValue)]);
    return row === undefined ? null : toSession(row);
  }

  async function begin(userId: string): Promise<string> {
    const value = randomBytes(VALUE_BYTES).toString('base64url');
    await db.transaction(async (tx) => {
      await tx.query(MAKE_ROOM, [userId]);
      await tx.query(BEGIN, [hashOf(value), userId]);
    });
    return value;
  }

  async function end(cookieValue: string, address: string | null = null): Promise<void> {
    await db.transaction(async (tx) => {
      const where = { idHash: hashOf(cookieValue) };
      const ended = await nullIfMissing(tx.prisma.userSession.delete({ where, select: { userId: true } }));
      if (ended !== null) await recordAuditOfUser(tx, { userId: ended.userId, kind: 'sign_out', address });
    });
  }

  async function endOthers(userId: string, exceptCookieValue: string | null): Promise<void> {
    const except = exceptCookieValue === null ? null : hashOf(exceptCookieValue);
    await db.transaction((tx) => tx.query(END_OTHERS, [userId, except]));
  }

  async function chooseAccount(cookieValue: string, accountId: string): Promise<void> {
    const [chosen] = isUuid(accountId) ? await db.query(CHOOSE_ACCOUNT, [hashOf(cookieValue), accountId]) : [];
    if (chosen !== undefined) return;
    throw new Failure('not_found', 'You are not a member of this account; choose one of the listed accounts.');
  }
}

interface Row {
  user_id: string;
  account_id: string | null;
  signed_in_at: Instant;
  email: string;
  name: string | null;
  has_password: boolean;
  accounts: { id: string; name: string; role: string }[];
}

function toSession(row: Row): Session {
  const accounts = row.accounts.flatMap(({ id, name, role }) => (isRole(role) ? [{ id, name, role }] : []));
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    signedInAt: row.signed_in_at,
    account: accounts.find(({ id }) => id === row.account_id) ?? accounts[0] ?? null,
    accounts,
    hasPassword: row.has_password,
  };
}

/** Values are 256 random bits, so a fast hash is enough: there is nothing to guess. */
function hashOf(cookieValue: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash('sha256', cookieValue, 'buffer'));
}
