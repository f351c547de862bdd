import type { ServerResponse } from 'node:http';
import { failed, found, type Reply, type SandboxRequest } from './reply.ts';

/** How the line behaves when it is polled for one of these numbers. */
export type Behaviour =
  | 'not_found'
  | 'slow'
  | 'too_many'
  | 'broken'
  | 'half_json'
  | 'html'
  | 'huge'
  | 'denied'
  | 'flaky';

/** The test number of the API's contract for a request that fails. */
export const FAILING_NUMBER = 'TESTTRFAILED';

/** Bills of lading for which the line misbehaves, and how. */
export const MISBEHAVING_NUMBERS = [
  {
    number: FAILING_NUMBER,
    behaviour: 'not_found',
    meaning: 'The test number for a request that fails: status 404, and it fails at once',
  },
  { number: 'SBX0NOTFOUND01', behaviour: 'not_found', meaning: 'Never known: status 404' },
  { number: 'SBX0SLOW01', behaviour: 'slow', meaning: 'Answered after some seconds, with a direct journey' },
  { number: 'SBX0TOOMANY01', behaviour: 'too_many', meaning: 'Status 429 with Retry-After' },
  { number: 'SBX0BROKEN01', behaviour: 'broken', meaning: 'Status 500' },
  { number: 'SBX0HALFJSON01', behaviour: 'half_json', meaning: 'JSON that ends in the middle' },
  { number: 'SBX0HTML01', behaviour: 'html', meaning: 'A page of HTML with status 200' },
  { number: 'SBX0HUGE01', behaviour: 'huge', meaning: 'A body of 50 MB' },
  { number: 'SBX0DENIED01', behaviour: 'denied', meaning: 'Credentials refused: status 401' },
  { number: 'SBX0FLAKY01', behaviour: 'flaky', meaning: 'Status 503 twice, then a direct journey' },
] as const satisfies readonly { number: string; behaviour: Behaviour; meaning: string }[];

const BY_NUMBER: ReadonlyMap<string, Behaviour> = new Map(
  MISBEHAVING_NUMBERS.map(({ number, behaviour }) => [number, behaviour]),
);

/** Long enough to be seen, short enough not to keep the other numbers of the sandbox waiting. */
const RETRY_AFTER_SECONDS = 45;
const HUGE_BODY_BYTES = 50 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, ' ');

/** How the line behaves for a number; null for one that it just knows or does not know. */
export function behaviourOf(number: string): Behaviour | null {
  return BY_NUMBER.get(number) ?? null;
}

/** The answer of a line that misbehaves; null where the behaviour shows in how it answers, not in what. */
export function misbehave(behaviour: Behaviour, request: SandboxRequest): Reply | null {
  switch (behaviour) {
    case 'too_many':
      return failed(request, 429, 'Come less often.', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
    case 'broken':
      return failed(request, 500, 'This number always fails.');
    case 'half_json':
      return found('[{"eventID":"SANDBOX","eventType":"EQUIP');
    case 'html':
      return found('<!doctype html><title>SANDBOX</title><p>Down for maintenance.</p>', {
        'Content-Type': 'text/html',
      });
    case 'denied':
      return failed(request, 401, 'The credentials are refused for this number.');
    case 'not_found':
    case 'slow':
    case 'huge':
    case 'flaky':
      return null;
  }
}

/** Sends a list of events that never gets beyond its opening bracket, until the client disconnects. */
export function sendHugeBody(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  let left = HUGE_BODY_BYTES;
  response.write('[');
  pump();

  function pump(): void {
    while (left > 0 && !response.destroyed) {
      left -= CHUNK.length;
      if (!response.write(CHUNK)) {
        response.once('drain', pump);
        return;
      }
    }
    response.end(']');
  }
}
