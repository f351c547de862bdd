import { expect, it } from 'vitest';
import { locations } from '../../src/domain/location.ts';
import { countryName, stateName } from '../../src/domain/region-name.ts';

it('names the country of every place of the table', () => {
  const unnamed = locations().filter(({ countryCode }) => countryName(countryCode ?? '') === null);

  expect(unnamed).toEqual([]);
  expect(countryName('NL')).toBe('Netherlands');
  expect(countryName('QZ')).toBeNull();
});

it('names the state of every place of the table that has one', () => {
  const states = locations().flatMap(({ countryCode, stateAbbr }) =>
    stateAbbr === null ? [] : [[countryCode, stateAbbr, stateName(countryCode ?? '', stateAbbr)]],
  );

  expect(states.filter(([, , name]) => name === null)).toEqual([]);
  expect(stateName('US', 'WA')).toBe('Washington');
  expect(stateName('US', 'constructor')).toBeNull();
  expect(stateName('MX', 'BC')).toBeNull();
});
