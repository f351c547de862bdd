import { z } from 'zod';
import { ChargeClock, ChargeKind } from '../../domain/charges/charge-clock.ts';
import {
  type ClockState,
  clockState,
  isCorrected,
  isStillBlocked,
  type NotifiedClockState,
  stagesBetween,
} from '../../domain/charges/clock-stage.ts';
import type { ContainerCharge, ContainerStay } from '../../domain/charges/container-charges.ts';
import { daysAfter } from '../../domain/charges/local-days.ts';
import { TariffParty, TariffScope } from '../../domain/charges/tariff.ts';
import { type Instant, localMidnight } from '../../domain/instant.ts';
import { type ClockEventName, clockEvent } from '../../domain/milestones.ts';

/** What was reported last of each clock of a container, by its key. */
export type ReportedClocks = Readonly<Record<string, NotifiedClockState>>;

/** A clock of a container has one place, one charge and one party. */
const ClockKey = z.object({
  direction: TariffScope.shape.direction,
  at: ChargeClock.shape.at,
  charge: ChargeKind,
  party: TariffParty.nullable(),
});
type ClockKey = z.infer<typeof ClockKey>;

/** A change of a clock that is to be reported. */
export interface ClockChange {
  event: ClockEventName;
  clock: ClockKey;
  /** The charge that the clock is of; null where no tariff gives it any more. */
  charge: ContainerCharge | null;
  /** Where the clock stands with this event. */
  state: ClockState;
  /** What was reported before; null if nothing was. */
  previous: ClockState | null;
}

/** What is known of a container before its clocks are counted. */
export interface KnownClocks {
  reported: ReportedClocks;
  /** Whether a clock that is not known yet is news: it is not where tariffs were added since. */
  isNews: boolean;
  /** Whether its clocks were never counted: what ended before is history. */
  isFirst: boolean;
  /** Where the container stayed, with what happened there. */
  stays: readonly Pick<ContainerStay, 'direction' | 'at' | 'facts'>[];
  /** When they are counted, and what they were at an earlier moment by what is known now. */
  now: Instant;
  chargesAt(moment: Instant): readonly ContainerCharge[];
}

/** Compares the clocks of a container with what was reported of them. A clock that cannot be counted stays as it was reported. */
export function clockChanges(
  charges: readonly ContainerCharge[],
  known: KnownClocks,
): { reported: ReportedClocks; changes: ClockChange[] } {
  const { reported, isNews, isFirst, stays } = known;
  const now: Record<string, NotifiedClockState> = { ...reported };
  const changes: ClockChange[] = [];
  for (const charge of charges) {
    const state = clockState(charge);
    if (state === null) continue;
    const key = keyOf(charge);
    const before = reported[key];
    if (before !== undefined && isMovedByTime(charge, before, known)) continue;
    now[key] = isStillBlocked(charge) ? { ...state, counted_at: known.now } : state;
    const isHistory = before === undefined && (!isNews || (isFirst && state.stage === 'ended'));
    if (!isHistory) changes.push(...changesOf(charge, state, before ?? null));
  }
  for (const change of withdrawnOf(charges, { reported, stays })) {
    now[keyOf(change.clock)] = change.state;
    changes.push(change);
  }
  return { reported: now, changes };
}

/**
 * Whether the days ahead of a clock are others only because a day has passed on which the container still could not be moved: as of
 * when they were notified they would be the same by what is known now. That is no correction, and what was notified stays.
 */
function isMovedByTime(charge: ContainerCharge, before: NotifiedClockState, { chargesAt }: KnownClocks): boolean {
  const state = clockState(charge);
  if (before.counted_at === undefined || !isStillBlocked(charge) || state === null) return false;
  if (state.stage !== before.stage || !isCorrected(before, state)) return false;
  const then = chargesAt(before.counted_at).find((one) => keyOf(one) === keyOf(charge));
  const stateThen = then === undefined ? null : clockState(then);
  return stateThen !== null && stateThen.stage === before.stage && !isCorrected(before, stateThen);
}

const NOT_STARTED: ClockState = {
  stage: 'not_started',
  started_on: null,
  last_free_on: null,
  charged_from: null,
  ended_on: null,
};

/**
 * The clocks that were reported as running and that no tariff gives any more, or whose every event was taken back: what was
 * reported of them is so no longer.
 */
function withdrawnOf(
  charges: readonly ContainerCharge[],
  { reported, stays }: Pick<KnownClocks, 'reported' | 'stays'>,
): ClockChange[] {
  const present = new Set(charges.map(keyOf));
  const counted = new Set(charges.filter((charge) => clockState(charge) !== null).map(keyOf));
  return Object.entries(reported).flatMap(([key, notified]) => {
    const previous = notifiedOf(notified);
    if (counted.has(key) || (previous.stage !== 'started' && previous.stage !== 'charging')) return [];
    const clock = clockOf(key);
    const isPossible = stays.some((stay) => isAt(stay, clock) && Object.keys(stay.facts.events).length > 0);
    if (isPossible && (present.has(key) || charges.some((charge) => mayBe(charge, clock)))) return [];
    return [{ event: 'container.clock.corrected', clock, charge: null, state: NOT_STARTED, previous }];
  });
}

/** Whether a charge whose tariff is not known may be the one of a clock; the clock then stays as it was reported. */
function mayBe(charge: ContainerCharge, clock: ClockKey): boolean {
  const { party, tariff, unknown } = charge;
  return isAt(charge, clock) && party === clock.party && tariff === null && unknown?.code !== 'no_tariff';
}

function isAt({ direction, at }: Pick<ContainerStay, 'direction' | 'at'>, clock: ClockKey): boolean {
  return direction === clock.direction && at === clock.at;
}

function changesOf(charge: ContainerCharge, state: ClockState, known: NotifiedClockState | null): ClockChange[] {
  const before = known === null ? null : notifiedOf(known);
  if (before !== null && isCorrected(before, state))
    return [{ event: 'container.clock.corrected', clock: charge, charge, state, previous: before }];
  let previous = before?.stage === 'not_started' ? null : before;
  return stagesBetween(before?.stage ?? 'not_started', state.stage, charge).map((stage) => {
    const change = {
      event: clockEvent(stage),
      clock: charge,
      charge,
      state: { ...state, stage, ended_on: stage === 'ended' ? state.ended_on : null },
      previous,
    };
    previous = change.state;
    return change;
  });
}

/** What was notified, without when it was counted. */
function notifiedOf({ counted_at: _, ...state }: NotifiedClockState): ClockState {
  return state;
}

/**
 * When a clock next charges, costs more by another day, or ends, if nothing happens until then; null if none does. What ends may
 * be dated ahead.
 */
export function nextChangeAt(charges: readonly ContainerCharge[]): Instant | null {
  const moments = charges.flatMap((charge) => {
    const stage = clockState(charge)?.stage;
    if (stage !== 'started' && stage !== 'charging') return [];
    const { firstCharged, stoppedOn } = charge.run;
    const days = [stage === 'started' ? firstCharged : daysAfter(charge.today, 1), stoppedOn];
    return days.flatMap((day) => (day === null || day <= charge.today ? [] : [localMidnight(day, charge.zone)]));
  });
  return moments.sort()[0] ?? null;
}

function keyOf({ direction, at, charge, party }: ClockKey): string {
  return [direction, at, charge, party].join(' ');
}

/** The same read back. */
function clockOf(key: string): ClockKey {
  const [direction, at, charge, party] = key.split(' ');
  return ClockKey.parse({ direction, at, charge, party: party === '' ? null : party });
}
