import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceUnstorable } from '../../src/core/storable-text.ts';
import { countProcessorMs } from '../support/processor-time.ts';

/** What the regular expressions of Unicode make of it. */
function expected(text: string, nul: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', nul);
}

describe('replaceUnstorable', () => {
  it('replaces NUL and halves of surrogate pairs, and nothing else', () => {
    const units = fc.constantFrom('\0', '\ud83d', '\ude00', '\u{1F600}', 'é', 'a', '');
    const texts = fc.array(units).map((parts) => parts.join(''));

    fc.assert(
      fc.property(texts, (text) => {
        expect(replaceUnstorable(text, 'replaced')).toBe(expected(text, '\uFFFD'));
        expect(replaceUnstorable(text, 'removed')).toBe(expected(text, ''));
      }),
    );
  });

  it('takes no longer for a flood of them than for other text', () => {
    const length = 2_000_000;
    const ms = (text: string) => {
      const processorMs = countProcessorMs();
      replaceUnstorable(text, 'replaced');
      return processorMs();
    };
    const least = (text: string) => Math.min(ms(text), ms(text), ms(text));

    expect(least('\0'.repeat(length))).toBeLessThan(10 * least(`\0${'é'.repeat(length - 1)}`));
  });
});
