import { toInstant } from '../domain/instant.ts';
import type { IngestTools } from '../ingest/ingest.ts';
import { quarantine } from '../ingest/quarantine.ts';
import { type AskedVoyage, missSchedule, takeSchedule } from '../services/schedules/take-schedule.ts';
import { blockLanes, THROTTLE_SECONDS } from '../services/source/source-quota.ts';
import type { ScheduleAnswer, ScheduleSource } from '../sources/source.ts';
import type { Claim } from './claim.ts';
import { nextDue } from './due.ts';

/** A claimed voyage and the schedule source that was polled for it. */
export interface VoyagePoll {
  claim: Claim;
  source: ScheduleSource;
}

/** Takes in what a schedule answered, and settles its watch. Whatever failed clears nothing. */
export async function takeVoyage(tools: IngestTools, poll: VoyagePoll, answer: ScheduleAnswer): Promise<void> {
  const { claim, source } = poll;
  switch (answer.outcome) {
    case 'found':
      return takeSchedule(tools, settlementOf(tools, poll, 0), answer);
    case 'unknown':
      return missSchedule(tools, settlementOf(tools, poll, 0), { failures: 0 });
    case 'malformed': {
      const { reason, raw } = answer;
      await quarantine(tools.db, { source: source.key, watchId: claim.watch_id, reason, raw });
      return failVoyage(tools, poll, reason);
    }
    case 'refused':
    case 'postponed':
    case 'misconfigured':
      return failVoyage(tools, poll, answer.reason);
    case 'unavailable': {
      if (!answer.throttled) return failVoyage(tools, poll, answer.reason);
      const seconds = await blockLanes(tools.db, [source.key], answer.retryAfterSeconds);
      tools.log.warn({ source: source.key, seconds }, 'source.throttled');
      const settlement = { ...settlementOf(tools, poll, 0), delayMs: (seconds + THROTTLE_SECONDS) * 1000 };
      return missSchedule(tools, settlement, { failures: null });
    }
  }
}

/** Settles a poll that failed: it is repeated, after a longer delay each time. */
export async function failVoyage(tools: IngestTools, poll: VoyagePoll, reason: string): Promise<void> {
  const { claim, source } = poll;
  const failures = claim.failures + 1;
  tools.log.warn({ source: source.key, watchId: claim.watch_id, failures, reason }, 'source.failed');
  await missSchedule(tools, settlementOf(tools, poll, failures), { failures });
}

function settlementOf({ clock }: IngestTools, { claim, source }: VoyagePoll, failures: number): AskedVoyage {
  const now = clock.now();
  const lastChangedAt = claim.last_changed_at;
  const pace = { watchId: claim.watch_id, phase: 'ocean', etaAt: null, changesAt: null, lastChangedAt } as const;
  const delayMs = Date.parse(nextDue({ ...pace, failures }, toInstant(now), source.limits)) - now;
  const { watch_id: watchId, lease_token: leaseToken, number, digest } = claim;
  return { watchId, leaseToken, number, digest, source, delayMs };
}
