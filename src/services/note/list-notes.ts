import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT, pageBounds } from '../../core/page.ts';
import { NEWEST_ROWS_FIRST } from '../list/list-order.ts';
import { readBehind } from '../list/newest-rows.ts';
import { findOwned } from '../record/find-owned.ts';
import { readUsers } from '../record/user.ts';
import type { ServiceContext } from '../service-context.ts';
import { NoteRecord, type NoteRow, toNote } from './note.ts';

/** One note of the account. Errors: `not_found`. */
export const getNote = defineOperation(
  {
    id: 'get_note',
    summary: 'Get one note',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the note') }),
    output: NoteRecord,
  },
  async (context: ServiceContext, { id }): Promise<NoteRecord> => {
    const { db, principal } = context;
    const where = { id, accountId: principal.accountId };
    const row = await findOwned(id, 'note', () => db.prisma.note.findUnique({ where }));
    return toNote(row, principal, await readUsers(context, [row.authorId]));
  },
);

/** A page of notes. */
const NoteList = z.object({ ...CURSOR_OUTPUT, notes: z.array(NoteRecord) });
type NoteList = z.infer<typeof NoteList>;

/** The notes of the account or of one record, newest first. Errors: `invalid_input` for a page too deep. */
export const listNotes = defineOperation(
  {
    id: 'list_notes',
    summary: 'List the notes on shipments and containers',
    permission: 'tracking:read',
    input: z.object({
      shipment_id: z.guid().optional().describe('Only those on a shipment itself'),
      container_id: z.guid().optional().describe('Only those on a container'),
      ...CURSOR_INPUT,
    }),
    output: NoteList,
  },
  async (context: ServiceContext, { shipment_id, container_id, after, ...page }): Promise<NoteList> => {
    const { db, principal } = context;
    const where = {
      accountId: principal.accountId,
      ...(shipment_id === undefined ? {} : { shipmentId: shipment_id }),
      ...(container_id === undefined ? {} : { containerId: container_id }),
    };
    const shown = async (rows: NoteRow[]) => {
      const people = await readUsers(
        context,
        rows.map(({ authorId }) => authorId),
      );
      return rows.map((row) => toNote(row, principal, people));
    };
    if (after !== undefined) {
      const { listed, rows } = await readBehind({ after, ...page }, 'note', (found) =>
        db.prisma.note.findMany({ ...found, where: { ...where, ...found.where } }),
      );
      return { ...listed, notes: await shown(rows) };
    }
    const { limit: take, offset: skip } = pageBounds(page);
    const [total, rows] = await Promise.all([
      db.prisma.note.count({ where }),
      db.prisma.note.findMany({ where, orderBy: NEWEST_ROWS_FIRST, take, skip }),
    ]);
    return { ...page, total, notes: await shown(rows) };
  },
);
