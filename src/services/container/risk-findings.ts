import { ago } from '../../core/text.ts';
import {
  bindingOf,
  conditionalOf,
  lastFreeDayState,
  type RecordedLastFreeDay,
} from '../../domain/container-record/last-free-day.ts';
import type { ShownContradiction } from '../../domain/container-record/reasons.ts';
import { type LastFreeDayState, urgencyOf } from '../../domain/deadline.ts';
import { missingMilestones } from '../../domain/expectations.ts';
import { isFresh } from '../../domain/freshness.ts';
import { type Instant, localDate, toEpochMs } from '../../domain/instant.ts';
import type { Awaited, ExpectedMilestone, LastReports } from '../../domain/missing-milestones.ts';
import {
  confirmedAt,
  confirmedStatements,
  type StatedHold,
  statedHolds,
  type TerminalStatement,
  yardParty,
} from '../../domain/stated-at-terminal.ts';
import { PICKED_UP_STATUSES } from '../../domain/status.ts';
import { claimedFees, claimedHoldName, feeText, type NamedHold } from '../../wording/claims.ts';
import { daysLeftText, earlyText, ownerText } from '../../wording/free-time-text.ts';
import { holdLabel } from '../../wording/outside-text.ts';
import { heldByText, partyText } from '../../wording/party-text.ts';
import { aheadText, contradictionBrief } from '../../wording/reasons-text.ts';
import type { RiskLastFreeDay, RiskReason } from './container-at-risk.ts';
import { progressOf } from './container-progress.ts';
import { contradictionsAtRisk } from './contradictions-at-risk.ts';
import type { RiskFacts } from './risk-candidates.ts';

/** By what containers are assessed. */
export interface RiskQuestion {
  asOf: Instant;
  /** A last free day within so many days is near. */
  withinDays: number;
  /** Last free days that were read already: many containers share one, and calendars are slow. */
  known: Map<string, LastFreeDayState>;
  /** As of when each party last said how the container stands, where that was read; else by what is stored of it. */
  lastReports?: LastReports;
}

/** One reason why a container may come to cost money. */
export interface Finding {
  reason: RiskReason;
  /** It rests on something that was not confirmed for too long, so it is no claim about now. */
  isStale: boolean;
  /** The reason in one sentence; made only for what is shown. */
  explain(): string;
  /** What is missing, if something is. */
  missing?: ExpectedMilestone;
}

/** A terminal can send lists of any length, and sentences as the names of holds; get_container shows them whole. */
export const LISTED_MAX = 5;
/** As many names of holds are listed as fit into so many characters. */
const HOLDS_LENGTH_MAX = 80;

type Find = (candidate: RiskFacts, lastFreeDay: RiskLastFreeDay | null, question: RiskQuestion) => Finding[];

/** What is looked for, the weightiest first. */
const FIND: readonly Find[] = [
  ({ contradictions }) => contradictionOf(contradictionsAtRisk(contradictions).disputed),
  deadlineFindings,
  earlyFindings,
  ({ contradictions }) => contradictionOf(contradictionsAtRisk(contradictions).byTariff),
  (candidate, _, { asOf }) => terminalFindings(candidate, asOf),
  (candidate, _, question) => missingFindings(candidate, question),
];

/** All reasons that there are, the weightiest first. */
export function findingsOf(...known: Parameters<Find>): Finding[] {
  return FIND.flatMap((find) => find(...known));
}

/** The weightiest of them, without looking for the others. */
export function firstFindingOf(...known: Parameters<Find>): Finding | undefined {
  for (const find of FIND) {
    const [first] = find(...known);
    if (first !== undefined) return first;
  }
  return undefined;
}

/** The last free day that binds in the calendar of its place, or would if it still stands there; null if none does. */
export function lastFreeDayOf(
  { last_free_days: days }: RiskFacts,
  { asOf, known }: RiskQuestion,
): RiskLastFreeDay | null {
  const binding = decisiveOf(days);
  if (binding === null) return null;
  const { date, timezone, party, conditional } = binding;
  const key = `${date} ${timezone}`;
  const state = known.get(key) ?? lastFreeDayState(binding, toEpochMs(asOf));
  known.set(key, state);
  const shown = { date, time_zone: timezone, days_left: state.daysLeft, party, urgency: urgencyOf(state.daysLeft) };
  return conditional === true ? { ...shown, conditional } : shown;
}

/** The holds that are listed, `customs`, `freight (pending)`: the first few, fewer where their names are long. */
export function firstHolds(holds: readonly NamedHold[]): string[] {
  const names = holds.slice(0, LISTED_MAX).map(claimedHoldName);
  return names.filter((_, index) => index === 0 || names.slice(0, index + 1).join('').length <= HOLDS_LENGTH_MAX);
}

