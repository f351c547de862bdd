import { describe, expect, it } from 'vitest';
import { shippingLines } from '../../src/domain/carrier.ts';
import { keptScac, nearestLines } from '../../src/domain/nearest-lines.ts';

const scacsNear = (text: string) => nearestLines(text).map(({ scac }) => scac);

describe('the lines that a wrong SCAC may mean', () => {
  it.each([
    ['MAUE', 'MAEU'],
    ['MSCC', 'MSCU'],
    ['HLCI', 'HLCU'],
    ['Maersk', 'MAEU'],
    ['evergreen', 'EGLV'],
  ])('have %s as %s', (text, scac) => {
    expect(scacsNear(text)).toContain(scac);
  });

  it.each(['XXXX', 'QQQQQQQQ', '', '__proto__', 'M'.repeat(10_000)])('are at most three for %.20s', (text) => {
    expect(scacsNear(text).length).toBeLessThanOrEqual(3);
  });

  it('are never the sandbox', () => {
    expect(scacsNear('TESS')).not.toContain('TEST');
  });

  it('include none for a SCAC of which all letters are wrong', () => {
    expect(scacsNear('XXXX')).toEqual([]);
  });
});

describe('the SCAC under which a line is kept', () => {
  it('is the same for each of its SCACs', () => {
    const wrong = shippingLines().filter(({ scac, alternativeScacs }) =>
      [scac, ...alternativeScacs].some((one) => keptScac(one) !== scac),
    );

    expect(wrong).toEqual([]);
  });

  it('is none of a line that is not known', () => {
    expect(keptScac('XXXX')).toBeNull();
  });
});
