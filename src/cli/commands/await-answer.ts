import { setTimeout as sleep } from 'node:timers/promises';
import { ahead } from '../../core/text.ts';
import type { LastPoll } from '../../services/record/request-polling.ts';
import type { TrackingRequest } from '../../services/record/tracking-request.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { readMissReason } from '../../services/source/miss-reason.ts';
import { getTrackingRequest } from '../../services/tracking-request/get-tracking-request.ts';
import { pollOutcomeText } from '../../wording/poll-outcome.ts';

/** How long to wait for the answer of a line, and where to say what it did meanwhile. */
export interface Patience {
  waitSeconds: number;
  /** When whoever waits began to, by `performance.now()`; now if omitted. */
  sinceMs?: number;
  remark(text: string): void;
}

const LOOK_AGAIN_MS = 200;
/** So long after the start, and after the line was asked, it is said that there is no answer yet. */
const SILENCE_MS_MAX = 4_000;
const ASKED_MS_MIN = 1_000;

/**
 * Waits until a request has left `pending`, and says of each poll that brought nothing what the line did and when it is
 * polled next. It ends before its time where nothing can come of waiting: the line refuses to answer, or is not
 * polled again within the time.
 */
export async function awaitAnswer(context: ServiceContext, requestId: string, patience: Patience): Promise<void> {
  const started = performance.now();
  const deadline = started + patience.waitSeconds * 1000;
  const silentUntil = Math.max((patience.sinceMs ?? started) + SILENCE_MS_MAX, started + ASKED_MS_MIN);
  let saidPoll: string | null = null;
  let hasSaidSilence = false;
  for (;;) {
    const request = await getTrackingRequest.run(context, { id: requestId });
    if (request.status !== 'pending' || refusedBecause(request) !== null) return;
    const last = missOf(request);
    if (last !== null && last.at !== saidPoll) {
      saidPoll = last.at;
      patience.remark(await missText(context, request, last));
    }
    const isHeld = last === null && isHeldBack(request);
    if (isHeld && !hasSaidSilence) {
      hasSaidSilence = true;
      patience.remark(`${lineOf(request)} allows no more requests at present. ${nextText(context, request)}`);
    }
    const remainingMs = deadline - performance.now();
    const isUseless = (last !== null || isHeld) && !isPolledWithin(context, request, remainingMs);
    if (remainingMs <= 0 || isUseless) return;
    if (last === null && !hasSaidSilence && performance.now() > silentUntil) {
      hasSaidSilence = true;
      patience.remark(`There is no answer of ${lineOf(request)} yet; waiting up to ${patience.waitSeconds} s for it.`);
    }
    await sleep(Math.min(LOOK_AGAIN_MS, remainingMs));
  }
}

/** What is refused once is refused again until something is done about it, so there is nothing to wait for; null: it may be answered. */
export function refusedBecause({ polling }: TrackingRequest): string | null {
  return polling?.refusal == null ? null : REFUSED[polling.refusal.cause];
}

const REFUSED = {
  credentials: 'refuses the credentials; renew them',
  own_credentials: 'refuses the credentials of the account; set new ones by landfall lines credentials set',
  no_credentials: 'is not polled: the account has no credentials for it, and neither has the installation',
  permission: 'does not show this number to us; our access does not include it',
  configuration: 'cannot be polled as it is configured',
  quota: null,
} as const;

/** What the line did at the last poll, and when it is polled next. */
async function missText(context: ServiceContext, request: TrackingRequest, last: LastPoll): Promise<string> {
  const reason = await readMissReason(context.db, request.id);
  const did = `${pollOutcomeText(lineOf(request), last.outcome)}${reason === null ? '.' : `: ${reason}`}`;
  return `${did} ${nextText(context, request)}`;
}

function nextText({ clock }: ServiceContext, { polling }: TrackingRequest): string {
  const next = polling?.next_poll_at ?? null;
  return next === null
    ? 'It is not polled again.'
    : `It is polled next ${ahead(Date.parse(next), clock.now())}, at ${next}.`;
}

/** Whether a number was not polled yet because its line wants to be left alone, or has no request left today. */
export function isHeldBack({ polling }: TrackingRequest): boolean {
  return polling?.refusal?.cause === 'quota' && polling.last_poll === null;
}

/** The last poll, if it brought no data. */
function missOf({ polling }: TrackingRequest): LastPoll | null {
  const last = polling?.last_poll ?? null;
  return last?.outcome === 'found' ? null : last;
}

function isPolledWithin({ clock }: ServiceContext, { polling }: TrackingRequest, remainingMs: number): boolean {
  const next = polling?.next_poll_at ?? null;
  return next !== null && Date.parse(next) <= clock.now() + remainingMs;
}

function lineOf({ scac }: TrackingRequest): string {
  return scac ?? 'The line';
}
