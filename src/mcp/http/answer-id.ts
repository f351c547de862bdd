import { z } from 'zod';
import { messageIdOf } from '../request-id.ts';
import { REFUSED } from './errors.ts';

/** What the library gives without an id: an error of the protocol, or a challenge (RFC 6750 §3) with words for people. */
const ErrorWithoutId = z.looseObject({ jsonrpc: z.literal('2.0'), id: z.null().optional(), error: z.unknown() });
const Challenge = z.object({ error: z.literal('insufficient_scope'), error_description: z.string() });

/**
 * An answer of the protocol's library with the id of its request, where it is an error without one: a client cannot tell
 * which of its requests has failed otherwise. What hosts act on in a challenge is its header, which stays.
 */
export async function withRequestId(answer: Response, message: unknown): Promise<Response> {
  const { status } = answer;
  const id = messageIdOf(message);
  if (id === null || status < 400 || !answer.headers.get('Content-Type')?.startsWith('application/json')) return answer;
  const body: unknown = await answer.json();
  const failed = ErrorWithoutId.safeParse(body).data;
  const challenge = Challenge.safeParse(body).data;
  const error = challenge === undefined ? failed?.error : challengeError(challenge, status);
  const headers = new Headers(answer.headers);
  headers.delete('Content-Length');
  const whole = error === undefined ? body : { jsonrpc: '2.0', id, error };
  return new Response(JSON.stringify(whole), { status, headers });
}

function challengeError({ error_description }: z.output<typeof Challenge>, status: number): object {
  const advice = 'The host can request it of its user by signing in again.';
  return { code: REFUSED, message: `forbidden: ${error_description} ${advice}`, data: { code: 'forbidden', status } };
}
