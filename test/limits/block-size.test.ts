import { describe, expect, it } from 'vitest';
import { blockSize, type Demand } from '../../src/limits/block-size.ts';
import { startOf } from '../../src/limits/slots.ts';

const SLOT = 7;

/** Somebody who asks for the first time. */
const FIRST: Demand = {
  limit: 100,
  room: 100,
  waiting: 1,
  now: startOf(SLOT),
  slot: SLOT,
  usedNow: 0,
  usedBefore: 0,
  firstUseAt: null,
};

describe('a block', () => {
  it.each<[string, Partial<Demand>, number]>([
    ['is one for whoever asks for the first time', {}, 1],
    ['is for all who wait', { waiting: 63 }, 63],
    ['is what is left, for more than that', { waiting: 63, room: 5 }, 5],
    ['grows with what was used a moment ago', { usedNow: 3, firstUseAt: startOf(SLOT) }, 6],
    ['is a tenth of the limit at most', { usedNow: 50, firstUseAt: startOf(SLOT) }, 10],
    ['is half of what is left at most', { usedNow: 50, firstUseAt: startOf(SLOT), room: 7 }, 3],
    ['is what the slot before used', { usedBefore: 6 }, 6],
    [
      'is what the slot before used beyond this one',
      { usedBefore: 6, usedNow: 4, firstUseAt: startOf(SLOT), now: startOf(SLOT) + 9_900 },
      2,
    ],
    [
      'is no more than the rest of the slot will use',
      { usedNow: 16, firstUseAt: startOf(SLOT), now: startOf(SLOT) + 8_000 },
      4,
    ],
    ['of a small limit is for those who wait alone', { limit: 19, room: 19, usedNow: 5, firstUseAt: startOf(SLOT) }, 1],
  ])('%s', (_what, change, expected) => {
    expect(blockSize({ ...FIRST, ...change })).toBe(expected);
  });
});
