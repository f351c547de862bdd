import { describe, expect, it } from 'vitest';
import { describeConfig, optionRows } from '../../src/config/describe.ts';
import { loadConfig } from '../../src/config/load.ts';

const KEY = '0123456789abcdef';

describe('senders', () => {
  it('are distinguished by their name, and what was not given is null', () => {
    const { senders } = loadConfig({
      SENDER_MERSEY_PARTY: 'shipping_line',
      SENDER_MERSEY_SCAC: 'MAEU',
      SENDER_MERSEY_KEY: KEY,
      SENDER_PORT_OF_X_PARTY: 'terminal',
      SENDER_PORT_OF_X_DIALECT: 'port-of-x',
      SENDER_PORT_OF_X_SIGNING_SECRET: 'c2VjcmV0',
    });

    expect(Object.keys(senders)).toEqual(['mersey', 'port-of-x']);
    expect(senders.mersey).toMatchObject({ party: 'shipping_line', scac: 'MAEU', dialect: null, signingSecret: null });
    expect(senders.mersey?.key?.reveal()).toBe(KEY);
    expect(senders['port-of-x']).toMatchObject({ party: 'terminal', scac: null, dialect: 'port-of-x', key: null });
    expect(senders['port-of-x']?.signingSecret?.reveal()).toBe('c2VjcmV0');
  });

  it('are refused with every mistake at once, and without what is secret', () => {
    const load = () =>
      loadConfig({
        SENDER_A_SCAC: 'maeu',
        SENDER_A_KEY: 'too-short',
        SENDER_B_PARTY: 'forwarder',
        SENDER_C_PARTY: 'rail',
        SENDER_C_KYE: KEY,
        SENDER__PARTY: 'rail',
      });

    expect(load).toThrow(/SENDER_A_PARTY: must be set/);
    expect(load).toThrow(/SENDER_A_SCAC: must be a SCAC/);
    expect(load).toThrow(/SENDER_A_KEY: must have at least 16 characters/);
    expect(load).toThrow(/SENDER_B_PARTY: must be shipping_line, terminal or rail/);
    expect(load).toThrow(/SENDER_C_KYE: unknown setting of a sender/);
    expect(load).toThrow(/SENDER__PARTY: the name of a sender has/);
    expect(load).not.toThrow(/too-short/);
  });

  it('may be tied to facilities and lines, in any case and with blanks', () => {
    const { senders } = loadConfig({
      SENDER_PORT_PARTY: 'terminal',
      SENDER_PORT_FACILITIES: 'usoak, Y549 ,nlrtm/rwg',
      SENDER_PORT_LINES: 'maeu, MSCU',
      SENDER_ALL_PARTY: 'terminal',
    });

    expect(senders.port).toMatchObject({ facilities: ['USOAK', 'Y549', 'NLRTM/RWG'], lines: ['MAEU', 'MSCU'] });
    expect(senders.all).toMatchObject({ facilities: null, lines: null });
  });

  it.each([
    ['FACILITIES', 'Oakland'],
    ['FACILITIES', 'USOAK,'],
    ['FACILITIES', 'USOAK;USLAX'],
    ['FACILITIES', 'US OAK'],
    ['FACILITIES', '12OAK'],
    ['FACILITIES', 'NLRTM/'],
    ['FACILITIES', 'NLRTM/RWG/2'],
    ['FACILITIES', 'Y549/RWG'],
    ['FACILITIES', ','],
    ['LINES', 'MAERSK'],
    ['LINES', 'MAE1'],
    ['LINES', 'MAEU,,MSCU'],
    ['LINES', 'MAEU MSCU'],
  ])('are refused with %s of "%s", and what it must be', (name, value) => {
    const load = () => loadConfig({ SENDER_PORT_PARTY: 'terminal', [`SENDER_PORT_${name}`]: value });

    const form = name === 'LINES' ? 'SCACs of four capital letters' : 'UN/LOCODEs, FIRMS codes or LOCODE/code';
    expect(load).toThrow(`SENDER_PORT_${name}: must be ${form}, separated by commas`);
  });

  it('are shown without their secrets', () => {
    const config = loadConfig({ SENDER_C_PARTY: 'rail', SENDER_C_KEY: KEY });

    const rows = describeConfig(config).filter(({ name }) => name.startsWith('SENDER_'));

    expect(rows.map(({ name, value }) => [name, value])).toEqual([
      ['SENDER_C_KEY', '(set)'],
      ['SENDER_C_PARTY', 'rail'],
    ]);
    expect(optionRows().map(({ name }) => name)).toContain('SENDER_<NAME>_PARTY');
  });
});
