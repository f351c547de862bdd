import { createHash } from 'node:crypto';

/** The commands that a process of the bench of claims receives. */
export interface ClaimsOrder {
  url: string;
  lanes: number;
  /** Polls at once in one lane and one process. */
  concurrency: number;
  /** A watch that was settled is due again at once, and not in half a day. */
  isDueAgainAtOnce: boolean;
}

/** What it answers: so much since it began. */
export interface ClaimsReport {
  polls: number;
  cpuMs: number;
}

/** What every watch was answered last, and is answered again. */
export const WATCH_DIGEST = createHash('sha256').update('the same as before').digest();

/** The name of a lane by its number. */
export function laneName(lane: number): string {
  return `lane-${lane}`;
}
