import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PATIENCE_HOURS_MIN } from '../../domain/expectations.ts';
import { DAY_MS, HOUR_MS, shift, toInstant } from '../../domain/instant.ts';
import { placeText } from '../../wording/facts.ts';
import { readShortCharges } from '../charge/read-short-charges.ts';
import { ShortCharge } from '../charge/short-charge.ts';
import { fromReplica } from '../from-replica.ts';
import { Conditions } from '../list/paged-list.ts';
import { matchedPorts, PortText, portFilter } from '../location/port-filter.ts';
import type { ServiceContext } from '../service-context.ts';
import { readFreshness } from '../source/container-freshness.ts';
import { lastReportsByParty } from '../source/container-sources.ts';
import {
  type Assessment,
  assessRisk,
  byUrgency,
  isMissingSomething,
  type RankedRisk,
  rankRisk,
  toContainerAtRisk,
} from './assess-risk.ts';
import { ContainerAtRisk, RiskReason } from './container-at-risk.ts';
import {
  CANDIDATES_MAX,
  isCandidate,
  type RiskCandidate,
  type RiskFacts,
  type RiskWindow,
  riskCandidatesText,
} from './risk-candidates.ts';
import type { RiskQuestion } from './risk-findings.ts';
import { CONTAINERS_AT_RISK, LIST_RISK_FACTS } from './statements.ts';

/** The filters of the list. */
export const ContainersAtRiskInput = z.object({
  within_days: z.int().min(0).max(30).default(3).describe('Days ahead in which a last free day is near'),
  reasons: z.array(RiskReason).min(1).optional().describe('With one of these reasons'),
  port: PortText.optional().describe(
    'UN/LOCODE or beginning of the name of the place where it stands or has still to go',
  ),
  page: z.int().min(1).max(10_000).default(1).describe('From 1'),
  page_size: z.int().min(1).max(100).default(25).describe('Containers a page'),
});

/** A container at risk with what its clocks cost. */
const ChargedAtRisk = ContainerAtRisk.extend({
  charges: z.array(ShortCharge).describe('What it costs by the stored tariffs, by each clock'),
});
export type ChargedAtRisk = z.infer<typeof ChargedAtRisk>;

/** A page of containers at risk, the most urgent first. */
export const ContainersAtRisk = z.object({
  containers: z.array(ChargedAtRisk),
  total: z.int().describe('On all pages'),
  page: z.int(),
  page_size: z.int(),
  within_days: z.int(),
  looked_for: z.array(RiskReason).describe('The requested reasons'),
  matched_ports: z.array(z.string()).optional().describe('What port was taken to mean; none if no such place is known'),
  suggested_ports: z.array(z.string()).optional().describe('What may have been meant where no place is known'),
  is_partial: z.boolean().describe('True: there were too many containers to look at all, so there may be more at risk'),
});
export type ContainersAtRisk = z.infer<typeof ContainersAtRisk>;

/**
 * Containers that are not picked up yet and may cost money, with the reasons: past or near their last free day, with a
 * hold or fee, or without an expected report; also those that one party reports as gone and another as still there. A
 * reason without a recent confirmation is marked as stale
 * instead of urgent.
 */
export const listContainersAtRisk = defineOperation(
  {
    id: 'list_containers_at_risk',
    summary: 'List the containers that risk demurrage, and why',
    permission: 'tracking:read',
    input: ContainersAtRiskInput,
    output: ContainersAtRisk,
  },
  fromReplica(
    async (
      context: ServiceContext,
      { within_days, reasons, port: place, page, page_size },
    ): Promise<ContainersAtRisk> => {
      const question = riskQuestion(context, within_days);
      const { candidates, is_partial, ...matched } = await readCandidates(context, question, place);
      const atRisk = candidates.flatMap((candidate) => rankedBy(candidate, question, reasons) ?? []).sort(byUrgency);
      const onPage = atRisk.slice((page - 1) * page_size, page * page_size);
      const ids = onPage.map(({ candidate }) => candidate.id);
      const [charges, shown] = await Promise.all([readShortCharges(context, ids), shownAtRisk(context, ids, question)]);
      return {
        containers: shown.map((one) => ({ ...one, charges: charges.get(one.id) ?? [] })),
        total: atRisk.length,
        page,
        page_size,
        within_days,
        looked_for: reasons ?? RiskReason.options,
        ...matched,
        is_partial,
      };
    },
  ),
);

