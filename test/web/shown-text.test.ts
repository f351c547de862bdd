import { describe, expect, it } from 'vitest';
import { claim, moment, waitText } from '../../src/web/shown-text.ts';

describe('what others wrote', () => {
  it.each([
    ['  Claude \n for\tyou ', 'Claude for you'],
    ['evil\u202Eexe.fdp', 'evil exe.fdp'],
    ['a\u0000b\u200Bc\u2066d', 'a b c d'],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(81), `${'x'.repeat(79)}…`],
    ['🚢'.repeat(300), `${'🚢'.repeat(79)}…`],
  ])('is one short plain line: %j', (text, shown) => {
    expect(claim(text)).toBe(shown);
  });
});

describe('a wait', () => {
  it.each([
    [0, '1 second'],
    [0.2, '1 second'],
    [1, '1 second'],
    [90, '90 seconds'],
    [120, '2 minutes'],
    [121, '3 minutes'],
    [3_600, '60 minutes'],
    [7_200, '2 hours'],
  ])('of %d seconds is shown as %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });
});

it('a moment is shown in UTC, for people and for programs', () => {
  expect(moment('2026-11-21T02:46:15.000Z').toString()).toBe(
    '<time datetime="2026-11-21T02:46:15.000Z">2026-11-21 02:46 UTC</time>',
  );
  expect(moment(null, 'never').toString()).toBe('<span class="muted">never</span>');
});
