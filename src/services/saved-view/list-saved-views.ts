import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT, pageBounds } from '../../core/page.ts';
import { NEWEST_ROWS_FIRST } from '../list/list-order.ts';
import { readBehind } from '../list/newest-rows.ts';
import { findOwned } from '../record/find-owned.ts';
import { readUsers } from '../record/user.ts';
import type { ServiceContext } from '../service-context.ts';
import { SavedViewRecord, ViewedList } from './saved-view.ts';
import { type SavedViewRow, toSavedView, visibleTo } from './saved-view-rows.ts';

/** One view that is shared, or of the caller. Errors: `not_found`. */
export const getSavedView = defineOperation(
  {
    id: 'get_saved_view',
    summary: 'Get one saved view',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the view') }),
    output: SavedViewRecord,
  },
  async (context: ServiceContext, { id }): Promise<SavedViewRecord> => {
    const { db, principal } = context;
    const find = () => db.prisma.savedView.findUnique({ where: { id, ...visibleTo(principal) } });
    const row = await findOwned(id, 'view', find);
    return toSavedView(row, principal, await readUsers(context, [row.makerId]));
  },
);

/** A page of saved views. */
const SavedViewList = z.object({ ...CURSOR_OUTPUT, views: z.array(SavedViewRecord) });
type SavedViewList = z.infer<typeof SavedViewList>;

/** The shared views and those of the caller, newest first. Errors: `invalid_input` for a page too deep. */
export const listSavedViews = defineOperation(
  {
    id: 'list_saved_views',
    summary: 'List the saved views that are shared, and the own ones',
    permission: 'tracking:read',
    input: z.object({ list: ViewedList.optional().describe('Only those of a list'), ...CURSOR_INPUT }),
    output: SavedViewList,
  },
  async (context: ServiceContext, { list, after, ...page }): Promise<SavedViewList> => {
    const { db, principal } = context;
    const where = { AND: [visibleTo(principal), ...(list === undefined ? [] : [{ list }])] };
    const shown = async (rows: SavedViewRow[]) => {
      const people = await readUsers(
        context,
        rows.map(({ makerId }) => makerId),
      );
      return rows.map((row) => toSavedView(row, principal, people));
    };
    if (after !== undefined) {
      const { listed, rows } = await readBehind({ after, ...page }, 'saved_view', (found) =>
        db.prisma.savedView.findMany({ ...found, where: { AND: [where, found.where] } }),
      );
      return { ...listed, views: await shown(rows) };
    }
    const { limit: take, offset: skip } = pageBounds(page);
    const [total, rows] = await Promise.all([
      db.prisma.savedView.count({ where }),
      db.prisma.savedView.findMany({ where, orderBy: NEWEST_ROWS_FIRST, take, skip }),
    ]);
    return { ...page, total, views: await shown(rows) };
  },
);
