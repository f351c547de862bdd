import { describe, expect, it } from 'vitest';
import { jsonElements } from '../../src/sources/json-elements.ts';
import { countProcessorMs } from '../support/processor-time.ts';

const elements = (text: string) => [...jsonElements(text, 'sightings')];

describe('JSON of one object to a line', () => {
  it('is read line by line, whatever the line breaks, and names the lines that are no JSON', () => {
    const text = '\uFEFF{"a":1}\r\n\r\n  [2,3]\rbroken}\n"text"\n';

    expect(elements(text)).toEqual([
      { ok: true, value: { a: 1 }, where: 'Line 1', raw: '{"a":1}' },
      { ok: true, value: 2, where: 'Line 3', raw: '2' },
      { ok: true, value: 3, where: 'Line 3', raw: '3' },
      { ok: false, reason: 'Line 4 is no JSON.', raw: 'broken}' },
      { ok: true, value: 'text', where: 'Line 5', raw: '"text"' },
    ]);
  });

  it.each([
    ['one line that is broken', '{"sightings":['],
    ['lines of which none is JSON', '{\n{\n{'],
  ])('is no JSON as a whole: %s', (_what, text) => {
    expect(elements(text)).toEqual([{ ok: false, reason: 'The text is no JSON.', raw: text }]);
  });

  it('is refused in a moment where none of a million lines is JSON', () => {
    const text = `{"sightings":\n${'{}}\n'.repeat(1_000_000)}`;
    const processorMs = countProcessorMs();

    expect(elements(text)).toHaveLength(1);
    // To try every line takes more than ten seconds.
    expect(processorMs()).toBeLessThan(2_000);
  });
});
