import type { Answer } from '../sources/source.ts';

/** A poll that was not answered: as what it ended, why, and what the operator has to look at where that is known. */
export interface SourceFault {
  outcome: Exclude<Answer['outcome'], 'found' | 'unknown' | 'postponed'>;
  reason: string;
  check: string | null;
}

/** What sources and schedules alike say. */
export interface SaidOfSource {
  outcome: Answer['outcome'];
  requests: number;
  reason?: string;
  check?: string;
  throttled?: boolean;
  cause?: string;
}

/** No reason is longer in the database. */
const REASON_LENGTH_MAX = 500;

/**
 * The fault of an answer; null where the source answered, where it wants to be polled later, and where it does not show a single
 * number to us.
 */
export function faultOf({ outcome, reason = '', check, throttled, cause }: SaidOfSource): SourceFault | null {
  if (outcome === 'found' || outcome === 'unknown' || outcome === 'postponed') return null;
  if (throttled === true || cause === 'permission') return null;
  return { outcome, reason: reason.slice(0, REASON_LENGTH_MAX), check: check?.slice(0, REASON_LENGTH_MAX) ?? null };
}
