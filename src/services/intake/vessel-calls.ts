import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import type { PushSender } from './sender.ts';

/** What became of calls of vessels: how much of it was new, or known, for containers that are on them. */
export interface CallsTaken {
  taken: number;
  known: number;
}

/** What intake works with, where senders push schedules of vessels; without it these have no effect. */
export interface CallTools extends IngestTools {
  takeCalls?: (from: PushSender, calls: readonly ParsedStatement[]) => Promise<CallsTaken>;
}

/** Whether a statement is about a call of a vessel, whatever is on it. */
export function isVesselCall({ draft }: ParsedStatement): boolean {
  return draft.party === 'schedule' && draft.kind === 'movement' && draft.container === null;
}
