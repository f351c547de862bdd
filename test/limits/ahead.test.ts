import { expect, it } from 'vitest';
import { aheadOf, type Usage } from '../../src/limits/ahead.ts';
import { startOf } from '../../src/limits/slots.ts';

const SLOT = 7;

/** Nothing was used yet. */
const FIRST: Usage = {
  limit: 100,
  now: startOf(SLOT),
  slot: SLOT,
  usedNow: 0,
  usedBefore: 0,
  firstUseAt: null,
};

it.each<[string, Partial<Usage>, number]>([
  ['nothing for the first request', {}, 0],
  ['more with what was used a moment ago', { usedNow: 3, firstUseAt: startOf(SLOT) }, 6],
  ['a tenth of the limit at most', { usedNow: 50, firstUseAt: startOf(SLOT) }, 10],
  ['what the slot before used', { usedBefore: 6 }, 6],
  [
    'what the slot before used beyond this one',
    { usedBefore: 6, usedNow: 4, firstUseAt: startOf(SLOT), now: startOf(SLOT) + 9_900 },
    2,
  ],
  [
    'no more than the rest of the slot will use',
    { usedNow: 16, firstUseAt: startOf(SLOT), now: startOf(SLOT) + 8_000 },
    4,
  ],
  ['nothing of a small limit', { limit: 9, usedNow: 5, firstUseAt: startOf(SLOT) }, 0],
])('takes ahead %s', (_what, change, expected) => {
  expect(aheadOf({ ...FIRST, ...change })).toBe(expected);
});
