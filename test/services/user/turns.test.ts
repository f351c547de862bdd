import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../src/services/user/turns.ts';

describe('turns', () => {
  it('runs so many at once, the others in the order in which they came, and refuses what is too much', async () => {
    const takeTurn = createTurns({ runningMax: 2, waitingMax: 2 }, () => new Error('too many'));
    const began: number[] = [];
    const ends: (() => void)[] = [];
    const work = (name: number) =>
      takeTurn(async () => {
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
    const takeTurn = createTurns({ runningMax: 1, waitingMax: 1 }, () => new Error('too many'));

    const outcomes = await Promise.allSettled([
      takeTurn(async () => {
        throw new Error('it broke');
      }),
      takeTurn(async () => 'done'),
    ]);

    expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'done' }]);
    expect(await takeTurn(async () => 'again')).toBe('again');
  });
});
