import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { DAY_MS, toInstant } from '../../domain/instant.ts';
import { assessRisk, byUrgency } from '../container/assess-risk.ts';
import { lastFreeDayAtRisk, RiskReason } from '../container/container-at-risk.ts';
import { readCandidates, riskQuestion, shownAtRisk } from '../container/list-containers-at-risk.ts';
import { listLate } from '../container/list-late.ts';
import type { RiskQuestion } from '../container/risk-findings.ts';
import { fromReplica } from '../from-replica.ts';
import { FailedReason, RequestType } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { costingNow } from './costing-now.ts';
import { failingFeeds } from './failing-feeds.ts';
import { failingWebhooks } from './failing-webhooks.ts';
import { LIST_FAILED_NUMBERS } from './statements.ts';
import { Today } from './today.ts';

/** What failed longer ago is no news. */
const FAILED_DAYS_MAX = 30;

/** What needs a person now, in the account. */
export const getToday = defineOperation(
  {
    id: 'get_today',
    summary:
      'Get what needs a person now: what costs money, last free days, holds, contradictions, late arrivals, failures; counts and the first of each',
    permission: 'tracking:read',
    input: z.object({
      within_days: z.int().min(0).max(30).default(3).describe('Days ahead in which a last free day is near'),
      rows: z.int().min(0).max(25).default(5).describe('The most that is listed of each'),
    }),
    output: Today,
  },
  fromReplica(async (context: ServiceContext, { within_days, rows }): Promise<Today> => {
    const question = riskQuestion(context, within_days);
    const [costing, risks, late, failed_numbers, feeds, webhooks] = await Promise.all([
      costingNow(context, rows),
      riskGroups(context, question, rows),
      listLate.run(context, { by: 'container', page_size: Math.max(rows, 1) }),
      failedNumbers(context, rows),
      failingFeeds(context),
      failingWebhooks(context),
    ]);
    return {
      account_id: context.principal.accountId,
      as_of: question.asOf,
      within_days,
      costing,
      ...risks,
      late: { total: late.total_containers, unknown: late.total_unknown, containers: late.containers.slice(0, rows) },
      failed_numbers,
      feeds,
      webhooks,
    };
  }),
);

/** One read of the candidates serves all reasons. */
async function riskGroups(
  context: ServiceContext,
  question: RiskQuestion,
  rows: number,
): Promise<Pick<Today, 'risks' | 'risks_partial'>> {
  const { candidates, is_partial } = await readCandidates(context, question);
  const assessed = candidates.flatMap((candidate) => assessRisk(candidate, question) ?? []).sort(byUrgency);
  const groups = RiskReason.options.map((reason) => ({ reason, total: 0, stale: 0, first: [] as string[] }));
  for (const { candidate, findings } of assessed) {
    for (const group of groups) {
      const own = findings.filter(({ reason }) => reason === group.reason);
      if (own.length === 0) continue;
      group.total++;
      if (own.some(({ isStale }) => isStale)) group.stale++;
      if (group.first.length < rows) group.first.push(candidate.id);
    }
  }
  const shown = await shownAtRisk(context, [...new Set(groups.flatMap(({ first }) => first))], question);
  const byId = new Map(shown.map(({ free_days: _, ...one }) => [one.id, { ...one, ...lastFreeDayAtRisk(one) }]));
  const risks = groups.map(({ first, ...group }) => ({
    ...group,
    containers: first.flatMap((id) => byId.get(id) ?? []),
  }));
  return { risks, risks_partial: is_partial };
}

async function failedNumbers({ db, principal, clock }: ServiceContext, rows: number) {
  const since = toInstant(clock.now() - FAILED_DAYS_MAX * DAY_MS);
  const [found] = await db.query(LIST_FAILED_NUMBERS, [principal.accountId, since, rows]);
  const requests = (found?.requests ?? []).map(({ request_type, failed_reason, updated_at, ...request }) => ({
    ...request,
    request_type: RequestType.parse(request_type),
    failed_reason: FailedReason.nullable().parse(failed_reason),
    updated_at: toInstant(Date.parse(updated_at)),
  }));
  return { total: found?.total ?? 0, requests };
}
