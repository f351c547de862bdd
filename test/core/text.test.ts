import { describe, expect, it } from 'vitest';
import { ago, ahead, inline, joinLines } from '../../src/core/text.ts';

describe('ago', () => {
  const NOW = Date.parse('2026-11-25T12:00:00Z');

  it.each([
    ['2026-11-25T12:00:00Z', 'just now'],
    ['2026-11-25T11:59:01Z', 'just now'],
    ['2026-11-25T11:59:00Z', '1 min ago'],
    ['2026-11-25T09:00:00Z', '3 h ago'],
    ['2026-11-24T12:00:01Z', '23 h ago'],
    ['2026-11-22T06:00:00Z', '3 d ago'],
    ['2026-11-25T12:00:59Z', 'just now'],
    ['2026-11-27T12:00:00Z', 'in 2 d'],
  ])('writes %s as %s', (moment, text) => {
    expect(ago(Date.parse(moment), NOW)).toBe(text);
  });
});

describe('ahead', () => {
  const NOW = Date.parse('2026-11-25T12:00:00Z');

  it.each([
    ['2026-11-25T11:00:00Z', 'now'],
    ['2026-11-25T12:00:00Z', 'now'],
    ['2026-11-25T12:00:00.001Z', 'in 1 s'],
    ['2026-11-25T12:00:39Z', 'in 39 s'],
    ['2026-11-25T12:00:59Z', 'in 59 s'],
    ['2026-11-25T12:01:00Z', 'in 1 min'],
    ['2026-11-27T12:00:00Z', 'in 2 d'],
  ])('writes %s as %s', (moment, text) => {
    expect(ahead(Date.parse(moment), NOW)).toBe(text);
  });
});

describe('joinLines', () => {
  it('leaves out what is not there and keeps an empty line that is', () => {
    expect(joinLines(['a', null, undefined, false, '', 'b'])).toBe('a\n\nb');
  });
});

describe('inline', () => {
  it.each([
    ['EVER GIVEN', 'EVER GIVEN'],
    ['  two\r\n\r\nlines\t', 'two lines'],
    ['bell\u0007 and escape\u001b[31m', 'bell and escape [31m'],
    ['turned\u202earound and zero\u200bwidth', 'turned around and zero width'],
    ['par\u2029agraph', 'par agraph'],
    ['', ''],
  ])('makes %j one harmless line', (text, line) => {
    expect(inline(text)).toBe(line);
  });

  it('cuts a long text between characters, never inside one', () => {
    const text = inline('🚢'.repeat(500));

    expect([...text]).toHaveLength(200);
    expect(text.endsWith('🚢…')).toBe(true);
  });
});
