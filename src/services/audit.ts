import { z } from 'zod';
import { newId } from '../core/id.ts';
import { defineOperation } from '../core/operation.ts';
import type { Transaction } from '../db/client.ts';
import { jsonValue, type Prisma } from '../db/prisma.ts';
import { Instant } from '../domain/instant.ts';
import type { ServiceContext } from './service-context.ts';

/** Everything that the owners of an account can look up later, with the sentence that people read. */
export const AUDIT_KINDS = {
  sign_in: 'Signed in',
  sign_in_failed: 'A sign-in failed with a wrong password',
  sign_out: 'Signed out',
  consent_given: 'Allowed a program to act for them',
  consent_denied: 'Did not allow a program to act for them',
  connection_ended: 'Ended the connection of a program',
  token_reused: 'A token was used again that had been exchanged for another, so its connection was ended',
  line_credentials_set: 'Set credentials of the account for a shipping line',
  line_credentials_removed: 'Removed credentials of the account for a shipping line',
  key_created: 'Created an API key',
  key_revoked: 'Revoked an API key',
  container_deleted: 'Took a container out of its shipment',
  share_link_created: 'Made a link that shows a shipment, a container or a saved view without a sign-in',
  share_link_revoked: 'Revoked such a link',
  branding_changed: 'Changed the name or the logo under which the account is shown',
  tariffs_added: 'Added versions of tariffs or calendars',
  tariff_withdrawn: 'Withdrew a version of a tariff or calendar',
  webhook_created: 'Added a webhook, to which events of the account are sent',
  webhook_changed: 'Changed a webhook',
  webhook_secret_rotated: 'Changed the secret with which deliveries to a webhook are signed',
  webhook_deleted: 'Deleted a webhook',
  webhook_disabled: 'Disabled a webhook whose receiver had accepted nothing for too long',
  member_invited: 'Invited a person',
  invitation_withdrawn: 'Withdrew an invitation',
  invitation_accepted: 'Accepted an invitation',
  first_owner_joined: 'Joined as the first owner, by the link that a start of the service printed',
  member_role_changed: 'Changed the role of a member',
  member_removed: 'Removed a member',
  password_link_created: 'Made a link to choose a new password',
  password_link_requested: 'Was mailed a link to choose a new password, requested on the sign-in page',
  password_changed: 'Chose a new password',
  identity_linked: 'Linked the sign-in of another server',
  identity_forgotten: 'Removed the link to a sign-in of another server',
  operating_granted: 'Was allowed by the operator to see and test the sources of the installation',
  operating_withdrawn: 'Is no longer allowed to see and test the sources of the installation',
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;

/** All kinds, in the order of the table. */
const ALL_AUDIT_KINDS: readonly AuditKind[] = Object.keys(AUDIT_KINDS).filter(isAuditKind);

/** Whether a text names a kind. */
function isAuditKind(text: string): text is AuditKind {
  return Object.hasOwn(AUDIT_KINDS, text);
}

/** An audited action. */
export const AuditEvent = z.object({
  id: z.uuid(),
  at: Instant,
  kind: z.enum(ALL_AUDIT_KINDS),
  user_id: z.uuid().nullable(),
  actor: z
    .string()
    .describe('The e-mail address of a person, a key, the operator of the installation, or the service itself'),
  address: z.string().nullable().describe('The network address that it came from'),
  detail: z.record(z.string(), z.unknown()).describe('What it was about, by name'),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

interface Recorded {
  kind: AuditKind;
  /** The network address that it came from, where there was one. */
  address?: string | null | undefined;
  /** What it was about, by name; no secrets. */
  detail?: Record<string, unknown> | undefined;
}

/** An action in an account, by a user, else a key, else the operator. */
interface RecordedAct extends Recorded {
  accountId: string;
  userId: string | null;
  keyId?: string | null | undefined;
}

/** Something that a person did which concerns all of their accounts. */
interface RecordedActOfUser extends Recorded {
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

/** Records an action, in the transaction of its change. */
export async function recordAudit(tx: Transaction, act: RecordedAct): Promise<void> {
  const { accountId, kind, userId, keyId = null, address = null, detail = {} } = act;
  const actor = await actorOf(tx, { userId, keyId });
  const data = { id: newId(), accountId, kind, userId, actor, address, detail: jsonValue(detail) };
  await tx.prisma.auditEvent.create({ data, select: { id: true } });
}

/** What an actor is called once they are gone: the address of a person, else the key, else the operator. */
export async function actorOf(
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

/** Records an action of a user in each of the user's accounts, because it concerns the owners of all of them. */
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

/** Records an action once for each record. */
export async function recordEach(tx: Transaction, acts: RecordedActs): Promise<void> {
  const { kind, userId, address = null, records } = acts;
  if (records.length === 0) return;
  const user = await tx.prisma.user.findUnique({ where: { id: userId }, select: { email: true } });
  if (user === null) return;
  // An account that was removed just now needs no record any more.
  const accountIds = { in: records.map(({ accountId }) => accountId) };
  const accounts = await tx.prisma.account.findMany({ where: { id: accountIds }, select: { id: true } });
  const known = new Set(accounts.map(({ id }) => id));
  const data = records
    .filter(({ accountId }) => known.has(accountId))
    .map(({ accountId, detail }) => {
      return { id: newId(), accountId, kind, userId, actor: user.email, address, detail: jsonValue(detail) };
    });
  await tx.prisma.auditEvent.createMany({ data });
}

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 100;

/** The cursor of the next page: the time and id of the last event. */
const Cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/, 'Give what `next` of the page before said')
  .refine(isPlace, 'Give what `next` of the page before said');

/** What was done in the account, the newest first. */
export const listAuditEvents = defineOperation(
  {
    id: 'list_audit_events',
    summary: 'List who signed in to the account and what they allowed, created and ended',
    permission: 'account:admin',
    input: z.object({
      before: Cursor.optional().describe('What `next` of the page before said'),
      limit: z.int().min(1).max(LIMIT_MAX).default(LIMIT_DEFAULT).describe(`1 to ${LIMIT_MAX}`),
    }),
    output: z.object({ events: z.array(AuditEvent), next: z.string().nullable() }),
  },
  async ({ db, principal }: ServiceContext, { before, limit }) => {
    const rows = await db.prisma.auditEvent.findMany({
      where: { accountId: principal.accountId, ...(before === undefined ? {} : olderThan(before)) },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      // One more than the page tests whether there is another page.
      take: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const next = last === undefined ? null : `${last.at.toISOString()}_${last.id}`;
    return { events: shown.flatMap(toAuditEvent), next };
  },
);

/** The first condition lets the index be read from where the page begins. */
function olderThan(cursor: string) {
  const [text = '', id = ''] = cursor.split('_');
  const at = new Date(text);
  return { at: { lte: at }, OR: [{ at: { lt: at } }, { id: { lt: id } }] };
}

/** What a later version recorded is of no kind that this one could name. */
function toAuditEvent({
  id,
  at,
  kind,
  userId,
  actor,
  address,
  detail,
}: Prisma.AuditEventGetPayload<object>): AuditEvent[] {
  if (!isAuditKind(kind)) return [];
  const shown = AuditEvent.shape.detail.parse(detail);
  return [{ id, at: at.toISOString(), kind, user_id: userId, actor, address, detail: shown }];
}

function isPlace(text: string): boolean {
  const [at = '', id = ''] = text.split('_');
  return z.iso.datetime().safeParse(at).success && z.guid().safeParse(id).success;
}
