import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import type { Transaction } from '../../db/client.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { findOwned } from '../record/find-owned.ts';
import { readUsers } from '../record/user.ts';
import type { ServiceContext } from '../service-context.ts';
import { SAVED_VIEW_INPUT, SavedViewRecord } from './saved-view.ts';
import { requireMayChange, requireMayShare, type SavedViewRow, toSavedView, visibleTo } from './saved-view-rows.ts';

const { name, is_shared, columns, filters, sort } = SAVED_VIEW_INPUT;

/**
 * Changes what is given of a view; columns and filters are replaced as a whole. Errors: `not_found`; `forbidden` for a view
 * of another person, and for sharing without the permission to change records.
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
    const row = await changed(context, id, (tx) =>
      nullIfMissing(
        tx.prisma.savedView.update({
          where: { id, accountId: principal.accountId },
          data: {
            ...(input.name === undefined ? {} : { name: inline(input.name) }),
            ...(input.is_shared === undefined ? {} : { isShared: input.is_shared }),
            ...(input.columns === undefined ? {} : { columns: [...new Set(input.columns)] }),
            ...(input.filters === undefined ? {} : { filters: input.filters }),
            ...(input.sort === undefined ? {} : { sort: input.sort }),
            updatedAt: new Date(clock.now()),
          },
        }),
      ),
    );
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
    const row = await changed(context, id, (tx) => nullIfMissing(tx.prisma.savedView.delete({ where })));
    return { id: row.id };
  },
);

/** Writes a view that the caller sees and may change. Errors: `not_found`; `forbidden`. */
function changed(
  { db, principal }: ServiceContext,
  id: string,
  write: (tx: Transaction) => Promise<SavedViewRow | null>,
): Promise<SavedViewRow> {
  return findOwned(id, 'view', () =>
    db.transaction(async (tx) => {
      const row = await tx.prisma.savedView.findUnique({ where: { id, ...visibleTo(principal) } });
      if (row === null) return null;
      requireMayChange(principal, row);
      return write(tx);
    }),
  );
}
