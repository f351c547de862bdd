import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAttemptPace } from '../../src/auth/attempt-pace.ts';
import { Failure } from '../../src/core/failure.ts';

describe('the pace of attempts for a person', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** One attempt in six seconds. */
  function take() {
    let next = 0;
    return async () => {
      if (Date.now() < next) {
        throw new Failure('rate_limited', 'Wait.', { retryAfterSeconds: Math.ceil((next - Date.now()) / 1000) });
      }
      next = Date.now() + 6_000;
    };
  }

  it('lets the one with the lowest cost go next, though others came before', async () => {
    const pace = createAttemptPace({ take: take(), waitingMax: 8, waitMsMax: 25_000 });
    const gone: string[] = [];
    const go = (name: string, cost: number) => pace('ada', cost).then(() => gone.push(name));

    const all = [go('first', 50), go('second', 60), go('third', 70)];
    await vi.advanceTimersByTimeAsync(100);
    all.push(go('new', 0));
    await vi.advanceTimersByTimeAsync(20_000);
    await Promise.all(all);

    expect(gone).toEqual(['first', 'new', 'second', 'third']);
  });

  it('refuses the highest cost where too many wait, and what waits too long', async () => {
    const pace = createAttemptPace({
      take: async () => Promise.reject(new Failure('rate_limited', 'No.')),
      waitingMax: 2,
      waitMsMax: 25_000,
    });
    const refused = { code: 'rate_limited', detail: { retryAfterSeconds: 10 } };

    const waiting = [pace('ada', 1), pace('ada', 9)].map((one) => expect(one).rejects.toMatchObject(refused));
    await expect(pace('ada', 9)).rejects.toMatchObject(refused);
    const cheaper = expect(pace('ada', 0)).rejects.toMatchObject(refused);
    await waiting[1];
    await vi.advanceTimersByTimeAsync(25_000);

    await Promise.all([...waiting, cheaper]);
  });
});
