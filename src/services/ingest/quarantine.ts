import { createHash } from 'node:crypto';
import { newId } from '../../core/id.ts';
import type { Database, Statement } from '../../db/client.ts';

const KEEP: Statement = {
  name: 'quarantine_keep',
  text: `INSERT INTO quarantine AS q (id, source, watch_id, reason, raw, content_hash) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (source, content_hash) DO UPDATE SET times = q.times + 1, last_seen_at = now()`,
};

/** Keeps what could not be understood, with its reason; the same text again is counted, not stored again. */
export async function quarantine(
  db: Database,
  item: { source: string; watchId: string | null; reason: string; raw: string },
): Promise<void> {
  // PostgreSQL's text cannot hold the character with the code zero, which broken answers do contain.
  const raw = item.raw.replaceAll('\u0000', '\ufffd');
  const hash = createHash('sha256').update(`${item.reason}\n${raw}`).digest();
  await db.query(KEEP, [newId(), item.source, item.watchId, item.reason, raw, hash]);
}
