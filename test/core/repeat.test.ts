import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from '../../src/core/repeat.ts';

const DAY_MS = 86_400_000;

describe('repeat', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins soon, so that work of once a day is done by a process that never runs for a day', async () => {
    const work = vi.fn(async () => {});
    const stop = repeat(work, DAY_MS);

    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(work).toHaveBeenCalledTimes(2);
    await stop();
  });

  it('does what comes more often at its interval alone', async () => {
    const work = vi.fn(async () => {});
    const stop = repeat(work, 1_000);

    await vi.advanceTimersByTimeAsync(10_500);

    expect(work).toHaveBeenCalledTimes(10);
    await stop();
  });

  it('does nothing after its end', async () => {
    const work = vi.fn(async () => {});
    const stop = repeat(work, DAY_MS);

    await stop();
    await vi.advanceTimersByTimeAsync(2 * DAY_MS);

    expect(work).not.toHaveBeenCalled();
  });
});
