import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isImoNumber, normalizeVesselName } from '../../src/domain/vessel.ts';

const imoNumber = fc.integer({ min: 100_000, max: 999_999 }).map((value) => {
  const digits = [...String(value)].map(Number);
  return `${value}${digits.reduce((sum, digit, index) => sum + digit * (7 - index), 0) % 10}`;
});

describe('isImoNumber', () => {
  it.each(['9074729', '9321483', '9811000'])('accepts %s', (imo) => {
    expect(isImoNumber(imo)).toBe(true);
  });

  it.each(['9074728', '0000000', '907472', '90747290', 'IMO9074729', '', '\u0669074729', ' 9074729', '9074729\n'])(
    'refuses %j',
    (text) => {
      expect(isImoNumber(text)).toBe(false);
    },
  );

  it('accepts every number with the right check digit and none with another', () => {
    fc.assert(
      fc.property(imoNumber, fc.integer({ min: 1, max: 9 }), (imo, step) => {
        const other = `${imo.slice(0, 6)}${(Number(imo.charAt(6)) + step) % 10}`;

        expect([isImoNumber(imo), isImoNumber(other)]).toEqual([true, false]);
      }),
    );
  });
});

describe('normalizeVesselName', () => {
  it.each([
    ['M/V Ever Given', 'EVER GIVEN'],
    ['M.V. EVER GIVEN', 'EVER GIVEN'],
    ['MV Ever  Given', 'EVER GIVEN'],
    ['MVP Star', 'MVP STAR'],
    ['MSC Isabella', 'MSC ISABELLA'],
    ['CMA CGM ANTOINE DE SAINT EXUP\u00C9RY', 'CMA CGM ANTOINE DE SAINT EXUPERY'],
    ['COSCO-SHIPPING "UNIVERSE"', 'COSCO SHIPPING UNIVERSE'],
    [' ', ''],
  ])('makes %j to %j', (name, normal) => {
    expect(normalizeVesselName(name)).toBe(normal);
    expect(normalizeVesselName(normal)).toBe(normal);
  });
});
