import { describe, expect, it } from 'vitest';
import { locations } from '../../src/domain/location.ts';
import { isInCountry, readCountries } from './borders.ts';

/** Places whose country the map draws otherwise, or is too coarse for. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  SOBBO: 'Drawn as Somaliland.',
};

describe('the table of places against the borders of Natural Earth', () => {
  const countries = readCountries();

  it('places every LOCODE in or beside its country', () => {
    const strangers = locations().filter(({ locode, countryCode, latitude, longitude }) => {
      const isNear = isInCountry(countries, countryCode ?? '', { latitude: latitude ?? 0, longitude: longitude ?? 0 });
      return isNear !== true && EXCEPTIONS[locode ?? ''] === undefined;
    });

    expect(strangers.map(({ locode, name }) => `${locode} ${name}`)).toEqual([]);
  });
});
