import { HOUR_MS } from '../../domain/instant.ts';
import { decodeSecret } from './notification-signature.ts';
import type { Subscription, SubscriptionClient, WantedSubscription } from './subscriptions.ts';

/** What is known of our subscription at a line from the checks before. Times are in milliseconds. */
export interface KnownSubscription {
  /** Its id; null where none is known. */
  id: string | null;
  /** When it was created; null where that is not known. */
  createdAtMs: number | null;
  /** When a subscription was last requested. One that is found and not known was created since. */
  requestedAtMs: number | null;
}

/** How a subscription is kept. */
export interface SubscriptionKeeping {
  known: KnownSubscription;
  /** After which time the line ends a subscription; null where it is not known to end any. */
  lifetimeMs: number | null;
  nowMs: number;
  /** The id of the subscription that has our secret already; null where that is not known. */
  signed: string | null;
  /** Records that a subscription is being requested, before it is. */
  requesting: () => Promise<void>;
}

/** The outcome of ensuring a subscription to a line's events. */
export type Ensured =
  /** There is one, and it signs with our secret: created now, created now in place of one that was about to end, or found. */
  | {
      outcome: 'created' | 'renewed' | 'kept';
      id: string;
      createdAtMs: number | null;
      /** Why it could not be renewed, or a former one not be ended; null if nothing is wrong, absent while a renewal waits. */
      problem?: string | null;
    }
  /** There is none, and one was requested within the hour. */
  | { outcome: 'waiting' }
  | { outcome: 'failed'; reason: string };

/** The outcome of ending the subscriptions with our address; `ids` are those that were ended, of which there may be none. */
export type Ended = { outcome: 'ended'; ids: string[] } | { outcome: 'failed'; reason: string };

/** It is renewed when this part of its lifetime has passed: many checks fall into the rest. */
const RENEWED_AFTER = 0.9;

/** A line that shows no subscription of those that it has created is sent no more of these requests. */
const REQUESTED_APART_MS = HOUR_MS;

/** A subscription of ours that the line has. */
interface Own {
  id: string;
  createdAtMs: number | null;
}

/**
 * Makes sure that a line has exactly one subscription with our address, signed with our secret, that does not end soon. The line's list says
 * what there is, so it may be done again and again: one that the line has dropped is created again. One that is about to end is renewed by
 * another one that is created before it is ended, so that no event is missed; events that both send are taken in once. A process that
 * ends between the steps leaves a subscription that the next check finds, takes over and does not create again. A subscription with
 * another address belongs to another system and is left alone.
 */
