import { describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../src/net/fetch.ts';
import { toJsonAnswer } from '../../src/sources/http-answer.ts';

function answerTo(status: number, text = '', retryAfterSeconds: number | null = null) {
  const outcome: HttpOutcome = { ok: true, status, headers: {}, body: Buffer.from(text) };
  return toJsonAnswer({ outcome, attempts: 1, retryAfterSeconds }, 2);
}

describe('toJsonAnswer', () => {
  it('gives the JSON of a success', () => {
    expect(answerTo(200, '[1]')).toEqual({ ok: true, json: [1], headers: {}, text: '[1]' });
  });

  it.each([200, 204])('takes an empty body of %i for nothing', (status) => {
    expect(answerTo(status, ' ')).toMatchObject({ ok: true, json: undefined });
  });

  it.each([
    [404, { outcome: 'unknown', requests: 2 }],
    [401, { outcome: 'refused', requests: 2, reason: expect.any(String), cause: 'credentials' }],
    [403, { outcome: 'refused', requests: 2, reason: expect.any(String), cause: 'credentials' }],
    [
      302,
      { outcome: 'unavailable', requests: 2, reason: expect.any(String), retryAfterSeconds: null, throttled: false },
    ],
    [408, { outcome: 'unavailable', requests: 2, reason: expect.any(String), retryAfterSeconds: 7, throttled: false }],
    [429, { outcome: 'unavailable', requests: 2, reason: expect.any(String), retryAfterSeconds: 7, throttled: true }],
    [500, { outcome: 'unavailable', requests: 2, reason: expect.any(String), retryAfterSeconds: 7, throttled: false }],
    [503, { outcome: 'unavailable', requests: 2, reason: expect.any(String), retryAfterSeconds: 7, throttled: false }],
    [400, { outcome: 'malformed', requests: 2, reason: expect.any(String), raw: 'their words' }],
    [422, { outcome: 'malformed', requests: 2, reason: expect.any(String), raw: 'their words' }],
  ])('maps status %i', (status, answer) => {
    expect(answerTo(status, 'their words', 7)).toEqual({ ok: false, status, headers: {}, text: 'their words', answer });
  });

  it.each(['timeout', 'network', 'dns', 'tls', 'aborted', 'blocked_address'] as const)('maps %s', (error) => {
    const outcome: HttpOutcome = { ok: false, error, message: 'why' };

    const result = toJsonAnswer({ outcome, attempts: 3, retryAfterSeconds: null }, 3);

    const answer = {
      outcome: 'unavailable',
      requests: 3,
      reason: 'why',
      retryAfterSeconds: null,
      throttled: false,
      cause: 'network',
    };
    expect(result).toEqual({ ok: false, status: null, headers: {}, text: '', answer });
  });

  it.each([
    ['HTML', '<!doctype html><html></html>', 'The source sent HTML or XML.'],
    ['half JSON', '[{"eventID": "1"', 'The source sent a text that is no JSON, or only a part of it.'],
    ['a word', 'OK', 'The source sent a text that is no JSON, or only a part of it.'],
  ])('quarantines %s', (_what, raw, reason) => {
    expect(answerTo(200, raw)).toMatchObject({ answer: { outcome: 'malformed', requests: 2, reason, raw } });
  });

  it('keeps no more than the first 64 KiB for quarantine, without what cannot be stored', () => {
    const result = answerTo(200, `<\0${'ä'.repeat(100_000)}`);

    const raw = result.ok || result.answer.outcome !== 'malformed' ? '' : result.answer.raw;
    expect(raw.slice(0, 3)).toBe('<ää');
    expect(Buffer.byteLength(raw)).toBeLessThanOrEqual(64 * 1024 + 2);
  });
});
