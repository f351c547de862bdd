import { newId } from '../../core/id.ts';
import type { Statement, Transaction } from '../../db/client.ts';
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

/** More accounts than one person belongs to. */
const ACCOUNTS_MAX = 100;

const RECORD: Statement = {
  name: 'record_audit',
  text: `INSERT INTO audit_event (id, account_id, kind, user_id, actor, address, detail)
    VALUES ($1, $2, $3, $4::uuid, coalesce((SELECT email FROM "user" WHERE id = $4::uuid),
      (SELECT 'key ' || prefix FROM api_key WHERE id = $5::uuid), 'operator'), $6, $7::jsonb)`,
};

const RECORD_OF_USER: Statement = {
  name: 'record_audit_of_user',
  text: `INSERT INTO audit_event (id, account_id, kind, user_id, actor, address, detail)
    SELECT ($1::uuid[])[m.ordinal], m.account_id, $2, u.id, u.email, $4, $5::jsonb
    FROM "user" u CROSS JOIN LATERAL (SELECT account_id, row_number() OVER (ORDER BY account_id) AS ordinal
      FROM membership WHERE user_id = u.id LIMIT ${ACCOUNTS_MAX}) m
    WHERE u.id = $3`,
};

/** Keeps what somebody did, with the change that it was. */
export async function recordAudit(tx: Transaction, act: RecordedAct): Promise<void> {
  const { accountId, kind, userId, keyId = null, address = null, detail = {} } = act;
  await tx.query(RECORD, [newId(), accountId, kind, userId, keyId, address, detail]);
}

/** Keeps what the principal of an operation did. */
export function recordActOf(context: ServiceContext, tx: Transaction, recorded: Recorded): Promise<void> {
  const { accountId, userId, keyId } = context.principal;
  return recordAudit(tx, { accountId, userId, keyId, address: context.address, ...recorded });
}

/** Keeps what somebody did in each account that they belong to, because it concerns the owners of all of them. */
export async function recordAuditOfUser(tx: Transaction, act: RecordedActOfUser): Promise<void> {
  const { kind, userId, address = null, detail = {} } = act;
  const ids = Array.from({ length: ACCOUNTS_MAX }, newId);
  await tx.query(RECORD_OF_USER, [ids, kind, userId, address, detail]);
}