/** Where parties disagree on whether it has left, that comes before what binds by the word of the one who may be right. */
function decisiveOf(days: RiskFacts['last_free_days']): RiskFacts['last_free_days'][number] | null {
  return conditionalOf(days) ?? bindingOf(days);
}

/** Whether it still stands where free time runs, and by which day it is charged, is for a person to find out. */
function contradictionOf(found: readonly ShownContradiction[]): Finding[] {
  if (found.length === 0) return [];
  const explain = () => `${found.map((one) => capital(contradictionBrief(one))).join('. ')}.`;
  return [{ reason: 'contradiction', isStale: false, explain }];
}

function deadlineFindings(
  candidate: RiskFacts,
  lastFreeDay: RiskLastFreeDay | null,
  { asOf, withinDays }: RiskQuestion,
): Finding[] {
  if (lastFreeDay === null || lastFreeDay.days_left > withinDays) return [];
  const { date, days_left: daysLeft, party } = lastFreeDay;
  const days = candidate.last_free_days;
  const binding = decisiveOf(days);
  const owner = binding === null ? `the ${partyText(party)}'s last free day` : ownerText(binding, days);
  const doubt = binding === null ? null : deadlineDoubt(candidate, binding, asOf);
  const condition = lastFreeDay.conditional === true ? 'If it stands there: ' : '';
  const day = `${condition}${condition === '' ? capital(owner) : owner} ${daysLeftText({ date, daysLeft }, lastFreeDay.time_zone)}`;
  const reason = daysLeft < 0 ? 'last_free_day_passed' : 'last_free_day_near';
  if (doubt !== null) {
    const since = 'the day may have changed, or the container may have been picked up since';
    return [{ reason, isStale: true, explain: () => `${day}, but ${doubt()}: ${since}.` }];
  }
  return [
    { reason, isStale: false, explain: () => (daysLeft < 0 ? `${day}; each day since may be charged.` : `${day}.`) },
  ];
}

/** A last free day before the expected arrival has to be requested again before the container comes. */
function earlyFindings({ last_free_days: days }: RiskFacts): Finding[] {
  const early = days.filter(({ early: isEarly }) => isEarly === true);
  if (early.length === 0) return [];
  const explain = () => early.map((day) => earlyText(day, days)).join(' ');
  return [{ reason: 'last_free_day_near', isStale: false, explain }];
}

/**
 * The party that was not received for too long to rely on the day and the presence of the container; null if none. A
 * line reports both its day and the pickup, but late; where a terminal is polled too, its report of the pickup counts.
 * Rail feeds are polled like terminals and counted with them.
 */
function deadlineDoubt(candidate: RiskFacts, day: RecordedLastFreeDay, asOf: Instant): (() => string) | null {
  const { terminal_checked_at, line_checked_at } = candidate;
  // What is relayed is as old as the report that relays it.
  const party = day.relayed === true ? 'terminal' : day.party;
  const statedAt = party === 'shipping_line' ? null : statedSince(day, candidate);
  if (statedAt !== null && !isFresh('terminal', statedAt, asOf))
    return () => `it was last stated ${ago(Date.parse(statedAt), Date.parse(asOf))}`;
  const needsTerminal = party !== 'shipping_line' || (terminal_checked_at !== null && mayHaveShown(candidate));
  if (needsTerminal && !isFresh('terminal', terminal_checked_at, asOf))
    return () => lastReportText(yardParty(candidate.terminal_statements), terminal_checked_at, asOf);
  if (party === 'shipping_line' && !isFresh('shipping_line', line_checked_at, asOf))
    return () => lastReportText('shipping_line', line_checked_at, asOf);
  return null;
}

// A terminal that was polled and does not know the container says nothing of its pickup.
function mayHaveShown({ terminal_statements: { looked, line } }: RiskFacts): boolean {
  return looked !== undefined || line === undefined;
}

function statedSince({ source, stated_at: at }: RecordedLastFreeDay, candidate: RiskFacts): Instant | null {
  if (source === undefined || at === undefined) return null;
  const { terminal_statements: stored, terminal_answers: answers, followed_since: since } = candidate;
  return confirmedAt({ source, at }, { stored, answers, since });
}

function lastReportText(who: Awaited, at: Instant | null, asOf: Instant): string {
  const name = `the ${partyText(who)}`;
  // A line that pushes is not polled, so that a null does not mean that it reported nothing.
  if (at === null)
    return who === 'shipping_line' ? `no newer statement of ${name} is known` : `${name} has stated nothing yet`;
  return `${name} last reported ${ago(Date.parse(at), Date.parse(asOf))}`;
}

