import { describe, expect, it } from 'vitest';
import { LINE_PROFILES } from '../../../src/sources/dcsa/profiles.ts';
import { requiredSettings, unsupportedReason } from '../../../src/sources/dcsa/settings.ts';
import { profileOf, usePolledLine } from './polled-line.ts';

const line = usePolledLine();
const { sourceOf } = line;

describe('settings', () => {
  it.each([
    ['MAEU', ['baseUrl', 'clientId', 'clientSecret']],
    ['MSCU', ['baseUrl']],
    ['CMDU', ['baseUrl', 'apiKey']],
    ['HLCU', ['baseUrl', 'clientId', 'clientSecret']],
    ['ONEY', ['baseUrl', 'clientId', 'clientSecret', 'apiKey']],
    ['EGLV', ['baseUrl', 'tokenUrl', 'clientId', 'clientSecret']],
    ['HDMU', ['baseUrl', 'apiKey']],
    ['YMLU', ['baseUrl']],
    ['ZIMU', ['baseUrl', 'tokenUrl', 'clientId', 'clientSecret', 'apiKey']],
  ])('of %s are %j', (scac, names) => {
    expect(requiredSettings(profileOf(scac))).toEqual(names);
  });

  it('names what is missing, and no value', () => {
    const create = () => sourceOf('ONEY', { settings: { baseUrl: line.server.url, clientId: 'SECRET', apiKey: ' ' } });

    expect(create).toThrow('Ocean Network Express (ONEY) lacks the settings clientSecret, apiKey.');
  });

  it.each(['api.example.test', 'ftp://api.example.test', '/events'])('refuses %s as an address', (baseUrl) => {
    expect(() => sourceOf('YMLU', { settings: { baseUrl } })).toThrow('is not an http or https URL');
  });

  it('says why MSC cannot be configured', () => {
    expect(unsupportedReason(profileOf('MSCU'))).toContain('certificate');
    expect(() => sourceOf('MSCU')).toThrow('certificate');
  });
});

describe('profiles', () => {
  it('name every line once and no host', () => {
    const scacs = LINE_PROFILES.map(({ scac }) => scac);

    expect(new Set(scacs).size).toBe(scacs.length);
    expect(JSON.stringify(LINE_PROFILES)).not.toMatch(/https?:/);
    expect(LINE_PROFILES.filter(({ path }) => !path.startsWith('/'))).toEqual([]);
  });
});
