import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { several } from '../list/several.ts';
import type { ServiceContext } from '../service-context.ts';
import { FIRST_ID, fromCursor, requireLiving } from './change-cursor.ts';
import { ChangeKind } from './change-kind.ts';
import { ChangeList, feedPart } from './feed-part.ts';
import { LIST_CHANGES } from './statements.ts';

const SIZE_DEFAULT = 100;
export const FEED_PART_MAX = 1_000;

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
    if (since !== null) requireLiving(since, read);
    return feedPart(read, { since, limit });
  },
);
