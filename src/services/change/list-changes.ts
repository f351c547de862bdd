import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { normalizeInstants } from '../../db/instants.ts';
import { Instant } from '../../domain/instant.ts';
import { several } from '../list/several.ts';
import type { ServiceContext } from '../service-context.ts';
import { type ChangePosition, fromCursor, requireLiving, toCursor } from './change-cursor.ts';
import { ChangeKind } from './change-kind.ts';
import { LIST_CHANGES } from './statements.ts';

/** That a record was created, changed or deleted: its last change, however many there were. */
export const RecordChange = z.object({
  entity_type: ChangeKind.describe('What kind of record it is'),
  entity_id: z.uuid().describe('Its id'),
  change: z.enum(['changed', 'deleted']).describe('changed: created or changed'),
  changed_at: Instant.describe('When; not the order, in which changes become visible'),
});
export type RecordChange = z.infer<typeof RecordChange>;

/** A part of the feed. */
export const ChangeList = z.object({
  changes: z.array(RecordChange),
  cursor: z.string().describe('What to send next as the cursor'),
  has_more: z.boolean().describe('Whether there is more already'),
  as_of: Instant.describe('When it was read, by the clock of the database'),
});
export type ChangeList = z.infer<typeof ChangeList>;

const SIZE_DEFAULT = 100;
export const FEED_PART_MAX = 1_000;

/** No record has it, and it is before all others. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * What was created, changed or deleted behind a cursor, each record once with its last change. Without a cursor nothing but
 * the one that begins now. Nothing is ever missed: a change is given as soon as no transaction is left that may have
 * changed something before it. Errors: `invalid_input` for a text that is no cursor, `cursor_expired`.
 */
export const listChanges = defineOperation(
  {
    id: 'list_changes',
    summary: 'List what was created, changed or deleted since a cursor, without ever missing a change',
    permission: 'tracking:read',
    input: z.object({
      after: z.string().max(300, 'This is no cursor of the change feed').optional(),
      entity_types: several(ChangeKind).optional(),
      limit: z.int().min(1).max(FEED_PART_MAX).default(SIZE_DEFAULT),
    }),
    output: ChangeList,
  },
  async ({ db, principal }: ServiceContext, { after, entity_types: kinds, limit }): Promise<ChangeList> => {
    const since = after === undefined ? null : fromCursor(after);
    const from = since ?? { changedIn: Number.MAX_SAFE_INTEGER, id: FIRST_ID };
    const values = [principal.accountId, from.changedIn, from.id, kinds ?? ChangeKind.options, limit] as const;
    const [read] = await db.query(LIST_CHANGES, values);
    if (read === undefined) throw new Error('The feed answers with exactly one row.');
    const { rows, safe, epoch, now } = read;
    if (since !== null) requireLiving(since, read);
    const last = rows.length < limit ? undefined : rows.at(-1);
    const position: ChangePosition =
      last === undefined
        ? { epoch, changedIn: since === null ? safe : Math.max(safe, since.changedIn), id: FIRST_ID, at: now }
        : { epoch, changedIn: last.changed_in, id: last.id, at: since?.at ?? now };
    return {
      changes: rows.map((row) => {
        const { kind: entity_type, id: entity_id, is_removed, at } = normalizeInstants(row, ['at']);
        return { entity_type, entity_id, change: is_removed ? 'deleted' : 'changed', changed_at: at };
      }),
      cursor: toCursor(position),
      has_more: last !== undefined,
      as_of: now,
    };
  },
);
