import type { IngestTools } from '../../ingest/ingest.ts';
import { quarantine } from '../../ingest/quarantine.ts';
import type { Rejection } from '../../sources/push.ts';
import type { PushSender } from './sender.ts';

/** More parts of one text that are not understood are counted, and not kept one by one. */
const REJECTIONS_MAX = 200;

/** So much is gathered of the rest, which is more than is kept of any text. */
const TOGETHER_LENGTH_MAX = 256 * 1024;

/** Parts that were not understood, and of what. */
export interface Rejected {
  from: PushSender;
  format: string | null;
  rejections: readonly Rejection[];
}

/** Keeps what was not understood; of very much the rest is kept together. */
export async function keepRejections(tools: IngestTools, { from, format, rejections }: Rejected): Promise<void> {
  const kept = rejections.slice(0, REJECTIONS_MAX);
  const rest = rejections.slice(REJECTIONS_MAX);
  if (rest.length > 0) {
    const reason = `${countOf(rest)} further parts of the same text were not understood.`;
    kept.push({ reason, raw: beginningOf(rest) });
  }
  for (const { reason, raw } of kept) {
    await quarantine(tools.db, { source: from.sender.source, watchId: null, reason, raw, sender: from.name, format });
  }
}

/** How many statements and parts were not understood or kept. */
export function countOf(rejections: readonly Rejection[]): number {
  return rejections.reduce((sum, { count }) => sum + (count ?? 1), 0);
}

/** The texts of parts, each once: a large one may be rejected for each of its statements. */
function beginningOf(rest: readonly Rejection[]): string {
  const parts: string[] = [];
  let length = 0;
  for (const raw of new Set(rest.map((rejection) => rejection.raw))) {
    parts.push(raw);
    length += raw.length;
    if (length > TOGETHER_LENGTH_MAX) break;
  }
  return parts.join('\n');
}
