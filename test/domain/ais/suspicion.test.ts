import { describe, expect, it } from 'vitest';
import { suspect } from '../../../src/domain/ais/suspicion.ts';
import { HOUR_MS, toEpochMs } from '../../../src/domain/instant.ts';

const SHANGHAI = { latitude: 31.23, longitude: 121.49 };
const AT = '2026-06-10T06:00:00.000Z';
const WORD = { imo: '9321483', locode: 'CNSHA', port: SHANGHAI, at: AT };

function seen(hours: number, latitude: number, longitude = SHANGHAI.longitude) {
  return { atMs: toEpochMs(AT) + hours * HOUR_MS, latitude, longitude };
}

describe('a suspicion', () => {
  it('states where the vessel was instead', () => {
    const suspicion = suspect(WORD, [seen(-40, 31.23), seen(-3, 51.95, 4.1), seen(5, 51.96, 4.2)]);

    expect(suspicion).toEqual({
      imo: '9321483',
      locode: 'CNSHA',
      carrierAt: AT,
      aisPosition: { latitude: 51.96, longitude: 4.2, at: '2026-06-10T11:00:00.000Z' },
      distanceNm: 4827,
      reason:
        'The line has vessel 9321483 at CNSHA at 2026-06-10T06:00:00.000Z; AIS saw it 4827 nautical miles away at 2026-06-10T11:00:00.000Z.',
    });
  });

  it.each([
    ['nothing was seen', []],
    ['nothing was seen near to the moment', [seen(-12.1, 0), seen(12.1, 0)]],
    ['the vessel was near enough to have been there', [seen(11, 31.23 + 4.9)]],
    ['one position is near enough', [seen(1, 0), seen(2, 31.2), seen(3, 0)]],
  ])('does not arise where %s', (_name, positions) => {
    expect(suspect(WORD, positions)).toBeNull();
  });
});
