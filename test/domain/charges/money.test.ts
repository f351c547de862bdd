import { describe, expect, it } from 'vitest';
import { CurrencyCode, minorOf, percentOf, sumByCurrency, writtenAmount } from '../../../src/domain/charges/money.ts';

describe('an amount', () => {
  it.each([
    ['200', 'USD', 20_000],
    ['200.5', 'USD', 20_050],
    ['1,250.00', 'EUR', 125_000],
    ['1,250,000', 'JPY', 1_250_000],
    ['48.500', 'EUR', 4_850],
    ['0', 'GBP', 0],
    ['1.250', 'KWD', 1_250],
  ])('is read from %s %s in the smallest unit', (written, currency, minor) => {
    expect(minorOf(written, currency)).toBe(minor);
  });

  it.each([
    ['48.505', 'EUR'],
    ['100.5', 'JPY'],
    ['-5', 'USD'],
    ['1.250,00', 'EUR'],
    ['12,50', 'EUR'],
    ['1e3', 'USD'],
    ['', 'USD'],
    ['=1+1', 'USD'],
  ])('is not guessed from %s %s', (written, currency) => {
    expect(minorOf(written, currency)).toBeNull();
  });

  it('is written with the decimals of its currency', () => {
    const texts = [
      { currency: 'USD', minor: 130_000 },
      { currency: 'EUR', minor: 5 },
      { currency: 'JPY', minor: 1_300 },
      { currency: 'KWD', minor: 1_250 },
      { currency: 'USD', minor: -80_000 },
    ].map(writtenAmount);

    expect(texts).toEqual(['1300.00', '0.05', '1300', '1.250', '-800.00']);
  });

  it('is summed by currency and never across them', () => {
    const amounts = [
      { currency: 'USD', minor: 100 },
      { currency: 'EUR', minor: 50 },
      { currency: 'USD', minor: 20 },
    ];

    expect(sumByCurrency(amounts)).toEqual([
      { currency: 'EUR', minor: 50 },
      { currency: 'USD', minor: 120 },
    ]);
  });

  it('has its part in percent rounded to the smallest unit, halves up', () => {
    expect(percentOf({ currency: 'TWD', minor: 90 }, 5).minor).toBe(5);
    expect(percentOf({ currency: 'USD', minor: 9_999 }, 8.875).minor).toBe(887);
    expect(percentOf({ currency: 'USD', minor: 8_000_000_000_000_001 }, 100).minor).toBe(8_000_000_000_000_001);
  });

  it('is of a currency that ISO 4217 has', () => {
    expect(CurrencyCode.safeParse('USD').success).toBe(true);
    for (const code of ['usd', 'US', 'QQQ', 'DOLLAR']) expect(CurrencyCode.safeParse(code).success).toBe(false);
  });
});
