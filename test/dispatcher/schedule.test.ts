import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { endOfTriesMs, retryDelayMs, verdictOf } from '../../src/dispatcher/retry-schedule.ts';
import { DELIVERY_SETTINGS } from '../../src/dispatcher/settings.ts';

const { retrySeconds } = DELIVERY_SETTINGS;
const NOW = Date.UTC(2026, 10, 21, 8, 30);

function delay(triesBefore: number, hintSeconds: number | null = null, chance = 0): number | null {
  return retryDelayMs(retrySeconds, { triesBefore, hintSeconds, chance });
}

describe('the schedule', () => {
  it('is twelve retries in about three days', () => {
    const delays = Array.from({ length: 13 }, (_, tries) => delay(tries));

    expect(delays).toEqual([...retrySeconds.map((seconds) => seconds * 1_000), null]);
    expect(delays.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)).toBe(((71 * 60 + 42) * 60 + 35) * 1_000);
  });

  it('is never early, and late by a fifth or a quarter of an hour at most', () => {
    fc.assert(
      fc.property(fc.nat(11), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, chance) => {
        const published = (retrySeconds[tries] ?? 0) * 1_000;
        const ms = delay(tries, null, chance) ?? 0;
        expect(ms).toBeGreaterThanOrEqual(published);
        expect(ms).toBeLessThanOrEqual(published + Math.min(published / 5, 900_000));
      }),
    );
  });

  it.each([
    ['shorter than it', 3, 60, 600_000],
    ['longer than it', 0, 60, 60_000],
    ['of a day, as far as an hour', 0, 86_400, 3_600_000],
    ['of a day, where it is longer itself', 11, 86_400, 86_400_000],
    ['of nothing', 0, 0, 5_000],
  ])('heeds a wish %s', (_what, tries, hint, ms) => {
    expect(delay(tries, hint)).toBe(ms);
  });
});

describe('an answer that is no acceptance', () => {
  const circumstances = { isActive: true, retrySeconds, nowMs: NOW, chance: 0 };

  it.each([
    ['120', 120_000],
    [' 120 ', 120_000],
    ['1.5', 5_000],
    ['Sat, 21 Nov 2026 08:32:00 GMT', 120_000],
    ['Saturday, 21-Nov-26 08:32:00 GMT', 120_000],
    ['Sat, 21 Nov 2026 08:00:00 GMT', 5_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
    ['99999999999', 3_600_000],
    ['-5', 5_000],
    ['soon', 5_000],
    ['', 5_000],
  ])('with Retry-After "%s" is tried again when both that and the schedule allow it', (header, delayMs) => {
    const answer = { outcome: 'http_error' as const, responseHeaders: { 'retry-after': header } };

    expect(verdictOf({ tries: 0 }, answer, circumstances)).toEqual({ status: 'pending', delayMs });
  });

  it('is given up at once where it cannot be sent, because it would be the same next time', () => {
    const answer = { outcome: 'not_sendable' as const, responseHeaders: null };

    expect(verdictOf({ tries: 0 }, answer, circumstances)).toEqual({ status: 'failed', reason: 'internal_error' });
  });

  it('is given up after the thirteenth, and at once where the webhook is not active', () => {
    const answer = { outcome: 'timeout' as const, responseHeaders: null };

    expect(verdictOf({ tries: 11 }, answer, circumstances)).toEqual({ status: 'pending', delayMs: 86_400_000 });
    expect(verdictOf({ tries: 12 }, answer, circumstances)).toEqual({ status: 'failed', reason: 'exhausted' });
    expect(verdictOf({ tries: 0 }, answer, { ...circumstances, isActive: false })).toEqual({
      status: 'failed',
      reason: 'endpoint_disabled',
    });
  });
});

describe('the end of the tries of a notification', () => {
  const made = '01936d5c-0000-7abc-8def-0123456789ab';

  it('is when the last of them is due by the published times', () => {
    const madeMs = 0x01936d5c0000;

    expect(endOfTriesMs({ id: made, trigger: 'auto' }, [5, 30])).toBe(madeMs + 35_000);
    expect(endOfTriesMs({ id: newId(), trigger: 'auto' }, [])).toBeGreaterThan(Date.now() - 1_000);
  });

  it.each([
    ['sent again by hand', made, 'manual'],
    ['recovered', made, 'recover'],
    ['whose id has no time in it', '01936d5c-0000-4abc-8def-0123456789ab', 'auto'],
  ])('is not known of one that was %s', (_what, id, trigger) => {
    expect(endOfTriesMs({ id, trigger }, [5, 30])).toBeNull();
  });
});
