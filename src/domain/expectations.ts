import { HOUR_MS, type Instant, shift, toEpochMs } from './instant.ts';
import type { MilestoneName } from './milestones.ts';
import {
  type Awaited,
  EXPECTED,
  type Expectation,
  type ExpectationState,
  type ExpectedMilestone,
  type LastReports,
  type Progress,
} from './missing-milestones.ts';
import { aheadOf, type ReportedAhead } from './reported-ahead.ts';

/** No expectation is overdue sooner than this after the moment it counts from. */
export const PATIENCE_HOURS_MIN = Math.min(...EXPECTED.map(({ patienceHours }) => patienceHours));

/** Everything that is expected of a container, with its deadline and its state at a moment. */
export function expectedMilestones(progress: Progress, lastReports: LastReports, asOf: Instant): ExpectedMilestone[] {
  return EXPECTED.flatMap((expectation) => {
    const since = sinceWhen(expectation, progress);
    return since === null ? [] : [expectedOf(expectation, since, { progress, lastReports, asOf })];
  });
}

/**
 * Those of them whose deadline has passed, whether or not a report was received since. Lists ask it of thousands of containers,
 * so that of what is not over its time nothing else is found out.
 */
export function missingMilestones(progress: Progress, lastReports: LastReports, asOf: Instant): ExpectedMilestone[] {
  const asOfMs = toEpochMs(asOf);
  return EXPECTED.flatMap((expectation) => {
    const since = sinceWhen(expectation, progress);
    if (since === null || asOfMs <= toEpochMs(since) + expectation.patienceHours * HOUR_MS) return [];
    return [expectedOf(expectation, since, { progress, lastReports, asOf })];
  });
}

/** The moment from which it is waited for; null if it is not. */
function sinceWhen({ from, unless, onlyIf }: Expectation, progress: Progress): Instant | null {
  const since = progress[from];
  if (since === null || unless.some((later) => progress[later] !== null)) return null;
  return onlyIf?.(progress) === false ? null : since;
}

function expectedOf(
  expectation: Expectation,
  since: Instant,
  { progress, lastReports, asOf }: { progress: Progress; lastReports: LastReports; asOf: Instant },
): ExpectedMilestone {
  const { milestone, from, by, after, patienceHours, place, reportedBy, explain } = expectation;
  const deadline = deadlineOf(since, patienceHours);
  const awaitedFrom = latestParty(reportedBy, lastReports);
  const lastReportAt = lastReports[awaitedFrom];
  const reportedAhead = aheadOf(expectation, progress.reportedAhead ?? []);
  return {
    milestone,
    state: expectationState(deadline, reportedAhead === null ? lastReportAt : null, asOf),
    expectedAt: by === undefined ? null : since,
    expectedBy: (from === 'pickupAppointmentAt' ? progress.appointmentBy : null) ?? by ?? null,
    after: after ?? null,
    since,
    deadline,
    place,
    awaitedFrom,
    lastReportAt,
    reportedAhead,
    explain,
  };
}

/**
 * How a call or an appointment of a certain time stands at a moment, and when who would report it last said how things
 * stand. Every answer that names something overdue decides by `expectationState`; what is reported with a date in the
 * future is not overdue.
 */
export function callState(
  { milestone, expectedAt, ahead }: { milestone: MilestoneName; expectedAt: Instant; ahead: ReportedAhead | null },
  lastReports: LastReports,
  asOf: Instant,
): { state: ExpectationState; deadline: Instant } {
  const deadline = callDeadline(expectedAt);
  const [usual = 'shipping_line', ...others] = EXPECTED.filter((one) => one.milestone === milestone).flatMap(
    ({ reportedBy }) => reportedBy,
  );
  return {
    state: expectationState(
      deadline,
      ahead === null ? lastReports[latestParty([usual, ...others], lastReports)] : null,
      asOf,
    ),
    deadline,
  };
}

/** Until when a departure or an arrival may be late without a report. */
function callDeadline(expectedAt: Instant): Instant {
  return deadlineOf(expectedAt, PATIENCE_HOURS_MIN);
}

/** How an expectation stands at a moment. */
export function expectationState(deadline: Instant, lastReportAt: Instant | null, asOf: Instant): ExpectationState {
  if (asOf <= deadline) return 'expected';
  return lastReportAt !== null && lastReportAt > deadline ? 'overdue' : 'unknown';
}

function deadlineOf(since: Instant, patienceHours: number): Instant {
  return shift(since, patienceHours * HOUR_MS);
}

function latestParty([usual, ...others]: Expectation['reportedBy'], lastReports: LastReports): Awaited {
  return others.reduce(
    (latest, other) => ((lastReports[other] ?? '') > (lastReports[latest] ?? '') ? other : latest),
    usual,
  );
}
