import { HOUR_MS, type Instant, shift } from './instant.ts';
import type { MilestoneName } from './milestones.ts';
import {
  type Awaited,
  EXPECTED,
  type Expectation,
  type ExpectationState,
  type ExpectedMilestone,
  type HeardAt,
  PATIENCE_HOURS_MIN,
  type Progress,
} from './missing-milestones.ts';

/** Everything that is awaited of a container, with its deadline and how it stands to that at a moment. */
export function expectedMilestones(progress: Progress, heard: HeardAt, asOf: Instant): ExpectedMilestone[] {
  return EXPECTED.flatMap(({ from, by, after, patienceHours, unless, onlyIf, toldBy, ...rest }) => {
    const since = progress[from];
    if (since === null || unless.some((later) => progress[later] !== null)) return [];
    if (onlyIf?.(progress) === false) return [];
    const deadline = deadlineOf(since, patienceHours);
    const awaitedFrom = lastHeard(toldBy, heard);
    const heardAt = heard[awaitedFrom];
    return [
      {
        ...rest,
        state: expectationState(deadline, heardAt, asOf),
        expectedAt: by === undefined ? null : since,
        expectedBy: (from === 'pickupAppointmentAt' ? progress.appointmentBy : null) ?? by ?? null,
        after: after ?? null,
        since,
        deadline,
        awaitedFrom,
        heardAt,
      },
    ];
  });
}

/** Those of them whose deadline has passed, whether or not somebody has been heard since. */
export function missingMilestones(progress: Progress, heard: HeardAt, asOf: Instant): ExpectedMilestone[] {
  return expectedMilestones(progress, heard, asOf).filter(({ state }) => state !== 'expected');
}

/**
 * How a call or an appointment of a certain time stands at a moment, and when who would report it last said how things
 * stand. Every answer that names something overdue decides by `expectationState`.
 */
export function callState(
  { milestone, expectedAt }: { milestone: MilestoneName; expectedAt: Instant },
  heard: HeardAt,
  asOf: Instant,
): { state: ExpectationState; deadline: Instant } {
  const deadline = callDeadline(expectedAt);
  const [usual = 'shipping_line', ...others] = EXPECTED.filter((one) => one.milestone === milestone).flatMap(
    ({ toldBy }) => toldBy,
  );
  return { state: expectationState(deadline, heard[lastHeard([usual, ...others], heard)], asOf), deadline };
}

/** Until when a departure or an arrival may be late without anybody telling. */
function callDeadline(expectedAt: Instant): Instant {
  return deadlineOf(expectedAt, PATIENCE_HOURS_MIN);
}

/** How an expectation stands at a moment. */
export function expectationState(deadline: Instant, heardAt: Instant | null, asOf: Instant): ExpectationState {
  if (asOf <= deadline) return 'expected';
  return heardAt !== null && heardAt > deadline ? 'overdue' : 'unknown';
}

function deadlineOf(since: Instant, patienceHours: number): Instant {
  return shift(since, patienceHours * HOUR_MS);
}

function lastHeard([usual, ...others]: Expectation['toldBy'], heard: HeardAt): Awaited {
  return others.reduce((latest, other) => ((heard[other] ?? '') > (heard[latest] ?? '') ? other : latest), usual);
}
