import type { Transaction } from '../db/client.ts';
import { DAY_MS, type Instant, shift } from '../domain/instant.ts';
import { nextEventAt, phaseOf } from '../domain/journey/phase.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { Observation } from '../domain/observation.ts';
import type { IngestTools, Intake } from './ingest.ts';
import type { Loaded } from './load.ts';
import type { WatchRow } from './lock.ts';
import type { Plan } from './plan.ts';
import { INGEST_PUSH_FEED_RECEIVED, INGEST_RESET_COMPANIONS, INGEST_SETTLE_UNPOLLED } from './push-feed-statements.ts';
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

/** Writes the dates of a journey to which something came without a poll. Before the first report of its line it has none. */
export function settleUnpolled({ sources }: IngestTools, tx: Transaction, journey: UnpolledJourney): void {
  const { intake, root, loaded, state, plan, isLine, isPushOnly, now } = journey;
  const isUnpolled = intake.poll === null && (intake.pushed !== undefined || isPushOnly);
  if (!isUnpolled || !journey.hasLineReported) return;
  const [changesAt = null] = [state.changesAt, plan.changesAt].filter((at) => at !== null).sort();
  const hasReported = isLine && intake.pushed !== undefined;
  void tx.query(INGEST_SETTLE_UNPOLLED, [
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
  void tx.query(INGEST_RESET_COMPANIONS, [reset.map(({ id }) => id), reset.map(({ seconds }) => seconds)]);
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

/** Stores that a party other than a line has pushed something. */
export function settlePushFeed(tx: Transaction, watchId: string, hasNews: boolean): void {
  void tx.query(INGEST_PUSH_FEED_RECEIVED, [watchId, hasNews]);
}
