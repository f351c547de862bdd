import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../src/services/user/turns.ts';

const LIMITS = { strangersMax: 1, waitMsMax: 60_000 };
const KNOWN = { isKnown: true, cost: 0 };

describe('turns', () => {
  it('runs so many at once, the others in the order in which they came, and refuses what is too much', async () => {
    const takeTurn = createTurns({ ...LIMITS, runningMax: 2, waitingMax: 2 }, () => new Error('too many'));
    const began: number[] = [];
    const ends: (() => void)[] = [];
    const work = (name: number) =>
      takeTurn(KNOWN, async () => {
        began.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      });

    const all = [1, 2, 3, 4, 5].map(work);
    await expect(all[4]).rejects.toThrow('too many');
    expect(began).toEqual([1, 2]);
    ends[1]?.();
    await all[1];
    ends[0]?.();
    await all[0];
    await Promise.resolve();
    ends[2]?.();
    ends[3]?.();

    expect(await Promise.all(all.slice(0, 4))).toEqual([1, 2, 3, 4]);
    expect(began).toEqual([1, 2, 3, 4]);
  });

  it('gives the place of what failed to the next', async () => {
    const takeTurn = createTurns({ ...LIMITS, runningMax: 1, waitingMax: 1 }, () => new Error('too many'));

    const outcomes = await Promise.allSettled([
      takeTurn(KNOWN, async () => {
        throw new Error('it broke');
      }),
      takeTurn(KNOWN, async () => 'done'),
    ]);

    expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'done' }]);
    expect(await takeTurn(KNOWN, async () => 'again')).toBe('again');
  });

  it('leaves a place for known browsers, however many strangers wait', async () => {
    const takeTurn = createTurns({ ...LIMITS, runningMax: 2, waitingMax: 9 }, () => new Error('too many'));
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string, isKnown: boolean, cost: number) =>
      takeTurn({ isKnown, cost }, async () => {
        began.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      });

    const all = [work('first', false, 9), work('often', false, 9), work('seldom', false, 1), work('known', true, 5)];
    expect(began).toEqual(['first', 'known']);
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);

    expect(began).toEqual(['first', 'known', 'seldom', 'often']);
  });
});
