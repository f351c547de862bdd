import { z } from 'zod';
import { newId } from '../../core/id.ts';
import type { Database } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { sql } from '../../db/sql.ts';
import { DAY_MS } from '../../domain/instant.ts';

/** What became of a text. */
export const Receipt = z.object({
  sender: z.string(),
  format: z.string().nullable().describe('As which it was read; null where it is of no format that is known'),
  is_known: z.boolean().describe('The same text came before and was understood as a whole; it was not read again'),
  taken: z.int().describe('Statements that were new'),
  known: z.int().describe('Statements that were known already'),
  quarantined: z.int().describe('Parts that could not be understood and are kept'),
  reasons: z
    .array(z.object({ reason: z.string(), count: z.int() }))
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

const REPEAT = sql({
  name: 'intake_repeat',
  because: 'poll',
  parameters: ['text', 'bytes'],
  row: { format: 'text?', known: 'int' },
  text: `UPDATE intake SET times = times + 1, last_seen_at = now()
    WHERE sender = $1 AND content_hash = $2 AND quarantined = 0 RETURNING format, taken + known AS known`,
});

/** The receipt of a text that came before, if it was understood then as a whole; else null. */
export async function repeatedReceipt(db: Database, { sender, hash }: IntakeReceived): Promise<Receipt | null> {
  const [row] = await db.query(REPEAT, [sender, hash]);
  if (row === undefined) return null;
  return { sender, format: row.format, is_known: true, taken: 0, known: row.known, quarantined: 0, reasons: [] };
}

const KEEP = sql({
  name: 'intake_keep',
  because: 'poll',
  parameters: ['uuid', 'text', 'text?', 'text', 'bytes', 'int', 'int', 'int', 'int'],
  row: {},
  text: `INSERT INTO intake AS i (id, sender, format, origin, content_hash, size, taken, known, quarantined)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (sender, content_hash) DO UPDATE SET times = i.times + 1, last_seen_at = now(), format = EXCLUDED.format,
      taken = i.taken + EXCLUDED.taken, known = greatest(EXCLUDED.known - i.taken, 0), quarantined = EXCLUDED.quarantined`,
});

/** Remembers a text when all of it has been seen to, so that one that was cut off is read again. */
export async function keepReceipt(db: Database, received: IntakeReceived, receipt: Receipt): Promise<void> {
  const { sender, hash, size, origin } = received;
  const { format, taken, known, quarantined } = receipt;
  await db.query(KEEP, [newId(), sender, format, origin, hash, size, taken, known, quarantined]);
}

const KEPT_DAYS = 90;

/** Forgets texts that have not come for long; were one to come again, each of its statements is still known. */
export async function expireReceipts(db: Database): Promise<void> {
  const before = new Date((await databaseNow(db)).getTime() - KEPT_DAYS * DAY_MS);
  await db.prisma.intake.deleteMany({ where: { lastSeenAt: { lt: before } } });
}
