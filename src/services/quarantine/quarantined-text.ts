import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';

/** What could not be understood, without its text. */
export const QuarantinedText = z.object({
  id: z.string(),
  /** In whose name it was said. It may be about the cargo of any account. */
  source: z.string(),
  sender: z.string().nullable().describe('Who pushed it; null for what was polled'),
  format: z.string().nullable().describe('As what it was read; null where it is of no format that is known'),
  reason: z.string().describe('Why it was not understood'),
  times: z.int().describe('How often it came'),
  first_seen_at: Instant,
  last_seen_at: Instant,
  length: z.int().describe('Of the text that is kept, in characters'),
  is_whole: z.boolean().describe('Whether that is all of it; what was cut off cannot be read again'),
});
export type QuarantinedText = z.infer<typeof QuarantinedText>;

/** The same with its text. */
export const WholeQuarantinedText = QuarantinedText.extend({ raw: z.string().describe('The text as it came') });
export type WholeQuarantinedText = z.infer<typeof WholeQuarantinedText>;

/** The columns of such a row, `raw` aside. */
export const QUARANTINED_COLUMNS = `q.id, q.source, q.sender, q.format, q.reason, q.times, q.first_seen_at, q.last_seen_at,
  length(q.raw) AS length, q.is_whole`;

/** A row with its times as they are told. */
export function withInstants<Row extends Pick<QuarantinedText, 'first_seen_at' | 'last_seen_at'>>(row: Row): Row {
  const instantOf = (text: string) => new Date(text).toISOString();
  return { ...row, first_seen_at: instantOf(row.first_seen_at), last_seen_at: instantOf(row.last_seen_at) };
}
