import { hash, randomBytes } from 'node:crypto';
import { Failure } from '../core/failure.ts';
import { isUuid } from '../core/id.ts';
import { isRole, type Role } from '../core/permission.ts';
import type { Database, Transaction } from '../db/client.ts';
import { databaseNow } from '../db/clock.ts';
import { nullIfMissing } from '../db/null-if-missing.ts';
import { DAY_MS, type Instant } from '../domain/instant.ts';
import { recordAuditOfUser } from '../services/audit.ts';
import { endSessions, endTheseSessions } from '../services/user/end-sessions.ts';
import { FIND_SESSION } from './statements.ts';

/** An account of a user, and the user's role in it. */
export interface SessionAccount {
  id: string;
  name: string;
  role: Role;
}

/** A browser that is signed in. */
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
  /** Whether the operator let them see and test the sources of the installation. */
  operates: boolean;
}

/** Browser sessions. A session ends after 14 days, or after 3 days without a request. */
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

/** How many values without a session are remembered. */
const STRANGERS_MAX = 10_000;

/** The sessions of a database. Stored values cannot be used to sign in. */
export function createSessions(db: Database): Sessions {
  // A value of a browser that is not signed in never becomes one of a session, so a flood of them costs one query each.
  const strangers = new Set<string>();
  return { find, begin, end, endOthers, chooseAccount };

  async function find(cookieValue: string): Promise<Session | null> {
    if (strangers.has(cookieValue)) return null;
    const [row] = await db.query(FIND_SESSION, [hashOf(cookieValue), IDLE_DAYS_MAX]);
    if (row !== undefined) return toSession(row);
    if (strangers.size >= STRANGERS_MAX) strangers.clear();
    strangers.add(cookieValue);
    return null;
  }

  async function begin(userId: string): Promise<string> {
    const value = randomBytes(VALUE_BYTES).toString('base64url');
    await db.transaction(async (tx) => {
      const now = await databaseNow(tx);
      await makeRoom(tx, userId, now);
      await tx.prisma.userSession.create({
        data: {
          idHash: hashOf(value),
          userId,
          accountId: await firstAccountOf(tx, userId),
          expiresAt: new Date(now.getTime() + SESSION_DAYS_MAX * DAY_MS),
        },
        select: { userId: true },
      });
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
    await db.transaction((tx) => endSessions(tx, userId, except));
  }

  async function chooseAccount(cookieValue: string, accountId: string): Promise<void> {
    if (isUuid(accountId)) {
      const where = {
        idHash: hashOf(cookieValue),
        ...livingAt(await databaseNow(db)),
        user: { memberships: { some: { accountId } } },
      };
      const { count } = await db.prisma.userSession.updateMany({ where, data: { accountId } });
      if (count > 0) return;
    }
    throw new Failure('not_found', 'You are not a member of this account; choose one of the listed accounts.');
  }
}

/** Ends the sessions of a user that are over, and the oldest where there are too many for one more. */
async function makeRoom(tx: Transaction, userId: string, now: Date): Promise<void> {
  const sessions = await tx.prisma.userSession.findMany({
    where: { userId },
    orderBy: { signedInAt: 'desc' },
    select: { idHash: true, expiresAt: true, lastSeenAt: true },
  });
  const { expiresAt, lastSeenAt } = livingAt(now);
  const isLiving = (one: { expiresAt: Date; lastSeenAt: Date }) =>
    one.expiresAt > expiresAt.gt && one.lastSeenAt > lastSeenAt.gt;
  await endTheseSessions(
    tx,
    sessions.filter((one, at) => at >= BROWSERS_MAX - 1 || !isLiving(one)),
  );
}

async function firstAccountOf({ prisma }: Transaction, userId: string): Promise<string | null> {
  const orderBy = { account: { name: 'asc' } } as const;
  const first = await prisma.membership.findFirst({ where: { userId }, orderBy, select: { accountId: true } });
  return first?.accountId ?? null;
}

/** The conditions on a session that is not over, for Prisma. */
function livingAt(now: Date): { expiresAt: { gt: Date }; lastSeenAt: { gt: Date } } {
  return { expiresAt: { gt: now }, lastSeenAt: { gt: new Date(now.getTime() - IDLE_DAYS_MAX * DAY_MS) } };
}

interface Row {
  user_id: string;
  account_id: string | null;
  signed_in_at: Instant;
  email: string;
  name: string | null;
  has_password: boolean;
  operates: boolean;
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
    operates: row.operates,
  };
}

/** Values are 256 random bits, so a fast hash is enough: there is nothing to guess. */
function hashOf(cookieValue: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash('sha256', cookieValue, 'buffer'));
}
