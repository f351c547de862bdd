import { isReusedRule } from '../domain/journey/status-rank.ts';
import { aheadOfMilestone } from '../domain/reported-ahead.ts';
import { reportedAheadIn } from '../services/container/container-progress.ts';
import type { ExplainedStatus } from '../services/container/explain-status.ts';
import type { ExplainedFact } from '../services/journey/explained-facts.ts';
import { factWords } from '../wording/facts.ts';
import { localTime } from '../wording/local-time.ts';
import { nameWords } from '../wording/name-words.ts';
import { aheadText, disruptionText } from '../wording/reasons-text.ts';
import { partyText } from '../wording/statement-text.ts';
import { latenessText, timesText, valueText } from './history-text.ts';

/** A fact in one line, with the source that states it; other statements on it follow, a line each. */
export function factText(explained: ExplainedFact): string {
  const { fact, value, timezone, said_by, said_at, known_at, statement, others } = explained;
  const head = `- ${factWords(fact)}: ${valueText(value, timezone)}`;
  if (said_by === null || known_at === null || statement === null) return head;
  const said = said_at === null ? '' : `stated ${localTime(said_at, null)}, `;
  const word = `by ${partyText(said_by)} (${said}received ${localTime(known_at, null)}): ${statement}`;
  return [`${head}, ${word}`, ...others.map((other) => `  also stated, by ${other}`)].join('\n');
}

/** How late it is, and what is known of the reason: what disturbed the journey, and what a source states itself. */
export function delayText({ lateness, vessel_changes, disruptions }: ExplainedStatus): string[] {
  const { days_later, eta_moves } = lateness;
  const late = latenessText(lateness);
  const moves = eta_moves === 0 ? '' : ` The estimate moved ${timesText(lateness)} since tracking began.`;
  const isUnexplained =
    days_later !== null &&
    days_later > 0 &&
    vessel_changes.length === 0 &&
    disruptions.every(({ kind }) => kind === 'dated_ahead');
  return [
    ...(late === null ? [] : [`${late}${moves}`]),
    ...disruptions.map(disruptionText),
    ...vessel_changes.map((change) => `The vessel changed ${change}.`),
    ...(isUnexplained ? ['No source gives a reason for the delay.'] : []),
  ];
}

/** What comes next. What is past its time is not called expected any more. */
export function nextText({
  next,
  status_rule,
  disruptions,
}: Pick<ExplainedStatus, 'next' | 'status_rule' | 'disruptions'>): string {
  if (next === null && isReusedRule(status_rule))
    return 'Nothing is reported yet of: empty return. It is not expected any more, because the container carries its next cargo.';
  if (next === null) return 'The journey has ended; nothing more is expected.';
  const { milestone, place, expected_at, timezone, state, deadline, has_passed, days_overdue } = next;
  const ahead = aheadOfMilestone(milestone, reportedAheadIn(disruptions));
  const what = `${nameWords(milestone)}${place === null ? '' : ` at ${place}`}`;
  if (ahead !== null && state !== 'expected')
    return `Not known: ${what}; ${aheadText(ahead)}, so it may have happened.`;
  if (ahead !== null && expected_at === null) return `Next would be: ${what}; ${aheadText(ahead)}.`;
  if (expected_at === null) return `Next would be: ${what}; no time is stated.`;
  const when = localTime(expected_at, timezone);
  if (!has_passed || deadline === null) return `Next is expected: ${what}, on ${when}.`;
  const latest = localTime(deadline, timezone);
  if (state === 'unknown')
    return `Not known: ${what}; it was expected on ${when}, and no source that reports it has made a statement since ${latest}, so it may have happened.`;
  if (days_overdue === null)
    return `Not reported yet: ${what}; it was expected on ${when}, and a report is usual until ${latest}.`;
  const count = days_overdue === 1 ? '1 day' : `${days_overdue} days`;
  return `Overdue: ${what}; it was expected on ${when}, ${count} ago, and is not reported.`;
}