/** Of thousands of containers only what decides the order is looked for; all reasons only where some are asked for. */
function rankedBy(
  candidate: RiskFacts,
  question: RiskQuestion,
  reasons: readonly RiskReason[] | undefined,
): RankedRisk | null {
  if (reasons === undefined) return rankRisk(candidate, question);
  const assessment = assessRisk(candidate, question);
  return assessment !== null && hasReason(assessment, reasons) ? assessment : null;
}

/** By what containers are assessed now. */
export function riskQuestion({ clock }: ServiceContext, withinDays: number): RiskQuestion {
  return { asOf: toInstant(clock.now()), withinDays, known: new Map() };
}

/** The containers of the account of which something may be said, and what the name of a place was taken to mean. */
export async function readCandidates(context: ServiceContext, question: RiskQuestion, place?: string) {
  const conditions = new Conditions('c', context.principal.accountId);
  const port = place === undefined ? null : portFilter(place, conditions);
  const text = riskCandidatesText({ ...windowOf(question), port }, conditions);
  // Without a name, so that it is planned for its values, as readPage does.
  const rows = await context.db.query(
    LIST_RISK_FACTS.of({ text, parameters: conditions.parameters }),
    conditions.values,
  );
  const candidates = rows.filter(isCandidate).map(withLine);
  return {
    candidates: candidates.slice(0, CANDIDATES_MAX),
    is_partial: candidates.length > CANDIDATES_MAX,
    ...(port === null ? {} : matchedPorts(port, rows[0]?.matched_ports ?? [], placeText)),
  };
}

/** Containers that were found to be at risk as they are shown, with all that is known of what is missing, in the order of the ids. */
export async function shownAtRisk(
  context: ServiceContext,
  ids: readonly string[],
  question: RiskQuestion,
): Promise<ContainerAtRisk[]> {
  if (ids.length === 0) return [];
  const rows = await context.db.query(CONTAINERS_AT_RISK, [ids, context.principal.accountId]);
  const assessed = rows.flatMap((row) => assessRisk(withLine(row), question) ?? []);
  const shown = await withHearings(context, assessed, question);
  return shown.map((one) => toContainerAtRisk(one, question.asOf));
}

/** What is missing is assessed again with the sources that get_container names: of many candidates that would take too long. */
async function withHearings(
  context: ServiceContext,
  assessments: readonly Assessment<RiskCandidate>[],
  question: RiskQuestion,
): Promise<Assessment<RiskCandidate>[]> {
  const missing = assessments.filter(isMissingSomething);
  const freshnesses = await readFreshness(
    context,
    missing.map(({ candidate }) => candidate.id),
  );
  return assessments.map((one) => {
    const freshness = freshnesses.get(one.candidate.id);
    if (freshness === undefined) return one;
    return assessRisk(one.candidate, { ...question, lastReports: lastReportsByParty(freshness.sources) }) ?? one;
  });
}

// A line that pushes is never polled, and its message may come long after its date.
function withLine<Facts extends RiskFacts>(candidate: Facts): Facts {
  const stated = candidate.terminal_statements.line;
  const { line_checked_at: polled } = candidate;
  const isNewer = stated !== undefined && (polled === null || Date.parse(stated) > Date.parse(polled));
  return isNewer ? { ...candidate, line_checked_at: stated } : candidate;
}

function windowOf({ asOf, withinDays }: RiskQuestion): Omit<RiskWindow, 'port'> {
  return {
    // Today ends within a day, a day is at most an hour longer than 24, and what is read too much is sorted out later.
    lastFreeDayUntil: shift(asOf, (withinDays + 2) * DAY_MS),
    overdueBefore: shift(asOf, -PATIENCE_HOURS_MIN * HOUR_MS),
  };
}

function hasReason({ findings }: Assessment, reasons: readonly RiskReason[]): boolean {
  return findings.some(({ reason }) => reasons.includes(reason));
}
