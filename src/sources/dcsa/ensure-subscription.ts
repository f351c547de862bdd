import { decodeSecret } from './notification-signature.ts';
import type { SubscriptionClient, WantedSubscription } from './subscriptions.ts';

/** The outcome of ensuring a subscription to a line's events. */
export type Ensured =
  /** There was none with our address. */
  | { outcome: 'created'; id: string }
  /** There was one, and it signs with our secret now. */
  | { outcome: 'kept'; id: string }
  | { outcome: 'failed'; reason: string };

/**
 * Sees to it that a line has exactly one subscription with our address, signed with our secret. Doing it again changes
 * nothing, so every process may do it when it starts: where two of them subscribed in the same moment, the next one
 * that looks ends all but the first. A subscription with another address belongs to another system and is left alone.
 */
export async function ensureSubscription(
  line: SubscriptionClient,
  wanted: WantedSubscription,
  signal: AbortSignal,
): Promise<Ensured> {
  const fault = faultOf(wanted);
  if (fault !== null) return { outcome: 'failed', reason: fault };
  const listed = await line.list(signal);
  if (!listed.ok) return { outcome: 'failed', reason: listed.reason };
  const own = listed.value.filter(({ callbackUrl }) => callbackUrl === wanted.callbackUrl);
  const [first, ...extra] = own.map(({ id }) => id).sort();
  if (first === undefined) {
    const created = await line.create(wanted, signal);
    return created.ok ? { outcome: 'created', id: created.value } : { outcome: 'failed', reason: created.reason };
  }
  // A line does not return the secret, so it is unknown whether it still has the one that is configured now.
  const updated = await line.updateSecret(first, wanted.secretBase64, signal);
  if (!updated.ok) return { outcome: 'failed', reason: updated.reason };
  for (const id of extra) {
    const removed = await line.remove(id, signal);
    if (!removed.ok) return { outcome: 'failed', reason: removed.reason };
  }
  return { outcome: 'kept', id: first };
}

function faultOf({ callbackUrl, secretBase64 }: WantedSubscription): string | null {
  if (!URL.canParse(callbackUrl)) return 'The address for notifications is no URL.';
  return decodeSecret(secretBase64) === null ? 'The secret for notifications is not base64, or empty.' : null;
}
