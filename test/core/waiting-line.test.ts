import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWaitingLine } from '../../src/core/waiting-line.ts';

describe('a waiting line', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = (waitingMax = 3) => createWaitingLine({ waitingMax, waitMsMax: 1_000 }, () => new Error('too many'));

  it('calls the lowest cost first, and of equal ones the one that came first', async () => {
    const line = open(4);
    const called: string[] = [];
    for (const [name, cost] of [
      ['a', 2],
      ['b', 1],
      ['c', 2],
      ['d', 0],
    ] as const) {
      void line.join(cost).then(() => called.push(name));
    }

    while (line.callNext()) await Promise.resolve();
    await Promise.resolve();

    expect(called).toEqual(['d', 'b', 'a', 'c']);
    expect(line.length).toBe(0);
  });

  it('refuses the highest cost where it is full', async () => {
    const line = open(2);
    const [cheap, costly] = [line.join(1), line.join(5)];
    const displaced = expect(costly).rejects.toThrow('too many');

    await expect(line.join(5)).rejects.toThrow('too many');
    const next = line.join(0);
    await displaced;
    line.callNext();
    line.callNext();

    await Promise.all([cheap, next]);
  });

  it('refuses what waited too long', async () => {
    const line = open();
    const late = expect(line.join(1)).rejects.toThrow('too many');

    await vi.advanceTimersByTimeAsync(1_000);

    await late;
    expect(line.length).toBe(0);
  });
});
