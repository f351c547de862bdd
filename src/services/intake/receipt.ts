import { z } from 'zod';
import { newId } from '../../core/id.ts';
import type { Database } from '../../db/client.ts';
import type { RootAfter, SoughtAfter } from '../../ingest/ingest-pushed.ts';
import { INTAKE_KEEP, INTAKE_KEEP_UNLESS_AFTER, INTAKE_REPEAT } from './statements.ts';

/** What became of a text. */
export const Receipt = z.object({
  sender: z.string().meta({ doc: 'Name of the sender' }),
  format: z.string().nullable().describe('As which it was read; null where it is of no format that is known'),
  is_known: z.boolean().describe('The same text came before and was understood as a whole; it was not read again'),
  taken: z.int().describe('Statements that were new'),
  known: z.int().describe('Statements that were known already'),
  quarantined: z
    .int()
    .describe(
      'Parts that could not be understood; of one text the first 200 are kept one by one, of the others the beginnings together',
    ),
  reasons: z
    .array(
      z.object({
        reason: z.string().meta({ doc: 'Why a part was not understood' }),
        count: z.int().meta({ doc: 'How many parts that applies to' }),
      }),
    )
    .describe('The first reasons why, each once, with how often it applies'),
});
export type Receipt = z.infer<typeof Receipt>;

/** A text as it is remembered: by its digest. */
export interface IntakeReceived {
  sender: string;
  hash: Buffer;
  size: number;
  origin: string;
}

/** The receipt of a text that came before, if it was understood then as a whole; else null. */
export async function repeatedReceipt(db: Database, { sender, hash }: IntakeReceived): Promise<Receipt | null> {
  const [row] = await db.query(INTAKE_REPEAT, [sender, hash]);
  if (row === undefined) return null;
  return { sender, format: row.format, is_known: true, taken: 0, known: row.known, quarantined: 0, reasons: [] };
}

/** Remembers a text when all of it has been seen to, so that one that was cut off is read again. */
export async function keepReceipt(db: Database, received: IntakeReceived, receipt: Receipt): Promise<void> {
  const { sender, hash, size, origin } = received;
  const { format, taken, known, quarantined } = receipt;
  await db.query(INTAKE_KEEP, [newId(), sender, format, origin, hash, size, taken, known, quarantined]);
}

/**
 * The same of a text of which everything was understood, unless journeys follow what it states last: then nothing is
 * remembered yet. One statement does both, because most texts are about one number that nothing follows.
 */
export function keepReceiptUnlessAfter(
  db: Database,
  { sender, hash, size, origin }: IntakeReceived,
  { format, taken, known, sought }: Pick<Receipt, 'format' | 'taken' | 'known'> & { sought: SoughtAfter },
): Promise<RootAfter[]> {
  const kept = [newId(), sender, format, origin, hash, size, taken, known] as const;
  return db.query(INTAKE_KEEP_UNLESS_AFTER, [...sought, ...kept]);
}
