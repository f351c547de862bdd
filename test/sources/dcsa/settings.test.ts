import { describe, expect, it } from 'vitest';
import { LINE_OPTIONS, LINE_SETTINGS, lineSettingName } from '../../../src/config/line-options.ts';
import { findLine } from '../../../src/domain/carrier.ts';
import { LINE_PROFILES, polledScac } from '../../../src/sources/dcsa/lines/index.ts';
import type { LineProfile } from '../../../src/sources/dcsa/lines/profile.ts';
import { resolveProfile } from '../../../src/sources/dcsa/lines/resolve-profile.ts';
import {
  ALL_SETTINGS,
  type LineSettings,
  requiredSettings,
  secretsOf,
  settingVariable,
} from '../../../src/sources/dcsa/lines/settings.ts';
import { profileOf, usePolledLine } from './polled-line.ts';

const line = usePolledLine();
const { sourceOf } = line;

function resolved(scac: string, settings: LineSettings = {}): LineProfile {
  const profile = resolveProfile(scac, settings);
  if (profile === null) throw new Error(`There is no profile of ${scac}.`);
  return profile;
}

describe('subscriptions to the events of a line', () => {
  it.each<[string, LineSettings, boolean]>([
    ['EGLV', {}, true],
    ['EGLV', { subscriptions: '0' }, false],
    ['MAEU', {}, false],
    ['WHLC', { profile: 'dcsa-2.2', subscriptions: '1' }, true],
  ])('of %s with %j are kept: %s', (scac, settings, isOffered) => {
    expect(resolved(scac, settings).offersSubscriptions ?? false).toBe(isOffered);
  });

  it.each<[string, LineSettings]>([
    ['WHLC', { profile: 'dcsa-3.0', subscriptions: '1' }],
    ['HDMU', { subscriptions: '1' }],
  ])('of %s with %j cannot be asked for: it has none', (scac, settings) => {
    expect(() => resolved(scac, settings)).toThrow(`LINE_${scac}_SUBSCRIPTIONS cannot be set for this line.`);
  });
});

describe('the settings that a line needs', () => {
  it.each<[string, LineSettings, string[]]>([
    ['MAEU', {}, ['clientId', 'clientSecret']],
    ['MAEU', { product: 'public' }, ['clientId']],
    ['MSCU', {}, ['clientId', 'certificate', 'scope']],
    ['CMDU', {}, ['apiKey']],
    ['CMDU', { product: 'private' }, ['clientId', 'clientSecret']],
    ['COSU', {}, ['apiKey', 'apiSecret']],
    ['COSU', { product: 'cargosmart' }, ['apiKey', 'partner']],
    ['OOLU', {}, ['apiKey', 'partner']],
    ['HLCU', {}, ['clientId', 'clientSecret']],
    ['ONEY', {}, ['clientId', 'clientSecret', 'apiKey']],
    ['EGLV', {}, ['clientId', 'clientSecret']],
    ['HDMU', {}, ['apiKey']],
    ['YMLU', {}, ['apiKey']],
    ['ZIMU', {}, ['apiKey']],
    ['WHLC', { profile: 'dcsa-2.2' }, ['baseUrl', 'apiKey']],
    ['WHLC', { profile: 'dcsa-3.0', auth: 'form' }, ['baseUrl', 'tokenUrl', 'clientId', 'clientSecret']],
    ['WHLC', { profile: 'dcsa-2.2', auth: 'none', baseUrl: 'https://x.test' }, []],
  ])('of %s with %j are %j', (scac, settings, names) => {
    expect(requiredSettings(resolved(scac, settings))).toEqual(names);
  });

  it('are named where they are missing, without a value', () => {
    const create = () => sourceOf('ONEY', { settings: { baseUrl: line.server.url, clientId: 'SECRET', apiKey: ' ' } });

    expect(create).toThrow('Ocean Network Express (ONEY) lacks the settings clientSecret, apiKey.');
  });

  it('are all options', () => {
    const needed = LINE_PROFILES.flatMap((profile) => {
      const products = Object.keys(profile.products ?? { '': {} });
      return products.flatMap((product) =>
        requiredSettings(resolved(profile.scac, product === '' ? {} : { product })).map((name) =>
          settingVariable('LINE', name).replace('LINE_LINE_', ''),
        ),
      );
    });

    expect(needed.filter((suffix) => !Object.hasOwn(LINE_OPTIONS, suffix))).toEqual([]);
  });

  it('are listed whole, so that none is set without being shown', () => {
    const options = Object.keys(LINE_SETTINGS).map(lineSettingName);

    expect([...ALL_SETTINGS].sort()).toEqual(options.sort());
  });

  it('have secrets, of which the words around a certificate are none', () => {
    const certificate = '-----BEGIN CERTIFICATE-----\nMIIBxTCC\n-----END CERTIFICATE-----\n';

    expect(secretsOf({ certificate, scope: 'app/.default', apiKey: ' ' })).toEqual(['\nMIIBxTCC\n\n']);
  });

  it.each(['api.example.test', 'ftp://api.example.test', '/events'])('refuses %s as an address', (baseUrl) => {
    expect(() => sourceOf('YMLU', { settings: { baseUrl, apiKey: 'x' } })).toThrow('is not an http or https URL');
  });
});

