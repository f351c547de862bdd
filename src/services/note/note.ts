import { z } from 'zod';
import type { Principal } from '../../core/context.ts';
import { PlainText } from '../../core/plain-text.ts';
import type { Prisma } from '../../db/prisma.ts';
import { Instant } from '../../domain/instant.ts';
import type { UserRecord } from '../record/user.ts';

const TEXT_LENGTH_MAX = 4_000;

/** Notes of one record. */
export const NOTES_MAX = 500;

/** Characters that are not seen: controls other than tabs and line feeds, and those that turn the direction of a text. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** What a note says. It is plain text for people: whoever shows it shows it as it is, without markup. */
export const NoteText = PlainText.max(TEXT_LENGTH_MAX, `A note has at most ${TEXT_LENGTH_MAX} characters`)
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN, '').trim())
  .refine((text) => text !== '', 'Write something')
  .describe('What it says, as plain text');

/** A note on a shipment or a container (`note` of the contract). */
export const NoteRecord = z.object({
  id: z.uuid(),
  text: z.string().meta({ doc: 'What it says, as plain text' }),
  author_name: z.string().meta({ doc: 'Who wrote it: a person by name, else the address or the key of then' }),
  is_own: z.boolean().meta({ doc: 'Whether the caller wrote it, and so may change it' }),
  may_delete: z.boolean().meta({ doc: 'Whether the caller may delete it' }),
  created_at: Instant.meta({ doc: 'When it was written' }),
  edited_at: Instant.nullable().meta({ doc: 'When it was last changed; null: never' }),
  author_id: z.uuid().nullable(),
  shipment_id: z.uuid().nullable(),
  container_id: z.uuid().nullable(),
});
export type NoteRecord = z.infer<typeof NoteRecord>;

/** A stored note. */
export type NoteRow = Prisma.NoteGetPayload<object>;

/** Whether a caller wrote a note: the same person, the same key, or the operator, who is neither. */
export function isAuthor({ userId, keyId }: Principal, { authorId, authorKeyId }: NoteRow): boolean {
  return authorId === userId && (userId !== null || authorKeyId === keyId);
}

/** A row as its record for a caller. */
export function toNote(row: NoteRow, principal: Principal, people: ReadonlyMap<string, UserRecord>): NoteRecord {
  const { permissions } = principal;
  const mayWrite = permissions.has('tracking:write');
  const isOwn = mayWrite && isAuthor(principal, row);
  const person = people.get(row.authorId ?? '');
  return {
    id: row.id,
    text: row.text,
    author_name: person?.name ?? row.author,
    is_own: isOwn,
    may_delete: isOwn || (mayWrite && permissions.has('account:admin')),
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    author_id: person?.id ?? null,
    shipment_id: row.shipmentId,
    container_id: row.containerId,
  };
}
