import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';
import { ConditionalDayAtRisk, ContainerAtRisk, RiskReason } from '../container/container-at-risk.ts';
import { LateContainer } from '../container/late-rows.ts';
import { FailedReason, RequestType } from '../record/tracking-request.ts';
import { Costing } from './costing.ts';

/** A container at risk, with what lists of containers say of its last free day. */
const TodayContainer = ContainerAtRisk.omit({ free_days: true }).extend({
  conditional_last_free_day: ConditionalDayAtRisk.nullable().describe(
    'The day that counts only if the container stands at its place; then last_free_day is null',
  ),
});

/** Containers with one reason, the most urgent first. */
const RiskGroup = z.object({
  reason: RiskReason.describe('Why the containers need attention'),
  total: z.int().describe('How many containers have the reason'),
  stale: z.int().describe('Of these, how many of which it was last confirmed too long ago'),
  containers: z.array(TodayContainer).describe('The most urgent of them'),
});

/** A number that was not found or could not be tracked. */
const FailedNumber = z.object({
  id: z.uuid(),
  request_type: RequestType.describe('Kind of the number'),
  request_number: z.string().describe('The number as it was given'),
  scac: z.string().nullable().describe('SCAC of the shipping line; null if it could not be detected'),
  failed_reason: FailedReason.nullable().describe('Why it failed'),
  updated_at: Instant.describe('When it failed'),
});

/** A source that does not answer. */
const FailingFeed = z.object({
  source: z.string().describe('SCAC of the line, or name of the feed'),
  name: z.string().describe('What it is called'),
  failing_since: Instant.describe('Since when no poll was answered'),
  shipments: z.int().nullable().describe('Tracked shipments of the line; null for a feed of a terminal or railroad'),
});

/** A webhook whose receiver does not accept. */
const FailingWebhook = z.object({
  id: z.uuid(),
  host: z.string().describe('Host of its URL'),
  disabled: z.boolean().describe('Whether the service has disabled it after days of failure'),
  failures: z.int().describe('Failed attempts since the last success'),
  failing_since: Instant.nullable().describe('When the first of them was'),
  last_success_at: Instant.nullable().describe('When an attempt last succeeded'),
});

/** What needs a person now. */
export const Today = z.object({
  account_id: z.uuid(),
  as_of: Instant.describe('The time for which it holds'),
  within_days: z.int().describe('Days ahead in which a last free day is near'),
  costing: Costing.describe('What costs money now by the stored tariffs'),
  risks: z.array(RiskGroup).describe('By reason; a container with several reasons is in several'),
  risks_partial: z.boolean().describe('True: there were too many containers to look at all, so there may be more'),
  late: z
    .object({
      total: z.int().describe('Containers that arrive late, or did in the last week'),
      unknown: z.int().describe('Further containers for which it is not known whether they are late'),
      containers: z.array(LateContainer).describe('The latest'),
    })
    .describe('Late against the first estimate of the line, by a day or more'),
  failed_numbers: z
    .object({
      total: z.int().describe('Numbers whose tracking failed in the last 30 days'),
      requests: z.array(FailedNumber).describe('The newest'),
    })
    .describe('Numbers that were not found'),
  feeds: z.array(FailingFeed).describe('Sources that do not answer'),
  webhooks: z.array(FailingWebhook).describe('Webhooks that do not accept; empty without the permission to see them'),
});
export type Today = z.infer<typeof Today>;
