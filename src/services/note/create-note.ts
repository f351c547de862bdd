import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation, missingPermission } from '../../core/operation.ts';
import type { Transaction } from '../../db/client.ts';
import { actorOf } from '../audit.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import { findOwned } from '../record/find-owned.ts';
import { readUsers } from '../record/user.ts';
import type { ServiceContext } from '../service-context.ts';
import { lockNoted } from './lock-noted.ts';
import { NOTES_MAX, NoteRecord, type NoteRow, NoteText, toNote } from './note.ts';

const CreateNoteInput = z.object({
  shipment_id: z.string().optional().describe('The shipment that it is about; give it or container_id'),
  container_id: z.string().optional().describe('The container that it is about'),
  text: NoteText,
  idempotency_key: IdempotencyKey,
});
type CreateNoteInput = z.output<typeof CreateNoteInput>;

/**
 * Writes a note on a shipment or a container, which is a change of that record. Errors: `forbidden`; `not_found` for a record
 * of another account; `invalid_input` for none, two, or an empty text; `conflict` for too many notes of one record.
 */
export const createNote = defineOperation(
  {
    id: 'create_note',
    summary: 'Write a note on a shipment or a container',
    permission: 'tracking:write',
    input: CreateNoteInput,
    output: NoteRecord,
  },
  (context: ServiceContext, input): Promise<NoteRecord> => {
    const { db, principal } = context;
    // Who may not read notes would be told by the answer to a repeated request what another one holds.
    if (!principal.permissions.has('tracking:read')) throw missingPermission('tracking:read');
    const shown = async (row: NoteRow) => toNote(row, principal, await readUsers(context, [row.authorId]));
    const find = async (id: string) => {
      const row = await db.prisma.note.findUnique({ where: { id, accountId: principal.accountId } });
      return row === null ? null : shown(row);
    };
    const create = async (id: string) => shown(await db.transaction((tx) => store(context, tx, { id, input })));
    return createOnce(context, { key: input.idempotency_key, find, create });
  },
);

async function store(
  context: ServiceContext,
  tx: Transaction,
  { id, input }: { id: string; input: CreateNoteInput },
): Promise<NoteRow> {
  const { accountId, userId, keyId } = context.principal;
  await lockNoted(tx, await notedRecord(context, tx, input));
  // What was waited for may have made the record a part of another one.
  const record = await notedRecord(context, tx, input);
  if ((await tx.prisma.note.count({ where: { accountId, ...record } })) >= NOTES_MAX) {
    throw new Failure('conflict', `It has ${NOTES_MAX} notes already; delete some first.`);
  }
  return tx.prisma.note.create({
    data: {
      id,
      accountId,
      ...record,
      authorId: userId,
      authorKeyId: keyId,
      author: await actorOf(tx, { userId, keyId }),
      text: input.text,
      createdAt: new Date(context.clock.now()),
    },
  });
}

/** The one record that it is about. Errors: `invalid_input` for none or two; `not_found`. */
async function notedRecord(
  { principal: { accountId } }: ServiceContext,
  { prisma }: Transaction,
  { shipment_id, container_id }: CreateNoteInput,
): Promise<{ shipmentId: string } | { containerId: string }> {
  const select = { id: true } as const;
  if (shipment_id !== undefined && container_id === undefined) {
    const find = (id: string) => prisma.shipment.findUnique({ where: { id, accountId }, select });
    return { shipmentId: (await findOwned(shipment_id, 'shipment', find)).id };
  }
  if (container_id !== undefined && shipment_id === undefined) {
    const find = (id: string) => prisma.container.findUnique({ where: { id, accountId }, select });
    return { containerId: (await findOwned(container_id, 'container', find)).id };
  }
  throw new Failure('invalid_input', 'Give the shipment or the container that the note is about, one of both.', {
    pointer: '/shipment_id',
  });
}
