import type { Instant } from '../instant.ts';
import { canonicalLocode } from '../location.ts';
import type { VoyageAhead } from './voyage-ahead.ts';

/** What the crew of a vessel had entered of its next planned port, as it was sent and received. */
export interface SentEta {
  sentAt: Instant;
  receivedAt: Instant;
  /** UN/LOCODE; null where what had been entered before does not hold any more. */
  locode: string | null;
  etaAt: Instant | null;
}

/** Longer ago it was another voyage. */
export const SENT_DAYS_MAX = 60;

/** The last that was sent by a moment, of what had been received by then; null of nothing. */
export function lastSent(sent: readonly SentEta[], now: Instant): SentEta | null {
  let last: SentEta | null = null;
  for (const one of sent) {
    if (one.receivedAt > now || one.sentAt > now) continue;
    if (last === null || one.sentAt >= last.sentAt) last = one;
  }
  return last;
}

/** The vessel that brings the container to the port of discharge, if that is its next port and the container is on it. */
export function vesselToPort({ legs, portOfDischarge }: VoyageAhead): string | null {
  const [leg, other] = legs;
  if (leg === undefined || other !== undefined || leg.departedAt === null) return null;
  return canonicalLocode(leg.to) === canonicalLocode(portOfDischarge) ? leg.vessel : null;
}

/** When the crew expects to be at a port, by what was sent last; null where it entered another one, or that has passed. */
export function enteredEstimate(last: SentEta | null, port: string, now: Instant): Instant | null {
  if (last === null || last.locode === null || last.etaAt === null || last.etaAt < now) return null;
  return canonicalLocode(last.locode) === canonicalLocode(port) ? last.etaAt : null;
}
