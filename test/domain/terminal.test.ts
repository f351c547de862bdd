import { describe, expect, it } from 'vitest';
import { findLocation } from '../../src/domain/location.ts';
import type { FacilityReference } from '../../src/domain/observation.ts';
import { findTerminal, terminals } from '../../src/domain/terminal.ts';

describe('the table of terminals', () => {
  it('has a FIRMS code of four characters for each, none twice', () => {
    const codes = terminals().map((terminal) => terminal.firms);

    expect(codes.filter((code) => !/^[A-Z][A-Z0-9]{3}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('has an SMDG code, a name and a short name at most once in a port', () => {
    for (const field of ['smdg', 'name', 'nickname'] as const) {
      const named = terminals().filter((terminal) => terminal[field] !== null);
      const keys = named.map((terminal) => `${terminal.locode} ${terminal[field]}`);

      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    }
  });

  it('lies in ports of the table of places', () => {
    expect(terminals().filter(({ locode }) => findLocation(locode)?.locode !== locode)).toEqual([]);
  });
});

describe('findTerminal', () => {
  it('finds a FIRMS code whatever the place', () => {
    expect(findTerminal(reference({ code: ' w185 ', codeList: 'FIRMS' }), null)).toEqual({
      firms: 'W185',
      smdg: 'APMT',
      name: 'APM Terminals Pier 400',
      nickname: 'APM',
      locode: 'USLAX',
    });
  });

  it('finds an SMDG code within its port only, because several ports have the same', () => {
    const apmt = reference({ code: 'APMT', codeList: 'SMDG' });

    expect(findTerminal(apmt, 'USLAX')?.firms).toBe('W185');
    expect(findTerminal(apmt, 'USEWR')?.firms).toBe('E425');
    expect(findTerminal(apmt, 'NLRTM')).toBeNull();
    expect(findTerminal(apmt, null)).toBeNull();
  });

  it('takes an SMDG code that it does not hold for another terminal, in spite of the name', () => {
    expect(findTerminal(reference({ code: 'NYCT', codeList: 'SMDG', name: 'Maher' }), 'USNYC')).toBeNull();
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
