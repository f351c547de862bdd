import type { Secret } from '../core/secret.ts';
import { BY_SCAC, type FamilyOption, familyVariables, readFamily, suffixesOf } from './option-family.ts';
import { LineUrl, SecretText } from './option-types.ts';
import type { Environment } from './options.ts';
import { type PollLimitSettings, pollLimitOptions, readPollLimits } from './poll-limit-options.ts';

/** The credentials and URLs of a shipping line, from its developer portal; null if not set. */
export interface LineOptions {
  baseUrl: string | null;
  tokenUrl: string | null;
  schedulesUrl: string | null;
  apiKey: Secret | null;
  apiSecret: Secret | null;
  clientId: Secret | null;
  clientSecret: Secret | null;
  /** What replaces the limits that the program knows of the line; absent if nothing is set. */
  limits?: PollLimitSettings;
}

/** The settings that every line can be given, by the end of the variable's name. */
export const LINE_OPTIONS = {
  BASE_URL: { type: LineUrl, sentence: 'The base URL of the API of the line, without the path that the program adds.' },
  TOKEN_URL: {
    type: LineUrl,
    sentence: 'The token endpoint of the line, if it is not a known path below BASE_URL.',
  },
  SCHEDULES_URL: {
    type: LineUrl,
    sentence:
      'The base URL of the vessel schedules of the line (DCSA OVS 3), up to /v3/service-schedules; without it they are not polled.',
  },
  API_KEY: { type: SecretText, secret: true, sentence: 'The API key that the line issued.' },
  API_SECRET: { type: SecretText, secret: true, sentence: 'The secret of the API key.' },
  CLIENT_ID: { type: SecretText, secret: true, sentence: 'The OAuth client ID that requests access tokens.' },
  CLIENT_SECRET: { type: SecretText, secret: true, sentence: 'The secret of the OAuth client.' },
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

/** The variables of the family that are set, by name. */
export function lineVariables(env: Environment) {
  return familyVariables(FAMILY, env);
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readLineOptions(env: Environment, problems: string[]): Record<string, LineOptions> {
  return readFamily(FAMILY, { env, problems }, ({ read, reject }) => ({
    baseUrl: read('BASE_URL'),
    tokenUrl: read('TOKEN_URL'),
    schedulesUrl: read('SCHEDULES_URL'),
    apiKey: read('API_KEY'),
    apiSecret: read('API_SECRET'),
    clientId: read('CLIENT_ID'),
    clientSecret: read('CLIENT_SECRET'),
    ...readPollLimits({ read, reject }),
  }));
}
