import { repeat } from '../core/repeat.ts';
import { MINUTE_MS } from '../domain/instant.ts';
import { API_PREFIX } from '../rest/server.ts';
import { endSubscriptions, ensureSubscription } from '../sources/dcsa/ensure-subscription.ts';
import { resolveProfile } from '../sources/dcsa/lines/resolve-profile.ts';
import { missingSettings } from '../sources/dcsa/lines/settings.ts';
import { createSubscriptions, type SubscriptionClient } from '../sources/dcsa/subscriptions.ts';
import type { AppParts } from './parts.ts';
import { unsealLines } from './unsealed-settings.ts';

/** What subscriptions at lines are kept with. */
export type SubscriptionParts = Pick<AppParts, 'config' | 'intake' | 'db' | 'http' | 'clock' | 'log'>;

/** A subscription that a line has dropped is made again within this time. */
const LOOK_MS = 10 * MINUTE_MS;

/**
 * Keeps our subscriptions to the signed events of the lines that offer it, as long as the server runs: of the lines that are configured
 * to be polled and have a sender with a signing secret. It takes an address under which they reach us.
 */
export function subscribeAtLines(parts: AppParts): void {
  const kept = keptSubscriptions(parts);
  if (kept.length > 0) parts.undo.push(repeat((signal) => lookAtSubscriptions(parts, kept, signal), LOOK_MS));
}

/** A subscription that this process keeps. */
export interface KeptSubscription {
  scac: string;
  line: SubscriptionClient;
  callbackUrl: string;
  secretBase64: string;
  /** The id of the subscription that has our secret, as far as this process knows. */
  signed: string | null;
  /** What went wrong at the last look, which is logged once. */
  problem: string | null;
}

/** The subscriptions that are to be kept by the configuration. */
export function keptSubscriptions({ config, intake, http, clock }: SubscriptionParts): KeptSubscription[] {
  if (!config.fromEnvironment.has('PUBLIC_URL')) return [];
  const lines = unsealLines(config.lines);
  return intake.senders.flatMap(({ name, sender, signingSecret }): KeptSubscription[] => {
    const settings = lines[sender.scac ?? ''] ?? {};
    const profile = sender.scac === null ? null : resolveProfile(sender.scac, settings);
    if (profile?.offersSubscriptions !== true || signingSecret === null) return [];
    if (sender.party !== 'shipping_line' || missingSettings(profile, settings).length > 0) return [];
    const callbackUrl = `${config.publicUrl}${API_PREFIX}/intake/${name}`;
    const line = createSubscriptions({ profile, settings, http, clock });
    const secretBase64 = signingSecret.reveal();
    return [{ scac: profile.scac, line, callbackUrl, secretBase64, signed: null, problem: null }];
  });
}

/** Looks once: makes or keeps the subscription of each line of which a number is tracked, and ends that of any other. */
export async function lookAtSubscriptions(
  parts: Pick<SubscriptionParts, 'db' | 'log'>,
  kept: readonly KeptSubscription[],
  signal: AbortSignal,
): Promise<void> {
  for (const one of kept) {
    await look(parts, one, signal).catch((err: unknown) => {
      parts.log.error({ line: one.scac, err }, 'subscription.failed');
    });
  }
}

async function look({ db, log }: Pick<SubscriptionParts, 'db' | 'log'>, one: KeptSubscription, signal: AbortSignal) {
  const { scac, line, callbackUrl, secretBase64, signed } = one;
  const where = { lane: scac, nextDueAt: { lt: UNPLANNED } };
  const isTracked = (await db.prisma.watchSchedule.findFirst({ where, select: { watchId: true } })) !== null;
  const said = isTracked
    ? await ensureSubscription(line, { callbackUrl, secretBase64 }, signal, signed)
    : await endSubscriptions(line, callbackUrl, signal);
  if (signal.aborted) return;
  const problem = said.outcome === 'failed' ? said.reason : null;
  if (problem !== null && problem !== one.problem) log.warn({ line: scac, reason: problem }, 'subscription.failed');
  one.problem = problem;
  if (said.outcome === 'ended' && said.ids.length > 0) log.info({ line: scac, ids: said.ids }, 'subscription.ended');
  if ('id' in said && said.id !== signed)
    log.info({ line: scac, outcome: said.outcome, id: said.id }, 'subscription.ensured');
  one.signed = 'id' in said ? said.id : null;
}

/** Whatever is polled is polled before; what is not polled any more is due at infinity. */
const UNPLANNED = '9999-01-01T00:00:00Z';
