import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Prisma } from '../../db/prisma.ts';
import type { ServiceContext } from '../service-context.ts';
import { AuditEvent, isAuditKind } from './audit-event.ts';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 100;

/** The last event of a page, by which the next page is asked for: its time and its id. */
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
      // One more than is shown tells whether there is another page.
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
