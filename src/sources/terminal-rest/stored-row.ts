import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { type TerminalTranslation, toObservations } from '../terminal/to-observations.ts';
import { isFact } from './row-fields.ts';
import { rowSnapshot } from './row-snapshot.ts';

/**
 * A row as it is kept with its observations: as it came, and what it is read with, so that it can be read again when the terminal
 * is configured in another way, or not any more.
 */
export const StoredRow = z.object({
  row: z.record(z.string(), z.unknown()),
  read: z.object({
    checkedAt: Instant,
    facility: z.object({ codeList: z.enum(['FIRMS', 'SMDG']), code: z.string() }).nullable(),
    locode: z.string().nullable(),
    timezone: z.string().nullable(),
    currency: z.string().nullable(),
    fields: z.record(z.string().refine(isFact), z.array(z.string())),
  }),
});
export type StoredRow = z.infer<typeof StoredRow>;

/** The observations of rows. It is total, as for snapshots. */
export function rowObservations(rows: readonly StoredRow[], translation: TerminalTranslation): ParsedStatement[] {
  return rows.flatMap((raw) => {
    const { fields, ...place } = raw.read;
    const snapshot = rowSnapshot(raw.row, fields, place);
    return toObservations([snapshot], translation).map(({ draft }) => ({ draft, raw }));
  });
}
