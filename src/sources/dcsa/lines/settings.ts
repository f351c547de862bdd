import type { SourceVariables } from '../../source.ts';
import type { LineProfile } from './profile.ts';

/**
 * What an operator, or an account, sets for a line: its credentials, and whatever is to be other than the profile has it. The
 * values are texts, as they are set; `config/line-options.ts` says what each of them may be.
 */
export interface LineSettings {
  /** What a line is called that is not known. */
  name?: string;
  /** Scheme, host and whatever comes before the path of the profile. */
  baseUrl?: string;
  /** Of the events, below `baseUrl`. */
  path?: string;
  tokenUrl?: string;
  /** Where its schedules of vessels (DCSA OVS 3) are, up to the path of the standard. */
  schedulesUrl?: string;
  /** `1` or `0`: whether events are subscribed to there. */
  subscriptions?: string;
  /** After how many days it ends a subscription to its events. */
  subscriptionDays?: string;
  apiKey?: string;
  apiSecret?: string;
  clientId?: string;
  clientSecret?: string;
  /** What assertions are signed with: PEM with the key and the certificate, or a PKCS #12 file in base64. */
  certificate?: string;
  certificatePassword?: string;
  /** The SHA-1 or SHA-256 of the certificate in hexadecimal, where `certificate` has the key alone. */
  certificateThumbprint?: string;
  /** `RS256` or `PS256`. */
  assertionAlgorithm?: string;
  /** The tenant whose token endpoint is used. */
  tenant?: string;
  scope?: string;
  /** Which of several products of the line was bought. */
  product?: string;
  /** On whose behalf the line is polled. */
  partner?: string;
  /** `dcsa-2.2` or `dcsa-3.0`: how a line is polled that has no profile. */
  profile?: string;
  /** How requests are authenticated: a name of `AUTH_KINDS`. */
  auth?: string;
  /** The header that carries `apiKey`. */
  keyHeader?: string;
  apiVersion?: string;
  /** `keep` or `strip`: what becomes of the SCAC before the number of a document. */
  prefix?: string;
  /** `cursor`, `window` or `none`. */
  paging?: string;
  /** `booking=carrierBookingReference,…`: the parameter of each kind of number. */
  parameters?: string;
  /** Words of a 404 that says that the number is not known. */
  notFoundText?: string;
}

/** All of them, in the order in which they are set up. */
export const ALL_SETTINGS = [
  'name',
  'profile',
  'product',
  'baseUrl',
  'path',
  'tokenUrl',
  'schedulesUrl',
  'subscriptions',
  'subscriptionDays',
  'auth',
  'keyHeader',
  'apiKey',
  'apiSecret',
  'clientId',
  'clientSecret',
  'certificate',
  'certificatePassword',
  'certificateThumbprint',
  'assertionAlgorithm',
  'tenant',
  'scope',
  'partner',
  'apiVersion',
  'prefix',
  'paging',
  'parameters',
  'notFoundText',
] as const satisfies readonly (keyof LineSettings)[];

/** The settings that must not be shown. */
const SECRET_SETTINGS: readonly (keyof LineSettings)[] = [
  'apiKey',
  'apiSecret',
  'clientId',
  'clientSecret',
  'certificate',
  'certificatePassword',
];

/** What the lines around a part of PEM say is no secret, and the word CERTIFICATE is not to be redacted (RFC 7468 §2). */
const PEM_BOUNDARY = /-----(?:BEGIN|END) [A-Z0-9 ]+-----/g;

/** The values among the settings that must not be shown. */
export function secretsOf(settings: LineSettings): string[] {
  return SECRET_SETTINGS.flatMap((name) => settings[name]?.replace(PEM_BOUNDARY, '') ?? []).filter(
    (value) => value.trim() !== '',
  );
}

/** The settings that have a value. */
export function settingsSet(settings: LineSettings): (keyof LineSettings)[] {
  return ALL_SETTINGS.filter((name) => (settings[name] ?? '').trim() !== '');
}

/** The variables of a line by what a fault of it is about. */
export function variablesOf(profile: LineProfile, settings: LineSettings): SourceVariables {
  const { scac, auth } = profile;
  const token: (keyof LineSettings)[] = auth.kind === 'client_credentials' ? ['tokenUrl'] : [];
  const required = requiredSettings(profile).filter((name) => name !== 'baseUrl' && name !== 'tokenUrl');
  const named = (names: readonly (keyof LineSettings)[]) => names.map((name) => settingVariable(scac, name));
  return {
    credentials: named([...new Set([...required, ...SECRET_SETTINGS.filter((name) => settings[name] !== undefined)])]),
    address: named(['baseUrl', 'path', ...token]),
  };
}

/** The name of the variable that holds a setting of a line. */
export function settingVariable(scac: string, name: keyof LineSettings): string {
  return `LINE_${scac}_${name.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`;
}

/** The settings without which a line cannot be polled. */
export function requiredSettings({ baseUrl, auth, needs = [] }: LineProfile): (keyof LineSettings)[] {
  const address: (keyof LineSettings)[] = baseUrl === null ? ['baseUrl'] : [];
  return [...new Set([...address, ...credentialsOf(auth), ...needs])];
}

/** Which required settings are missing or blank. */
export function missingSettings(profile: LineProfile, settings: LineSettings): (keyof LineSettings)[] {
  return requiredSettings(profile).filter((name) => (settings[name] ?? '').trim() === '');
}

function credentialsOf(auth: LineProfile['auth']): (keyof LineSettings)[] {
  const headers = auth.headers.map(({ setting }) => setting);
  if (auth.kind === 'coscon_hmac') return ['apiKey', 'apiSecret', ...headers];
  if (auth.kind === 'headers' || auth.token.isOptional === true) return headers;
  const address: (keyof LineSettings)[] = auth.token.url === null ? ['tokenUrl'] : [];
  return [...address, 'clientId', auth.token.client === 'assertion' ? 'certificate' : 'clientSecret', ...headers];
}

/** An address of a line: a path below its base URL, or an address of its own. */
export function lineUrl(profile: LineProfile, settings: LineSettings, path: string): URL {
  if (/^https?:/.test(path)) return new URL(path);
  const url = new URL(settings.baseUrl ?? profile.baseUrl ?? '');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}
