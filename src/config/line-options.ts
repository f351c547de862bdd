import { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { CertificateText } from './certificate-text.ts';
import { BY_SCAC, type FamilyOption, familyVariables, readFamily, suffixesOf } from './option-family.ts';
import type { Environment } from './option-types.ts';
import { LineUrl, SecretText } from './option-types.ts';
import { type PollLimitSettings, pollLimitOptions, readPollLimits } from './poll-limit-options.ts';

/** What is set of a shipping line. */
export interface LineOptions {
  /** The credentials, and what is to be other than the program knows it, by the name of the setting, such as `baseUrl`. */
  settings: Readonly<Record<string, string | Secret>>;
  /** What replaces the limits that the program knows of the line; absent if nothing is set. */
  limits?: PollLimitSettings;
}

const PARAMETERS = /^(bill_of_lading|booking|container)=[\w.-]+(,(bill_of_lading|booking|container)=[\w.-]+)*$/;

/** The settings that every line can be given, by the end of the variable's name. */
export const LINE_SETTINGS = {
  BASE_URL: {
    type: LineUrl,
    sentence: 'The base URL of the API of the line, without the path, where it is not the public one that is known.',
  },
  TOKEN_URL: { type: LineUrl, sentence: 'The token endpoint of the line, where it is not the public one.' },
  SCHEDULES_URL: {
    type: LineUrl,
    sentence:
      'The base URL of the vessel schedules of the line (DCSA OVS 3), up to /v3/service-schedules; without it they are not polled.',
  },
  SUBSCRIPTIONS: {
    type: z.enum(['1', '0'], 'must be 1 or 0'),
    sentence:
      'Whether Landfall subscribes to the events of the line (DCSA Track & Trace 2), where a sender of it has a SIGNING_SECRET: 1 or 0, by default 1 where the line is known to offer subscriptions; of CMA CGM, APL, ANL and CNC (PRODUCT private) whether rules of the event hub are kept for tracked numbers, by default 0.',
  },
  SUBSCRIPTION_DAYS: {
    type: z.string().regex(/^[1-9][0-9]{0,3}$/, 'must be a number of days from 1 to 9999'),
    sentence:
      'After how many days the line ends a subscription to its events, where it does; it is renewed before, when a tenth of that is left.',
  },
  API_KEY: { type: SecretText, secret: true, sentence: 'The API key that the line issued.' },
  API_SECRET: { type: SecretText, secret: true, sentence: 'The secret of the API key.' },
  CLIENT_ID: { type: SecretText, secret: true, sentence: 'The OAuth client ID that requests access tokens.' },
  CLIENT_SECRET: { type: SecretText, secret: true, sentence: 'The secret of the OAuth client.' },
  CERTIFICATE: {
    type: CertificateText,
    secret: true,
    sentence:
      'The certificate with its RSA key that signs requests for access tokens: the path of a PEM or PKCS #12 file, or PEM itself.',
  },
  CERTIFICATE_PASSWORD: { type: SecretText, secret: true, sentence: 'The password of CERTIFICATE; empty without it.' },
  CERTIFICATE_THUMBPRINT: {
    type: z
      .string()
      .regex(/^(?:[0-9a-f]{2}[: ]?){20}(?:(?:[0-9a-f]{2}[: ]?){12})?$/i, 'must be a SHA-1 or SHA-256 in hexadecimal'),
    sentence: 'The SHA-1 or SHA-256 of the certificate, where CERTIFICATE has the key alone.',
  },
  ASSERTION_ALGORITHM: {
    type: z.enum(['RS256', 'PS256'], 'must be RS256 or PS256'),
    sentence: 'How requests for access tokens are signed with CERTIFICATE; RS256 without it.',
  },
  TENANT: {
    type: z.string().regex(/^[\w.-]{1,100}$/, 'must be the id or the domain of a tenant'),
    sentence: 'The tenant of Microsoft Entra that issues access tokens, where it is not the one that is known.',
  },
  SCOPE: { type: z.string().max(500), sentence: 'The scope of access tokens, with blanks between several.' },
  PRODUCT: {
    type: z.string().regex(/^[a-z-]{1,30}$/, 'must be the name of a product, in small letters'),
    sentence:
      'Which product of the line was bought, of lines that have several: private or public, of COSCO cop or cargosmart.',
  },
  PARTNER: {
    type: z.string().regex(/^[\w.-]{1,60}$/, 'must be the code of a partner'),
    sentence: 'The code of the partner on whose behalf the line is polled, where the line asks third parties for it.',
  },
  NAME: {
    type: z.string().trim().min(1, 'must not be blank').max(100),
    sentence: 'The name of the line, where Landfall does not know its SCAC; without it the SCAC is shown.',
  },
  PROFILE: {
    type: z.enum(['dcsa-2.2', 'dcsa-3.0'], 'must be dcsa-2.2 or dcsa-3.0'),
    sentence: 'The version of DCSA Track & Trace by which a line is polled that is not known, with BASE_URL.',
  },
  PATH: {
    type: z.string().regex(/^\/[^\s?#]*$/, 'must begin with / and have no query'),
    sentence: 'The path of the events below BASE_URL, where it is another one.',
  },
  AUTH: {
    type: z.enum(
      ['none', 'key', 'form', 'basic', 'query', 'assertion'],
      'must be none, key, form, basic, query or assertion',
    ),
    sentence:
      'How requests are authenticated, where it is another way: API_KEY in a header (key), or an access token by CLIENT_ID and CLIENT_SECRET in the form, in the header (basic) or with the grant in the query, or by CERTIFICATE (assertion).',
  },
  KEY_HEADER: {
    type: z.string().regex(/^[\w-]{1,60}$/, 'must be the name of a header'),
    sentence: 'The header of API_KEY, where it is another one.',
  },
  API_VERSION: {
    type: z.string().regex(/^[\w.-]{1,20}$/, 'must be a version'),
    sentence: 'The header API-Version, where the line asks for one.',
  },
  PREFIX: {
    type: z.enum(['keep', 'strip'], 'must be keep or strip'),
    sentence: 'What becomes of the SCAC before the numbers of documents, where it is the other one.',
  },
  PAGING: {
    type: z.enum(['cursor', 'window', 'none'], 'must be cursor, window or none'),
    sentence:
      'How long answers are divided, where it is another way: by headers (cursor), by the time at which events were created (window), or not.',
  },
  PARAMETERS: {
    type: z.string().regex(PARAMETERS, 'must be such as booking=carrierBookingReference,container=equipmentReference'),
    sentence: 'The parameter of each kind of number, where they are others; a kind that is left out is not polled.',
  },
  NOT_FOUND_TEXT: {
    type: z.string().min(5, 'must have at least 5 characters').max(200),
    sentence: 'Words in the body of a 404 by which the line says that it does not know a number.',
  },
} as const satisfies Record<string, FamilyOption<string | Secret>>;

/** The settings and limits of a line, by the end of the variable's name. */
export const LINE_OPTIONS = {
  ...LINE_SETTINGS,
  ...pollLimitOptions('line', '2 to 4'),
} as const satisfies Record<string, FamilyOption>;

export type LineSuffix = keyof typeof LINE_OPTIONS;

const FAMILY = {
  prefix: 'LINE_',
  noun: 'line',
  options: LINE_OPTIONS,
  naming: BY_SCAC,
};

/** The endings in the order of the table. */
export const LINE_SUFFIXES = suffixesOf(LINE_OPTIONS);

const SETTING_SUFFIXES = suffixesOf(LINE_SETTINGS);

/** The variables of the family that are set, by name. */
export function lineVariables(env: Environment) {
  return familyVariables(FAMILY, env);
}

/** The name of a setting in the program: `baseUrl` of `BASE_URL`. */
export function lineSettingName(suffix: string): string {
  return suffix.toLowerCase().replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readLineOptions(env: Environment, problems: string[]): Record<string, LineOptions> {
  return readFamily(FAMILY, { env, problems }, ({ read, reject }) => {
    const settings = SETTING_SUFFIXES.flatMap((suffix): [string, string | Secret][] => {
      const value = read(suffix);
      return value === null ? [] : [[lineSettingName(suffix), value]];
    });
    return { settings: Object.fromEntries(settings), ...readPollLimits({ read, reject }) };
  });
}
