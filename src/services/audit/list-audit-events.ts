import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import type { ServiceContext } from '../service-context.ts';
import { AuditEvent, isAuditKind } from './audit-event.ts';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 100;

/** The last event of a page, by which the next page is asked for: its time and its id. */
const Cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/, 'Give what `next` of the page before said')
  .refine(isPlace, 'Give what `next` of the page before said');

/** Behind everything. */
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

const LIST: Statement = {
  name: 'list_audit_events',
  text: `SELECT e.id, e.at, e.kind, e.user_id, e.actor, e.address, e.detail FROM audit_event e
    WHERE e.account_id = $1 AND (e.at, e.id) < ($2::timestamptz, $3::uuid) ORDER BY e.at DESC, e.id DESC LIMIT $4`,
};

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
    const [at, id] = before?.split('_') ?? NEWEST;
    // One more than is shown tells whether there is another page.
    const rows = await db.query<AuditEvent>(LIST, [principal.accountId, at, id, limit + 1]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    // What a later version recorded is of no kind that this one could name.
    const events = shown.filter(({ kind }) => isAuditKind(kind));
    return { events, next: last === undefined ? null : `${last.at}_${last.id}` };
  },
);

function isPlace(text: string): boolean {
  const [at = '', id = ''] = text.split('_');
  return z.iso.datetime().safeParse(at).success && z.guid().safeParse(id).success;
}
