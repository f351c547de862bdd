import { describe, expect, it } from 'vitest';
import { parseContainerNumber } from '../../src/domain/container-number.ts';
import { inferFromForm } from '../../src/domain/inference/infer-number.ts';
import { normalizeReference } from '../../src/domain/reference-text.ts';

const PRINTED = [
  'CSQU3054383/45G1',
  'CSQU3054383 45G1',
  'CSQU 305438-3 / 22T6',
  'CSQU3054383 (4510)',
  "CSQU3054383 40'HC",
  'csqu3054383/40hq',
  'CSQU3054383-L5G1',
];

describe('a container number with its size and type, as documents print it', () => {
  it.each(PRINTED)('is that container: %s', (text) => {
    expect(parseContainerNumber(text)).toMatchObject({ ok: true, number: 'CSQU3054383' });
    expect(normalizeReference(text)).toBe('CSQU3054383');
    expect(inferFromForm(text)).toMatchObject({
      ...{ ok: true, number: 'CSQU3054383', kind: 'container' },
      validity: { type: 'container', isValid: true },
    });
  });

  it.each(['CSQU305438345G12', 'CSQU3054383QQQQ', 'CSQU30543840G1', 'HLCUSHA2401234567'])(
    'is nothing else that is longer: %s',
    (text) => {
      expect(normalizeReference(text)).toBe(text);
    },
  );
});
