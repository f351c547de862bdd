import { describe, expect, it } from 'vitest';
import { distanceNauticalMiles } from '../../src/domain/great-circle.ts';
import { findLocation } from '../../src/domain/location.ts';
import type { FacilityReference } from '../../src/domain/place-reference.ts';
import { findTerminal, terminals } from '../../src/domain/terminal.ts';

/** Terminals farther from the point of their port than its harbour is wide, and why they are its own all the same. */
const DISTANT: Readonly<Record<string, string>> = {
  'CNSHA SHENG': 'Yangshan lies on islands before the coast.',
  'CNSHA SIPGSD': 'Yangshan lies on islands before the coast.',
};
const NAUTICAL_MILES_MAX = 32;

describe('the table of terminals', () => {
  it('has a FIRMS code of four characters for each of the United States but two yards, none twice, and for no other', () => {
    const codes = terminals().flatMap(({ firms }) => (firms === null ? [] : [firms]));
    const wrong = terminals().filter(({ locode, firms }) => locode.startsWith('US') !== (firms !== null));

    expect(codes.filter((code) => !/^[A-Z][A-Z0-9]{3}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(wrong.map(({ locode, nickname }) => `${locode} ${nickname}`)).toEqual(['USLGB STL', 'USOAK STO']);
  });

  it.each([
    ['USCHS', 'North Charleston Terminal', 'L391'],
    ['USCHS', 'Hugh K. Leatherman Terminal', 'LCT9'],
    ['CAMTR', 'Viau', null],
    ['USOAK', 'Shippers Transport Express', null],
  ])('knows at %s the terminal %s', (locode, name, firms) => {
    expect(findTerminal({ code: null, codeList: null, name, type: 'terminal' }, locode)?.firms).toBe(firms);
  });

  it('has a code, an SMDG code, a name and a short name at most once in a port', () => {
    for (const field of ['code', 'smdg', 'name', 'nickname'] as const) {
      const named = terminals().filter((terminal) => terminal[field] !== null);
      const keys = named.map((terminal) => `${terminal.locode} ${terminal[field]}`);

      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    }
  });

  it('makes the code of an id of the FIRMS code, else the SMDG code, else the name', () => {
    const codeOf = (name: string) => terminals().find((terminal) => terminal.name === name)?.code;

    expect(codeOf('Maher Terminals')).toBe('E416');
    expect(codeOf('Rotterdam World Gateway')).toBe('RWG');
    expect(codeOf('Baltic Hub Container Terminal')).toBe('BALTIC HUB CONTAINER TERMINAL');
  });

  it('has SMDG codes of two to six characters', () => {
    const codes = terminals().flatMap(({ smdg }) => (smdg === null ? [] : [smdg]));

    expect(codes.filter((code) => !/^[A-Z0-9]{2,6}$/.test(code))).toEqual([]);
  });

  it('lies in ports of the table of places', () => {
    expect(terminals().filter(({ locode }) => findLocation(locode)?.locode !== locode)).toEqual([]);
  });

  it('has both coordinates or none', () => {
    expect(terminals().filter(({ latitude, longitude }) => (latitude === null) !== (longitude === null))).toEqual([]);
  });

  it('lies within sixty kilometres of the point of its port', () => {
    const far = terminals().filter(({ locode, latitude, longitude }) => {
      if (latitude === null || longitude === null) return false;
      const port = findLocation(locode);
      const from = { latitude: port?.latitude ?? 0, longitude: port?.longitude ?? 0 };
      return distanceNauticalMiles(from, { latitude, longitude }) > NAUTICAL_MILES_MAX;
    });

    expect(far.map(({ locode, code }) => `${locode} ${code}`).sort()).toEqual(Object.keys(DISTANT));
  });

  it('cannot be changed by who reads it', () => {
    expect(terminals().every((terminal) => Object.isFrozen(terminal))).toBe(true);
  });
});

describe('findTerminal', () => {
  it('finds a FIRMS code whatever the place', () => {
    expect(findTerminal(reference({ code: ' w185 ', codeList: 'FIRMS' }), null)).toEqual({
      firms: 'W185',
      smdg: 'APMT',
      name: 'APM Terminals Pier 400',
      nickname: 'APM',
      operator: null,
      code: 'W185',
      locode: 'USLAX',
      latitude: 33.735,
      longitude: -118.25,
      address: {
        street: '2500 Navy Way',
        city: 'San Pedro',
        state: 'California',
        state_abbr: 'CA',
        zip: '90731',
      },
    });
  });

  it('finds an SMDG code within its port only, because several ports have the same', () => {
    const apmt = reference({ code: 'APMT', codeList: 'SMDG' });

    expect(findTerminal(apmt, 'USLAX')?.firms).toBe('W185');
    expect(findTerminal(apmt, 'USEWR')?.firms).toBe('E425');
    expect(findTerminal(apmt, 'OMSLL')?.name).toBe('Salalah Container Terminal');
    expect(findTerminal(apmt, 'NLRTM')).toBeNull();
    expect(findTerminal(apmt, null)).toBeNull();
  });

  it('takes an SMDG code that it does not hold for another terminal, in spite of the name', () => {
    expect(findTerminal(reference({ code: 'RHCT', codeList: 'SMDG', name: 'Maher' }), 'USNYC')).toBeNull();
  });

  it('takes an SMDG code for one whose own is not known if the name says so', () => {
    const husky = reference({ code: 'HSKY', codeList: 'SMDG', name: 'Husky Terminal' });

    expect(findTerminal(husky, 'USTIW')?.firms).toBe('Z693');
    expect(findTerminal({ ...husky, name: null }, 'USTIW')).toBeNull();
  });

  it('reads a code without a list either way, within the port', () => {
    expect(findTerminal(reference({ code: 'PNCT' }), 'USNYC')?.firms).toBe('F577');
    expect(findTerminal(reference({ code: 'F577' }), 'USNYC')?.smdg).toBe('PNCT');
    expect(findTerminal(reference({ code: 'F577' }), 'USLAX')).toBeNull();
  });

  it.each(['Maher Terminals', 'MAHER', 'maher-terminals'])('finds %s by name within the port', (name) => {
    expect(findTerminal(reference({ name }), 'USNYC')?.firms).toBe('E416');
    expect(findTerminal(reference({ name }), null)).toBeNull();
  });

  it('finds nothing for nothing', () => {
    expect(findTerminal(reference({}), null)).toBeNull();
    expect(findTerminal(reference({}), 'USNYC')).toBeNull();
    expect(findTerminal(reference({ code: '', codeList: 'SMDG', name: '' }), 'USNYC')).toBeNull();
  });
});

function reference(known: Partial<FacilityReference>): FacilityReference {
  return { code: null, codeList: null, name: null, type: null, ...known };
}
