import { createHash } from 'node:crypto';
import { newId } from '../core/id.ts';
import { type Transaction, uniqueViolation } from '../db/client.ts';
import { storableText } from '../db/storable-text.ts';
import { QUARANTINE_KEEP } from './push-feed-statements.ts';

/** Of a longer text the beginning is kept. */
const RAW_LENGTH_MAX = 64 * 1024;
const REASON_LENGTH_MAX = 1_000;

/** Of one source so many texts are kept; after that a new one takes the place of an old one, and is counted with it. */
const KEPT_MAX = 1_000;

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
    db.query(QUARANTINE_KEEP, [
      newId(),
      source,
      watchId,
      reason,
      raw,
      hash,
      sender,
      format,
      raw.length === whole.length,
      keptMax,
    ]);
  // Two that keep the same at once: the second finds it, and counts.
  await keep().catch((error: unknown) => {
    if (uniqueViolation(error) === null) throw error;
    return keep();
  });
}
