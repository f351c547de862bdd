import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPattern, patternFault } from '../../../src/services/custom-field/match-pattern.ts';

const ATOMS = [
  ...['a', 'b', '.', '\\d', '\\w', '\\W', '[a-c]', '[^a]', '\\b', '^', '$', '(a|b)', '(?:ab)', '(?<n>a)', '\\u0061'],
  ...['\\x62', '\\p{L}', '\\P{L}', '\\-', '\\/', '_', 'é', '本', '😀', '[\\d_]', '\\.', '\\u{61}', '\\t', '[-a]', '|'],
];
const COUNTS = ['', '*', '+', '?', '{2}', '{1,2}', '*?'];

const Pattern = fc
  .array(fc.tuple(fc.constantFrom(...ATOMS), fc.constantFrom(...COUNTS)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(''));
const Text = fc
  .array(fc.constantFrom('a', 'b', 'A', '1', '_', ' ', 'é', '本', '😀', '-', '/', '.', '\t'), { maxLength: 6 })
  .map((characters) => characters.join(''));

describe('a pattern of a caller', () => {
  it.each([
    ['^PO-\\d+$', 'PO-77', 'matches'],
    ['^PO-\\d+$', 'PO-', 'differs'],
    ['\\d', 'a 1 b', 'matches'],
    ['^\\p{L}{2}$', 'Å本', 'matches'],
    ['^.$', '😀', 'matches'],
    ['\\\\k<n>', '\\k<n>', 'matches'],
  ])('%s against %j: %s', (pattern, text, outcome) => {
    expect(matchPattern(pattern, text)).toBe(outcome);
  });

  it('means what it means to ECMAScript', () => {
    fc.assert(
      fc.property(Pattern, Text, (pattern, text) => {
        fc.pre(patternFault(pattern) === null);
        expect(matchPattern(pattern, text)).toBe(new RegExp(pattern, 'u').test(text) ? 'matches' : 'differs');
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['(a+)+$', `${'a'.repeat(200)}b`],
    ['^(\\w+\\s?)*$', `${'a'.repeat(200)}!`],
    ['a*a*a*a*a*a*a*[bc]', 'a'.repeat(255)],
    ['(a|b|ab)*a(a|b){40}c$', 'ab'.repeat(127)],
  ])('is searched for in no more time for what it does not match: %s', (pattern, text) => {
    expect(matchPattern(pattern, text)).toBe('differs');
  });

  it.each([
    ['[', 'is no regular expression'],
    ['\\A', 'is no regular expression'],
    ['\\Qa.b\\E', 'is no regular expression'],
    ['(?i)a', 'is no regular expression'],
    ['(?=a)b', 'look-around'],
    ['(?<!a)b', 'look-around'],
    ['(a)\\1', 'back-reference'],
    ['(?<n>a)\\k<n>', 'back-reference'],
    ['\\p{Script=Greek}', 'not supported'],
    ['(((((a{0,99}){0,99}){0,99}){0,99}){0,99})x', 'not supported'],
    ['(a?b?){999}', 'too large'],
  ])('is refused with its reason: %s %s', (pattern, reason) => {
    expect(patternFault(pattern)).toContain(reason);
    expect(matchPattern(pattern, 'a')).toBe('malformed');
  });

  it('is all that runs: nothing of a text is taken for code', () => {
    expect(matchPattern('^"', '"); process.exit(1); ("')).toBe('matches');
  });
});
