import { createHash } from 'node:crypto';
import { newId } from '../core/id.ts';
import { type Transaction, uniqueViolation } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { storableText } from '../db/storable-text.ts';

/** Of a longer text the beginning is kept. */
const RAW_LENGTH_MAX = 64 * 1024;
const REASON_LENGTH_MAX = 1_000;

/** Of one source so many texts are kept; after that a new one takes the place of an old one, and is counted with it. */
const KEPT_MAX = 1_000;

/**
 * The same text again is counted. Where the source has its fill, the place is taken of what was last seen longest ago,
 * of the same reason if there is one: how often a thing went wrong stays known, and its latest example.
 */
const KEEP = sql({
  name: 'quarantine_keep',
  because: 'poll',
  parameters: ['uuid', 'text', 'uuid?', 'text', 'text', 'bytes', 'text?', 'text?', 'bool', 'bigint'],
  row: {},
  text: `WITH counted AS (
      UPDATE quarantine SET times = times + 1, last_seen_at = now() WHERE source = $2 AND content_hash = $6 RETURNING id
    ), filled AS (SELECT count(*) >= $10 AS is_full FROM quarantine WHERE source = $2
    ), replaced AS (
      UPDATE quarantine SET watch_id = $3, reason = $4, raw = $5, content_hash = $6, sender = $7, format = $8,
        is_whole = $9, times = times + 1, last_seen_at = now()
      WHERE (SELECT is_full FROM filled) AND NOT EXISTS (SELECT FROM counted)
        AND id = (SELECT id FROM quarantine WHERE source = $2 ORDER BY reason = $4 DESC, last_seen_at LIMIT 1)
      RETURNING id
    )
    INSERT INTO quarantine AS q (id, source, watch_id, reason, raw, content_hash, sender, format, is_whole)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
    WHERE NOT EXISTS (SELECT FROM counted) AND NOT EXISTS (SELECT FROM replaced)
    ON CONFLICT (source, content_hash) DO UPDATE SET times = q.times + 1, last_seen_at = now()`,
});

/** What could not be understood. */
export interface Quarantined {
  source: string;
  watchId: string | null;
  reason: string;
  raw: string;
  /** Who pushed it, and as what it was read; absent for what was polled. */
  sender?: string;
  format?: string | null;
}

/** Keeps what could not be understood, with its reason; the same text again is counted, not stored again. */
export async function quarantine(db: Transaction, item: Quarantined, keptMax = KEPT_MAX): Promise<void> {
  // Broken answers do contain what a database takes for no text, and half a character is left where one is cut.
  const whole = storableText(item.raw);
  const raw = storableText(whole.slice(0, RAW_LENGTH_MAX));
  const reason = storableText(item.reason.slice(0, REASON_LENGTH_MAX));
  const { source, watchId, sender = null, format = null } = item;
  // Two senders may report for one line, and each is shown its own messages.
  const about = sender === null ? [reason, whole] : [sender, reason, whole];
  const hash = createHash('sha256').update(about.join('\n')).digest();
  const keep = () =>
    db.query(KEEP, [newId(), source, watchId, reason, raw, hash, sender, format, raw.length === whole.length, keptMax]);
  // Two that keep the same at once: the second finds it, and counts.
  await keep().catch((error: unknown) => {
    if (uniqueViolation(error) === null) throw error;
    return keep();
  });
}
