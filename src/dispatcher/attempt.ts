import { newId } from '../core/id.ts';
import type { HttpClient } from '../net/fetch.ts';
import { conceal } from './conceal.ts';
import { deliveryHeaders, signingSecrets } from './delivery-headers.ts';
import type { Endpoint } from './endpoint.ts';
import { ANSWER_BYTES_MAX } from './message.ts';
import { type Answered, answered } from './outcome.ts';
import type { Due } from './read-due.ts';
import type { DeliverySettings } from './settings.ts';

/** One request to a receiver and what became of it. */
export interface Attempt extends Answered {
  id: string;
  /** On the database's clock, in milliseconds since the epoch. */
  startedMs: number;
  durationMs: number;
  /** As they are kept: without the values of the webhook's own headers. */
  requestHeaders: Record<string, string>;
}

/** What it takes to make an attempt. */
export interface AttemptParts {
  http: HttpClient;
  settings: Pick<DeliverySettings, 'deadlineMs'>;
  /** The database's time, in milliseconds since the epoch. */
  nowMs: number;
}

/** What is sent where. */
export interface Order {
  due: Due;
  endpoint: Endpoint;
  body: Buffer;
}

/** Sends a notification once. Whatever happens is in what it answers with. */
export async function attempt({ due, endpoint, body }: Order, parts: AttemptParts): Promise<Attempt> {
  const { http, settings, nowMs } = parts;
  const [id, startedAt] = [newId(), performance.now()];
  const headers = deliveryHeaders({
    id: due.id,
    event: due.event,
    attempt: due.attempts + 1,
    body,
    timestamp: Math.floor(nowMs / 1_000),
    secrets: signingSecrets(endpoint, startedAt),
    custom: endpoint.headers,
  });
  const outcome = await http.request({
    method: 'POST',
    url: endpoint.url,
    headers: headers.sent,
    body,
    deadlineMs: settings.deadlineMs,
    bodyBytesMax: ANSWER_BYTES_MAX,
  });
  const durationMs = Math.round(performance.now() - startedAt);
  const taken = conceal(answered(outcome), endpoint.headers);
  return { id, startedMs: Math.floor(nowMs), durationMs, requestHeaders: headers.kept, ...taken };
}
