import { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { BY_NAME, type FamilyOption, familyVariables, readFamily, suffixesOf } from './option-family.ts';
import { LineUrl, SecretText } from './option-types.ts';
import type { Environment } from './options.ts';
import { type PollLimitSettings, pollLimitOptions, readPollLimits } from './poll-limit-options.ts';

/** What an API of a terminal operator needs, by the values of KIND, with the ends of the variables' names. */
export const TERMINAL_KIND_NEEDS = {
  'apm-terminals': ['USERNAME', 'PASSWORD', 'SITE'],
  'ports-america': ['USERNAME', 'PASSWORD', 'SITE'],
  'port-houston': ['USERNAME', 'PASSWORD', 'SITE'],
  lbct: ['API_KEY'],
  its: ['USERNAME', 'PASSWORD', 'SITE'],
} as const;
export type TerminalKindName = keyof typeof TERMINAL_KIND_NEEDS;

/** How a terminal, or a service that reports on terminals, is polled for snapshots; null if not set. */
export interface TerminalSettings {
  url: string;
  apiKey: Secret | null;
  /** The SCACs of the lines whose containers it is polled for; null for all. */
  lines: readonly string[] | null;
  /** The only terminal that it reports on; null if it may report on any. */
  facility: TerminalCode | null;
  /** What replaces the limits that the program has for terminals; absent if nothing is set. */
  limits?: PollLimitSettings;
}

/** A terminal by its code in one of the lists that number them. */
export interface TerminalCode {
  codeList: 'FIRMS' | 'SMDG';
  code: string;
}

/** What a terminal can state of a container by the API of its operator. */
export const TERMINAL_FACTS = [
  'container',
  'available',
  'location',
  'lfd',
  'appointment',
  'out',
  'bill',
  'category',
  'holds',
  'freightHold',
  'customsHold',
  'usdaHold',
  'vacisHold',
  'tmfHold',
  'otherHold',
  'demurrage',
  'examFee',
  'totalFee',
] as const;
export type TerminalFact = (typeof TERMINAL_FACTS)[number];

const Lines = z.string().transform((text, context) => {
  const lines = text.split(',').map((scac) => scac.trim());
  if (lines.every((scac) => /^[A-Z]{4}$/.test(scac))) return lines;
  context.addIssue('must be SCACs of four capital letters, with commas between them');
  return z.NEVER;
});

const Facility = z.string().transform((text, context): TerminalCode => {
  const [, list, code = ''] = /^(FIRMS|SMDG):([A-Z0-9]{2,8})$/.exec(text) ?? [];
  if (list === 'FIRMS' || list === 'SMDG') return { codeList: list, code };
  context.addIssue('must be a code with its list, such as FIRMS:Y258 or SMDG:TRP');
  return z.NEVER;
});

/** The settings that every terminal can be given, by the end of the variable's name. */
export const TERMINAL_OPTIONS = {
  URL: {
    type: LineUrl,
    sentence: 'Required for each terminal: the base URL below which GET /snapshots?container=<number> is polled.',
  },
  API_KEY: { type: SecretText, secret: true, sentence: 'The bearer token for the terminal.' },
  LINES: { type: Lines, sentence: 'The SCACs of the lines whose containers it is polled for; by default all.' },
  FACILITY: {
    type: Facility,
    sentence:
      'The only terminal that it reports on, such as FIRMS:Y258; containers known to go elsewhere are not polled.',
  },
  ...pollLimitOptions('terminal', '4'),
} as const satisfies Record<string, FamilyOption>;

const FAMILY = {
  prefix: 'TERMINAL_',
  noun: 'terminal',
  options: TERMINAL_OPTIONS,
  naming: BY_NAME,
};

/** The endings in the order of the table. */
export const TERMINAL_SUFFIXES = suffixesOf(TERMINAL_OPTIONS);

/** The variables of the family that are set, by name. */
export function terminalVariables(env: Environment) {
  return familyVariables(FAMILY, env);
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readTerminals(env: Environment, problems: string[]): Record<string, TerminalSettings> {
  return readFamily(FAMILY, { env, problems }, ({ read, need, reject }): TerminalSettings | null => {
    need('URL', 'to the base URL of its snapshots');
    const url = read('URL');
    const settings = { apiKey: read('API_KEY'), lines: read('LINES'), facility: read('FACILITY') };
    const limits = readPollLimits({ read, reject });
    return url === null ? null : { url, ...settings, ...limits };
  });
}