describe('settings that are other than the profile', () => {
  it.each<[string, LineSettings, Partial<LineProfile>]>([
    ['MAEU', { product: 'public' }, { path: '/track-and-trace/public-events', showsOwnOnly: false }],
    [
      'HLCU',
      { baseUrl: 'https://mock.test', path: '/v2/events' },
      { baseUrl: 'https://mock.test', path: '/v2/events' },
    ],
    [
      'HLCU',
      { paging: 'cursor', prefix: 'strip' },
      { paging: { by: 'cursor' }, numberPrefix: { bill_of_lading: 'strip', booking: 'strip' } },
    ],
    ['YMLU', { keyHeader: 'X-Key' }, { auth: { kind: 'headers', headers: [{ name: 'X-Key', setting: 'apiKey' }] } }],
    [
      'HDMU',
      { parameters: 'container=equipmentReference' },
      { parameters: { container: 'equipmentReference' }, fixedParameters: {} },
    ],
    ['EGLV', { apiVersion: '2.3' }, { apiVersion: '2.3' }],
    [
      'WHLC',
      { profile: 'dcsa-3.0' },
      { scac: 'WHLC', name: 'Wan Hai', path: '/events', apiVersion: '3.0.0', prefixes: ['WHLC'] },
    ],
    ['ZIMU', { profile: 'dcsa-2.2' }, { path: '/v2/events', baseUrl: null }],
  ])('of %s with %j make it %j', (scac, settings, changes) => {
    expect(resolved(scac, settings)).toMatchObject(changes);
  });

  it.each<[string, LineSettings, string]>([
    ['MAEU', { product: 'gold' }, 'LINE_MAEU_PRODUCT must be private or public.'],
    ['HLCU', { product: 'public' }, 'LINE_HLCU_PRODUCT cannot be set for this line.'],
    ['WHLC', { profile: 'dcsa-1' }, 'LINE_WHLC_PROFILE must be dcsa-2.2 or dcsa-3.0.'],
    ['HLCU', { auth: 'magic' }, 'LINE_HLCU_AUTH must be none or key or form or basic or query or assertion.'],
    ['HLCU', { paging: 'by-hand' }, 'LINE_HLCU_PAGING must be cursor or window or none.'],
    ['HLCU', { prefix: 'x' }, 'LINE_HLCU_PREFIX must be keep or strip.'],
    [
      'HLCU',
      { parameters: 'vessel=x' },
      'LINE_HLCU_PARAMETERS must be bill_of_lading=<name> or booking=<name> or container=<name>.',
    ],
  ])('of %s are refused as %j', (scac, settings, problem) => {
    expect(() => resolveProfile(scac, settings)).toThrow(problem);
  });

  it('leave a line without a profile as it is', () => {
    expect(resolveProfile('WHLC', { baseUrl: 'https://x.test', apiKey: 'x' })).toBeNull();
  });
});

describe('profiles', () => {
  it('name every line once, as the table of lines has it', () => {
    const scacs = LINE_PROFILES.map(({ scac }) => scac);

    expect(new Set(scacs).size).toBe(scacs.length);
    expect(scacs.filter((scac) => findLine(scac)?.scac !== scac)).toEqual([]);
  });

  it('have an https address, an absolute path and evidence that can be read', () => {
    const wrong = LINE_PROFILES.filter(
      ({ baseUrl, path, portal, evidence }) =>
        !baseUrl?.startsWith('https://') ||
        !path.startsWith('/') ||
        portal?.startsWith('https://') !== true ||
        evidence.sources.length === 0,
    );

    expect(wrong.map(({ scac }) => scac)).toEqual([]);
  });

  it('demand nothing that is public', () => {
    const demanded = LINE_PROFILES.flatMap((profile) => requiredSettings(profile));

    expect(demanded.filter((name) => /Url$|path|tenant/.test(name))).toEqual([]);
  });

  it('of Maersk are asked for the lines that it has taken over', () => {
    const lines = ['SEAU', 'SEAL', 'SUDU', 'SAFM', 'MCPU'].map((scac) => polledScac(findLine(scac)?.scac ?? ''));

    expect(lines).toEqual(Array(5).fill('MAEU'));
    expect(polledScac('HLCU')).toBe('HLCU');
    expect(profileOf('MAEU').prefixes).toEqual(expect.arrayContaining(['SEAU', 'SUDU', 'SAFM']));
  });
});