function terminalFindings(candidate: RiskFacts, asOf: Instant): Finding[] {
  const { holds, fees, terminal_statements, terminal_answers, followed_since } = candidate;
  const stated = confirmedStatements(terminal_statements, terminal_answers, followed_since);
  const findings: Finding[] = [];
  if (holds.length > 0) findings.push(holdFinding(candidate, stated.holds, asOf));
  const claimed = claimedFees(fees);
  if (claimed.length > 0) {
    const list = () => listed(claimed.slice(0, LISTED_MAX).map(feeText), claimed.length);
    const { isStale, doubt } = freshnessOf(stated.fees, candidate, asOf);
    findings.push({ reason: 'fees', isStale, explain: () => `Terminal fees: ${list()}${doubt()}.` });
  }
  return findings;
}

/** The holds with whose they are; a claim about now as long as one of them was stated lately. */
function holdFinding(candidate: RiskFacts, newest: TerminalStatement | undefined, asOf: Instant): Finding {
  const { holds, terminal_statements: stored, terminal_answers: answers, followed_since: since } = candidate;
  const stated = statedHolds(holds, { stored, answers, since });
  const names = firstHolds(holds).map(holdLabel);
  if (stated.every((hold) => hold.stated_by === undefined)) {
    const { isStale, doubt } = freshnessOf(newest, candidate, asOf);
    return { reason: 'hold', isStale, explain: () => `Holds: ${listed(names, holds.length)}${doubt()}.` };
  }
  const isFreshly = (hold: StatedHold) => hold.stated_by?.some(({ party, at }) => isFresh(party, at, asOf)) ?? false;
  const byText = (hold: StatedHold | undefined) =>
    hold === undefined ? null : heldByText(hold, stored.held_spans ?? [], Date.parse(asOf));
  const texts = () => names.map((name, index) => [name, byText(stated[index])].filter(Boolean).join(' '));
  return {
    reason: 'hold',
    isStale: !stated.some(isFreshly),
    explain: () => `Holds: ${listed(texts(), holds.length)}.`,
  };
}

/**
 * Whether a value was stated too long ago, and by which party; for values stored earlier, when the terminal was
 * received.
 */
function freshnessOf(statement: TerminalStatement | undefined, { terminal_checked_at }: RiskFacts, asOf: Instant) {
  const { party, at } = statement ?? { party: 'terminal' as const, at: terminal_checked_at };
  const isStale = !isFresh(party, at, asOf);
  const stated = () =>
    statement === undefined
      ? lastReportText('terminal', at, asOf)
      : `the ${partyText(party)} last stated that ${ago(Date.parse(statement.at), Date.parse(asOf))}`;
  return { isStale, doubt: () => (isStale ? `, but ${stated()}` : '') };
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function listed(first: readonly string[], total: number): string {
  const rest = total - first.length;
  return `${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function missingFindings(candidate: RiskFacts, { asOf, lastReports }: RiskQuestion): Finding[] {
  // What follows the pickup costs nothing at the terminal that still reports it.
  if (PICKED_UP_STATUSES.some((status) => status === candidate.current_status)) return [];
  const missing = missingMilestones(progressOf(candidate, candidate), lastReports ?? storedHearing(candidate), asOf);
  return missing.map((milestone) => missingFinding(candidate, milestone, asOf));
}

function storedHearing(candidate: RiskFacts): LastReports {
  const { terminal_checked_at: checked, line_checked_at: shipping_line, terminal_statements: stated } = candidate;
  return {
    shipping_line,
    terminal: newestOf(checked, stated.terminal),
    rail: newestOf(checked, stated.rail),
  };
}

// A report of a movement is newer than the last look at the terminal may be.
function newestOf(checked: Instant | null, stated: Instant | undefined): Instant | null {
  return stated !== undefined && (checked === null || toEpochMs(stated) > toEpochMs(checked)) ? stated : checked;
}

/** It is overdue only if a party that would report it has reported after its deadline. */
function missingFinding(candidate: RiskFacts, missing: ExpectedMilestone, asOf: Instant): Finding {
  const { since, place, state, awaitedFrom, lastReportAt, reportedAhead: ahead } = missing;
  const isStale = ahead === null && (state === 'unknown' || !isFresh(awaitedFrom, lastReportAt, asOf));
  const explain = () => {
    const zones = {
      origin: candidate.pol_timezone ?? null,
      transhipment: candidate.last_movement?.timezone ?? null,
      here: candidate.last_movement?.timezone ?? null,
      port: candidate.pod_timezone,
      inland: candidate.final_destination_timezone,
    };
    // Some moments are days without a time, and which is not known here; the day is true of all.
    const day = localDate(since, zones[place]);
    // What is reported ahead is not called unreported.
    const [head] = missing.explain(day).split('; ');
    if (ahead !== null) return `${head}; ${aheadText(ahead)}, so it may have happened.`;
    return `${missing.explain(day)}${isStale ? `, but ${lastReportText(awaitedFrom, lastReportAt, asOf)}` : ''}.`;
  };
  return { reason: 'missing_milestone', isStale, explain, missing };
}
