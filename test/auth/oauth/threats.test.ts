import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../src/core/package-root.ts';
import { THREATS } from './threats.ts';

describe('the list of threats', () => {
  it.each(THREATS)('names a test for: $threat', ({ proof: [file, name] }) => {
    const text = readFileSync(path.join(packageRoot(), 'test', 'auth', file), 'utf8');

    expect(text).toContain(name);
  });

  it('names each threat once', () => {
    expect(new Set(THREATS.map(({ threat }) => threat)).size).toBe(THREATS.length);
  });
});
