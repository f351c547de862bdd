import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { Instant } from '../../domain/instant.ts';

/** What a source did at its last polls. */
export const PollingState = z.object({
  answered_at: Instant.nullable().describe('When it last answered a poll, to half a minute; null if it never did'),
  failing_since: Instant.nullable().describe('Since when it has answered no poll; null while it answers'),
  fault: z
    .object({
      outcome: z.enum(['refused', 'misconfigured', 'unavailable', 'malformed']).describe('What the poll ended with'),
      reason: z.string().describe('Why it was not answered'),
      check: z.string().nullable().describe('What to look at, where that is known'),
      since: Instant.meta({ doc: 'When it was first not answered for this reason' }),
      at: Instant.meta({ doc: 'When it was last not answered for this reason' }),
      ended_at: Instant.nullable().describe('When a poll was answered after it; null while it lasts'),
    })
    .nullable()
    .describe('The last poll without an answer; null if there was none'),
});
export type PollingState = z.infer<typeof PollingState>;

/** The state of a source that was never polled. */
export const NEVER_POLLED: PollingState = { answered_at: null, failing_since: null, fault: null };

/** What sources did at their last polls, by key; those that were never polled are absent. */
export async function readPollingStates(
  { prisma }: Database,
  keys: readonly string[],
): Promise<Map<string, PollingState>> {
  const rows = await prisma.sourceLane.findMany({ where: { lane: { in: [...keys] } } });
  return new Map(rows.map((row) => [row.lane, pollingStateOf(row)]));
}

/** The same of one row. */
export function pollingStateOf({ answeredAt, failingSince, ...fault }: PollingRow): PollingState {
  return {
    answered_at: answeredAt?.toISOString() ?? null,
    failing_since: failingSince?.toISOString() ?? null,
    fault: faultOf(fault),
  };
}

interface PollingRow extends FaultRow {
  answeredAt: Date | null;
  failingSince: Date | null;
}

const FaultOutcome = PollingState.shape.fault.unwrap().shape.outcome;

interface FaultRow {
  faultOutcome: string | null;
  faultReason: string | null;
  faultCheck: string | null;
  faultSince: Date | null;
  faultAt: Date | null;
  faultEndedAt: Date | null;
}

function faultOf(row: FaultRow): PollingState['fault'] {
  const outcome = FaultOutcome.safeParse(row.faultOutcome);
  if (!outcome.success || row.faultSince === null || row.faultAt === null) return null;
  return {
    outcome: outcome.data,
    reason: row.faultReason ?? '',
    check: row.faultCheck,
    since: row.faultSince.toISOString(),
    at: row.faultAt.toISOString(),
    ended_at: row.faultEndedAt?.toISOString() ?? null,
  };
}
