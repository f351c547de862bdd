import type { Instant } from '../domain/instant.ts';
import { nextEventAt, type Phase, phaseOf } from '../domain/journey/phase.ts';
import type { ContainerState, JourneyState } from '../domain/journey/state.ts';
import type { Loaded } from './load.ts';
import type { WatchRow } from './lock.ts';
import type { Plan } from './plan.ts';
import type { ScheduleChange } from './write.ts';

/** What the schedule needs to know of a journey after a change. */
export interface JourneyPace {
  watchId: string;
  phase: Phase;
  etaAt: Instant | null;
  changesAt: Instant | null;
  lastChangedAt: Instant;
}

/** The poll that brought the statements; its watch is settled together with what they change. */
export interface PollSettlement {
  leaseToken: string;
  /** Null for a poll that brought nothing, after which time alone is to have its effect. */
  digest: Buffer | null;
  /** Polls that have failed in a row, this one included. */
  failures: number;
  /** How long until the watch is due again. */
  delayMs(pace: JourneyPace): number;
}

/** What the dates are made from. */
export interface ScheduleInput {
  /** The watch that was polled, and the one whose journey this is: the same, or a linked watch and its root. */
  own: WatchRow;
  root: WatchRow;
  loaded: Loaded;
  state: JourneyState;
  plan: Plan;
  /** How many journeys the polled watch belongs to, apart from its own. */
  journeys: number;
  hasNews: boolean;
  now: Instant;
}

/** The dates of the polled watch and of those that follow the journey; a journey without a request parks them all. */
export function schedulesAfter(poll: PollSettlement, input: ScheduleInput): ScheduleChange[] {
  const { own, root, loaded, state, plan, journeys, hasNews, now } = input;
  const lastChangedAt = hasNews ? now : (own.last_changed_at ?? own.created_at);
  const [changesAt = null] = [state.changesAt, plan.changesAt].filter((at) => at !== null).sort();
  const pace = { watchId: own.id, phase: phaseOf(state), etaAt: nextEventAt(state), changesAt, lastChangedAt };
  const untouched = {
    root_id: root.id,
    journeys,
    delay_ms: plan.isWanted ? poll.delayMs(pace) : null,
    digest: null,
    phase: pace.phase,
    eta_at: pace.etaAt,
    changes_at: changesAt,
    reset: false,
    polled: false,
    succeeded: false,
    failures: 0,
    changed: false,
  };
  const polled = {
    ...untouched,
    watch_id: own.id,
    digest: poll.digest?.toString('base64') ?? null,
    polled: true,
    succeeded: poll.digest !== null,
    failures: poll.failures,
    changed: hasNews,
  };
  // A terminal may report the end of a journey; its line need not be polled again.
  if (own.id !== root.id) return plan.isWanted ? [polled] : [polled, { ...untouched, watch_id: root.id }];
  const moved = movedContainers(loaded, state);
  return [
    polled,
    ...loaded.linkedWatches.map(({ id, number }) => ({ ...untouched, watch_id: id, reset: moved.has(number) })),
  ];
}

/**
 * The containers that have come to another stage. What a terminal states counts once the container is there, so the
 * same answer has to be ingested again then.
 */
export function movedContainers({ shipments, containers }: Loaded, state: JourneyState): Set<string> {
  // Rows of an account that stopped stay as they were, and would seem to move for ever.
  const living = new Set(shipments.filter((row) => row.line_tracking_stopped_at === null).map(({ id }) => id));
  const kept = containers.filter((row) => living.has(row.shipment_id));
  const former = new Map(kept.map((row) => [row.number, `${row.current_status} ${row.pod_arrived_at !== null}`]));
  const moved = state.containers.filter((container) => former.get(container.number) !== stageOf(container));
  return new Set(moved.map(({ number }) => number));
}

function stageOf({ currentStatus, podArrivedAt }: ContainerState): string {
  return `${currentStatus} ${podArrivedAt !== null}`;
}
