import type { Instant, LocalDate } from '../instant.ts';
import { CLOCK_STAGES, type ClockStage } from '../milestones.ts';
import type { ContainerCharge } from './container-charges.ts';

/** Where a clock stands, with the days that are notified of it. */
export interface ClockState {
  stage: ClockStage | 'not_started';
  started_on: LocalDate | null;
  /** The last free day and the first chargeable day, also those that are still to come. */
  last_free_on: LocalDate | null;
  charged_from: LocalDate | null;
  ended_on: LocalDate | null;
}

/** The same as it is kept after it was notified. */
export interface NotifiedClockState extends ClockState {
  /** When it was counted; only of a clock whose days ahead wait for what blocks the container. */
  counted_at?: Instant;
}

/** Where a clock stands; null where it cannot be counted. */
export function clockState(charge: ContainerCharge): ClockState | null {
  const { run } = charge;
  const stage = stageOf(charge);
  if (stage === null) return null;
  return {
    stage,
    started_on: run.start?.fact.date ?? null,
    last_free_on: run.lastFree,
    charged_from: run.firstCharged,
    ended_on: stage === 'ended' ? run.stoppedOn : null,
  };
}

/** With the free time over it charges from the first chargeable day on: days that are left out may lie between. */
function stageOf({ tariff, unknown, run, today }: ContainerCharge): ClockState['stage'] | null {
  const { status, firstCharged } = run;
  if (tariff === null || unknown !== null || status === 'unknown') return null;
  if (status === 'not_started' || status === 'ended') return status;
  return firstCharged !== null && firstCharged <= today ? 'charging' : 'started';
}

/** The stages that a clock went through from one to another, so that late reports notify of the same as those in time. */
export function stagesBetween(
  from: ClockState['stage'],
  to: ClockState['stage'],
  { run, today }: ContainerCharge,
): ClockStage[] {
  const isCharged = run.days.some(({ date, counted }) => counted === 'charged' && date <= today);
  return CLOCK_STAGES.slice(orderOf(from) + 1, orderOf(to) + 1).filter(
    (stage) => stage !== 'charging' || isCharged || to === 'charging',
  );
}

/** Whether what was notified of a clock is so no longer: it is at an earlier stage, or at the same one with other days. */
export function isCorrected(before: ClockState, now: ClockState): boolean {
  if (before.stage !== now.stage) return orderOf(now.stage) < orderOf(before.stage);
  const { started_on, last_free_on, charged_from, ended_on } = now;
  return (
    before.started_on !== started_on ||
    before.last_free_on !== last_free_on ||
    before.charged_from !== charged_from ||
    before.ended_on !== ended_on
  );
}

/** Whether the days ahead of a clock move with each day that passes, because the container cannot be moved yet. */
export function isStillBlocked({ assumptions }: Pick<ContainerCharge, 'assumptions'>): boolean {
  return assumptions.some(({ code }) => code === 'still_blocked');
}

/** The place of a stage in their order; -1 of a clock that has not started. */
function orderOf(stage: ClockState['stage']): number {
  return stage === 'not_started' ? -1 : CLOCK_STAGES.indexOf(stage);
}
