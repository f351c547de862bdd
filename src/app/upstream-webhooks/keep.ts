import { repeat } from '../../core/repeat.ts';
import { MINUTE_MS } from '../../domain/instant.ts';
import { upstreamPausedMs } from '../../services/source/source-quota.ts';
import { checkWebhook, endWebhook, GIVEN_UP_MS, type WebhookAtUpstream } from './check-webhook.ts';
import type { UpstreamWebhookParts } from './parts.ts';
import { BRING_POLLS_NEARER, MAKE_UNSEEN_NUMBERS_DUE, NOTE_UNPOLLED_SEEN } from './statements.ts';
import { type WantedWebhook, wantedWebhooks } from './wanted.ts';

/** How often a process looks at the webhooks, with and without upstreams. */
const LOOK_MS = 5_000;
const LOOK_MS_WITHOUT = 60_000;
/** How often one process of all asks an upstream about its webhook. */
const CHECK_MS = 10 * MINUTE_MS;
/** A check takes less; one whose process has ended is made by another one after this time. */
export const CLAIMED_MS = MINUTE_MS;
/** A webhook from which no notification came for longer is silent. Each check sends an example, so this is more than two of them. */
const SILENT_MS = 2.5 * CHECK_MS;
/** When notifications fail to come, everything is polled within this time. */
const NEARER_SECONDS = 900;

/**
 * Keeps a webhook at each upstream: registered, active and reaching us. While notifications come, polls are rare
 * (`notifyingUpstreams`); when they fail to come, all is polled as without a webhook. What is notified is always polled: a
 * notification brings no data. The answer stops it.
 */
export function keepUpstreamWebhooks(parts: UpstreamWebhookParts): () => Promise<void> {
  const wanted = wantedWebhooks(parts);
  return repeat(
    (signal) =>
      lookAtWebhooks(parts, wanted, signal).catch((error: unknown) => {
        parts.log.warn({ err: error }, 'upstream.webhooks_not_kept');
      }),
    wanted.length > 0 ? LOOK_MS : LOOK_MS_WITHOUT,
  );
}

/** Looks once: registers, checks and ends what is due, and makes due what was notified. */
export async function lookAtWebhooks(
  parts: UpstreamWebhookParts,
  wanted: readonly WantedWebhook[],
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, notifyingUpstreams } = parts;
  const known = await db.prisma.upstreamWebhook.findMany();
  const missing = wanted.filter(({ upstream }) => known.every((row) => row.upstream !== upstream));
  for (const one of missing) await addRow(parts, one);
  for (const row of missing.length > 0 ? await db.prisma.upstreamWebhook.findMany() : known) {
    const own = wanted.find(({ upstream }) => upstream === row.upstream);
    if (own === undefined) await endAbandoned(parts, row, signal);
    else if (await claim(parts, row, clock.now())) await check(parts, { row, wanted: own }, signal);
  }
  for (const one of wanted) {
    const isHealthy = await judge(parts, one);
    if (isHealthy) notifyingUpstreams.add(one.upstream);
    else notifyingUpstreams.delete(one.upstream);
    await db.query(MAKE_UNSEEN_NUMBERS_DUE, [one.upstream, [...one.lines]]);
    await db.query(NOTE_UNPOLLED_SEEN, [one.upstream]);
  }
}

async function check(
  parts: UpstreamWebhookParts,
  { row, wanted }: { row: WebhookAtUpstream; wanted: WantedWebhook },
  signal: AbortSignal,
): Promise<void> {
  const pausedMs = await upstreamPausedMs(parts.db, row.upstream);
  if (pausedMs === null) await checkWebhook(parts, { row, wanted }, signal);
  const nextCheckAt = new Date(parts.clock.now() + (pausedMs ?? CHECK_MS));
  await parts.db.prisma.upstreamWebhook.updateMany({ where: { upstream: row.upstream }, data: { nextCheckAt } });
}

async function addRow({ db }: UpstreamWebhookParts, { upstream, url, callbackUrl }: WantedWebhook): Promise<void> {
  // The first check, which is due at once, keeps the key.
  const data = { upstream, url, callbackUrl, key: Buffer.alloc(0), nextCheckAt: new Date(0) };
  await db.prisma.upstreamWebhook.createMany({ data: [data], skipDuplicates: true });
}

/** Whether the check is ours: it is due, and no other process has begun it. */
async function claim(
  { db, clock }: UpstreamWebhookParts,
  { upstream }: WebhookAtUpstream,
  dueBy: number,
): Promise<boolean> {
  const { count } = await db.prisma.upstreamWebhook.updateMany({
    where: { upstream, nextCheckAt: { lte: new Date(dueBy) } },
    data: { nextCheckAt: new Date(clock.now() + CLAIMED_MS) },
  });
  return count > 0;
}

/** Ends the webhook of an upstream that is not configured any more. Another process that still is keeps its next check ahead. */
async function endAbandoned(parts: UpstreamWebhookParts, row: WebhookAtUpstream, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = parts;
  const now = clock.now();
  if (!(await claim(parts, row, now - CHECK_MS))) return;
  const { upstream, webhookId, problem } = row;
  const reason = await endWebhook(parts, row, signal);
  const isGivenUp = (row.confirmedAt?.getTime() ?? 0) < now - GIVEN_UP_MS;
  if (reason === null || isGivenUp) {
    await db.prisma.upstreamWebhook.deleteMany({ where: { upstream } });
    log.info({ upstream, webhookId, ...(reason === null ? {} : { reason }) }, 'upstream.webhook_ended');
    return;
  }
  // So that it is tried again when a check would be due.
  await db.prisma.upstreamWebhook.updateMany({
    where: { upstream },
    data: { problem: reason, isHealthy: false, nextCheckAt: new Date(now) },
  });
  if (reason !== problem) log.warn({ upstream, webhookId, reason }, 'upstream.webhook_not_ended');
}

/** Whether notifications come. The process that notices a change of that logs it, and brings the polls nearer that were put off. */
async function judge({ db, clock, log }: UpstreamWebhookParts, { upstream, lines }: WantedWebhook): Promise<boolean> {
  const row = await db.prisma.upstreamWebhook.findUnique({ where: { upstream } });
  if (row === null) return false;
  const since = clock.now() - SILENT_MS;
  const isRecent = (at: Date | null) => at !== null && at.getTime() >= since;
  const isHealthy = row.problem === null && isRecent(row.confirmedAt) && isRecent(row.heardAt);
  if (isHealthy === row.isHealthy) return isHealthy;
  const where = { upstream, isHealthy: row.isHealthy };
  const { count } = await db.prisma.upstreamWebhook.updateMany({ where, data: { isHealthy } });
  if (count === 0) return isHealthy;
  if (isHealthy) log.info({ upstream }, 'upstream.webhook_healthy');
  else {
    const brought = await db.query(BRING_POLLS_NEARER, [[...lines], NEARER_SECONDS]);
    log.warn({ upstream, reason: row.problem, numbers: brought.length }, 'upstream.webhook_silent');
  }
  return isHealthy;
}
