import { API_PREFIX } from '../rest/server.ts';
import { ensureSubscription } from '../sources/dcsa/ensure-subscription.ts';
import { resolveProfile } from '../sources/dcsa/lines/resolve-profile.ts';
import { missingSettings } from '../sources/dcsa/lines/settings.ts';
import { createSubscriptions } from '../sources/dcsa/subscriptions.ts';
import type { AppParts } from './parts.ts';
import { unsealLines } from './unsealed-settings.ts';

/**
 * Subscribes to the signed events of the lines that offer it: those that are configured to be polled and have a sender with a
 * signing secret. It takes an address under which they reach us. What a line says is logged, and tried again at the next
 * start.
 */
export function subscribeAtLines(parts: AppParts): void {
  const { config, intake, http, clock, log, undo } = parts;
  if (!config.fromEnvironment.has('PUBLIC_URL')) return;
  const lines = unsealLines(config.lines);
  const end = new AbortController();
  const wishes = intake.senders.map(async ({ name, sender, signingSecret }) => {
    const settings = lines[sender.scac ?? ''] ?? {};
    const profile = sender.scac === null ? null : resolveProfile(sender.scac, settings);
    if (profile?.offersSubscriptions !== true || signingSecret === null) return;
    if (sender.party !== 'shipping_line' || missingSettings(profile, settings).length > 0) return;
    const callbackUrl = `${config.publicUrl}${API_PREFIX}/intake/${name}`;
    const line = createSubscriptions({ profile, settings, http, clock });
    const ensured = await ensureSubscription(line, { callbackUrl, secretBase64: signingSecret.reveal() }, end.signal);
    if (ensured.outcome === 'failed') log.warn({ line: profile.scac, reason: ensured.reason }, 'subscription.failed');
    else log.info({ line: profile.scac, outcome: ensured.outcome, id: ensured.id }, 'subscription.ensured');
  });
  const ended = Promise.allSettled(wishes).then((results) => {
    for (const result of results) {
      if (result.status === 'rejected') log.error({ err: result.reason }, 'subscription.failed');
    }
  });
  undo.push(() => {
    end.abort();
    return ended;
  });
}
