import { describe, expect, it } from 'vitest';
import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import { keptScac, nearestLines } from '../../src/domain/nearest-lines.ts';

const scacsNear = (text: string) => nearestLines(text, KNOWN_LINES).map(({ scac }) => scac);

describe('the lines that a wrong SCAC may mean', () => {
  it.each([
    ['MAUE', 'MAEU'],
    ['MSCC', 'MSCU'],
    ['HLCI', 'HLCU'],
    ['ONYE', 'ONEY'],
    ['Maersk', 'MAEU'],
    ['evergreen', 'EGLV'],
  ])('have %s as %s', (text, scac) => {
    // Others have two wrong letters, and are not named beside it.
    expect(scacsNear(text)).toEqual([scac]);
  });

  it('are at most three where more are as near', () => {
    expect(KNOWN_LINES.search('line').length).toBeGreaterThan(3);
    expect(scacsNear('line')).toHaveLength(3);
  });

  it.each(['XXXX', 'QQQQQQQQ', '', '__proto__', 'M'.repeat(10_000)])('are none for %.20s', (text) => {
    expect(scacsNear(text)).toEqual([]);
  });

  it('are never the sandbox', () => {
    expect(KNOWN_LINES.all().map(({ scac }) => scac)).toContain('TEST');
    expect([scacsNear('TESS'), scacsNear('sandbox')].flat()).not.toContain('TEST');
  });

  it('are none where three of four letters are wrong', () => {
    expect(scacsNear('MXXX')).toEqual([]);
  });
});

describe('the SCAC under which a line is kept', () => {
  it('is the same for each of its SCACs', () => {
    const wrong = KNOWN_LINES.all().filter(({ scac, alternativeScacs }) =>
      [scac, ...alternativeScacs].some((one) => keptScac(one, KNOWN_LINES) !== scac),
    );

    expect(wrong).toEqual([]);
  });

  it('is none of a line that is not known', () => {
    expect(keptScac('XXXX', KNOWN_LINES)).toBeNull();
  });
});
