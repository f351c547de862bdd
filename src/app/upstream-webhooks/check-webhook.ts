import type { Prisma } from '../../db/prisma.ts';
import { DAY_MS } from '../../domain/instant.ts';
import { blockLanes, takeUpstreamRequest } from '../../services/source/source-quota.ts';
import { upstreamLane } from '../../services/source/throttled-lanes.ts';
import { POLL_LIMITS, type Poll, startPoll } from '../../sources/http-answer.ts';
import { createUpstreamApi, type UpstreamAccess } from '../../sources/upstreams/api.ts';
import { upstreamKeyPurpose, upstreamSecretPurpose } from '../../sources/upstreams/sealed-purposes.ts';
import {
  createUpstreamWebhookApi,
  type ShownWebhook,
  type UpstreamWebhookApi,
} from '../../sources/upstreams/webhook-api.ts';
import type { UpstreamWebhookParts } from './parts.ts';
import type { WantedWebhook } from './wanted.ts';

/** What is kept of our webhook at an upstream. */
export type WebhookAtUpstream = Prisma.UpstreamWebhookGetPayload<object>;

/** What webhooks at upstreams are kept with. */
export type WebhookParts = Pick<UpstreamWebhookParts, 'db' | 'sealer' | 'http' | 'clock' | 'log'>;

/** A webhook that cannot be removed is forgotten after this time. */
export const GIVEN_UP_MS = 7 * DAY_MS;

type Confirmed = { ok: true; webhook: ShownWebhook } | { ok: false; reason: string };

/**
 * Makes sure that our webhook at an upstream is registered and active for all events, and that the upstream reaches us. One that
 * calls our address is taken over, so that none is registered twice when a process ended in between. Never throws for what the
 * upstream answers.
 */
export async function checkWebhook(
  parts: WebhookParts,
  { row, wanted }: { row: WebhookAtUpstream; wanted: WantedWebhook },
  signal: AbortSignal,
): Promise<void> {
  const { upstream, url, key, callbackUrl } = wanted;
  const { prisma } = parts.db;
  const isMoved = row.url !== url || row.callbackUrl !== callbackUrl;
  const notEnded = isMoved ? await endWebhook(parts, row, signal) : null;
  if (notEnded !== null && (row.confirmedAt?.getTime() ?? 0) >= parts.clock.now() - GIVEN_UP_MS) {
    // Its id and key are kept until it is removed, or nobody could remove it any more.
    const problem = `The former webhook could not be removed: ${notEnded}`;
    await prisma.upstreamWebhook.update({ where: { upstream }, data: { problem } });
    if (problem !== row.problem) parts.log.warn({ upstream, reason: problem }, 'upstream.webhook_failed');
    return;
  }
  // All polls have the same key.
  const lanes = [...wanted.lines, upstreamLane(upstream)];
  const throttled = async (seconds: number | null) => void (await blockLanes(parts.db, lanes, seconds));
  const api = webhookApi(parts, { name: upstream, url, key, throttled });
  const takeShared = () => takeUpstreamRequest(parts.db, upstream, wanted.allowance);
  const poll = pollOf(parts, { signal, takeShared });
  const confirmed = await confirm(api, poll, { id: isMoved ? null : row.webhookId, callbackUrl });
  const stored = confirmed.ok ? storedSecret(parts, upstream, confirmed.webhook) : {};
  const known = confirmed.ok ? { webhookId: confirmed.webhook.id, confirmedAt: new Date(parts.clock.now()) } : {};
  const former = isMoved ? { webhookId: null, secret: null, heardAt: null, confirmedAt: null } : {};
  const access = { url, callbackUrl, key: Buffer.from(parts.sealer.seal(key, upstreamKeyPurpose(upstream))) };
  // The secret is kept before the example is sent, or it could not be verified.
  const kept = await prisma.upstreamWebhook.update({
    where: { upstream },
    data: { ...former, ...access, ...stored, ...known },
  });
  if (confirmed.ok && confirmed.webhook.id !== row.webhookId)
    parts.log.info({ upstream, webhookId: confirmed.webhook.id }, 'upstream.webhook_registered');
  const problem = confirmed.ok ? await reachProblem(api, poll, kept) : confirmed.reason;
  await prisma.upstreamWebhook.update({ where: { upstream }, data: { problem } });
  if (problem !== null && problem !== row.problem)
    parts.log.warn({ upstream, reason: problem }, 'upstream.webhook_failed');
}

/** Ends our webhook at an upstream; null when it is gone, or why it is not. */
export async function endWebhook(
  parts: WebhookParts,
  { upstream, url, key, webhookId }: WebhookAtUpstream,
  signal: AbortSignal,
): Promise<string | null> {
  if (webhookId === null) return null;
  const opened = parts.sealer.open(key, upstreamKeyPurpose(upstream));
  return webhookApi(parts, { name: upstream, url, key: opened }).remove(pollOf(parts, { signal }), webhookId);
}

function webhookApi({ clock }: WebhookParts, access: UpstreamAccess): UpstreamWebhookApi {
  return createUpstreamWebhookApi(createUpstreamApi(access, clock), access.name);
}

/** A webhook that is registered is not registered again because the answer was lost: the next check finds it. */
function pollOf({ http, clock, log }: WebhookParts, bounds: Pick<Poll, 'signal' | 'takeShared'>): Poll {
  return startPoll({ http, clock, log, ...bounds, limits: { ...POLL_LIMITS, attempts: 1 } });
}

async function confirm(
  api: UpstreamWebhookApi,
  poll: Poll,
  { id, callbackUrl }: { id: string | null; callbackUrl: string },
): Promise<Confirmed> {
  for (const look of [id === null ? null : () => api.get(poll, id), () => api.find(poll, callbackUrl)]) {
    const shown = await look?.();
    if (shown === undefined) continue;
    if (!shown.ok) return shown;
    const { webhook } = shown;
    if (webhook === null || webhook.url !== callbackUrl) continue;
    return webhook.isActive && webhook.hasAllEvents
      ? { ok: true, webhook }
      : registered(await api.activate(poll, webhook.id));
  }
  return registered(await api.create(poll, callbackUrl));
}

function registered(answer: Awaited<ReturnType<UpstreamWebhookApi['create']>>): Confirmed {
  if (!answer.ok) return answer;
  const { webhook } = answer;
  return webhook === null
    ? { ok: false, reason: 'The upstream did not answer with a webhook.' }
    : { ok: true, webhook };
}

/** The secret as it is kept, where it is shown: the upstream may have changed it. */
function storedSecret({ sealer }: WebhookParts, upstream: string, { secret }: ShownWebhook) {
  return secret === null ? {} : { secret: Buffer.from(sealer.seal(secret, upstreamSecretPurpose(upstream))) };
}

async function reachProblem(api: UpstreamWebhookApi, poll: Poll, { secret, webhookId }: WebhookAtUpstream) {
  if (secret === null) return 'The upstream does not show the secret of the webhook: the key needs webhooks:write.';
  return webhookId === null ? null : api.test(poll, webhookId);
}
