import { describe, expect, it } from 'vitest';
import { toEtaOfBits, toEtaOfDigits } from '../../../../src/sources/ais/feeds/reported.ts';

const JUNE = { month: 6, day: 12, hour: 6, minute: 30 };

describe('the arrival that a crew entered', () => {
  it('is read of 20 bits and of eight digits', () => {
    expect(toEtaOfBits((6 << 16) | (12 << 11) | (6 << 6) | 30)).toEqual(JUNE);
    expect(toEtaOfDigits('06120630')).toEqual(JUNE);
  });

  it('has no time where hour 24 or minute 60 stand for that', () => {
    const { month, day } = JUNE;

    expect(toEtaOfBits(1596)).toBeNull();
    expect(toEtaOfBits((6 << 16) | (12 << 11) | 1596)).toEqual({ month, day, hour: null, minute: null });
    expect(toEtaOfDigits('06122460')).toEqual({ month, day, hour: null, minute: null });
  });

  it.each([null, undefined, -1, 1.5, 2 ** 20, Number.NaN, 0])('is none of the number %s', (bits) => {
    expect(toEtaOfBits(bits)).toBeNull();
  });

  it.each([null, undefined, '', '0612063', '00000000', '13120630', '06320630', '2026-06-12T06:30:00Z', ' 06120630'])(
    'is none of the text %s',
    (text) => {
      expect(toEtaOfDigits(text)).toBeNull();
    },
  );
});
