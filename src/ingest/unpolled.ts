import type { Transaction } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { DAY_MS, type Instant, shift } from '../domain/instant.ts';
import { nextEventAt, phaseOf } from '../domain/journey/phase.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { Observation } from '../domain/observation.ts';
import type { IngestTools, Intake } from './ingest.ts';
import type { Loaded } from './load.ts';
import type { WatchRow } from './lock.ts';
import type { Plan } from './plan.ts';
import { movedContainers } from './schedules.ts';

/** How often a journey whose line only pushes is derived again, so that time has its effect. */
const LOOK_AGAIN_MS = 30 * DAY_MS;

/** A journey to which something came without a poll. */
export interface UnpolledJourney {
  intake: Intake;
  root: WatchRow;
  loaded: Loaded;
  fresh: readonly { observation: Observation }[];
  state: JourneyState;
  plan: Plan;
  isLine: boolean;
  isPushOnly: boolean;
  hasLineReported: boolean;
  now: Instant;
}

/**
 * A line that is polled is polled as before, though not later than time changes something; one that only pushes is never
 * polled, and its date is that of the next derivation (services/intake/push-only-watches.ts). What a polled line sends by itself is as old
 * as its own date: a message that comes late must not make its answers look new.
 */
const SETTLE = sql({
  name: 'ingest_settle_unpolled',
  because: 'poll',
  parameters: ['uuid', 'text', 'instant?', 'instant?', 'bool', 'bool', 'instant?', 'bool', 'bool', 'instant?'],
  row: {},
  text: `UPDATE watch_schedule s SET phase = $2, eta_at = $3, changes_at = $4,
      next_due_at = CASE WHEN NOT $5 THEN 'infinity'::timestamptz
        WHEN $6 THEN least($7::timestamptz, coalesce($4::timestamptz, 'infinity'))
        ELSE least(s.next_due_at, coalesce($4::timestamptz, 'infinity')) END,
      failures = CASE WHEN $8 THEN 0 ELSE s.failures END,
      last_succeeded_at = CASE WHEN NOT $8 THEN s.last_succeeded_at WHEN s.last_attempted_at IS NULL THEN now()
        WHEN NOT $9 THEN s.last_succeeded_at ELSE greatest(s.last_succeeded_at, least(now(), $10::timestamptz)) END,
      last_changed_at = CASE WHEN $9 THEN now() ELSE s.last_changed_at END
    WHERE s.watch_id = $1`,
});

/** What a terminal stated before may count by now, so it is polled again, and ingested even if the answer is the same. */
const RESET = sql({
  name: 'ingest_reset_companions',
  because: 'batch',
  parameters: ['uuid[]', 'float[]'],
  row: {},
  text: `UPDATE watch_schedule s SET digest = NULL, next_due_at = least(s.next_due_at, now() + x.seconds * interval '1 second')
    FROM unnest($1::uuid[], $2::float8[]) AS x(id, seconds) WHERE s.watch_id = x.id AND isfinite(s.next_due_at)`,
});

/** Writes the dates of a journey to which something came without a poll. Before the first report of its line it has none. */
export async function settleUnpolled(
  { sources }: IngestTools,
  tx: Transaction,
  journey: UnpolledJourney,
): Promise<void> {
  const { intake, root, loaded, state, plan, isLine, isPushOnly, now } = journey;
  const isUnpolled = intake.poll === null && (intake.pushed !== undefined || isPushOnly);
  if (!isUnpolled || !journey.hasLineReported) return;
  const [changesAt = null] = [state.changesAt, plan.changesAt].filter((at) => at !== null).sort();
  const hasReported = isLine && intake.pushed !== undefined;
  await tx.query(SETTLE, [
    root.id,
    phaseOf(state),
    nextEventAt(state),
    changesAt,
    plan.isWanted,
    isPushOnly,
    shift(now, LOOK_AGAIN_MS),
    hasReported,
    journey.fresh.length > 0,
    statedAt(journey),
  ]);
  const moved = movedContainers(loaded, state);
  const reset = loaded.linkedWatches.flatMap(({ id, source, number }) => {
    const seconds = moved.has(number) ? sources.find(source)?.limits.pollIntervalSecondsMin : undefined;
    return seconds === undefined ? [] : [{ id, seconds }];
  });
  if (reset.length === 0 || !plan.isWanted) return;
  await tx.query(RESET, [reset.map(({ id }) => id), reset.map(({ seconds }) => seconds)]);
}

/** As of when the line said what came now; null where it gives no date, and now is as good. */
function statedAt({ fresh }: UnpolledJourney): Instant | null {
  return (
    fresh
      .flatMap(({ observation }) => observation.recordedAt ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** The watches of its containers show when a terminal last reported; the root watch shows when a line did. */
const RECORD_RECEIPT = sql({
  name: 'ingest_channel_received',
  because: 'poll',
  parameters: ['uuid', 'bool'],
  row: {},
  text: `UPDATE watch_schedule s SET last_attempted_at = now(), last_succeeded_at = now(),
      last_changed_at = CASE WHEN $2 THEN now() ELSE s.last_changed_at END WHERE s.watch_id = $1`,
});

/** Stores that a party other than a line has pushed something. */
export async function settleChannel(tx: Transaction, watchId: string, hasNews: boolean): Promise<void> {
  await tx.query(RECORD_RECEIPT, [watchId, hasNews]);
}
