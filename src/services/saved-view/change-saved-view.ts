import { z } from 'zod';
import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import type { Transaction } from '../../db/client.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { recordActOf } from '../audit.ts';
import { findOwned } from '../record/find-owned.ts';
import { readUsers } from '../record/user.ts';
import type { ServiceContext } from '../service-context.ts';
import { SAVED_VIEW_INPUT, SavedViewRecord } from './saved-view.ts';
import {
  requireMayChange,
  requireMayShare,
  requireRoom,
  type SavedViewRow,
  toSavedView,
  visibleTo,
} from './saved-view-rows.ts';

const { name, is_shared, columns, filters, sort } = SAVED_VIEW_INPUT;

/**
 * Changes what is given of a view; columns and filters are replaced as a whole. Errors: `not_found`; `forbidden` for a view
 * of another person, for sharing without the permission to change records, and for taking back what another person shares;
 * `conflict` for too many views.
 */
export const updateSavedView = defineOperation(
  {
    id: 'update_saved_view',
    summary: 'Change a saved view',
    permission: 'tracking:read',
    input: z.object({
      id: z.string().describe('Id of the view'),
      name: name.optional(),
      is_shared: is_shared.optional(),
      columns: columns.optional(),
      filters: filters.optional(),
      sort: sort.optional(),
    }),
    output: SavedViewRecord,
  },
  async (context: ServiceContext, { id, ...input }): Promise<SavedViewRecord> => {
    const { principal, clock } = context;
    if (input.is_shared === true) requireMayShare(principal);
    const row = await changed(context, id, async (tx, view) => {
      const isShared = input.is_shared ?? view.isShared;
      if (isShared !== view.isShared) {
        if (!isShared) requireMaker(principal, view);
        await requireRoom(tx, principal, isShared);
      }
      const data = {
        ...(input.name === undefined ? {} : { name: inline(input.name) }),
        ...(input.columns === undefined ? {} : { columns: [...new Set(input.columns)] }),
        ...(input.filters === undefined ? {} : { filters: input.filters }),
        ...(input.sort === undefined ? {} : { sort: input.sort }),
        isShared,
        updatedAt: new Date(clock.now()),
      };
      return nullIfMissing(tx.prisma.savedView.update({ where: { id, accountId: principal.accountId }, data }));
    });
    return toSavedView(row, principal, await readUsers(context, [row.makerId]));
  },
);

/** Deletes a view; the records that it showed stay. Errors: `not_found`; `forbidden` for a view of another person. */
export const deleteSavedView = defineOperation(
  {
    id: 'delete_saved_view',
    summary: 'Delete a saved view',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the view') }),
    output: z.object({ id: z.uuid() }),
  },
  async (context: ServiceContext, { id }) => {
    const where = { id, accountId: context.principal.accountId };
    const row = await changed(context, id, async (tx) => {
      // Links that show it end with it.
      const links = await tx.prisma.shareLink.count({ where: { viewId: id } });
      const deleted = await nullIfMissing(tx.prisma.savedView.delete({ where }));
      if (deleted !== null && links > 0)
        await recordActOf(context, tx, { kind: 'share_link_revoked', detail: { number: deleted.name, links } });
      return deleted;
    });
    return { id: row.id };
  },
);

/** Errors: `forbidden` for who did not make a view: taken back by them, nobody would see it. */
function requireMaker({ userId }: Principal, { makerId }: SavedViewRow): void {
  if (userId !== null && makerId === userId) return;
  throw new Failure('forbidden', 'Only who made a view can keep it to themselves; delete it if nobody is to see it.');
}

/** Writes a view that the caller sees and may change. Errors: `not_found`; `forbidden`. */
function changed(
  { db, principal }: ServiceContext,
  id: string,
  write: (tx: Transaction, view: SavedViewRow) => Promise<SavedViewRow | null>,
): Promise<SavedViewRow> {
  return findOwned(id, 'view', () =>
    db.transaction(async (tx) => {
      const row = await tx.prisma.savedView.findUnique({ where: { id, ...visibleTo(principal) } });
      if (row === null) return null;
      requireMayChange(principal, row);
      return write(tx, row);
    }),
  );
}
