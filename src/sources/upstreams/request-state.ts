import { z } from 'zod';
import type { FailedAnswer } from '../http-answer.ts';
import { type ApiResource, referencesOf } from './document.ts';

/** What has become of a number at an upstream: it is known there, or the answer that the poll ends with. */
export type RequestState =
  /** `isStopped`: nothing new comes any more, because the upstream does not poll the line for it. */
  | { is: 'tracked'; shipmentId: string; isStopped: boolean }
  /** `isOver`: the upstream has ended the request; another order of the number may be charged. */
  | { is: 'not_tracked'; answer: FailedAnswer; isOver: boolean };

const RequestAttributes = z.object({
  status: z.enum(['pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped']),
  failed_reason: z.string().nullish().catch(null),
});

const Meta = z.object({ polled_through: z.array(z.string()).nullish().catch(null) });

/** What a line itself has said of a number that it does not track. */
const SAID_BY_LINE: ReadonlySet<string> = new Set(['not_found', 'expired', 'invalid_number', 'booking_cancelled']);

/** So soon an upstream is asked again that has no answer of the line yet. */
export const POSTPONED_SECONDS = 60;

/** More installations than these are not behind each other. */
const INSTALLATIONS_MAX = 16;

/** The installations through which an upstream polls the line, nearest first; empty if it does not say. */
export function installationsOf({ meta }: ApiResource): string[] {
  const parsed = Meta.safeParse(meta ?? {});
  return (parsed.success ? (parsed.data.polled_through ?? []) : []).slice(0, INSTALLATIONS_MAX);
}

/** Reads a tracking request. Its status is never taken over; it only says whether there is something to be read. */
export function requestState(request: ApiResource, name: string, requests: number): RequestState {
  const parsed = RequestAttributes.safeParse(request.attributes);
  if (!parsed.success) {
    const reason = 'The tracking request of the upstream has no status that is known.';
    const raw = JSON.stringify(request.attributes ?? null);
    return { is: 'not_tracked', answer: { outcome: 'malformed', requests, reason, raw }, isOver: false };
  }
  const { status, failed_reason: failedReason } = parsed.data;
  const [shipment] = referencesOf(request, 'tracked_object').filter(({ type }) => type === 'shipment');
  // A request that failed because its shipment is tracked by another one still leads to it.
  if (shipment !== undefined && (status !== 'failed' || failedReason === 'duplicate'))
    return { is: 'tracked', shipmentId: shipment.id, isStopped: status === 'tracking_stopped' };
  if (status === 'awaiting_manifest')
    return { is: 'not_tracked', answer: { outcome: 'unknown', requests }, isOver: false };
  if (status === 'pending') {
    const reason = `The upstream ${name} has no answer of the line yet.`;
    const answer = { outcome: 'postponed', requests, reason, seconds: POSTPONED_SECONDS } as const;
    return { is: 'not_tracked', answer, isOver: false };
  }
  if (status === 'tracking_stopped' || SAID_BY_LINE.has(failedReason ?? ''))
    return { is: 'not_tracked', answer: { outcome: 'unknown', requests, final: true }, isOver: true };
  if (failedReason === 'data_unavailable') {
    const reason = `The line does not show the number to the upstream ${name}.`;
    return { is: 'not_tracked', answer: { outcome: 'refused', requests, reason, cause: 'permission' }, isOver: false };
  }
  const reason = `The upstream ${name} could not poll the line: ${failedReason ?? 'it gives no reason'}.`;
  const answer = { outcome: 'unavailable', requests, reason, retryAfterSeconds: null, throttled: false } as const;
  return { is: 'not_tracked', answer, isOver: true };
}
