import { lastFreeDaysInShort } from '../../domain/container-record/last-free-day.ts';
import { hasLeftPort } from '../../domain/container-record/left-port.ts';
import { type Instant, toEpochMs } from '../../domain/instant.ts';
import { PICKED_UP_STATUSES } from '../../domain/status.ts';
import { claimedFees } from '../../wording/claims.ts';
import { heldOf } from '../../wording/status-words.ts';
import { warningsOf } from '../../wording/warnings.ts';
import type { ContainerAtRisk, RiskLastFreeDay } from './container-at-risk.ts';
import { appointmentInShort } from './container-summary.ts';
import type { RiskCandidate, RiskFacts } from './risk-candidates.ts';
import {
  type Finding,
  findingsOf,
  firstFindingOf,
  firstHolds,
  LISTED_MAX,
  lastFreeDayOf,
  type RiskQuestion,
} from './risk-findings.ts';

/** A container that may come to cost money, with what it is ordered by. */
export interface RankedRisk<Facts extends RiskFacts = RiskFacts> {
  candidate: Facts;
  lastFreeDay: RiskLastFreeDay | null;
  /** Its place in the order of urgency; the least comes first. */
  weight: number;
}

/** The same with all reasons for it. */
export interface Assessment<Facts extends RiskFacts = RiskFacts> extends RankedRisk<Facts> {
  findings: readonly Finding[];
}

/** How urgent a container is, by its weightiest reason: the others are looked for where it is shown; null if there is none. */
export function rankRisk(candidate: RiskFacts, question: RiskQuestion): RankedRisk | null {
  const lastFreeDay = lastFreeDayOf(candidate, question);
  const first = firstFindingOf(candidate, lastFreeDay, question);
  return first === undefined ? null : { candidate, lastFreeDay, weight: weightOf(first) };
}

/** Why a container may come to cost money; null if there is no reason. */
export function assessRisk<Facts extends RiskFacts>(
  candidate: Facts,
  question: RiskQuestion,
): Assessment<Facts> | null {
  const lastFreeDay = lastFreeDayOf(candidate, question);
  const findings = findingsOf(candidate, lastFreeDay, question);
  const [first] = findings;
  return first === undefined ? null : { candidate, lastFreeDay, findings, weight: weightOf(first) };
}

/** Whether something of it is missing, so that the answer says when each party last reported. */
export function isMissingSomething({ findings }: Assessment): boolean {
  return findings.some(({ missing }) => missing !== undefined);
}

/** Orders by urgency: what is known to be over its last free day, most days first, before what is near, and so on. */
export function byUrgency(one: RankedRisk, other: RankedRisk): number {
  const daysLeft = (one.lastFreeDay?.days_left ?? 0) - (other.lastFreeDay?.days_left ?? 0);
  return one.weight - other.weight || daysLeft || byNumber(one.candidate, other.candidate);
}

/** The assessment as it is shown. */
export function toContainerAtRisk(
  { candidate, lastFreeDay, findings }: Assessment<RiskCandidate>,
  asOf: Instant,
): ContainerAtRisk {
  const { id, number, current_status, shipment_id, bill_of_lading_number, is_sandbox } = candidate;
  return {
    id,
    number,
    current_status,
    held: heldOf(current_status, candidate.holds),
    warnings: warningsOf(candidate),
    shipment_id,
    bill_of_lading_number,
    ...standingPlace(candidate),
    last_free_day: lastFreeDay,
    free_days: candidate.last_free_days.length > 1 ? lastFreeDaysInShort(candidate.last_free_days) : null,
    pickup_appointment: appointmentInShort(candidate, toEpochMs(asOf)),
    holds: firstHolds(candidate.holds),
    holds_total: candidate.holds.length,
    fees: claimedFees(candidate.fees).slice(0, LISTED_MAX),
    terminal_checked_at: candidate.terminal_checked_at,
    is_stale: findings.some(({ isStale }) => isStale),
    reasons: findings.map(({ reason, explain }) => ({ reason, explanation: explain() })),
    missing: findings.flatMap(missingOf),
    is_sandbox,
  };
}

/** Where it stands or is to come, by the rule by which every other answer says it. */
function standingPlace(candidate: RiskCandidate): Pick<ContainerAtRisk, 'place_name' | 'terminal_name'> {
  const { terminal_name, terminal_place_name, port_name, pickup_facility_name, pickup_place_name } = candidate;
  const { current_status, contradictions, last_movement: last, destination_name } = candidate;
  // Of one that is reported as gone the place is that at which a party still reports it.
  const isGone = PICKED_UP_STATUSES.some((status) => status === current_status);
  const isStillAtPort = isGone && contradictions.some(({ fact }) => fact === 'place');
  if (isStillAtPort || !hasLeftPort(candidate, candidate.port_locode))
    return { terminal_name, place_name: terminal_place_name ?? port_name };
  const seen = last !== null && STANDS_THERE.has(last.milestone) ? last.place_name : null;
  return { terminal_name: pickup_facility_name, place_name: seen ?? pickup_place_name ?? destination_name };
}

/** After these it stands where the last movement was. */
const STANDS_THERE: ReadonlySet<string> = new Set(['seen_inland', 'turned_back']);

function missingOf({ missing, explain }: Finding): ContainerAtRisk['missing'] {
  if (missing === undefined || missing.state === 'expected') return [];
  const { milestone, state, expectedAt: expected_at, deadline, lastReportAt: last_heard_at } = missing;
  return [{ milestone, state, expected_at, deadline, last_heard_at, explanation: explain() }];
}

function byNumber(one: RiskFacts, other: RiskFacts): number {
  if (one.number !== other.number) return one.number < other.number ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

// A stale last free day may be settled long since, so it gives way to one that is known to be near.
function weightOf({ reason, isStale }: Finding): number {
  switch (reason) {
    case 'last_free_day_passed':
      return isStale ? 2 : 0;
    case 'last_free_day_near':
      return isStale ? 2 : 1;
    case 'contradiction':
      return 2;
    case 'hold':
      return 3;
    case 'fees':
      return 4;
    case 'missing_milestone':
      return 5;
  }
}
