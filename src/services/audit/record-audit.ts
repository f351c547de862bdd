import { newId } from '../../core/id.ts';
import type { Transaction } from '../../db/client.ts';
import { jsonValue } from '../../db/prisma.ts';
import { sql } from '../../db/sql.ts';
import type { ServiceContext } from '../service-context.ts';
import type { AuditKind } from './audit-event.ts';

interface Recorded {
  kind: AuditKind;
  /** The network address that it came from, where there was one. */
  address?: string | null | undefined;
  /** What it was about, by name; no secrets. */
  detail?: Record<string, unknown> | undefined;
}

/** Something that somebody did in an account: a person, else a key, else the operator. */
export interface RecordedAct extends Recorded {
  accountId: string;
  userId: string | null;
  keyId?: string | null | undefined;
}

/** Something that a person did which concerns all of their accounts. */
export interface RecordedActOfUser extends Recorded {
  userId: string;
}

/** Something that a person did in several accounts, or several times. */
interface RecordedActs extends Omit<Recorded, 'detail'> {
  userId: string;
  /** Of each time: where, and what it was about, by name. */
  records: readonly { accountId: string; detail: Record<string, unknown> }[];
}

/** More accounts than one person belongs to. */
const ACCOUNTS_MAX = 100;

// An account that was removed just now needs no record any more.
const RECORD_EACH = sql({
  name: 'record_audit_of_user',
  because: 'batch',
  parameters: ['uuid[]', 'uuid[]', 'json[]', 'text', 'uuid', 'text?'],
  row: {},
  text: `INSERT INTO audit_event (id, account_id, kind, user_id, actor, address, detail)
    SELECT r.id, a.id, $4, u.id, u.email, $6, r.detail
    FROM unnest($1::uuid[], $2::uuid[], $3::jsonb[]) AS r (id, account_id, detail)
    JOIN account a ON a.id = r.account_id JOIN "user" u ON u.id = $5`,
});

/** Keeps what somebody did, with the change that it was. */
export async function recordAudit(tx: Transaction, act: RecordedAct): Promise<void> {
  const { accountId, kind, userId, keyId = null, address = null, detail = {} } = act;
  const actor = await actorOf(tx, { userId, keyId });
  const data = { id: newId(), accountId, kind, userId, actor, address, detail: jsonValue(detail) };
  await tx.prisma.auditEvent.create({ data, select: { id: true } });
}

/** What an actor is called once they are gone: the address of a person, else the key, else the operator. */
async function actorOf(
  { prisma }: Transaction,
  { userId, keyId }: { userId: string | null; keyId: string | null },
): Promise<string> {
  const user =
    userId === null ? null : await prisma.user.findUnique({ where: { id: userId }, select: { email: true } });
  if (user !== null) return user.email;
  const key =
    keyId === null ? null : await prisma.apiKey.findUnique({ where: { id: keyId }, select: { prefix: true } });
  return key === null ? 'operator' : `key ${key.prefix}`;
}

/** Keeps what the principal of an operation did. */
export function recordActOf(context: ServiceContext, tx: Transaction, recorded: Recorded): Promise<void> {
  const { accountId, userId, keyId } = context.principal;
  return recordAudit(tx, { accountId, userId, keyId, address: context.address, ...recorded });
}

/** Keeps what somebody did in each account that they belong to, because it concerns the owners of all of them. */
export async function recordAuditOfUser(tx: Transaction, act: RecordedActOfUser): Promise<void> {
  const { kind, userId, address, detail = {} } = act;
  const accounts = await tx.prisma.membership.findMany({
    where: { userId },
    orderBy: { accountId: 'asc' },
    take: ACCOUNTS_MAX,
    select: { accountId: true },
  });
  const records = accounts.map(({ accountId }) => ({ accountId, detail }));
  await recordEach(tx, { kind, userId, address, records });
}

/** Keeps what somebody did, once for each record. */
export async function recordEach(tx: Transaction, acts: RecordedActs): Promise<void> {
  const { kind, userId, address = null, records } = acts;
  if (records.length === 0) return;
  const ids = records.map(newId);
  const accountIds = records.map(({ accountId }) => accountId);
  const details = records.map(({ detail }) => detail);
  await tx.query(RECORD_EACH, [ids, accountIds, details, kind, userId, address]);
}
