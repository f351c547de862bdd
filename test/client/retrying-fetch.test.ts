import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryingFetch } from '../../src/client/retrying-fetch.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';

interface Answer {
  status: number;
  retryAfter?: string;
}

describe('a request of the client', () => {
  let server: LoopbackServer;
  let answers: Answer[];

  beforeEach(async () => {
    answers = [];
    server = await startLoopbackServer((_request, response) => {
      const { status, retryAfter } = answers.shift() ?? { status: 200 };
      response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end('{}');
    });
  });
  afterEach(() => server.close());

  const send = (method: string, headers: Record<string, string> = {}, signal: AbortSignal | null = null) => {
    const body = method === 'GET' ? null : '{"a":1}';
    return retryingFetch((request) => fetch(request))(new Request(server.url, { method, headers, body, signal }));
  };

  it.each([429, 502, 503, 504])('is sent again, with its body, after %i', async (status) => {
    answers = [
      { status, retryAfter: '0' },
      { status, retryAfter: 'Thu, 01 Jan 2026 00:00:00 GMT' },
    ];

    const response = await send('PATCH');

    expect(response.status).toBe(200);
    expect(server.requests.map(({ body }) => body)).toEqual(Array(3).fill('{"a":1}'));
  });

  it.each([400, 401, 404, 412, 422, 500])('is not sent again after %i', async (status) => {
    answers = [{ status, retryAfter: '0' }];

    expect((await send('GET')).status).toBe(status);
    expect(server.requests).toHaveLength(1);
  });

  it('is sent five times at most', async () => {
    answers = Array.from({ length: 9 }, () => ({ status: 503, retryAfter: '0' }));

    expect((await send('GET')).status).toBe(503);
    expect(server.requests).toHaveLength(5);
  });

  it('that creates is sent again only under a key of its own', async () => {
    answers = [{ status: 503, retryAfter: '0' }];
    const bare = await send('POST');
    answers = [{ status: 503, retryAfter: '0' }];
    const named = await send('POST', { 'Idempotency-Key': 'one' });

    expect([bare.status, named.status]).toEqual([503, 200]);
    expect(server.requests).toHaveLength(3);
  });

  it('waits no longer than it may', async () => {
    answers = [{ status: 429, retryAfter: '3600' }];

    expect((await send('GET')).status).toBe(429);
  });

  it('ends while it waits when its caller wants no answer any more', async () => {
    answers = [{ status: 503, retryAfter: '60' }];
    const stopping = new AbortController();
    const sent = send('GET', {}, stopping.signal);
    while (answers.length > 0) await new Promise(setImmediate);

    stopping.abort(new Error('No longer needed.'));

    await expect(sent).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });
});
