import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import type { Transaction } from '../../db/client.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { findOwned } from '../record/find-owned.ts';
import { readUsers } from '../record/user.ts';
import type { ServiceContext } from '../service-context.ts';
import { lockNoted } from './lock-noted.ts';
import { isAuthor, NoteRecord, type NoteRow, NoteText, toNote } from './note.ts';

/** Changes what an own note says. Errors: `not_found`; `forbidden` for a note of someone else. */
export const updateNote = defineOperation(
  {
    id: 'update_note',
    summary: 'Change an own note',
    permission: 'tracking:write',
    input: z.object({ id: z.string().describe('Id of the note'), text: NoteText }),
    output: NoteRecord,
  },
  async (context: ServiceContext, { id, text }): Promise<NoteRecord> => {
    const { principal, clock } = context;
    const row = await changed(context, id, (tx, note) => {
      if (!isAuthor(principal, note)) throw new Failure('forbidden', 'Only who wrote a note may change it.');
      if (note.text === text) return Promise.resolve(note);
      const data = { text, editedAt: new Date(clock.now()) };
      return nullIfMissing(tx.prisma.note.update({ where: { id }, data }));
    });
    return toNote(row, principal, await readUsers(context, [row.authorId]));
  },
);

/** Deletes an own note; an administrator of the account deletes every one. Errors: `not_found`; `forbidden`. */
export const deleteNote = defineOperation(
  {
    id: 'delete_note',
    summary: 'Delete a note: an own one, or as an administrator',
    permission: 'tracking:write',
    input: z.object({ id: z.string().describe('Id of the note') }),
    output: z.object({ id: z.uuid() }),
  },
  async (context: ServiceContext, { id }) => {
    const { principal } = context;
    const row = await changed(context, id, (tx, note) => {
      if (!isAuthor(principal, note) && !principal.permissions.has('account:admin')) {
        throw new Failure('forbidden', 'Only who wrote a note, or an administrator of the account, may delete it.');
      }
      return nullIfMissing(tx.prisma.note.delete({ where: { id } }));
    });
    return { id: row.id };
  },
);

/** Writes a note of the account. Errors: `not_found`; those of `write`. */
function changed(
  { db, principal: { accountId } }: ServiceContext,
  id: string,
  write: (tx: Transaction, note: NoteRow) => Promise<NoteRow | null>,
): Promise<NoteRow> {
  return findOwned(id, 'note', () =>
    db.transaction(async (tx) => {
      const find = () => tx.prisma.note.findUnique({ where: { id, accountId } });
      const found = await find();
      if (found === null) return null;
      await lockNoted(tx, found);
      const note = await find();
      return note === null ? null : write(tx, note);
    }),
  );
}
