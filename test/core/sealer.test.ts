import { describe, expect, it } from 'vitest';
import { createSealer } from '../../src/core/sealer.ts';
import { Secret } from '../../src/core/secret.ts';

const sealer = createSealer(new Secret(new Uint8Array(32).fill(7)));

describe('what is sealed', () => {
  it('is read again with the same key for the same purpose', () => {
    const sealed = sealer.seal('schlüssel 🔑', 'webhook.secret');

    expect(sealer.open(sealed, 'webhook.secret')).toBe('schlüssel 🔑');
    expect(sealed.includes('schl')).toBe(false);
  });

  it('looks different every time', () => {
    expect(sealer.seal('x', 'a')).not.toEqual(sealer.seal('x', 'a'));
  });

  it('is refused with another key, for another purpose, changed, cut off or in another form', () => {
    const sealed = sealer.seal('secret', 'a');
    const other = createSealer(new Secret(new Uint8Array(32).fill(8)));
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;

    expect(() => other.open(sealed, 'a')).toThrow();
    expect(() => sealer.open(sealed, 'b')).toThrow();
    expect(() => sealer.open(changed, 'a')).toThrow();
    expect(() => sealer.open(sealed.subarray(0, 20), 'a')).toThrow();
    expect(() => sealer.open(Buffer.concat([Buffer.of(9), sealed.subarray(1)]), 'a')).toThrow('form');
  });
});