export async function ensureSubscription(
  line: SubscriptionClient,
  wanted: WantedSubscription,
  keeping: SubscriptionKeeping,
  signal: AbortSignal,
): Promise<Ensured> {
  const fault = faultOf(wanted);
  if (fault !== null) return { outcome: 'failed', reason: fault };
  const found = await findOwn(line, wanted, keeping.known, signal);
  if (!found.ok) return { outcome: 'failed', reason: found.reason };
  const lasting = found.own.find((one) => !isEnding(one, keeping));
  if (lasting !== undefined) return keep(line, wanted, { ...keeping, own: found.own, kept: lasting }, signal);
  const { known, nowMs, requesting } = keeping;
  const isTooSoon = known.requestedAtMs !== null && nowMs - known.requestedAtMs < REQUESTED_APART_MS;
  if (isTooSoon && found.own.length === 0) return { outcome: 'waiting' };
  if (!isTooSoon) await requesting();
  const created = isTooSoon ? { id: null, left: found.own } : await create(line, wanted, found.own, signal);
  if (created.id === null) return keepEnding(line, wanted, { ...keeping, created }, signal);
  const outcome = found.own.length === 0 ? 'created' : 'renewed';
  const problem = await removeFormer(line, created.left, signal);
  return { outcome, id: created.id, createdAtMs: keeping.nowMs, problem };
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

type Found = { ok: true; own: Own[] } | { ok: false; reason: string };

/** Our subscriptions, the known one first. One that the list does not have is looked up before it counts as dropped. */
async function findOwn(
  line: SubscriptionClient,
  { callbackUrl }: WantedSubscription,
  { id: knownId, createdAtMs, requestedAtMs }: KnownSubscription,
  signal: AbortSignal,
): Promise<Found> {
  const listed = await line.list(signal);
  if (!listed.ok) return listed;
  const ids = ownIds(listed.value, callbackUrl);
  if (knownId !== null && !ids.includes(knownId)) {
    const shown = await line.get(knownId, signal);
    if (!shown.ok) return shown;
    if (shown.value?.callbackUrl === callbackUrl) ids.push(knownId);
  }
  const own = ids.map((id) => ({ id, createdAtMs: id === knownId ? createdAtMs : requestedAtMs }));
  return { ok: true, own: own.sort((one, other) => Number(other.id === knownId) - Number(one.id === knownId)) };
}

function isEnding({ createdAtMs }: Own, { lifetimeMs, nowMs }: SubscriptionKeeping): boolean {
  if (lifetimeMs === null) return false;
  return createdAtMs === null || nowMs - createdAtMs >= lifetimeMs * RENEWED_AFTER;
}

async function keep(
  line: SubscriptionClient,
  { secretBase64 }: WantedSubscription,
  { own, kept, signed }: { own: readonly Own[]; kept: Own; signed: string | null },
  signal: AbortSignal,
): Promise<Exclude<Ensured, { outcome: 'waiting' }>> {
  // A line does not return the secret, so it is unknown whether it still has the one that is configured now.
  const updated = kept.id === signed ? null : await line.updateSecret(kept.id, secretBase64, signal);
  if (updated?.ok === false) return { outcome: 'failed', reason: updated.reason };
  const others = own.filter((one) => one !== kept);
  return { outcome: 'kept', ...kept, problem: await removeFormer(line, others, signal) };
}

/** Keeps one that is about to end, as long as no other could be created. */
async function keepEnding(
  line: SubscriptionClient,
  wanted: WantedSubscription,
  { created: { left, reason }, signed }: { created: NotCreated; signed: string | null },
  signal: AbortSignal,
): Promise<Ensured> {
  const [kept] = left;
  if (kept === undefined) return { outcome: 'failed', reason: reason ?? 'It could not be created.' };
  const said = await keep(line, wanted, { own: left, kept, signed }, signal);
  if (said.outcome === 'failed') return said;
  const { problem: _, ...unchanged } = said;
  return reason === undefined ? unchanged : { ...unchanged, problem: `It could not be renewed: ${reason}` };
}

/** `reason` is absent where it was not tried; `left` are those that there were before. */
interface NotCreated {
  id: null;
  reason?: string;
  left: readonly Own[];
}

type Created = { id: string; left: readonly Own[] } | (NotCreated & { reason: string });

/** Creates one beside those that there are; a line that permits one only has the others ended before. */
async function create(
  line: SubscriptionClient,
  wanted: WantedSubscription,
  own: readonly Own[],
  signal: AbortSignal,
): Promise<Created> {
  const beside = await line.create(wanted, signal);
  if (beside.ok) return { id: beside.value, left: own };
  if (!beside.isConflict || own.length === 0) return { id: null, reason: beside.reason, left: own };
  const problem = await removeFormer(line, own, signal);
  if (problem !== null) return { id: null, reason: problem, left: own };
  const alone = await line.create(wanted, signal);
  return alone.ok ? { id: alone.value, left: [] } : { id: null, reason: alone.reason, left: [] };
}

async function removeFormer(
  line: SubscriptionClient,
  own: readonly Own[],
  signal: AbortSignal,
): Promise<string | null> {
  const ids = own.map(({ id }) => id);
  const removed = await removeAll(line, ids, signal);
  return removed.outcome === 'failed' ? `A former one could not be ended: ${removed.reason}` : null;
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
