import type { Database } from '../../db/client.ts';
import type { Answer, Source } from '../../sources/source.ts';
import { blockLanes, type FurtherRequests, furtherRequests } from '../source/source-quota.ts';
import { TAKE_PROBE } from './statements.ts';

/** What goes beyond this part of an allowance is left for polls: who guesses must not keep others from news. */
const PART_OF_ALLOWANCE = 0.5;

/** A source that may be probed, and the lane whose allowance that takes: of the installation, or of an account. */
export interface ProbedLane {
  source: Source;
  lane: string;
  /** When the credentials of an account were set; null for the installation. */
  changedAt: Date | null;
}

/** Whether a source may be polled once more now; if so that is counted. */
export async function takeProbe(db: Database, { lane, source: { limits } }: ProbedLane): Promise<boolean> {
  const taken = await db.query(TAKE_PROBE, [lane, partOf(limits.requestsPerMinute), partOf(limits.requestsPerDay)]);
  return taken.length > 0;
}

/** The requests of a probe that was taken: each beyond the first one is taken before it is made. */
export function probeRequests(db: Database, { lane, source: { limits } }: ProbedLane): FurtherRequests {
  const { requestsPerMinute, requestsPerDay } = limits;
  return furtherRequests(db, lane, {
    requestsPerMinute: partOf(requestsPerMinute),
    requestsPerDay: partOf(requestsPerDay),
  });
}

/** Leaves the source of a probe alone if it wants that. */
export async function settleProbe(db: Database, { lane, changedAt }: ProbedLane, answer: Answer): Promise<void> {
  if (answer.outcome !== 'unavailable' || !answer.throttled) return;
  // A late answer to former credentials says nothing about those that were set meanwhile.
  if (changedAt !== null && (await db.prisma.lineCredential.count({ where: { id: lane, changedAt } })) === 0) return;
  await blockLanes(db, [lane], answer.retryAfterSeconds);
}

/** At least one request, so that a small allowance can be used at all. */
function partOf(allowance: number | null): number | null {
  return allowance === null ? null : Math.ceil(allowance * PART_OF_ALLOWANCE);
}
