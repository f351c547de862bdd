import { z } from 'zod';
import type { DeliveryFacts } from '../../dispatcher/delivery-headers.ts';
import { ANSWER_BYTES_MAX } from '../../dispatcher/message.ts';
import { type Answered, answered, redactAnswer } from '../../dispatcher/outcome.ts';
import type { WebhookTools } from '../webhook-tools.ts';

const Headers = z.record(z.string(), z.string());

/** What was sent to a receiver at once, and how it was taken. */
export const TriggeredDelivery = z.object({
  url: z.string().meta({ doc: 'The address that was requested' }),
  succeeded: z.boolean().describe('Whether the receiver answered 200, 201, 202 or 204'),
  error: z.string().nullable().describe('Why it did not succeed'),
  status_code: z.int().nullable().describe('Null if no answer came'),
  request_headers: Headers.meta({ doc: 'Headers of the request' }),
  request_body: z.string().describe('The very text that was sent and signed'),
  response_headers: Headers.nullable().meta({ doc: 'Headers of the answer; null if no answer came' }),
  response_body: z
    .string()
    .nullable()
    .describe(`What the receiver answered, the first ${ANSWER_BYTES_MAX} bytes of it`),
});
export type TriggeredDelivery = z.infer<typeof TriggeredDelivery>;

/** What is posted where; of the headers some may be shown in another way than they are sent. */
interface Posted {
  url: string;
  body: Buffer;
  sent: Record<string, string>;
  shown: Record<string, string>;
  /** The headers whose values are not shown, wherever they stand. */
  custom: DeliveryFacts['custom'];
}

/** Posts a message to an address, once, and keeps nothing of it. A refusal is an answer. */
export async function deliverOnce(tools: WebhookTools, posted: Posted): Promise<TriggeredDelivery> {
  return (await postOnce(tools, posted)).delivery;
}

/** The same with what a log keeps of it. */
export async function postOnce(
  { http, deadlineMs }: WebhookTools,
  posted: Posted,
): Promise<{ delivery: TriggeredDelivery; answer: Answered; durationMs: number }> {
  const { url, body, sent, shown, custom } = posted;
  const startedAt = performance.now();
  const outcome = await http.request({
    method: 'POST',
    url,
    headers: sent,
    body,
    deadlineMs,
    bodyBytesMax: ANSWER_BYTES_MAX,
  });
  const durationMs = Math.round(performance.now() - startedAt);
  const answer = redactAnswer(answered(outcome), custom);
  const delivery = { url, request_headers: shown, request_body: body.toString('utf8'), ...shownAnswer(answer) };
  return { delivery, answer, durationMs };
}

type ShownAnswer = Pick<
  TriggeredDelivery,
  'succeeded' | 'error' | 'status_code' | 'response_headers' | 'response_body'
>;

function shownAnswer({ outcome, error, statusCode, responseHeaders, responseBody }: Answered): ShownAnswer {
  return {
    succeeded: outcome === 'success',
    error,
    status_code: statusCode,
    response_headers: responseHeaders,
    response_body: responseBody?.toString('utf8') ?? null,
  };
}
