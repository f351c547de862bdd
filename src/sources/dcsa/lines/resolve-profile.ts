import { Failure } from '../../../core/failure.ts';
import { findLine } from '../../../domain/carrier.ts';
import type { TrackedKind } from '../../../domain/tracked-number.ts';
import { GENERIC_PROFILES } from './generic.ts';
import { findProfile } from './index.ts';
import type { LineAuth, LineProfile, Paging, SecretHeader, TokenGrant } from './profile.ts';
import { type LineSettings, settingVariable } from './settings.ts';

/**
 * How a line is polled with these settings: as its profile says, or by a version of the standard where the setting `profile` names
 * one, with whatever else is set instead. Null for a line without a profile. Fails with `configuration` if a setting cannot be
 * used for this line.
 */
export function resolveProfile(scac: string, settings: LineSettings): LineProfile | null {
  const base = baseOf(scac, settings);
  if (base === null) return null;
  const { baseUrl, path, apiVersion, notFoundText } = settings;
  const given = { baseUrl, path, apiVersion, notFoundText };
  return {
    ...base,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    auth: authOf(base, settings),
    ...(settings.prefix === undefined ? {} : numbersOf(base, settings.prefix)),
    ...(settings.subscriptions === undefined ? {} : subscriptionsOf(base, settings.subscriptions)),
    ...(settings.paging === undefined ? {} : { paging: pagingOf(scac, settings.paging) }),
    ...(settings.parameters === undefined ? {} : parametersOf(scac, settings.parameters)),
  };
}

function baseOf(scac: string, { name, profile, product }: LineSettings): LineProfile | null {
  if (profile !== undefined) {
    const generic = GENERIC_PROFILES.get(profile);
    if (generic === undefined) throw wrong(scac, 'profile', [...GENERIC_PROFILES.keys()]);
    return { ...generic, scac, name: findLine(scac)?.shortName ?? name ?? scac, prefixes: [scac] };
  }
  const known = findProfile(scac);
  if (known === null) return null;
  const { products = {}, ...line } = known;
  if (product === undefined) return line;
  const changes = products[product];
  if (changes === undefined) throw wrong(scac, 'product', Object.keys(products));
  return { ...line, ...changes };
}

type AuthMaker = (headers: readonly SecretHeader[], url: string | null) => LineAuth;

/** The ways to authenticate that can be set, beside those that a profile has. */
const AUTH_KINDS: ReadonlyMap<string, AuthMaker> = new Map<string, AuthMaker>([
  ['none', () => ({ kind: 'headers', headers: [] })],
  ['key', (headers) => ({ kind: 'headers', headers })],
  ['form', (headers, url) => grant(headers, { url, client: 'post', parametersIn: 'body' })],
  ['basic', (headers, url) => grant(headers, { url, client: 'basic', parametersIn: 'body' })],
  ['query', (headers, url) => grant(headers, { url, client: 'basic', parametersIn: 'query' })],
  ['assertion', (headers, url) => grant(headers, { url, client: 'assertion', parametersIn: 'body' })],
]);

const KEY_HEADER_DEFAULT = 'API-Key';

function grant(headers: readonly SecretHeader[], token: Omit<TokenGrant, 'scope'>): LineAuth {
  return { kind: 'client_credentials', token: { ...token, scope: null }, headers };
}

function authOf({ scac, auth }: LineProfile, { auth: kind, keyHeader }: LineSettings): LineAuth {
  const named: readonly SecretHeader[] = keyHeader === undefined ? [] : [{ name: keyHeader, setting: 'apiKey' }];
  if (kind === undefined) return named.length === 0 ? auth : { ...auth, headers: named };
  const make = AUTH_KINDS.get(kind);
  if (make === undefined) throw wrong(scac, 'auth', [...AUTH_KINDS.keys()]);
  const key: readonly SecretHeader[] = [{ name: KEY_HEADER_DEFAULT, setting: 'apiKey' }];
  const url = auth.kind === 'client_credentials' ? auth.token.url : null;
  return make(kind === 'key' && named.length === 0 ? key : named, url);
}

function numbersOf({ scac }: LineProfile, prefix: string): Pick<LineProfile, 'numberPrefix'> {
  if (prefix !== 'keep' && prefix !== 'strip') throw wrong(scac, 'prefix', ['keep', 'strip']);
  return { numberPrefix: { bill_of_lading: prefix, booking: prefix } };
}

function subscriptionsOf(
  { scac, version, form, subscriptionRules, auth }: LineProfile,
  text: string,
): Pick<LineProfile, 'offersSubscriptions' | 'keepsSubscriptionRules'> {
  if (subscriptionRules !== undefined) {
    if (text === '1' && auth.kind !== 'client_credentials') throw wrong(scac, 'product', ['private']);
    return { keepsSubscriptionRules: text === '1' };
  }
  // Version 3.0 has no subscriptions, and who answers in another form does not keep to the paths of 2.2 either.
  const offersSubscriptions = text === '1';
  if (offersSubscriptions && (version === '3.0' || form !== undefined)) throw wrong(scac, 'subscriptions', []);
  return { offersSubscriptions };
}

const PAGINGS: ReadonlyMap<string, Paging> = new Map<string, Paging>([
  ['cursor', { by: 'cursor' }],
  ['window', { by: 'window', pageSize: 100 }],
  ['none', { by: 'none' }],
]);

function pagingOf(scac: string, name: string): Paging {
  const paging = PAGINGS.get(name);
  if (paging === undefined) throw wrong(scac, 'paging', [...PAGINGS.keys()]);
  return paging;
}

function parametersOf(scac: string, text: string): Pick<LineProfile, 'parameters' | 'fixedParameters'> {
  const pairs = text.split(',').map((pair): [string, string] => {
    const [kind = '', name = ''] = pair.split('=').map((side) => side.trim());
    return [kind, name];
  });
  if (pairs.some(([kind, name]) => !KINDS.includes(kind) || name === '')) {
    throw wrong(
      scac,
      'parameters',
      KINDS.map((kind) => `${kind}=<name>`),
    );
  }
  return { parameters: Object.fromEntries(pairs), fixedParameters: {} };
}

const KINDS: readonly string[] = ['bill_of_lading', 'booking', 'container'] satisfies TrackedKind[];

function wrong(scac: string, name: keyof LineSettings, allowed: readonly string[]): Failure {
  const what = allowed.length === 0 ? 'cannot be set for this line' : `must be ${allowed.join(' or ')}`;
  return new Failure('configuration', `${settingVariable(scac, name)} ${what}.`);
}
