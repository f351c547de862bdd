import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { DAY_MS, HOUR_MS, shift, toInstant } from '../../domain/instant.ts';
import { canonicalLocode } from '../../domain/location.ts';
import { PATIENCE_HOURS_MIN } from '../../domain/missing-milestones.ts';
import type { ServiceContext } from '../service-context.ts';
import { type Assessment, assessRisk, byUrgency, toContainerAtRisk } from './assess-risk.ts';
import { ContainerAtRisk, RiskReason } from './container-at-risk.ts';
import { CANDIDATES_MAX, RISK_CANDIDATES, type RiskCandidate } from './risk-candidates.ts';
import type { RiskQuestion } from './risk-findings.ts';

/** Which containers are asked about. */
export const ContainersAtRiskInput = z.object({
  within_days: z.int().min(0).max(30).default(3).describe('Days ahead in which a last free day is near'),
  reasons: z.array(RiskReason).min(1).optional().describe('Only containers with one of these reasons'),
  port: z.string().optional().describe('UN/LOCODE of the port of discharge or destination'),
  page: z.int().min(1).max(10_000).default(1).describe('From 1'),
  page_size: z.int().min(1).max(100).default(25).describe('Containers a page'),
});

/** A page of containers at risk, the most urgent first. */
export const ContainersAtRisk = z.object({
  containers: z.array(ContainerAtRisk),
  total: z.int().describe('On all pages'),
  page: z.int(),
  page_size: z.int(),
  is_partial: z.boolean().describe('True: there were too many containers to look at all, so there may be more at risk'),
});
export type ContainersAtRisk = z.infer<typeof ContainersAtRisk>;

/**
 * Containers that are not picked up yet and may come to cost money, with the reasons: over their last free day or near
 * it, held, charged, or silent where they should have been heard of. What was not confirmed lately is said to be stale
 * instead of urgent. Errors: `invalid_input` for a port that has not the form of a UN/LOCODE.
 */
export const listContainersAtRisk = defineOperation(
  {
    id: 'list_containers_at_risk',
    summary: 'List the containers that risk demurrage, and why',
    permission: 'tracking:read',
    input: ContainersAtRiskInput,
    output: ContainersAtRisk,
  },
  async (context: ServiceContext, { within_days, reasons, port, page, page_size }): Promise<ContainersAtRisk> => {
    const question: RiskQuestion = { asOf: toInstant(context.clock.now()), withinDays: within_days, known: new Map() };
    const candidates = await readCandidates(context, question, port === undefined ? null : portOf(port));
    const atRisk = candidates
      .slice(0, CANDIDATES_MAX)
      .flatMap((candidate) => assessRisk(candidate, question) ?? [])
      .filter((assessment) => reasons === undefined || hasReason(assessment, reasons))
      .sort(byUrgency);
    return {
      containers: atRisk.slice((page - 1) * page_size, page * page_size).map(toContainerAtRisk),
      total: atRisk.length,
      page,
      page_size,
      is_partial: candidates.length > CANDIDATES_MAX,
    };
  },
);

function portOf(text: string): string {
  const code = canonicalLocode(text);
  if (/^[A-Z]{2}[A-Z2-9]{3}$/.test(code)) return code;
  throw new Failure(
    'invalid_input',
    `port: ${inline(text)} is no UN/LOCODE; give two letters of the country and three of the place, such as USLAX.`,
    { pointer: '/port' },
  );
}

function readCandidates(
  { db, principal }: ServiceContext,
  { asOf, withinDays }: RiskQuestion,
  port: string | null,
): Promise<RiskCandidate[]> {
  // Today ends within a day, a day is at most an hour longer than 24, and what is read too much is sorted out later.
  const lastFreeDayUntil = shift(asOf, (withinDays + 2) * DAY_MS);
  const overdueBefore = shift(asOf, -PATIENCE_HOURS_MIN * HOUR_MS);
  return db.query<RiskCandidate>(RISK_CANDIDATES, [principal.accountId, lastFreeDayUntil, overdueBefore, port]);
}

function hasReason({ findings }: Assessment, reasons: readonly RiskReason[]): boolean {
  return findings.some(({ reason }) => reasons.includes(reason));
}
