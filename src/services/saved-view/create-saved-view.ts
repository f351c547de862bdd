import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import type { Transaction } from '../../db/client.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import { readUsers } from '../record/user.ts';
import type { ServiceContext } from '../service-context.ts';
import { SAVED_VIEW_INPUT, SavedViewRecord, ViewedList } from './saved-view.ts';
import { requireMayShare, requireRoom, type SavedViewRow, toSavedView } from './saved-view-rows.ts';

const { name, is_shared, columns, filters, sort } = SAVED_VIEW_INPUT;

const CreateSavedViewInput = z.object({
  list: ViewedList.describe('The list of which it is a view'),
  name,
  is_shared: is_shared.default(false),
  columns,
  filters: filters.default({}),
  sort: sort.default(null),
  idempotency_key: IdempotencyKey,
});

/**
 * Saves a view. Errors: `forbidden` for sharing without the permission to change records; `invalid_input` for an own view
 * of a key, which is no person; `conflict` for too many views.
 */
export const createSavedView = defineOperation(
  {
    id: 'create_saved_view',
    summary: 'Save columns, filters and order of a list under a name',
    permission: 'tracking:read',
    input: CreateSavedViewInput,
    output: SavedViewRecord,
  },
  (context: ServiceContext, input): Promise<SavedViewRecord> => {
    const { db, principal } = context;
    if (input.is_shared) requireMayShare(principal);
    else if (principal.userId === null) {
      throw new Failure('invalid_input', 'A key is no person who could see its own views: set is_shared.', {
        pointer: '/is_shared',
      });
    }
    const shown = async (row: SavedViewRow) => toSavedView(row, principal, await readUsers(context, [row.makerId]));
    const find = async (id: string) => {
      const row = await db.prisma.savedView.findUnique({ where: { id, accountId: principal.accountId } });
      return row === null ? null : shown(row);
    };
    const create = async (id: string) => shown(await db.transaction((tx) => store(context, tx, { ...input, id })));
    return createOnce(context, { key: input.idempotency_key, find, create });
  },
);

async function store(
  { principal, clock }: ServiceContext,
  tx: Transaction,
  input: z.output<typeof CreateSavedViewInput> & { id: string },
): Promise<SavedViewRow> {
  await requireRoom(tx, principal, input.is_shared);
  const now = new Date(clock.now());
  return tx.prisma.savedView.create({
    data: {
      id: input.id,
      accountId: principal.accountId,
      makerId: principal.userId,
      list: input.list,
      name: inline(input.name),
      isShared: input.is_shared,
      columns: [...new Set(input.columns)],
      filters: input.filters,
      sort: input.sort,
      createdAt: now,
      updatedAt: now,
    },
  });
}
