import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/services/intake/decode-text.ts';

/** Longer than what is decoded in one go, of an odd number of bytes, so that characters are cut. */
const LONG = `x${'Łódź 😀 '.repeat(100_000)}`;

describe('bytes that are pushed', () => {
  it.each([
    ['UTF-8', Buffer.from(LONG)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${LONG}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${LONG}`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${LONG}`, 'utf16le').swap16()],
  ])('are one text however long they are: %s', async (_what, bytes) => {
    expect(await decodeText(bytes)).toBe(LONG);
  });

  it('are Latin-1 where they are no UTF-8', async () => {
    const text = 'Zürich '.repeat(100_000);

    expect(await decodeText(Buffer.from(text, 'latin1'))).toBe(text);
  });

  it('are text that can be stored, whatever they are', async () => {
    const flood = await decodeText(Buffer.alloc(1_000_001));

    expect(flood).toBe('\uFFFD'.repeat(1_000_001));
    expect(await decodeText(Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x3d, 0xd8]))).toBe('A\uFFFD');
  });
});
