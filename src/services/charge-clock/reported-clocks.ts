import { type ClockState, clockState, isCorrected, stagesBetween } from '../../domain/charges/clock-stage.ts';
import type { ContainerCharge } from '../../domain/charges/container-charges.ts';
import { type Instant, localMidnight } from '../../domain/instant.ts';
import { type ClockEventName, clockEvent } from '../../domain/milestones.ts';

/** What was reported last of each clock of a container, by its key. */
export type ReportedClocks = Readonly<Record<string, ClockState>>;

/** A change of a clock that is to be reported. */
export interface ClockChange {
  event: ClockEventName;
  charge: ContainerCharge;
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
}

/** Compares the clocks of a container with what was reported of them. A clock that cannot be counted stays as it was reported. */
export function clockChanges(
  charges: readonly ContainerCharge[],
  { reported, isNews, isFirst }: KnownClocks,
): { reported: ReportedClocks; changes: ClockChange[] } {
  const now: Record<string, ClockState> = { ...reported };
  const changes: ClockChange[] = [];
  for (const charge of charges) {
    const state = clockState(charge);
    if (state === null) continue;
    const key = keyOf(charge);
    const before = reported[key];
    now[key] = state;
    const isHistory = before === undefined && (!isNews || (isFirst && state.stage === 'ended'));
    if (!isHistory) changes.push(...changesOf(charge, state, before ?? null));
  }
  return { reported: now, changes };
}

function changesOf(charge: ContainerCharge, state: ClockState, before: ClockState | null): ClockChange[] {
  if (before !== null && isCorrected(before, state))
    return [{ event: 'container.clock.corrected', charge, state, previous: before }];
  let previous = before?.stage === 'not_started' ? null : before;
  return stagesBetween(before?.stage ?? 'not_started', state.stage, charge).map((stage) => {
    const change = {
      event: clockEvent(stage),
      charge,
      state: { ...state, stage, ended_on: stage === 'ended' ? state.ended_on : null },
      previous,
    };
    previous = change.state;
    return change;
  });
}

/** When the free time of a clock is over, if nothing happens until then; null if none is to end. */
export function nextChangeAt(charges: readonly ContainerCharge[]): Instant | null {
  const moments = charges.flatMap((charge) => {
    const { firstCharged } = charge.run;
    const isFree = clockState(charge)?.stage === 'started';
    return isFree && firstCharged !== null ? [localMidnight(firstCharged, charge.zone)] : [];
  });
  return moments.sort()[0] ?? null;
}

/** A clock of a container has one place, one charge and one party. */
function keyOf({ direction, at, charge, party }: ContainerCharge): string {
  return [direction, at, charge, party].join(' ');
}
