import { describe, expect, it } from 'vitest';
import { parseContainerNumber } from '../../../src/domain/container-number.ts';
import { isHeldOut, judge, labelledNumbers, type Share } from './judge.ts';

const ALL = labelledNumbers();
const TUNED = ALL.filter(({ number }) => !isHeldOut(number));
const HELD_OUT = ALL.filter(({ number }) => isHeldOut(number));

function ratio(share: Share | undefined): number {
  if (share === undefined || share.of === 0) throw new Error('There is nothing of that sort.');
  return share.right / share.of;
}

describe.each([
  ['the numbers that the odds were set by', TUNED],
  ['the numbers that were held out', HELD_OUT],
])('inference by the tables alone, on %s', (_which, set) => {
  const judged = judge(set);

  it('finds the check digit of every container right', () => {
    const wrong = set.filter(({ kind, number }) => kind === 'container' && !parseContainerNumber(number).ok);

    expect(wrong).toEqual([]);
  });

  it('infers what kind of number it is for 98 of 100', () => {
    expect(ratio(judged.type)).toBeGreaterThanOrEqual(0.98);
  });

  it('names the right line first for documents with its letters, always', () => {
    expect(ratio(judged.first.prefixed)).toBe(1);
  });

  it('names it first for 95 of 100 without its letters, and among three for 90 of 100 where several write such numbers', () => {
    expect(ratio(judged.first.bare)).toBeGreaterThanOrEqual(0.95);
    expect(ratio(judged.firstThree.ambiguous)).toBeGreaterThanOrEqual(0.9);
  });

  it('accepts nothing without a question that is wrong, and no number that does not imply its line', () => {
    expect(judged.wrong).toEqual([]);
    expect(judged.autoSelect.of).toBeGreaterThan(50);
  });
});

describe('the numbers of the tests', () => {
  it('are all labelled once, in two sets of which the smaller is held out', () => {
    expect(ALL.length).toBeGreaterThan(600);
    expect(HELD_OUT.length / ALL.length).toBeGreaterThan(0.25);
    expect(HELD_OUT.length / ALL.length).toBeLessThan(0.4);
  });

  it('belong to many lines', () => {
    expect(new Set(ALL.map(({ scac }) => scac)).size).toBeGreaterThanOrEqual(20);
  });
});
