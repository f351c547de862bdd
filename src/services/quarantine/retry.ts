import type { PushSender } from '../intake/sender.ts';
import { type IntakeTools, keepRejections, readerOf, readWith, takeReading } from '../intake/take-in.ts';
import { listQuarantine, removeQuarantined, showQuarantine } from './quarantine.ts';

/** What became of a text that was read once more. */
export interface Retried {
  id: string;
  /**
   * `understood`: it is taken in and gone from the quarantine; `partly`: what was understood is taken in, the rest stays
   * with its own reasons; `not_understood`: as before; `not_retried`: it cannot be read again, for `reason`.
   */
  outcome: 'understood' | 'partly' | 'not_understood' | 'not_retried';
  reason: string | null;
  taken: number;
  known: number;
}

/** Reads a text of the quarantine with what the program knows today. Errors: `not_found`. */
export async function retryQuarantined(
  tools: IntakeTools,
  senders: readonly PushSender[],
  id: string,
): Promise<Retried> {
  const row = await showQuarantine(tools.db, id);
  const nothing = { id, taken: 0, known: 0 };
  const from = senders.find(({ name }) => name === row.sender);
  if (row.sender === null)
    return { ...nothing, outcome: 'not_retried', reason: 'It was polled, and is asked for anew.' };
  if (from === undefined)
    return { ...nothing, outcome: 'not_retried', reason: `No sender ${row.sender} is configured.` };
  if (!row.is_whole)
    return { ...nothing, outcome: 'not_retried', reason: 'Only its beginning was kept; send it again.' };
  const reader = readerOf(tools.readers, { text: row.raw, format: row.format ?? undefined });
  const reading = readWith(tools, reader, {
    from,
    text: row.raw,
    receivedAt: new Date(row.first_seen_at).toISOString(),
  });
  const { taken, known, rejections } = await takeReading(tools, from, reading);
  const [rejected] = rejections;
  if (rejected === undefined) {
    // An empty reading is no understanding: a part may mean nothing without what stood around it.
    if (taken + known === 0) return { ...nothing, outcome: 'not_understood', reason: 'Nothing was found in it.' };
    await removeQuarantined(tools.db, id);
    return { id, outcome: 'understood', reason: null, taken, known };
  }
  const isSame = rejections.some(({ raw, reason }) => raw === row.raw && reason === row.reason);
  if (isSame || taken + known === 0) {
    return { id, taken, known, outcome: 'not_understood', reason: rejected.reason };
  }
  await keepRejections(tools, { from, format: reader?.format ?? null, rejections });
  await removeQuarantined(tools.db, id);
  return { id, outcome: 'partly', reason: rejected.reason, taken, known };
}

/** Reads all of a source or sender once more, or whatever there is. */
export async function retryAll(
  tools: IntakeTools,
  senders: readonly PushSender[],
  { of, limit }: { of: string | null; limit: number },
): Promise<Retried[]> {
  const retried: Retried[] = [];
  for (const { id } of await listQuarantine(tools.db, of, limit)) {
    retried.push(await retryQuarantined(tools, senders, id));
  }
  return retried;
}
