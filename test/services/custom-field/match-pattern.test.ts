import { describe, expect, it } from 'vitest';
import { matchPattern } from '../../../src/services/custom-field/match-pattern.ts';

describe('a pattern of a caller', () => {
  it.each([
    ['^PO-\\d+$', 'PO-77', 'matches'],
    ['^PO-\\d+$', 'PO-', 'differs'],
    ['\\d', 'a 1 b', 'matches'],
    ['^\\p{L}{2}$', 'Å本', 'matches'],
    ['[', 'a', 'malformed'],
    ['\\A', 'A', 'malformed'],
  ])('%s against %j: %s', (pattern, text, outcome) => {
    expect(matchPattern(pattern, text)).toBe(outcome);
  });

  it.each([
    ['(a+)+$', `${'a'.repeat(200)}b`],
    ['^(\\w+\\s?)*$', `${'a'.repeat(200)}!`],
    ['a*a*a*a*a*a*a*b', 'a'.repeat(255)],
    ['(((((a{0,99}){0,99}){0,99}){0,99}){0,99})x', 'a'.repeat(255)],
  ])('cannot keep the process busy: %s', (pattern, text) => {
    expect(matchPattern(pattern, text)).toBe('too_slow');
    expect(matchPattern('^a', 'ab')).toBe('matches');
  });

  it('is all that runs: nothing of a text is taken for code', () => {
    expect(matchPattern('^"', '"); process.exit(1); ("')).toBe('matches');
  });
});
