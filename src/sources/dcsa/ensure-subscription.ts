import { decodeSecret } from './notification-signature.ts';
import type { Subscription, SubscriptionClient, WantedSubscription } from './subscriptions.ts';

/** The outcome of ensuring a subscription to a line's events. */
export type Ensured =
  /** There was none with our address. */
  | { outcome: 'created'; id: string }
  /** There was one, and it signs with our secret now. */
  | { outcome: 'kept'; id: string }
  | { outcome: 'failed'; reason: string };

/** The outcome of ending the subscriptions with our address; `ids` are those that were ended, of which there may be none. */
export type Ended = { outcome: 'ended'; ids: string[] } | { outcome: 'failed'; reason: string };

/**
 * Sees to it that a line has exactly one subscription with our address, signed with our secret. Nothing is recorded: the list of the
 * line says what there is. So it may be done again and again by every process: one that expired is made again, and where two were made in
 * the same moment, or a process ended before it had the answer, the next look ends all but the first. The secret of the subscription
 * `signed` is not sent again. A subscription with another address belongs to another system and is left alone.
 */
export async function ensureSubscription(
  line: SubscriptionClient,
  wanted: WantedSubscription,
  signal: AbortSignal,
  signed: string | null = null,
): Promise<Ensured> {
  const fault = faultOf(wanted);
  if (fault !== null) return { outcome: 'failed', reason: fault };
  const listed = await line.list(signal);
  if (!listed.ok) return { outcome: 'failed', reason: listed.reason };
  const [first, ...extra] = ownIds(listed.value, wanted.callbackUrl);
  if (first === undefined) {
    const created = await line.create(wanted, signal);
    return created.ok ? { outcome: 'created', id: created.value } : { outcome: 'failed', reason: created.reason };
  }
  // A line does not return the secret, so it is unknown whether it still has the one that is configured now.
  const updated = first === signed ? null : await line.updateSecret(first, wanted.secretBase64, signal);
  if (updated?.ok === false) return { outcome: 'failed', reason: updated.reason };
  const removed = await removeAll(line, extra, signal);
  return removed.outcome === 'failed' ? removed : { outcome: 'kept', id: first };
}

/** Ends all subscriptions with our address; one that is gone already is no failure. Subscriptions with other addresses are left alone. */
export async function endSubscriptions(
  line: SubscriptionClient,
  callbackUrl: string,
  signal: AbortSignal,
): Promise<Ended> {
  const listed = await line.list(signal);
  return listed.ok
    ? removeAll(line, ownIds(listed.value, callbackUrl), signal)
    : { outcome: 'failed', reason: listed.reason };
}

async function removeAll(line: SubscriptionClient, ids: string[], signal: AbortSignal): Promise<Ended> {
  for (const id of ids) {
    const removed = await line.remove(id, signal);
    if (!removed.ok) return { outcome: 'failed', reason: removed.reason };
  }
  return { outcome: 'ended', ids };
}

function ownIds(listed: readonly Subscription[], callbackUrl: string): string[] {
  return listed.flatMap((one) => (one.callbackUrl === callbackUrl ? [one.id] : [])).sort();
}

function faultOf({ callbackUrl, secretBase64 }: WantedSubscription): string | null {
  if (!URL.canParse(callbackUrl)) return 'The address for notifications is no URL.';
  return decodeSecret(secretBase64) === null ? 'The secret for notifications is not base64, or empty.' : null;
}
