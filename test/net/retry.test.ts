import { describe, expect, it } from 'vitest';
import { startDeadline } from '../../src/net/deadline.ts';
import type { HttpOutcome } from '../../src/net/fetch.ts';
import { type RetryOptions, withRetries } from '../../src/net/retry.ts';
import { retryAfterSeconds } from '../../src/net/retry-after.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

function options(changes: Partial<RetryOptions> = {}): RetryOptions {
  return { attempts: 3, deadline: startDeadline(60_000), clock: { now: () => NOW }, delayMsMin: 0, ...changes };
}

function answer(status: number, headers: Record<string, string> = {}): HttpOutcome {
  return { ok: true, status, headers, body: Buffer.alloc(0) };
}

/** Gives one outcome after the other, the last one for ever. */
function sequence(...outcomes: HttpOutcome[]): () => Promise<HttpOutcome> {
  let index = 0;
  return async () => outcomes[Math.min(index++, outcomes.length - 1)] ?? answer(200);
}

describe('withRetries', () => {
  it.each([500, 502, 503])('tries again after %i', async (status) => {
    const result = await withRetries(sequence(answer(status), answer(200)), options());

    expect(result).toEqual({ outcome: answer(200), attempts: 2, retryAfterSeconds: null });
  });

  it.each(['network', 'dns'] as const)('tries again after %s', async (error) => {
    const result = await withRetries(sequence({ ok: false, error, message: 'broken' }, answer(200)), options());

    expect(result).toMatchObject({ outcome: { status: 200 }, attempts: 2 });
  });

  it.each([200, 204, 302, 400, 401, 403, 404])('takes %i as it is', async (status) => {
    const result = await withRetries(sequence(answer(status)), options());

    expect(result).toEqual({ outcome: answer(status), attempts: 1, retryAfterSeconds: null });
  });

  it.each(['timeout', 'tls', 'aborted', 'blocked_address'] as const)(
    'does not repeat what ended as %s',
    async (error) => {
      const result = await withRetries(sequence({ ok: false, error, message: 'no' }), options());

      expect(result).toMatchObject({ outcome: { error }, attempts: 1 });
    },
  );

  it('ends with the last outcome when the attempts are used up', async () => {
    const result = await withRetries(sequence(answer(500), answer(502), answer(503)), options());

    expect(result).toEqual({ outcome: answer(503), attempts: 3, retryAfterSeconds: null });
  });

  it('waits for a Retry-After that fits into the deadline', async () => {
    const result = await withRetries(sequence(answer(503, { 'retry-after': '1' }), answer(200)), options());

    expect(result).toMatchObject({ outcome: { status: 200 }, attempts: 2 });
  });

  it('gives up at once, with the hint, if Retry-After does not fit into the deadline', async () => {
    const result = await withRetries(sequence(answer(503, { 'retry-after': '3600' }), answer(200)), options());

    expect(result).toMatchObject({ outcome: { status: 503 }, attempts: 1, retryAfterSeconds: 3600 });
  });

  it.each([
    ['with a short Retry-After', { 'retry-after': '1' }, 1],
    ['without a Retry-After', {}, null],
  ])(
    'gives up at once after 429 %s: all processes have to wait, not this request alone',
    async (_what, headers, hint) => {
      const result = await withRetries(sequence(answer(429, headers), answer(200)), options());

      expect(result).toMatchObject({ outcome: { status: 429 }, attempts: 1, retryAfterSeconds: hint });
    },
  );

  it('does not begin a wait that ends after the deadline', async () => {
    const result = await withRetries(sequence(answer(503)), options({ deadline: startDeadline(0) }));

    expect(result).toMatchObject({ outcome: { status: 503 }, attempts: 1 });
  });

  it('makes no request when it was cancelled before', async () => {
    const result = await withRetries(sequence(answer(200)), options({ signal: AbortSignal.abort() }));

    expect(result).toMatchObject({ outcome: { ok: false, error: 'aborted' }, attempts: 0 });
  });

  it('stops waiting when it is cancelled', async () => {
    const controller = new AbortController();
    const body = async () => {
      queueMicrotask(() => controller.abort());
      return answer(503, { 'retry-after': '30' });
    };

    const result = await withRetries(body, options({ signal: controller.signal }));

    expect(result).toMatchObject({ outcome: { status: 503 }, attempts: 1, retryAfterSeconds: 30 });
  });

  it('lets a bug through', async () => {
    const broken = withRetries(async () => {
      throw new TypeError('a bug');
    }, options());

    await expect(broken).rejects.toThrow('a bug');
  });
});

describe('retryAfterSeconds', () => {
  it.each([
    ['seconds', '120', 120],
    ['zero', '0', 0],
    ['a fraction', '1.2', 2],
    ['a date', 'Sun, 01 Mar 2026 12:01:30 GMT', 90],
    ['a date in the past', 'Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['more than a day', '999999999', 86_400],
    ['a date in ten years', 'Sat, 01 Mar 2036 12:00:00 GMT', 86_400],
    ['nothing', undefined, null],
    ['blanks', ' ', null],
    ['a negative number', '-5', null],
    ['words', 'soon', null],
  ])('reads %s', (_what, header, seconds) => {
    expect(retryAfterSeconds(header, NOW)).toBe(seconds);
  });
});
